import { expect, test } from "vitest";
import { lintText, redact } from "../../src/index.js";
import { rounds } from "../depth.js";
import { line } from "./redacted.js";

const journals = rounds(20);

/** Numbers below a bound, the same in every run (mulberry32). */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Draw = ReturnType<typeof drawing>;

const letters: readonly string[] = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{L}/u.test(letter));
/** Most letters are of a few scripts that have no case: those that have come as often as all. */
const cased = letters.filter((letter) => letter.toLowerCase() !== letter.toUpperCase());
const stretching = letters.filter(
  (letter) => letter.toLowerCase().length !== letter.length || letter.toUpperCase().length !== letter.length,
);

function one<Item>(items: readonly Item[], draw: Draw): Item {
  const item = items[draw(items.length)];
  if (item === undefined) throw new Error("there is none");
  return item;
}

/** A name of one to three words of any letters. */
function randomName(draw: Draw): string {
  const word = (): string =>
    Array.from({ length: 3 + draw(7) }, () => one(one([letters, cased, cased, stretching], draw), draw)).join("");
  const joint = one([" ", " ", "-", "'", " 7 ", ". "], draw);
  return Array.from({ length: 1 + draw(3) }, word).join(joint);
}

/** All spellings of a name by which it would still be known. */
function spellings(name: string, draw: Draw): readonly string[] {
  const mixed = [...name].map((letter) => (draw(2) === 0 ? letter.toUpperCase() : letter.toLowerCase())).join("");
  const plain = [name, name.toUpperCase(), name.toLowerCase(), mixed];
  return plain.flatMap((spelled) => [spelled, spelled.normalize("NFC"), spelled.normalize("NFD")]);
}

/** JSON with some of the characters of its texts as escapes. */
function escaped(json: string, draw: Draw): string {
  const hex = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return [...json]
    .map((letter) => (letter > "~" && draw(3) === 0 ? letter.split("").map(hex).join("") : letter))
    .join("");
}

/** Lines that say a name, and lines that only speak of it. */
function linesWith(name: string, draw: Draw): readonly string[] {
  const spelled = (): string => one(spellings(name, draw), draw);
  const beside = (): string => `${one(stretching, draw)}${one([" ", ", ", "! ", ": "], draw)}`;
  const text = (): string => `${beside()}${spelled()} ${beside()}for ${spelled()}`;
  const mission = { Faction: "Sol Workers", Name: "Mission_Delivery", MissionID: 1 };
  return [
    line("Friends", { Status: "Online", Name: name }),
    line("Friends", { Status: "Online", Name: spelled() }),
    line("MissionAccepted", { ...mission, LocalisedName: text() }),
    line("ReceiveText", { From: "", Message: "$x;", Message_Localised: text(), Channel: "npc" }),
    line("ReceiveText", { From: spelled(), Message: text(), Channel: one(["local", "player"], draw) }),
    line("ReceiveText", { From: spelled(), Message: "$x;", Message_Localised: "x", Channel: "npc" }),
    line("ReceiveText", {
      From: `$cmdr_decorate:#name=${spelled()};`,
      From_Localised: `${one(stretching, draw).repeat(draw(20))} CMDR ${spelled()}`,
      Message: "hello",
      Channel: "player",
    }),
    line("Died", { KillerName: `Cmdr ${spelled()}`, KillerShip: "viper", KillerRank: "Elite" }),
    line("NobodyKnowsIt", { Note: text(), Deep: [{ Note: spelled() }] }),
    line("Rank", { Combat: spelled(), Trade: 1 }),
    `{ "timestamp":"2025-03-02T19:14:51Z", "event":"Friends", "Name":"${spelled()}\n`,
  ];
}

/** Whether a text has a spelling of a name in it. */
function hasName(text: string, name: string): boolean {
  const forms: readonly ((given: string) => string)[] = [
    (given) => given,
    (given) => given.toLowerCase(),
    (given) => given.toUpperCase(),
    (given) => given.normalize("NFD").toUpperCase().normalize("NFC"),
    (given) => given.toUpperCase().normalize("NFD").toLowerCase().normalize("NFD"),
  ];
  return forms.some((form) => form(text).includes(form(name)));
}

/** The texts on a line, or the line itself where it is broken. */
function textsOn(json: string): readonly string[] {
  const texts: string[] = [];
  try {
    JSON.parse(json, (_, value: unknown) => {
      if (typeof value === "string") texts.push(value);
      return value;
    });
    return texts;
  } catch {
    return [json];
  }
}

async function broken(text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { line: at, rule } of lintText(text, { as: "journal" })) found.push(`${at} ${rule}`);
  return found.sort();
}

test(
  `names in any letters are not left in ${journals} journals, and the same is found in the copies`,
  async () => {
    for (let round = 1; round <= journals; round++) {
      const draw = drawing(round);
      const names = Array.from({ length: 1 + draw(5) }, () => randomName(draw));
      const lines = names.flatMap((name) => linesWith(name, draw)).map((json) => escaped(json, draw));
      // What is reported a name below holds above, too.
      const journal = (draw(2) === 0 ? lines : lines.toReversed()).join("");
      const copy = redact(journal, { seed: String(round), keepUnknown: draw(2) === 0 });
      const left = copy
        .split("\n")
        .filter((json) => names.some((name) => textsOn(json).some((text) => hasName(text, name))));
      expect(left, `round ${round}: ${JSON.stringify(names)}`).toEqual([]);
      expect(await broken(copy), `round ${round}`).toEqual(await broken(journal));
    }
  },
  1000 * (30 + journals),
);
