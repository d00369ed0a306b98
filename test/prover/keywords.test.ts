import { describe, expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.js";
import { eventSchema, sourceProver, sourceValidator, valueProver, valueValidator } from "./user-schema.js";

/** Schemas of a field, a value that they allow and one that they do not. */
const fields: readonly (readonly [string, Record<string, unknown>, unknown, unknown])[] = [
  ["maximum beside $ref", { $ref: "#/$defs/whole", maximum: 10 }, 10, 11],
  ["required beside $ref", { $ref: "#/$defs/thing", required: ["Name"] }, { Name: "a" }, {}],
  ["maximum behind two references", { $ref: "#/$defs/limited" }, 10, 11],
  ["const on arrays", { type: "array", items: { type: "integer" }, const: [1] }, [1], [2]],
  ["enum on arrays", { type: "array", items: { type: "integer" }, enum: [[1], [2]] }, [2], [3]],
  ["const on objects", { $ref: "#/$defs/constant" }, { Name: "a" }, { Name: "b" }],
  ["enum on objects", { type: "object", properties: { N: { type: "integer" } }, enum: [{ N: 1 }] }, { N: 1 }, { N: 2 }],
  ["const on booleans", { type: "boolean", const: true }, true, false],
  ["uniqueItems", { type: "array", items: { type: "integer" }, uniqueItems: true }, [1, 2], [1, 1]],
  ["minProperties", { type: "object", properties: { N: { type: "integer" } }, minProperties: 1 }, { N: 1 }, {}],
  ["multipleOf", { type: "integer", multipleOf: 5 }, 10, 11],
  ["exclusiveMaximum", { type: "integer", exclusiveMaximum: 5 }, 4, 5],
  ["exclusiveMinimum", { type: "number", exclusiveMinimum: 0 }, 5e-324, 0],
  ["multipleOf a fraction", { type: "number", multipleOf: 0.03125 }, -62.53125, -62.5313],
  ["no negative integer", { type: "integer", minimum: 0 }, 0, -1],
  ["no negative number", { type: "number", minimum: 0 }, 1e-7, -1e-7],
  ["no empty text", { type: "string", minLength: 1 }, '"', ""],
  ["no more fields than one", { $ref: "#/$defs/pair", maxProperties: 1 }, { A: 1 }, { A: 1, B: 1 }],
  ["x-maximum", { type: "integer", "x-maximum": 3 }, 3, 4],
  ["x-max-items", { type: "array", items: { type: "integer" }, "x-max-items": 1 }, [1], [1, 2]],
  ["pattern", { type: "string", pattern: "^a" }, "a", "b"],
  ["minLength", { type: "string", minLength: 2 }, "ab", "a"],
  ["another format", { type: "string", format: "ipv4" }, "1.2.3.4", "1.2.3"],
  ["not", { type: "string", not: { const: "a" } }, "b", "a"],
  ["if", { type: "integer", if: { minimum: 5 }, else: { maximum: 3 } }, 6, 4],
  ["anyOf", { type: "integer", anyOf: [{ maximum: 3 }, { minimum: 7 }] }, 3, 5],
  ["prefixItems", { type: "array", items: { type: "integer" }, prefixItems: [{ const: 7 }] }, [7, 1], [8, 1]],
  [
    "dependentSchemas",
    { type: "object", properties: { A: { type: "integer" } }, dependentSchemas: { A: false } },
    {},
    { A: 1 },
  ],
  ["an anchor", { $ref: "#small" }, 3, 4],
  ["a name within", { $ref: "#/$defs/renamed/properties/N" }, 3, 4],
  ["an escape in a reference", { $ref: "#/$defs/a%62c" }, 3, 4],
];

const $defs = {
  whole: { type: "integer" },
  limited: { $ref: "#/$defs/whole", maximum: 10 },
  pair: { type: "object", properties: { A: { type: "integer" }, B: { type: "integer" } } },
  thing: { type: "object", properties: { Name: { type: "string" } } },
  constant: { $ref: "#/$defs/thing", const: { Name: "a" } },
  small: { $anchor: "small", type: "integer", maximum: 3 },
  tight: { type: "integer", maximum: 3 },
  renamed: {
    $id: "https://example.org/renamed.json",
    type: "object",
    properties: { N: { $ref: "#/$defs/own" } },
    $defs: { own: { type: "integer", maximum: 3 } },
  },
  own: { type: "integer" },
  abc: { type: "integer", maximum: 3 },
  "a%62c": { type: "integer" },
} as Readonly<Record<string, Schema>>;

/** Only the definitions that a case refers to: a name in one of them would be a name to all. */
function defsFor(field: Schema): Readonly<Record<string, Schema>> {
  const needed: Record<string, readonly string[]> = {
    "#small": ["small"],
    "#/$defs/renamed/properties/N": ["renamed", "own"],
    "#/$defs/a%62c": ["abc", "a%62c"],
  };
  const names = needed[field.$ref ?? ""] ?? ["whole", "limited", "thing", "constant", "pair"];
  return Object.fromEntries(names.map((name) => [name, $defs[name] ?? {}]));
}

describe("a keyword that the prover does not know keeps it from proving", () => {
  test.each(fields)("%s", (_, field, good, bad) => {
    const schema = eventSchema(field as Schema, defsFor(field as Schema));
    const isAccepted = valueValidator(schema);
    expect([isAccepted(good), isAccepted(bad)]).toEqual([true, false]);
    expect(valueProver(schema)(bad)).toBe(false);
  });

  test("proves nothing for an unknown keyword on the event as a whole", () => {
    const schema = { ...eventSchema({ type: "integer" }), minProperties: 3 } as Schema;
    expect([sourceValidator(schema)(""), sourceProver(schema)("")]).toEqual([false, false]);
  });

  test("proves nothing for an unknown keyword on the name of the event", () => {
    const schema = eventSchema({ type: "integer" });
    const properties = { ...schema.properties, event: { type: "string", pattern: "^Even" } } as Schema["properties"];
    const odd = { ...schema, properties } as Schema;
    expect([sourceValidator(odd)(',"Field":1'), sourceProver(odd)(',"Field":1')]).toEqual([false, false]);
  });
});

describe("a number is proven only where it is certain which one it is", () => {
  const isProven = sourceProver(eventSchema({ type: "integer" }));
  const isAccepted = sourceValidator(eventSchema({ type: "integer" }));

  test.each([
    ["an integer", "1".repeat(40), true, true],
    ["a fraction", "1.0", true, false],
    ["an exponent", "1e3", true, false],
    ["a leading zero", "0", true, true],
    ["minus zero", "-0", true, true],
  ])("%s", (_, source, accepted, proven) => {
    expect([isAccepted(`,"Field":${source}`), isProven(`,"Field":${source}`)]).toEqual([accepted, proven]);
  });
});
