import fc from "fast-check";
import { expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.js";
import { rounds } from "../depth.js";
import { eventSchema, valueProver as prover, valueValidator as validator } from "./user-schema.js";

const texts = ["Docked", "docked", "DOCKED", "Landed", "$x_Landed;", "$x_Docked;", "$X_LANDED;", ""];
const numbers = [0, 1, 2];
const scalar = fc.constantFrom(...texts, ...numbers);
const listed = fc.array(fc.oneof({ weight: 9, arbitrary: scalar }, { weight: 1, arbitrary: fc.constant(true) }), {
  minLength: 1,
  maxLength: 5,
});

const listKeywords = fc.record(
  {
    const: scalar,
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 5 }),
    "x-values": listed,
    "x-extras": fc.oneof(listed, fc.boolean()),
    "x-ignore-case": fc.boolean(),
    "x-form": fc.constant("$x_X;"),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Schema>;

const type = fc.constantFrom("string" as const, "integer" as const, "number" as const);

test("the quick test passes of any list just what ajv accepts", () => {
  fc.assert(
    fc.property(type, listKeywords, (type, keywords) => {
      const schema = eventSchema({ type, ...keywords });
      const isProven = prover(schema);
      const isAccepted = validator(schema);
      const isForm = keywords["x-form"] !== undefined && type !== "string";
      for (const value of [...texts, ...numbers]) {
        const proven = isProven(value);
        // A form says nothing of numbers, and the quick test may be the stricter.
        if (proven || !isForm) expect({ value, accepted: isAccepted(value) }).toEqual({ value, accepted: proven });
      }
    }),
    { numRuns: rounds(100) },
  );
});

test("the quick test passes no value that ajv rejects where a list stands beside a reference", () => {
  fc.assert(
    fc.property(type, listKeywords, listKeywords, listKeywords, (type, beside, between, behind) => {
      const schema = eventSchema(
        { $ref: "#/$defs/between", ...beside },
        { between: { $ref: "#/$defs/behind", ...between }, behind: { type, ...behind } },
      );
      const isProven = prover(schema);
      const isAccepted = validator(schema);
      for (const value of [...texts, ...numbers]) if (isProven(value)) expect(isAccepted(value), `${value}`).toBe(true);
    }),
    { numRuns: rounds(40) },
  );
});

test("a bare reference to a list is passed", () => {
  const isProven = prover(eventSchema({ $ref: "../common.json#/$defs/factionState", description: "State." }));
  expect([isProven("Boom"), isProven("War"), isProven("Bloom")]).toEqual([true, true, false]);
});

const list = { "x-values": ["Docked"], "x-extras": ["Landed"] };

test.each<[string, Schema, readonly unknown[], readonly unknown[]]>([
  ["an enum counts capitals", { enum: ["Docked"], "x-ignore-case": true }, ["Docked"], ["Docked"]],
  ["a const counts capitals", { const: "Docked", "x-ignore-case": true }, ["Docked"], ["Docked"]],
  ["a const is also in the enum", { const: "Docked", enum: ["Landed"] }, [], []],
  ["an open list goes on within an enum", { ...list, enum: ["Docked", "Landed"] }, ["Docked", "Landed"], ["Docked"]],
  ["an enum is not widened by extras", { enum: ["Docked"], "x-extras": ["Landed"] }, ["Docked"], ["Docked"]],
  ["an enum has its extras", { enum: ["Docked", ""], "x-extras": [""] }, ["Docked", ""], ["Docked"]],
  ["an enum is not widened by any extra", { enum: ["Docked"], "x-extras": true }, ["Docked"], ["Docked"]],
  ["any extra widens an open list", { "x-values": ["Docked"], "x-extras": true }, texts, ["Docked"]],
  ["any extra beyond nothing is any value", { "x-extras": true }, texts, texts],
  ["no extra is no extra", { "x-values": ["Docked"], "x-extras": false } as unknown as Schema, ["Docked"], ["Docked"]],
  [
    "an open list and its extras may fold",
    { ...list, "x-ignore-case": true },
    ["Docked", "docked", "DOCKED", "Landed"],
    ["Docked", "docked", "DOCKED"],
  ],
  [
    "a form has its extras",
    { "x-form": "$x_X;", "x-extras": [""] },
    ["$x_Landed;", "$x_Docked;", ""],
    ["$x_Landed;", "$x_Docked;"],
  ],
  ["any extra widens a form", { "x-form": "$x_X;", "x-extras": true }, texts, ["$x_Landed;", "$x_Docked;"]],
])("%s", (_, keywords, lenient, strict) => {
  const schema = eventSchema({ type: "string", ...keywords });
  expect(texts.filter(prover(schema))).toEqual(lenient);
  expect(texts.filter(validator(schema))).toEqual(lenient);
  expect(texts.filter(validator(schema, true))).toEqual(strict);
});
