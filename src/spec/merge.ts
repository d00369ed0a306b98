import { isBeyond } from "./evidence.js";
import { isSameValue } from "./same-value.js";
import type { JsonType, Schema } from "./schema.js";
import { valueSet } from "./value-set.js";

/** Puts what two schemas say by one keyword into one; undefined where no value of the keyword says both. */
type Merge = (one: unknown, other: unknown) => unknown;

const greater: Merge = (one, other) => Math.max(Number(one), Number(other));
const smaller: Merge = (one, other) => Math.min(Number(one), Number(other));
const same: Merge = (one, other) => (isSameValue(one, other) ? one : undefined);
const either: Merge = (one, other) => one === true || other === true;
const all: Merge = (one, other) => [...new Set([...list(one), ...list(other)])];
/** Of what only tells people something, the nearest is the most to the point. */
const nearest: Merge = (one) => one;

/** What tells people something and asks nothing of values. */
export const descriptions: ReadonlySet<string> = new Set([
  ...["title", "description", "examples", "default", "deprecated", "readOnly", "writeOnly", "$comment"],
  ...["contentEncoding", "contentMediaType", "contentSchema", "x-names"],
  ...["x-values-since", "x-since", "x-until", "x-presence", "x-bare", "x-must", "x-personal"],
]);

/** The keywords that say what holds between the fields of an object. */
export const relationKeywords = ["x-together", "x-one-of", "x-at-most-one", "x-when", "x-holds", "x-unique"] as const;

/** The keywords that can be put into one without loss where several schemas hold at the same place. */
export const merges: ReadonlyMap<string, Merge> = new Map<string, Merge>([
  ...[...descriptions, "x-name"].map(of(nearest)),
  ...["minimum", "exclusiveMinimum", "minItems", "minLength", "minProperties"].map(of(greater)),
  ...["maximum", "exclusiveMaximum", "maxItems", "maxLength", "maxProperties", "x-maximum", "x-max-items"].map(
    of(smaller),
  ),
  ...["const", "format", "pattern", "multipleOf", "x-bits"].map(of(same)),
  ...["uniqueItems", "x-extra", "x-unknown"].map(of(either)),
  ...["required", "x-required", ...relationKeywords].map(of(all)),
  ["type", commonTypes],
  ["enum", commonValues],
  ["dependentRequired", allNeeds],
]);

function of(merge: Merge): (keyword: string) => readonly [string, Merge] {
  return (keyword) => [keyword, merge];
}

/** What says how well a schema is founded. */
export const evidence: ReadonlySet<string> = new Set(["x-evidence", "x-specified"]);

/** Keywords that mean something only together, and when two sets of them, which differ, can still be one. */
export const groups: readonly { readonly keywords: readonly string[]; readonly isIdle: (set: Schema) => boolean }[] = [
  { keywords: ["x-values", "x-extras", "x-ignore-case", "x-form"], isIdle: () => false },
  { keywords: [...evidence], isIdle: (set) => !isBeyond(set) },
];

/** The types that a `type` allows, as a list in which none is part of another. */
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

function commonValues(one: unknown, other: unknown): readonly unknown[] {
  return list(one).filter(valueSet(list(other)).has);
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
