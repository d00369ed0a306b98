import { expect, test } from "vitest";
import { withParts } from "../../src/report/explain/thing.js";
import { type NormalSchema, normalForm, schemaAt } from "../../src/schema/normal-form.js";
import { type LoadSchema, loadSchema, type Schema, schemaId } from "../../src/schema/schema.js";

/** Finds one schema as the one of the event Odd, and ours beside it. */
function loading(schema: object): LoadSchema {
  return (name) => (name === "events/Odd" ? (schema as Schema) : loadSchema(name));
}

/** The normal form of a field that has a schema. */
function fieldOf(field: object, $defs: object = {}): NormalSchema | undefined {
  return schemaAt("events/Odd", "/A", loading({ properties: { A: field }, $defs }));
}

/** What could not be put into one. */
function leftOf(node: NormalSchema | undefined): unknown {
  return node?.others?.map(({ schema }) => schema);
}

test.each<[string, object, object, object]>([
  ["types", { type: ["string", "number", "null"] }, { type: ["integer", "null"] }, { types: ["null", "integer"] }],
  [
    "bounds",
    { minimum: 1, maximum: 9, minItems: 2 },
    { minimum: 3, maximum: 12 },
    { minimum: 3, maximum: 9, minItems: 2 },
  ],
  ["required fields", { required: ["A", "B"] }, { required: ["B", "C"] }, { required: ["A", "B", "C"] }],
  ["closed lists", { enum: [1, { a: [1] }, "x"] }, { enum: ["x", { a: [1] }] }, { enum: [{ a: [1] }, "x"] }],
  [
    "needs",
    { dependentRequired: { A: ["B"] } },
    { dependentRequired: { A: ["C"] } },
    { dependentRequired: { A: ["B", "C"] } },
  ],
  [
    "descriptions, of which the nearest counts",
    { description: "near" },
    { description: "far" },
    { description: "near" },
  ],
  ["extras", {}, { "x-extra": true }, { "x-extra": true }],
])("%s beside a reference and behind it are put into one", (_, beside, behind, merged) => {
  const node = fieldOf({ ...beside, $ref: "#/$defs/behind" }, { behind });
  expect(node).toMatchObject(merged);
  expect(leftOf(node)).toBeUndefined();
  expect(fieldOf({ allOf: [beside, behind] })).toMatchObject(merged);
});

test.each<[object, object, object]>([
  [{ const: 1 }, { const: 2 }, { const: 2 }],
  [{ pattern: "a" }, { pattern: "b" }, { pattern: "b" }],
  [{ "x-values": ["a"] }, { "x-values": ["b"], "x-ignore-case": true }, { "x-values": ["b"], "x-ignore-case": true }],
  [{ "x-evidence": 100, "x-specified": true }, { "x-evidence": 3 }, { "x-evidence": 3 }],
  [{}, { anyOf: [{ const: 1 }] }, { anyOf: [{ const: 1 }] }],
  [{}, { not: { const: 1 } }, { not: { const: 1 } }],
  [{}, { unheard: 1 }, { unheard: 1 }],
  [
    {},
    { patternProperties: { a: {} }, additionalProperties: false },
    { patternProperties: { a: {} }, additionalProperties: false },
  ],
  [{}, { prefixItems: [{}], items: false }, { prefixItems: [{}], items: false }],
  [{}, { $ref: "gone.json" }, { $ref: "gone.json" }],
])("what cannot be put into one without loss is kept apart: %j with %j", (beside, behind, left) => {
  const load = Object.assign(loading({ properties: { A: { ...beside, allOf: [behind] } } }), {
    document: () => undefined,
  });
  expect(leftOf(schemaAt("events/Odd", "/A", load))).toEqual([left]);
});

test("a field has to fit all that is said of it by name, and else of all fields", () => {
  const node = fieldOf({
    properties: { X: { minimum: 1 } },
    additionalProperties: { maximum: 9 },
    allOf: [{ properties: { X: { minimum: 2 }, Y: { minimum: 3 } } }],
  });
  expect(node?.properties?.X).toEqual({ minimum: 2 });
  expect(node?.properties?.Y).toEqual({ minimum: 3, maximum: 9 });
  expect(node?.additionalProperties).toEqual({ maximum: 9 });
});

test("a schema within itself is a circle", () => {
  const load = loading({ properties: { A: { $ref: "#" }, B: { items: { $ref: "#/properties/B" } } } });
  const root = normalForm("events/Odd", load);
  expect(root.properties?.A?.properties?.A).toBe(root.properties?.A?.properties?.A?.properties?.A);
  expect(schemaAt("events/Odd", `${"/A".repeat(5000)}/B/0/0`, load)).toHaveProperty("items");
  const thing = { label: "Odd", schemaName: "events/Odd", pointer: "", load } as const;
  expect(withParts(thing).length).toBeLessThan(20);
  expect(normalForm("events/Odd", loading({ $ref: "#", minimum: 1 }))).toMatchObject({ minimum: 1 });
});

test("a chain of references may be long, but not endless", () => {
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [`d${at}`, at === 0 ? { minimum: 7 } : { $ref: `#/$defs/d${at - 1}` }]),
    );
  expect(fieldOf({ $ref: "#/$defs/d899" }, chain(900))).toMatchObject({ minimum: 7 });
  expect(() => fieldOf({ $ref: "#/$defs/d4999" }, chain(5000))).toThrow("more than 1000 schemas hold at one place");
});

test.each([
  ["#/$defs/a~1b", { "a/b": { minimum: 1 } }],
  ["#/$defs/a%25b", { "a%b": { minimum: 1 } }],
  ["#named", { any: { $anchor: "named", minimum: 1 } }],
  ["inner.json", { any: { $id: "inner.json", minimum: 1 } }],
  ["inner.json#/$defs/b", { any: { $id: "inner.json", $defs: { b: { $ref: "#/$defs/c" }, c: { minimum: 1 } } } }],
  [`${schemaId("events/Odd")}#/$defs/constructor`, { constructor: { minimum: 1 } }],
])("the reference %s is followed", (reference, $defs) => {
  expect(fieldOf({ $ref: reference }, $defs)).toMatchObject({ minimum: 1 });
});

test("what is no schema of its own is not followed by what all objects have", () => {
  expect(leftOf(fieldOf({ $ref: "#/$defs/constructor" }))).toEqual([{ $ref: "#/$defs/constructor" }]);
});

test("a reference that adds nothing knows what it stands for", () => {
  const { alias } = schemaAt("events/Docked", "/timestamp") ?? {};
  expect(alias?.target.keys).toEqual(["$defs", "timestamp"]);
  expect(fieldOf({ $ref: "#/$defs/a", minimum: 2 }, { a: { type: "integer" } })?.alias).toBeUndefined();
});
