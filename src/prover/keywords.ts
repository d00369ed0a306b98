import { linearPattern } from "../base/linear-pattern.js";
import { descriptions } from "../schema/merge.js";
import { nameTest } from "../schema/names/name-test.js";
import { type Columns, mismatch } from "../schema/names/rows.js";
import { formPattern, type JsonType, relationKeywords, type Schema } from "../schema/schema.js";
import { isInGameForm } from "../schema/timestamp.js";
import { extrasTest, listTest } from "../schema/value-list.js";

export type Test = (value: string | number | boolean | null) => boolean;

/** Makes the test of a keyword, given all keywords beside it; undefined if nothing is demanded. */
type TestMaker = (keywords: Schema) => Test | undefined;

interface Keyword {
  /** The types that it applies to. */
  readonly about: readonly JsonType[];
  /** The types for which it is proven: by a test, by the plan made from the schema, or by nothing, because it demands nothing. */
  readonly proven: readonly JsonType[];
  readonly test: TestMaker | undefined;
}

const anything: readonly JsonType[] = ["string", "integer", "number", "boolean", "array", "object", "null"];
const numbers: readonly JsonType[] = ["integer", "number"];
const scalars: readonly JsonType[] = ["string", ...numbers];
const texts: readonly JsonType[] = ["string"];
const lists: readonly JsonType[] = ["array"];
const objects: readonly JsonType[] = ["object"];

const form: TestMaker = (keywords) => {
  const pattern = formPattern(keywords["x-form"] ?? "");
  const isExtra = extrasTest(keywords);
  return (value) => pattern.test(String(value)) || isExtra(String(value));
};

const name: TestMaker = (keywords) => {
  const isKnown = nameTest(keywords);
  return isKnown && ((value) => isKnown(String(value)));
};

const format: TestMaker =
  ({ format }) =>
  (value) =>
    format === "date-time" && isInGameForm(String(value));

const list: TestMaker = (keywords) => listTest(keywords, false);

const bits: TestMaker =
  ({ "x-bits": bits = [] }) =>
  (value) =>
    Number(value) < 2 ** bits.length;

/** A limit of a number, or of the length of a text, which counts code points. */
function limit(keyword: keyof Schema, isWithin: (measure: number, limit: number) => boolean): TestMaker {
  return ({ [keyword]: limit }) =>
    typeof limit === "number"
      ? (value) => isWithin(typeof value === "string" ? [...value].length : Number(value), limit)
      : undefined;
}

const pattern: TestMaker = ({ pattern: source }) => {
  if (source === undefined) return undefined;
  const { test } = linearPattern(source);
  return (value) => test(String(value));
};

type Row = readonly [
  keywords: readonly string[],
  about: readonly JsonType[],
  proven: readonly JsonType[],
  test?: TestMaker,
];

const rows: readonly Row[] = [
  [[...descriptions, "type", "types", "alias", "x-extra", "x-evidence", "x-specified"], anything, anything],
  [["const", "enum"], anything, [...scalars, "boolean", "null"], list],
  [["x-values", "x-extras", "x-ignore-case"], scalars, scalars, list],
  // Some of ajv's formats apply to numbers.
  [["format"], scalars, texts, format],
  [["x-form"], texts, texts, form],
  [["x-name"], texts, texts, name],
  [["minimum"], numbers, numbers, limit("minimum", (value, limit) => value >= limit)],
  [["maximum"], numbers, numbers, limit("maximum", (value, limit) => value <= limit)],
  [["x-maximum"], numbers, numbers, limit("x-maximum", (value, limit) => value <= limit)],
  [["exclusiveMinimum"], numbers, numbers, limit("exclusiveMinimum", (value, limit) => value > limit)],
  [["exclusiveMaximum"], numbers, numbers, limit("exclusiveMaximum", (value, limit) => value < limit)],
  // If the quotient is too large for a double, ajv is not certain of it either.
  [["multipleOf"], numbers, numbers, limit("multipleOf", (value, limit) => Number.isSafeInteger(value / limit))],
  [["x-bits"], numbers, numbers, bits],
  [["minLength"], texts, texts, limit("minLength", (length, limit) => length >= limit)],
  [["maxLength"], texts, texts, limit("maxLength", (length, limit) => length <= limit)],
  [["pattern"], texts, texts, pattern],
  [["items", "minItems", "maxItems", "x-max-items", "uniqueItems"], lists, lists],
  // `additionalProperties` may be anything, because unnamed fields are never proven.
  [["properties", "additionalProperties", "required", "x-required", "dependentRequired"], objects, objects],
  [["minProperties", "maxProperties", ...relationKeywords], objects, objects],
  [["prefixItems", "contains", "minContains", "maxContains"], lists, []],
  [["patternProperties", "propertyNames", "dependentSchemas"], objects, []],
];

/** All keywords that the prover knows: if another keyword applies to a type, no value of that type is proven. */
export const knownKeywords: ReadonlyMap<string, Keyword> = new Map(
  rows.flatMap(([keywords, about, proven, test]) =>
    keywords.map((keyword): [string, Keyword] => [keyword, { about, proven, test }]),
  ),
);

/** The demands of a schema on a scalar beyond its type, as keywords. */
export interface ValueConstraint {
  /** True if it is for numbers: the same bytes may pass as a text and fail as a number. */
  readonly isOfNumbers: boolean;
  readonly keywords: Schema;
  /** The columns of a table, if two values are tested together: the text is both as JSON, with a comma between. */
  readonly columns?: Columns;
}

/** Keywords that are tested together share one maker. */
export function testOf({ keywords, columns }: ValueConstraint): Test | undefined {
  if (columns) return (pair) => areInRow(columns, String(pair));
  const makers = new Set(Object.keys(keywords).map((keyword) => knownKeywords.get(keyword)?.test));
  const tests = [...makers].flatMap((make) => make?.(keywords) ?? []);
  const [only, ...others] = tests;
  return others.length === 0 ? only : (value) => tests.every((test) => test(value));
}

function areInRow(columns: Columns, pair: string): boolean {
  const [one, other] = JSON.parse(`[${pair}]`) as readonly unknown[];
  return mismatch(columns, one, other) === undefined;
}
