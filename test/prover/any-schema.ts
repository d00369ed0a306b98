import fc from "fast-check";
import type { AnySchema } from "./user-kind.js";

/** Names of fields, with some that every object of JavaScript has. */
const names = ["A", "B", "constructor", "toString", "__proto__", "hasOwnProperty"];

const texts = ["", "a", "ab", "A", "Docked", "docked", "$x_Landed;", "$X_LANDED;", "2025-01-01T00:00:00Z", "😀"];

/** Values as they are written: JavaScript cannot hold all that JSON can say. */
const written = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...texts.map((text) => JSON.stringify(text))),
    fc.constantFrom("0", "-0", "1", "2", "7", "-1", "0.5", "1.0", "1e2", "9007199254740993", "12345678901234567890"),
    fc.constantFrom("true", "false", "null", "[]", "{}", '"\\u0061"', '"\\ud83d"'),
    fc.array(tie("value"), { maxLength: 3 }).map((values) => `[${values.join(",")}]`),
    fc
      .dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 3 })
      .map((fields) => `{${Object.entries(fields).map(([key, value]) => `${JSON.stringify(key)}:${value}`)}}`),
  ),
}));

/** A value as it is written. */
export const anyValue = written.value;

/** Fields of an event as they are written. */
export const anyFields = fc
  .dictionary(fc.constantFrom(...names), anyValue, { maxKeys: 4 })
  .map((fields) => Object.entries(fields).map(([key, value]) => `${JSON.stringify(key)}:${value}`));

const json = anyValue.map((text): unknown => JSON.parse(text));
const scalar = fc.constantFrom<unknown>(...texts, 0, 1, 2, 7);
const type = fc.constantFrom("string", "integer", "number", "boolean", "array", "object", "null");
const bound = fc.constantFrom(0, 1, -1, 0.5, 2 ** 53, -(2 ** 53), 1e21, 1e308, -1e308);
const length = fc.constantFrom(0, 1, 2, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 40);
const someNames = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 });

function named<Value>(value: fc.Arbitrary<Value>, maxKeys = 4): fc.Arbitrary<Readonly<Record<string, Value>>> {
  // An object would take `__proto__` for something else.
  const entries = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
    maxLength: maxKeys,
    selector: ([key]) => key,
  });
  return entries.map((pairs) => Object.fromEntries(pairs));
}

/** A schema that may refer to some definitions, and in its fields to itself. */
function schemaWith(refs: readonly string[], depth: number): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const list = fc.array(scalar, { minLength: 1, maxLength: 4 });
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof({ weight: 3, arbitrary: type }, { weight: 2, arbitrary: fc.uniqueArray(type, { minLength: 1 }) }),
    const: json,
    enum: fc.array(json, { minLength: 1, maxLength: 4 }),
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: fc.constantFrom(2, 0.5),
    minLength: fc.nat({ max: 2 }),
    maxLength: length,
    pattern: fc.constantFrom("^a", "D"),
    format: fc.constantFrom("date-time", "uuid", "int32"),
    minItems: length,
    maxItems: length,
    uniqueItems: fc.boolean(),
    required: someNames,
    minProperties: fc.nat({ max: 2 }),
    maxProperties: length,
    dependentRequired: named(someNames, 1),
    unheard: fc.constant(1),
    nullable: fc.constant(true),
    "x-values": list,
    "x-extras": fc.oneof(list, fc.boolean()),
    "x-ignore-case": fc.boolean(),
    "x-form": fc.constant("$x_X;"),
    "x-bits": fc.constantFrom(["one"], ["one", "two"]),
    "x-extra": fc.constant(true),
    "x-unknown": fc.constant(true),
    "x-evidence": fc.constantFrom(1, 100),
    "x-specified": fc.constant(true),
    "x-required": someNames,
    "x-names": fc.constant([]),
    description: fc.constant("Text."),
  };
  if (refs.length > 0) keywords.$ref = fc.constantFrom(...refs);
  if (depth > 0) {
    const here = schemaWith(refs, depth - 1);
    const part = fc.oneof(
      { weight: 8, arbitrary: here },
      { weight: 1, arbitrary: fc.constant({ $ref: "#" }) },
      { weight: 1, arbitrary: fc.boolean() },
    );
    // What is about the value itself may not lead back to it.
    const same = fc.oneof({ weight: 6, arbitrary: here }, { weight: 1, arbitrary: fc.boolean() });
    const some = fc.array(same, { minLength: 1, maxLength: 3 });
    Object.assign(keywords, {
      properties: named(part),
      items: part,
      additionalProperties: part,
      patternProperties: fc.dictionary(fc.constantFrom("^A", "o", ""), part, { maxKeys: 2 }),
      propertyNames: same,
      dependentSchemas: named(same, 2),
      allOf: some,
      anyOf: some,
      oneOf: some,
      not: same,
      if: same,
      then: same,
      else: same,
      prefixItems: fc.array(part, { minLength: 1, maxLength: 2 }),
      contains: part,
      unevaluatedProperties: part,
      unevaluatedItems: part,
      minContains: fc.nat({ max: 2 }),
      maxContains: fc.nat({ max: 2 }),
    });
  }
  const always = fc.constantFrom(["type"], ["type"], ["type", "properties"], ["properties"], []);
  return (
    fc
      .tuple(fc.uniqueArray(fc.constantFrom(...Object.keys(keywords)), { maxLength: 3 }), always)
      .map(([chosen, more]) => [...new Set([...more, ...chosen])].filter((keyword) => keywords[keyword]))
      // ajv wants to know the type that may be null too.
      .map((chosen) => (chosen.includes("nullable") && !chosen.includes("type") ? [...chosen, "type"] : chosen))
      .chain((chosen) => fc.record(Object.fromEntries(chosen.map((keyword) => [keyword, keywords[keyword] ?? json]))))
  );
}

/** A schema as a user may write it, with keywords of ours and of others in any combination. */
export const anySchema: fc.Arbitrary<Exclude<AnySchema, boolean>> = fc
  .tuple(schemaWith(["#/$defs/a", "#/$defs/b"], 2), schemaWith(["#/$defs/b"], 1), schemaWith([], 1))
  // Of a schema with an id that has a reference and nothing beside it, ajv makes no end.
  .map(([schema, a, b]) => ({ "x-names": [], ...schema, $defs: { a, b } }));
