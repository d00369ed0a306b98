import { didYouMean, someOf } from "../../base/nearest.js";
import { found, isSame } from "../../base/text.js";
import { namesKnownUpTo } from "../../schema/game-version.js";
import { nameTest } from "../../schema/names/name-test.js";
import { namesLike, nearName, packedTable, symbolIn, writtenLike } from "../../schema/names/table.js";
import { journal, record } from "../example-records.js";
import { safeFix, unsafeFix } from "../fix/text-fix.js";
import { inField, rewritten } from "../planting.js";
import { defineRule } from "../rule.js";
import { capitalsText, otherSort, sortOf } from "../wording.js";

interface Details {
  /** The table of names for the field. */
  readonly table: string;
  readonly text: string;
  /** The game that wrote the value is newer than the table, so the value may well be correct. */
  readonly isNewerGame: boolean;
}

export const rule = defineRule({
  id: "unknown-name",
  severity: "warning",
  says: "a symbol is not in its table of names",

  what: "The field holds a symbol of the game, such as gold for a commodity, and the table of its names does not have this one. The form does not count: gold, $gold_name; and $Gold_Name; are the same. Capitals count only in tables that the game spells in one way everywhere, such as those of music tracks and planet classes. Each symbol is reported once in a file, with the number of times that it is there. Where the Fileheader is of a game that is newer than the tables, nothing is said.",
  why: "It is either a misspelling, which programs look up in vain, or news from the game. If it is new, leave it as it is: journal-lint drift lists it under New names, and journal-lint explain names the tables.",
  evidence:
    "The tables have all of 6,946,159 symbols in genuine journals. Where capitals count, none of 138,464 music tracks, 38,953 planet classes and 39,984 allegiances is spelled otherwise. Incomplete tables, such as those of missions, never warn.",

  wording: ({ table, text }: Details, source) => {
    const near = nearName(table, text);
    const start = `is not a known ${sortOf(table)} (as of game ${namesKnownUpTo}), found ${found(source)}`;
    const message = capitalsText(near, source);
    if (message !== undefined) return { message, suggestion: near };
    if (near !== undefined) return { message: `${start}${didYouMean(near)}`, suggestion: near };
    const other = otherSort(text, table);
    if (other !== "") return { message: `${start}${other}` };
    const known = someOf(namesLike(table, text), text);
    return { message: `${start}; known values are ${known}: keep it if it is new in the game` };
  },

  fix: {
    safe: "Where capitals count, they are written as the game writes them.",
    unsafe:
      "A symbol that differs from a known one by one letter, or an English name that only one symbol has, is replaced by that symbol, in the same form.",
    make({ table, text, isNewerGame }, place) {
      const near = isNewerGame ? undefined : nearName(table, text);
      if (near === undefined) return undefined;
      return (isSame(near, text) ? safeFix : unsafeFix)(place, JSON.stringify(near));
    },
  },

  fails: () => journal(purchase("goldd")),
  passes: () => journal(purchase("gold")),
});

function purchase(Type: string): string {
  return record("MarketBuy", { MarketID: 3221397760, Type, Count: 2, BuyPrice: 9000, TotalCost: 18000 });
}

/** Each symbol is reported once per file, so every planted one must be different. */
export const fault = inField(
  ({ isFreeText, schema }) => isFreeText && nameTest(schema) !== undefined,
  rewritten("the symbol is in no table", ({ value, schema }, { random }) => {
    const symbol = symbolIn(String(value), packedTable(schema["x-name"] ?? ""));
    return JSON.stringify(writtenLike(symbol, `stranger${random.below(1_000_000_000)}`));
  }),
);
