import { found } from "../../base/text.js";
import { journal, record } from "../example-records.js";
import { safeFix, sourceAt } from "../fix/text-fix.js";
import { inField, rewritten } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "integer-as-float",
  says: "an integer is written as 1.0",

  what: "A field that holds an integer is written with a fraction or an exponent, such as 3.0 for 3.",
  why: "The value is right, but many programs read it into an integer and refuse the fraction. It comes from tools that hold every number as a float, and from spreadsheets, which also round long numbers.",

  wording: (_, source) => {
    const suggestion = asInteger(source);
    const doubt = suggestion === undefined ? "; a spreadsheet may have rounded it, take it from the original" : "";
    return { message: `should be written as an integer, found ${found(source)}${doubt}`, suggestion };
  },
  fix: {
    safe: "The number is written without a fraction.",
    make(_, place) {
      const integer = asInteger(sourceAt(place));
      return integer === undefined ? undefined : safeFix(place, integer);
    },
  },

  fails: () =>
    journal(
      '{ "timestamp":"2025-03-02T19:14:51Z", "event":"Synthesis", "Name":"Repair Basic", "Materials":[ { "Name":"iron", "Count":3.0 } ] }',
    ),
  passes: () => journal(record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count: 3 }] })),
});

/** The largest exponent to expand; no number in the game has more digits. */
const mostZeros = 18;

function asInteger(source: string): string | undefined {
  const [, digits = "", exponent = "0"] = /^(-?\d+)\.0+(?:[eE]\+?(\d+))?$/.exec(source) ?? [];
  if (digits === "" || Number(exponent) > mostZeros) return undefined;
  return Number(digits) === 0 ? digits : digits + "0".repeat(Number(exponent));
}

export const fault = inField(
  ({ schema }) => schema.type === "integer",
  rewritten("the integer is written as a fraction", ({ value }) => `${value}.0`),
);
