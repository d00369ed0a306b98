import { counted } from "../../text/counted.js";
import { found } from "../../text/found.js";
import { journal } from "../example.js";
import { fileheaderLine, record } from "../example-records.js";
import { defineRule } from "../rule.js";

interface Details {
  /** How many fields are not reported one by one. */
  readonly count: number;
}

export const rule = defineRule({
  id: "old-format",
  severity: "warning",
  strict: "off",
  says: "the file predates the format",

  what: "The Fileheader says that a game older than 3.4 wrote this journal. Its missing, unknown and retyped fields are counted in this one finding, everything else is judged as usual.",
  why: "Until early 2019 the game wrote another format: jumps without SystemAddress, factions as plain strings, materials as an object. Programs made for today's journals will stumble over it. With --strict each field is reported by itself.",
  evidence: "Every genuine journal starts with a Fileheader. A file without one is judged as modern.",

  wording: ({ count }: Details, source) => {
    const fields =
      count === 0 ? "" : `: ${counted(count, "missing, unknown or retyped field")} not reported one by one`;
    return { message: `is of a game older than 3.4, which wrote another format, found ${found(source)}${fields}` };
  },

  fails: () => journal(fileheaderLine("2.2 (Beta 2)"), repair({ iron: 2 })),
  passes: () => journal(fileheaderLine("4.0.0.1476"), repair([{ Name: "iron", Count: 2 }])),
});

function repair(Materials: unknown): string {
  return record("Synthesis", { Name: "Repair Basic", Materials }, "2020-05-01T18:20:00Z");
}
