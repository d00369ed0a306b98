import process from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Kinds } from "../../src/engine/validate/validators.js";
import { rounds } from "../depth.js";
import { anyFields, anySchema, anyValue } from "./any-schema.js";
import { type AnySchema, kindsOf, lineOf, ofEvent, passesSoundly, withValue } from "./user-kind.js";
import { validated } from "./validated.js";

/** How many schemas a folder holds: ajv takes long to start. */
const atOnce = 16;

function kindsByIndex(schemas: readonly AnySchema[]): Kinds {
  return kindsOf(Object.fromEntries(schemas.map((schema, index) => [`Kind${index}`, schema])));
}

test("of any schema of a user, what passes unparsed is clean", () => {
  let proven = 0;
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(anySchema, fc.boolean(), fc.array(fc.tuple(anyValue, anyFields), { minLength: 12, maxLength: 12 })),
        {
          minLength: atOnce,
          maxLength: atOnce,
        },
      ),
      (cases) => {
        const kinds = kindsByIndex(
          cases.map(([schema, isWhole], index) => (isWhole ? ofEvent : withValue)(`Kind${index}`, schema)),
        );
        for (const [index, [, isWhole, events]] of cases.entries()) {
          for (const [value, fields] of events) {
            const line = lineOf(`Kind${index}`, isWhole ? fields : [`"Value":${value}`]);
            if (passesSoundly(line, kinds)) proven++;
          }
        }
      },
    ),
    // A failure has many lines; to make it smaller would take minutes.
    { numRuns: rounds(3), endOnFailure: true },
  );
  process.stdout.write(`proven by schemas of users: ${proven} lines\n`);
  expect(proven).toBeGreaterThan(rounds(40));
});

const texts = ["Docked", "docked", "DOCKED", "Landed", "LANDED", ""];
const numbers = [0, 1, 2];
const scalar = fc.constantFrom(...texts, ...numbers);
const listed = fc.array(scalar, { minLength: 1, maxLength: 4 });
const listKeywords = fc.record(
  {
    const: scalar,
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }),
    "x-values": listed,
    "x-extras": fc.oneof(listed, fc.boolean()),
    "x-ignore-case": fc.boolean(),
    minimum: fc.constantFrom(-1e308, 1, 1e308),
  },
  { requiredKeys: [] },
);
const listSchema = fc.tuple(fc.constantFrom("string", "integer", "number"), listKeywords);

test("of lists, what passes unparsed is just what is clean", () => {
  fc.assert(
    fc.property(fc.array(listSchema, { minLength: 40, maxLength: 40 }), (cases) => {
      const schemas = cases.map(([type, keywords], index) => {
        // What is about numbers alone says nothing of texts.
        const { minimum, ...rest } = keywords;
        const bound = type === "string" || minimum === undefined ? {} : { minimum };
        return withValue(`Kind${index}`, { type, ...rest, ...bound });
      });
      const kinds = kindsByIndex(schemas);
      for (const index of cases.keys()) {
        for (const value of [...texts, ...numbers]) {
          const line = lineOf(`Kind${index}`, [`"Value":${JSON.stringify(value)}`]);
          for (const strict of [false, true]) {
            const { isPassed, found } = validated(line, strict, kinds);
            expect({ schema: cases[index], line, strict, isPassed }).toEqual({
              schema: cases[index],
              line,
              strict,
              isPassed: found.length === 0,
            });
          }
        }
      }
    }),
    { numRuns: rounds(2), endOnFailure: true },
  );
});

test("arrays that no line can fill are never passed", () => {
  const minItems = [2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 53];
  const kinds = kindsByIndex(
    minItems.map((least, index) =>
      withValue(`Kind${index}`, { type: "array", items: { type: "integer" }, minItems: least, maxItems: 2 ** 60 }),
    ),
  );
  for (const index of minItems.keys()) {
    for (const value of ["[]", "[1]", "[1,2]"]) {
      const { isPassed, found } = validated(lineOf(`Kind${index}`, [`"Value":${value}`]), false, kinds);
      expect({ isPassed, found }).toEqual({ isPassed: false, found: ["out-of-range /Value"] });
    }
  }
});

test.each([
  ["event", { type: "boolean" }],
  ["event", { type: "string", pattern: "^x" }],
  ["event", { type: "string", maxLength: 1 }],
  ["timestamp", { type: "integer", format: "date-time" }],
  ["timestamp", { type: "string", format: "date-time", pattern: "^1" }],
  ["timestamp", { type: "string", format: "date-time", allOf: [{ const: "x" }] }],
])("the field %s is checked too where its schema is %j", (field, schema) => {
  const kinds = kindsOf({ Odd: ofEvent("Odd", { properties: { [field]: schema } }) });
  const { isPassed, found } = validated(lineOf("Odd", []), false, kinds);
  expect(isPassed).toBe(false);
  expect(found).toHaveLength(1);
});
