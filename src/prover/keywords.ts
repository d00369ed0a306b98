import { linearPattern } from "../base/linear-pattern.js";
import { descriptions, relationKeywords } from "../spec/merge.js";
import { nameTest } from "../spec/names/name-test.js";
import type { NormalSchema } from "../spec/normal-form.js";
import { formPattern, type JsonType, type Schema } from "../spec/schema.js";
import { isInGameForm, networkForm, networkTime } from "../spec/timestamp.js";
import { extrasTest, listTest } from "../spec/value-list.js";

/** A test for a scalar value. */
export type Test = (value: string | number | boolean | null) => boolean;

/** Makes the test of a keyword, given all keywords beside it; undefined if nothing is demanded. */
export type TestMaker = (keywords: Schema, strict: boolean) => Test | undefined;

/** A keyword as the prover knows it. */
type Keyword = {
  /** The types that it applies to. */
  readonly about: readonly JsonType[];
} & (Proven | { readonly proven?: never });

/**
 * A keyword that is proven for some types: by a test, for scalars; by the plan made from the schema, for others; or by
 * nothing, because it demands nothing.
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

type Within = (value: number, limit: number) => boolean;

const bounds = [
  ["minimum", (value, limit) => value >= limit],
  ["maximum", (value, limit) => value <= limit],
  ["x-maximum", (value, limit) => value <= limit],
  ["exclusiveMinimum", (value, limit) => value > limit],
  ["exclusiveMaximum", (value, limit) => value < limit],
  // If the quotient is too large for a double, ajv is not certain of it either.
  ["multipleOf", (value, limit) => Number.isSafeInteger(value / limit)],
] as const satisfies readonly (readonly [keyof Schema, Within])[];

const lengths = [
  ["minLength", (value, limit) => value >= limit],
  ["maxLength", (value, limit) => value <= limit],
] as const satisfies readonly (readonly [keyof Schema, Within])[];

function bound(name: (typeof bounds)[number][0], isWithin: Within): TestMaker {
  return ({ [name]: limit }) => (limit === undefined ? undefined : (value) => isWithin(Number(value), limit));
}

/** The length of a text counts code points, not UTF-16 units. */
function length(name: (typeof lengths)[number][0], isWithin: Within): TestMaker {
  return ({ [name]: limit }) =>
    limit === undefined ? undefined : (value) => isWithin([...String(value)].length, limit);
}

const pattern: TestMaker = ({ pattern: source }) => {
  if (source === undefined) return undefined;
  const { test } = linearPattern(source);
  return (value) => test(String(value));
};

/** All keywords that the prover knows, and their types: if another keyword applies to a type, no value of that type is proven. */
export const knownKeywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
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
      // Some of ajv's formats apply to numbers.
      about: scalars,
      proven: ["string"],
      by:
        ({ format }) =>
        (value) =>
          (format === "date-time" && isInGameForm(String(value))) ||
          (format === networkTime && networkForm.test(String(value))),
    },
  ],
  ["x-form", { about: ["string"], proven: ["string"], by: form }],
  ["x-name", { about: ["string"], proven: ["string"], by: name }],
  ...bounds.map(([name, isWithin]) => [name, { about: numbers, proven: numbers, by: bound(name, isWithin) }] as const),
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
  ...lengths.map(
    ([name, isWithin]) => [name, { about: ["string"], proven: ["string"], by: length(name, isWithin) }] as const,
  ),
  ["pattern", { about: ["string"], proven: ["string"], by: pattern }],
  ...["items", "minItems", "maxItems", "x-max-items", "uniqueItems"].map(
    (name) => [name, { about: ["array"], proven: ["array"], by: "plan" }] as const,
  ),
  ...relationKeywords.map((name) => [name, { about: ["object"], proven: ["object"], by: "plan" }] as const),
  // `additionalProperties` may be anything, because unnamed fields are never proven.
  ...[
    ...["properties", "additionalProperties", "required", "x-required", "dependentRequired"],
    ...["minProperties", "maxProperties"],
  ].map((name) => [name, { about: ["object"], proven: ["object"], by: "plan" }] as const),
  ...["prefixItems", "contains", "minContains", "maxContains"].map((name) => [name, { about: ["array"] }] as const),
  ...["patternProperties", "propertyNames", "dependentSchemas"].map((name) => [name, { about: ["object"] }] as const),
]);

/** True if everything that a schema says about values of a type is understood. */
export function isUnderstood(schema: NormalSchema, type: JsonType): boolean {
  const isKnown = (keyword: string): boolean =>
    keyword === "others" || !isAbout(keyword, type) || knownKeywords.get(keyword)?.proven?.includes(type) === true;
  // Schemas that could not be merged are never understood, so they must be about other types.
  return Object.keys(schema).every(isKnown) && (schema.others ?? []).every((other) => isSilent(other.schema, type));
}

/** An unknown keyword may be about anything. */
function isAbout(keyword: string, type: JsonType): boolean {
  return knownKeywords.get(keyword)?.about.includes(type) ?? true;
}

function isSilent(schema: Schema | boolean, type: JsonType): boolean {
  return schema === true || (schema !== false && !Object.keys(schema).some((keyword) => isAbout(keyword, type)));
}
