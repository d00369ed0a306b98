import { expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.js";
import { bothWays, lineOf, ofEvent } from "./user-kind.js";
import { eventSchema, valueProver, valueValidator } from "./user-schema.js";

const values = ["a", "ab", 1, 7, 0.5, true, false, null, [], [1], ["a"], {}, { N: 1 }, { N: "a" }];
const texts = ["a", "ab"];
const numbers = [1, 7, 0.5];
const scalars = [...texts, ...numbers, true, false, null];
const lists = [[], [1], ["a"]];
const objects = [{}, { N: 1 }];
const properties = { N: { type: "integer" } };

/** Schemas of a field, and of some values those that are proven by it. */
test.each<[string, object, readonly unknown[]]>([
  ["two types", { type: ["string", "integer"] }, ["a", "ab", 1, 7]],
  ["null", { type: "null" }, [null]],
  ["a type and null", { type: ["boolean", "null"] }, [true, false, null]],
  ["no type", {}, [...scalars, ...lists, {}]],
  ["no type, with fields", { properties }, [...scalars, ...lists, ...objects]],
  ["true", { $ref: "#/$defs/anything" }, [...scalars, ...lists, {}]],
  ["false", { not: {} }, []],
  ["no type that all agree on", { type: ["string", "null"], allOf: [{ type: ["integer"] }] }, []],
  ["the type that all agree on", { type: ["string", "number"], allOf: [{ type: ["integer", "null"] }] }, [1, 7]],
  ["a bound", { minimum: 5 }, [...texts, 7, true, false, null, ...lists, {}]],
  ["a pattern", { pattern: "^ab" }, ["ab", ...numbers, true, false, null, ...lists, {}]],
  ["a pattern of a part", { pattern: "b", type: "string" }, ["ab"]],
  ["a length", { minLength: 2, type: ["string", "null"] }, ["ab", null]],
  ["a length of characters", { maxLength: 1, type: "string" }, ["a"]],
  ["a bound that is not within", { exclusiveMinimum: 0.5, exclusiveMaximum: 7, type: "number" }, [1]],
  ["the most that was seen", { "x-maximum": 1, type: ["number", "array"], "x-max-items": 0 }, [1, 0.5, []]],
  ["one field", { type: "object", properties, minProperties: 1, maxProperties: 1 }, [{ N: 1 }]],
  ["two fields", { type: "object", properties, minProperties: 2 }, []],
  ["a factor", { multipleOf: 7 }, [...texts, 7, true, false, null, ...lists, {}]],
  ["a list", { enum: ["a", 7, true, null, [1]] }, ["a", 7, true, null]],
  ["a constant", { const: false }, [false]],
  ["a list without this type", { type: ["boolean", "null"], enum: ["a"] }, []],
  ["an open list", { "x-values": ["a", 7] }, ["a", 7, true, false, null, ...lists, {}]],
  ["elements", { type: ["array", "null"], items: { type: ["integer", "null"] } }, [null, [], [1]]],
  ["what elements there are", { contains: { const: 1 } }, [...scalars, {}]],
  ["first elements", { prefixItems: [{ type: "string" }] }, [...scalars, {}]],
  ["names by pattern", { patternProperties: { N: { type: "string" } } }, [...scalars, ...lists]],
  ["names", { propertyNames: { minLength: 2 } }, [...scalars, ...lists]],
  ["what fields bring with them", { dependentSchemas: { N: false } }, [...scalars, ...lists]],
  ["what may be about anything", { anyOf: [{ type: "string" }, { type: "integer" }] }, []],
  ["two patterns", { pattern: "a", allOf: [{ pattern: "b" }] }, [...numbers, true, false, null, ...lists, {}]],
  ["two constants", { const: "a", allOf: [{ const: "ab" }] }, []],
])("%s: each type is proven by what is said of it", (_, field, proven) => {
  const schema = eventSchema(field as Schema, { anything: true as unknown as Schema });
  const isProven = valueProver(schema);
  const isAccepted = valueValidator(schema);
  expect(values.filter(isProven)).toEqual(proven);
  expect(proven.filter((value) => !isAccepted(value))).toEqual([]);
});

test("events are proven by schemas that ask for no type", () => {
  const validated = bothWays({
    Odd: { properties: { timestamp: { format: "date-time" }, event: { const: "Odd" }, A: {} } },
  });
  expect(validated(lineOf("Odd", ['"A":1']))).toEqual({ isPassed: true, found: [] });
});

test("schemas that all stand within each other, or in great depth, are proven as far as that is worth while", () => {
  const names = Array.from({ length: 10 }, (_, index) => `F${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name, maximum) => [name, { properties, maximum }]));
  const deep = Array.from({ length: 100 }).reduce<object>((within) => ({ properties: { D: within } }), {});
  const validated = bothWays({ Odd: ofEvent("Odd", { properties: { D: deep, ...properties }, $defs }) });
  expect(validated(lineOf("Odd", ['"D":{"D":1}', '"F0":0']))).toEqual({ isPassed: true, found: [] });
  expect(validated(lineOf("Odd", ['"F9":10']))).toEqual({ isPassed: false, found: ["out-of-range /F9"] });
});

test("relations count where a schema of a user lets other values stand", () => {
  const fields = { ControllingPower: {}, Powers: { properties: { X: { type: "string" } } } };
  const holds = [{ holds: "ControllingPower in Powers", rule: "controlling-power" }];
  const validated = bothWays({ FSDJump: ofEvent("FSDJump", { properties: fields, "x-holds": holds }) });
  const line = (powers: string): string => lineOf("FSDJump", ['"ControllingPower":"X"', `"Powers":${powers}`]);
  expect(validated(line('["X"]'))).toEqual({ isPassed: true, found: [] });
  for (const powers of ['{"X":"X"}', '""', "1", "null", '["Y"]']) {
    const found = ["controlling-power /ControllingPower"];
    expect([powers, validated(line(powers))]).toEqual([powers, { isPassed: false, found }]);
  }
});

test("relations count in any value that may hold an object", () => {
  const faction = {
    properties: { HomeSystem: { type: "boolean" }, SquadronFaction: { type: "boolean" } },
    "x-when": [{ if: { SquadronFaction: { const: true } }, else: { HomeSystem: false }, rule: "squadron-faction" }],
  };
  const fields = { Factions: { items: faction } };
  const validated = bothWays({ FSDJump: ofEvent("FSDJump", { properties: fields }) });
  const line = (factions: string): string => lineOf("FSDJump", [`"Factions":${factions}`]);
  expect(validated(line('[{"HomeSystem":true}]'))).toEqual({
    isPassed: false,
    found: ["squadron-faction /Factions/0/HomeSystem"],
  });
  expect(validated(line('[{"SquadronFaction":true,"HomeSystem":true}]')).isPassed).toBe(true);
});

test("an integer that may be something else as well is not to be written as a fraction", () => {
  const validated = bothWays({ Odd: ofEvent("Odd", { properties: { A: { type: ["integer", "null"] } } }) });
  expect(validated(lineOf("Odd", ['"A":1.0']))).toEqual({
    isPassed: false,
    found: ["integer-as-float /A"],
  });
});

test("what passed as a text has not passed as a number, nor the other way round", () => {
  const own = { properties: { timestamp: { format: "date-time" }, event: { const: "Own" }, A: { enum: ["5", 6] } } };
  const validated = bothWays({ Own: own });
  const lines = ['"5"', "5", "6", '"6"', '"5"'].map((value) => lineOf("Own", [`"A":${value}`]));
  expect(lines.map((line) => validated(line).isPassed)).toEqual([true, false, true, false, true]);
});

test.each(["timestamp", "event"])("what %s brings with it is asked for", (field) => {
  const own = {
    properties: { timestamp: { format: "date-time" }, event: { const: "Own" }, A: {} },
    dependentRequired: { [field]: ["A"] },
  };
  const validated = bothWays({ Own: own });
  expect(validated(lineOf("Own", ['"A":1'])).isPassed).toBe(true);
  expect(validated(lineOf("Own", [])).isPassed).toBe(false);
});
