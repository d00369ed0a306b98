import { counted } from "../../text/counted.js";
import { found } from "../../text/found.js";
import { statusFile } from "../example-records.js";
import { defineRule } from "../rule.js";

interface Details {
  readonly bound: "minimum" | "maximum" | "length";
  readonly limit: number;
  /** Those that are set beyond the table, where the number is a set of bits. */
  readonly bits?: readonly number[];
}

export const rule = defineRule({
  id: "out-of-range",
  severity: "error",
  strict: "error",
  says: "a number or an array length outside its bounds",

  what: "A number is below or above its bounds, or an array has more or fewer elements than it must have.",
  why: "Programs that draw a gauge or read three coordinates break on it. Often the unit is wrong: Oxygen and Health go from 0 to 1, not to 100.",

  wording: (breach: Details, source) => ({ message: message(breach, source) }),

  fails: () => statusFile({ Flags: 0, Oxygen: 84 }),
  passes: () => statusFile({ Flags: 0, Oxygen: 0.84 }),
});

function message({ bound, limit }: Details, source: string): string {
  switch (bound) {
    case "minimum":
      return `must be ${limit} or more, found ${found(source)}`;
    case "maximum":
      return `must be ${limit} or less, found ${found(source)}`;
    case "length":
      return `must have ${counted(limit, "element")}, found ${elementCount(source)}`;
  }
}

function elementCount(source: string): string {
  const value: unknown = JSON.parse(source);
  return Array.isArray(value) ? String(value.length) : found(source);
}
