import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "../depth.js";
import { bothWays, lineOf, ofEvent } from "./user-kind.js";

const integer = { type: "integer" };
const text = { type: "string" };
const entry = { type: "object", properties: { K: text, V: { type: "number" }, N: integer, Z: integer } };
const properties = {
  A: integer,
  B: integer,
  C: { type: "number" },
  T: text,
  T_Localised: text,
  U: text,
  Y: { type: "boolean" },
  L: { type: "array", items: entry },
  R: { type: "array", items: entry },
  W: { type: "array", items: { type: "object", properties: { V: { type: "number" }, N: integer } } },
  M: { type: "array", items: text },
  O: { type: "object", properties: { P: { type: "number" }, Q: text } },
  D: { type: "string", format: "date-time" },
  G: text,
  S: text,
};

/** Every keyword, and every sort of term, test and order. */
const relations: readonly (readonly [keyword: string, entry: unknown])[] = [
  ["x-together", ["A", "B", "T"]],
  ["x-one-of", ["A", "B", "Y"]],
  ["x-at-most-one", ["A", "B"]],
  ["x-when", { if: { A: { const: 1 } }, then: { T: true, Y: { const: true } }, else: { U: false } }],
  ["x-when", { if: { T: { enum: ["a", "$a;"] }, B: false }, then: { C: { exclusiveMaximum: 2, minimum: 0.5 } } }],
  [
    "x-when",
    { if: { T: { not: { starts: "a" } } }, then: { L: { minItems: 1 } }, else: { Y: { not: { const: false } } } },
  ],
  ["x-when", { if: { U: { ends: "X-b" } }, then: { A: { enum: [1, 2] } } }],
  ["x-holds", "A = B * C"],
  ["x-holds", "A + B - C <= 2 * O.P"],
  ["x-holds", "0 < A <= B"],
  ["x-holds", "sum(L.V) = C ± 0.5"],
  ["x-holds", "sum(L.V) / sum(L.N) = C ± 50 %"],
  ["x-holds", "min(L.V) < max(R.V)"],
  ["x-holds", "count(L) <= count(M)"],
  ["x-holds", "count(L) = A"],
  ["x-holds", "count(L.K) <= B"],
  ["x-holds", "count(M) in (1, 2)"],
  ["x-holds", "A in (1, 2)"],
  ["x-holds", "T in ('a', 'b')"],
  ["x-holds", "'a' in L.K"],
  ["x-holds", "T in M"],
  ["x-holds", "L.K in R.K"],
  ["x-holds", "T != U"],
  ["x-holds", "T = O.Q"],
  ["x-holds", "A != B"],
  ["x-holds", "lower(T) = lower(U)"],
  ["x-holds", "number(T) <= A"],
  ["x-holds", "seconds(timestamp) < seconds(D) + A"],
  ["x-holds", { holds: "A < B", if: { Y: { const: true } } }],
  ["x-holds", { holds: "A < B", if: { "L.N": { not: { exclusiveMinimum: 0 } }, "L.K": { const: "a" } } }],
  ["x-holds", "descending(L.V)"],
  ["x-holds", "ascending(L.V)"],
  ["x-holds", "falling(W.*)"],
  ["x-holds", "rising(L.N)"],
  ["x-unique", { in: ["L"], by: ["K"] }],
  ["x-unique", { in: ["L"], by: ["N", "K"] }],
  ["x-unique", { in: ["L", "R"], by: ["K"] }],
  ["x-unique", { in: ["M"], by: [] }],
  ["x-follows", { from: "G", table: "material", field: "S" }],
  ["x-follows", { from: "G", table: "material", heading: "Raw" }],
];

const integers = fc.constantFrom("0", "1", "2", "3", "-1", "12345678901234567890", "12345678901234567891");
const numbers = fc.constantFrom(
  "0",
  "1",
  "0.5",
  "1.5",
  "2",
  "-0.25",
  "0.1000000000000000055",
  "1e0",
  "1.49999999999999999999",
);
const texts = fc.constantFrom(
  '"a"',
  '"A"',
  '"b"',
  '""',
  '"$a;"',
  '"\\u0061"',
  '"\\"7-b"',
  '"A-b"',
  '"1"',
  '"é"',
  '"É"',
);
const object = (fields: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> =>
  fc
    .record(fields, { requiredKeys: [] })
    .map((some) => Object.entries(some).map(([name, value]) => `"${name}":${value}`))
    .chain((some) => fc.shuffledSubarray(some, { minLength: some.length }))
    .map((some) => `{${some}}`);
const list = (element: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(element, { maxLength: 3 }).map((elements) => `[${elements}]`);
const entries = list(object({ K: texts, V: numbers, N: integers, Z: integers }));
const lines = fc
  .record(
    {
      A: integers,
      B: integers,
      C: numbers,
      T: texts,
      T_Localised: texts,
      U: texts,
      Y: fc.constantFrom("true", "false"),
      L: entries,
      R: entries,
      W: list(object({ V: numbers, N: integers })),
      M: list(texts),
      O: object({ P: numbers, Q: texts }),
      G: fc.constantFrom('"iron"', '"Iron"', '"tin"', '"heatalloys"', '"heat\\u0061lloys"', '"emissiondata"'),
      S: fc.constantFrom('"Raw"', '"R\\u0061w"', '"Manufactured"', '"Encoded"', '"Other"'),
      D: fc.constantFrom('"2025-01-01T00:00:00Z"', '"2025-03-02T19:14:51Z"', '"2024-02-29T23:59:59Z"'),
    },
    { requiredKeys: [] },
  )
  .map((fields) => Object.entries(fields).map(([name, value]) => `"${name}":${value}`));

/** Lists are remembered from line to line, so that the same kinds see all lines. */
test.each(relations)("%s %j: what is passed unparsed breaks nothing, and something is", (keyword, entry_) => {
  const schema = ofEvent("Odd", { properties, [keyword]: [entry_], "x-evidence": 1000 });
  const validated = bothWays({ Odd: schema });
  let passed = 0;
  let broken = 0;
  fc.assert(
    fc.property(lines, (fields) => {
      const { isPassed, found } = validated(lineOf("Odd", fields));
      if (isPassed) passed++;
      if (found.length > 0) broken++;
      if (isPassed) expect([fields, found]).toEqual([fields, []]);
    }),
    { numRuns: rounds(40), seed: 20261115 },
  );
  expect([passed > 0, broken > 0]).toEqual([true, true]);
});

test("elements are distinguished by all fields that they are unique by, in whatever order these stand", () => {
  const schema = ofEvent("Odd", { properties, "x-unique": [{ in: ["L"], by: ["K", "N"] }], "x-evidence": 1000 });
  const validated = bothWays({ Odd: schema });
  const isPassed = (list: string): boolean => validated(lineOf("Odd", [`"L":${list}`])).isPassed;
  expect(isPassed('[{"K":"a"},{"K":"a","N":1},{"N":2,"K":"a"},{"K":"b","N":2}]')).toBe(true);
  expect(isPassed('[{"K":"a","N":1},{"N":1,"K":"a"}]')).toBe(false);
});
