import { nameTest } from "../names/name-test.js";
import { formPattern } from "../schemas/form.js";
import { descriptions, relationKeywords } from "../schemas/merge.js";
import type { JsonType, Schema } from "../schemas/schema.js";
import { isInGameForm } from "../schemas/timestamp.js";
import { extrasTest, listTest } from "../schemas/value-list.js";

/** Whether a value without parts may stand at a place. */
export type Test = (value: string | number | boolean | null) => boolean;

/** Makes the test of a keyword, given all keywords that are said beside it; undefined where they ask for nothing. */
export type TestMaker = (keywords: Schema, strict: boolean) => Test | undefined;

/** A keyword of schemas, as the prover knows it. */
type Keyword = {
  /** The types that it says something of; what it says of others is nothing. */
  readonly about: readonly JsonType[];
} & (Proven | { readonly proven?: never });

/**
 * A keyword that is proven, for some types: by a test, of values without parts; by the plan that is made of the schema, of others; or
 * by nothing, because it asks for nothing.
 */
interface Proven {
  readonly proven: readonly JsonType[];
  readonly by: TestMaker | "plan" | "nothing";
}

const anything: readonly JsonType[] = ["string", "integer", "number", "boolean", "array", "object", "null"];
const numbers: readonly JsonType[] = ["integer", "number"];
const scalars: readonly JsonType[] = ["string", ...numbers];

const list: TestMaker = (keywords, strict) => listTest(keywords, strict);

const form: TestMaker = (keywords, strict) => {
  const pattern = formPattern(keywords["x-form"] ?? "");
  const isExtra = extrasTest(keywords);
  return (value) => pattern.test(String(value)) || (!strict && isExtra(String(value)));
};

const name: TestMaker = (keywords) => {
  const isKnown = nameTest(keywords);
  return isKnown && ((value) => isKnown(String(value)));
};

/** Every keyword that the prover knows, and for which types: where another says something of a type, no value of it is proven. */
export const taught: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...[...descriptions, "type", "types", "alias", "x-extra", "x-evidence", "x-specified"].map(
    (name) => [name, { about: anything, proven: anything, by: "nothing" }] as const,
  ),
  ...["const", "enum"].map(
    (name) => [name, { about: anything, proven: [...scalars, "boolean", "null"], by: list }] as const,
  ),
  ...["x-values", "x-extras", "x-ignore-case"].map(
    (name) => [name, { about: scalars, proven: scalars, by: list }] as const,
  ),
  [
    "format",
    {
      // Some formats of ajv are about numbers.
      about: scalars,
      proven: ["string"],
      by:
        ({ format }) =>
        (value) =>
          format === "date-time" && isInGameForm(String(value)),
    },
  ],
  ["x-form", { about: ["string"], proven: ["string"], by: form }],
  ["x-name", { about: ["string"], proven: ["string"], by: name }],
  [
    "minimum",
    {
      about: numbers,
      proven: numbers,
      by:
        ({ minimum = 0 }) =>
        (value) =>
          Number(value) >= minimum,
    },
  ],
  [
    "maximum",
    {
      about: numbers,
      proven: numbers,
      by:
        ({ maximum = 0 }) =>
        (value) =>
          Number(value) <= maximum,
    },
  ],
  [
    "x-bits",
    {
      about: numbers,
      proven: numbers,
      by:
        ({ "x-bits": bits = [] }) =>
        (value) =>
          Number(value) < 2 ** bits.length,
    },
  ],
  ...["items", "minItems", "maxItems"].map(
    (name) => [name, { about: ["array"], proven: ["array"], by: "plan" }] as const,
  ),
  ...relationKeywords.map((name) => [name, { about: ["object"], proven: ["object"], by: "plan" }] as const),
  // `additionalProperties` may say anything, as no field is proven that is not named.
  ...["properties", "additionalProperties", "required", "x-required", "dependentRequired"].map(
    (name) => [name, { about: ["object"], proven: ["object"], by: "plan" }] as const,
  ),
  ...["minLength", "maxLength", "pattern"].map((name) => [name, { about: ["string"] }] as const),
  ...["exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map((name) => [name, { about: numbers }] as const),
  ...["uniqueItems", "prefixItems", "contains", "minContains", "maxContains"].map(
    (name) => [name, { about: ["array"] }] as const,
  ),
  ...["minProperties", "maxProperties", "patternProperties", "propertyNames", "dependentSchemas"].map(
    (name) => [name, { about: ["object"] }] as const,
  ),
]);
