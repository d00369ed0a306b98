import { didYouMean, someOf } from "../../base/nearest.js";
import { counted, found, isSame } from "../../base/text.js";
import { valueList } from "../../schema/value-list.js";
import { dockedLine, journal } from "../example-records.js";
import { safeFix, unsafeFix } from "../fix/text-fix.js";
import { inField, rewritten } from "../planting.js";
import { defineRule, type ViolationFlags } from "../rule.js";
import { capitalsText, inUnit, looksLike, otherSort, partCount, type Unlisted } from "../wording.js";

export const rule = defineRule({
  id: "unseen-value",
  says: "a value is not in an open list",

  what: "The specification lists the values seen so far and leaves the list open; this value is neither on it nor among those that the game is known to write. Some numbers and lists are likewise limited to a size that none ever had.",
  why: "It is either a misspelling or news from the game. Programs with pictures and texts for the known values have none for this one.",
  evidence:
    "14 faction states, 16 station services, the station state Construction and the percentile band 10 were seen beyond the lists: only --strict reports those.",

  excusedByAge: "if-unspecified",
  isOfOneValue: true,
  isOfNewerGame: true,
  wording: ({ listed, near, most, unit, table, found: text, strictOnly }: Unlisted & ViolationFlags, source) => {
    if (most !== undefined) return { message: moreThan(most, unit, source) };
    if (strictOnly)
      return { message: `is not in the specification, although the game writes it, found ${found(source)}` };
    const message = capitalsText(near, source);
    if (message !== undefined) return { message, suggestion: near?.toString() };
    const end = near === undefined ? otherSort(text, table) : didYouMean(near);
    return {
      message: `should be one of the known values (${someOf(listed, text)}), found ${found(source)}${end}`,
      suggestion: near?.toString(),
    };
  },

  fix: {
    safe: "A text that differs from a known one only in its capitals is replaced by that one.",
    unsafe:
      "A text that differs from a known one by one letter, or that only one known text starts or ends with, is replaced by that one.",
    make({ near, found: text, strictOnly }, place) {
      if (typeof near !== "string" || text === undefined || strictOnly) return undefined;
      return (isSame(near, text) ? safeFix : unsafeFix)(place, JSON.stringify(near));
    },
  },

  fails: () => journal(dockedLine({ StationState: "UnderRepair" })),
  passes: () => journal(dockedLine({ StationState: "UnderRepairs" })),
});

function moreThan(most: number, unit: string | undefined, source: string): string {
  const size = partCount(source);
  return size === undefined
    ? `is more than was ever seen: expected at most ${most}${inUnit(unit)}, found ${found(source)}${looksLike(unit, Number(source))}`
    : `has more than the ${counted(most, "element")} that were ever seen, found ${size}`;
}

export const fault = inField(
  ({ schema, isFollowed }) => valueList(schema).kind === "open" && !isFollowed,
  rewritten("the value is not in the list", ({ schema }) => (schema.type === "string" ? '"Stranger"' : "33")),
  "FSDJump",
  "Docked",
  "EngineerProgress",
  "CommunityGoal",
);
