import { linearPattern } from "../base/linear-pattern.js";
import { nameTest } from "./names/name-test.js";
import { isSameValue, valueSet } from "./same-value.js";
import { formPattern, type JsonType, relationKeywords, type Schema } from "./schema.js";
import { isInGameForm } from "./timestamp.js";
import { extrasTest, listTest } from "./value-list.js";

export type Test = (value: string | number | boolean | null) => boolean;

/** Makes the test of a keyword, given all keywords beside it; undefined if nothing is demanded. */
type TestMaker = (keywords: Schema) => Test | undefined;

/** Merges the values that two schemas of one place give to a keyword; undefined if no single value expresses both. */
type Merge = (one: unknown, other: unknown) => unknown;

/** The type of a keyword's own value. */
type ValueType = "string" | "number" | "boolean" | "array" | "object";

/** What is known of a keyword. */
interface Keyword {
  /** The types of the values that it applies to. */
  readonly about: readonly JsonType[];
  /** The types for which it is proven: by a test, by the plan made from the schema, or by nothing, because it demands nothing. */
  readonly proven: readonly JsonType[];
  readonly test?: TestMaker;
  /** Absent if two of it cannot be merged without loss. */
  readonly merge?: Merge;
  /** Of a keyword of our own, the types that its value may have. */
  readonly own?: readonly ValueType[];
  /** It describes, and demands nothing of values. */
  readonly isAnnotation?: true;
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

const listed: TestMaker = (keywords) => listTest(keywords, false);

const bits: TestMaker =
  ({ "x-bits": bits = [] }) =>
  (value) =>
    Number(value) < 2 ** bits.length;

const isAtLeast = (value: number, limit: number): boolean => value >= limit;
const isAtMost = (value: number, limit: number): boolean => value <= limit;
const isAbove = (value: number, limit: number): boolean => value > limit;
const isBelow = (value: number, limit: number): boolean => value < limit;
// If the quotient is too large for a double, ajv is not certain of it either.
const isMultiple = (value: number, step: number): boolean => Number.isSafeInteger(value / step);

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

const greater: Merge = (one, other) => Math.max(Number(one), Number(other));
const smaller: Merge = (one, other) => Math.min(Number(one), Number(other));
const same: Merge = (one, other) => (isSameValue(one, other) ? one : undefined);
const either: Merge = (one, other) => one === true || other === true;
const all: Merge = (one, other) => [...new Set([...list(one), ...list(other)])];
const commonValues: Merge = (one, other) => list(one).filter(valueSet(list(other)).has);
/** The nearest is the most specific. */
const nearest: Merge = (one) => one;

/** The types that a `type` allows, as a list without redundant ones. */
export function typeList(type: unknown): readonly JsonType[] {
  const types = (Array.isArray(type) ? type : [type]) as readonly JsonType[];
  return types.filter((name) => name !== "integer" || !types.includes("number"));
}

function commonTypes(one: unknown, other: unknown): readonly JsonType[] {
  const [left, right] = [typeList(one), typeList(other)];
  const isWithin = (types: readonly JsonType[]) => (type: JsonType) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return [...new Set([...left.filter(isWithin(right)), ...right.filter(isWithin(left))])];
}

function allNeeds(one: unknown, other: unknown): unknown {
  const needs = new Map(Object.entries(Object(one) as object));
  for (const [field, needed] of Object.entries(Object(other) as object))
    needs.set(field, all(needs.get(field), needed));
  return Object.fromEntries(needs);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function annotation(...own: readonly ValueType[]): Keyword {
  return { about: anything, proven: anything, merge: nearest, isAnnotation: true, ...(own.length > 0 && { own }) };
}

/** What is about some types and proven for all of them. */
function of(types: readonly JsonType[], more: Omit<Keyword, "about" | "proven">): Keyword {
  return { about: types, proven: types, ...more };
}

/** What is not proven wherever it applies. */
function unproven(about: readonly JsonType[], more: Omit<Keyword, "about" | "proven"> = {}): Keyword {
  return { about, proven: [], ...more };
}

/** A lower limit, which the greater of two expresses. */
function least(types: readonly JsonType[], test?: TestMaker): Keyword {
  return of(types, { merge: greater, ...(test && { test }) });
}

function most(types: readonly JsonType[], test?: TestMaker, own?: readonly ValueType[]): Keyword {
  return of(types, { merge: smaller, ...(test && { test }), ...(own && { own }) });
}

const rows: readonly (readonly [names: readonly string[], keyword: Keyword])[] = [
  // Ours. Unknown names are new rather than wrong, and relations between fields are checked separately, so ajv has no code for them.
  [["x-unknown"], unproven(anything, { merge: either, own: ["boolean"] })],
  [["x-extra"], of(anything, { merge: either, own: ["boolean"] })],
  [["x-values"], of(scalars, { test: listed, own: ["array"] })],
  [["x-extras"], of(scalars, { test: listed, own: ["array", "boolean"] })],
  [["x-ignore-case"], of(scalars, { test: listed, own: ["boolean"] })],
  [["x-form"], of(texts, { test: form, own: ["string"] })],
  [["x-bits"], of(numbers, { test: bits, merge: same, own: ["array"] })],
  [["x-maximum"], most(numbers, limit("x-maximum", isAtMost), ["number"])],
  [["x-max-items"], most(lists, undefined, ["number"])],
  [["x-required"], of(objects, { merge: all, own: ["array"] })],
  [["x-evidence"], of(anything, { own: ["number"] })],
  [["x-specified"], of(anything, { own: ["boolean"] })],
  [["x-name"], of(texts, { test: name, merge: nearest, own: ["string"] })],
  [relationKeywords, of(objects, { merge: all, own: ["array"] })],
  [["x-must", "x-unit", "x-since", "x-until"], annotation("string")],
  [["x-names"], annotation("array")],
  [["x-values-since"], annotation("object")],
  [["x-presence"], annotation("number")],
  [["x-bare"], annotation("boolean", "array")],
  [["x-personal"], annotation("string", "boolean")],
  // Those of JSON Schema.
  [["title", "description", "examples", "default", "deprecated", "readOnly", "writeOnly", "$comment"], annotation()],
  [["contentEncoding", "contentMediaType", "contentSchema"], annotation()],
  [["type"], of(anything, { merge: commonTypes })],
  [["types", "alias"], of(anything, {})],
  [["const"], { about: anything, proven: [...scalars, "boolean", "null"], test: listed, merge: same }],
  [["enum"], { about: anything, proven: [...scalars, "boolean", "null"], test: listed, merge: commonValues }],
  // Some of ajv's formats apply to numbers.
  [["format"], { about: scalars, proven: texts, test: format, merge: same }],
  [["minimum"], least(numbers, limit("minimum", isAtLeast))],
  [["maximum"], most(numbers, limit("maximum", isAtMost))],
  [["exclusiveMinimum"], least(numbers, limit("exclusiveMinimum", isAbove))],
  [["exclusiveMaximum"], most(numbers, limit("exclusiveMaximum", isBelow))],
  [["multipleOf"], of(numbers, { merge: same, test: limit("multipleOf", isMultiple) })],
  [["minLength"], least(texts, limit("minLength", isAtLeast))],
  [["maxLength"], most(texts, limit("maxLength", isAtMost))],
  [["pattern"], of(texts, { merge: same, test: pattern })],
  [["minItems"], least(lists)],
  [["maxItems"], most(lists)],
  [["uniqueItems"], of(lists, { merge: either })],
  [["items"], of(lists, {})],
  [["required"], of(objects, { merge: all })],
  [["dependentRequired"], of(objects, { merge: allNeeds })],
  // `additionalProperties` may be anything, because unnamed fields are never proven.
  [["properties", "additionalProperties"], of(objects, {})],
  [["minProperties"], least(objects)],
  [["maxProperties"], most(objects)],
  [["prefixItems", "contains", "minContains", "maxContains"], unproven(lists)],
  [["patternProperties", "propertyNames", "dependentSchemas"], unproven(objects)],
];

/** All keywords that are understood: if another one applies to a type, no value of that type is proven, and it is left as it stands. */
export const keywordsByName: ReadonlyMap<string, Keyword> = new Map(
  rows.flatMap(([names, keyword]) => names.map((name) => [name, keyword] as const)),
);

/** Annotations, which demand nothing of values. */
export const descriptions: ReadonlySet<string> = new Set(
  [...keywordsByName].flatMap(([name, { isAnnotation }]) => (isAnnotation ? [name] : [])),
);
