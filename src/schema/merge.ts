import type { CodeKeywordDefinition, KeywordDefinition } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import type { Fields } from "../base/object.js";
import { placeWithin, referred, type SchemaPlace } from "./reference.js";
import { heldBy, isUnspecified, type JsonType, type LoadSchema, relationKeywords, type Schema } from "./schema.js";

/** Deep equality of JSON values, ignoring the order of fields. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Fields, other as Fields];
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && isSameValue(left[key], right[key]));
}

/** Creates a set of JSON values, compared like `isSameValue`, in linear rather than quadratic time. */
export function valueSet(values: readonly unknown[]) {
  const plain = new Set(values.filter((value) => !isObject(value)));
  const texts = new Set(values.filter(isObject).map(canonicalText));
  return {
    size: plain.size + texts.size,
    has: (value: unknown): boolean =>
      isObject(value) ? texts.size > 0 && texts.has(canonicalText(value)) : plain.has(value),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A canonical text of a value; JSON has none for numbers beyond all bounds, such as 1e400. */
export function canonicalText(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (!isObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`).join()}}`;
}

/** The keywords that compare whole values. ajv's own versions call `toString` of the values, which can be anything in a journal. */
const comparing: readonly KeywordDefinition[] = [
  { keyword: "const", compile: (only: unknown) => (value: unknown) => isSameValue(only, value) },
  { keyword: "enum", schemaType: "array", compile: (listed: readonly unknown[]) => valueSet(listed).has },
  {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile: (isAsked: boolean) => (values: readonly unknown[]) => !isAsked || valueSet(values).size === values.length,
  },
];

export function compareSafely(ajv: Ajv2020): void {
  for (const definition of comparing) {
    ajv.removeKeyword(String(definition.keyword));
    ajv.addKeyword(definition);
  }
}

/** The keywords that try schemas on a value, its elements or its names, and report the outcome themselves. */
const trying = ["anyOf", "oneOf", "contains", "propertyNames"];

/**
 * Makes ajv report only that none of the tried schemas fits, not the errors of each: they say little, and those about
 * names are reported for the object.
 */
export function reportNoTries(ajv: Ajv2020): void {
  for (const keyword of trying) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== "object" || !("code" in definition)) throw new Error(`this ajv does not know ${keyword}`);
    // Changed in place: removed and added again, it would come after keywords that depend on what it evaluated.
    Object.assign(definition, { trackErrors: true, code: withoutTries(definition.code) });
  }
}

type MakeCode = CodeKeywordDefinition["code"];

function withoutTries(code: MakeCode): MakeCode {
  return (context, ruleType) => {
    const report = context.error.bind(context);
    context.error = (...words) => {
      context.reset();
      report(...words);
    };
    code(context, ruleType);
  };
}

/** Merges the values that two schemas give to one keyword; undefined if no single value expresses both. */
type Merge = (one: unknown, other: unknown) => unknown;

const greater: Merge = (one, other) => Math.max(Number(one), Number(other));
const smaller: Merge = (one, other) => Math.min(Number(one), Number(other));
const same: Merge = (one, other) => (isSameValue(one, other) ? one : undefined);
const either: Merge = (one, other) => one === true || other === true;
const all: Merge = (one, other) => [...new Set([...list(one), ...list(other)])];
const commonValues: Merge = (one, other) => list(one).filter(valueSet(list(other)).has);
/** Annotations: the nearest is the most specific. */
const nearest: Merge = (one) => one;

/** Annotations, which demand nothing of values. */
export const descriptions: ReadonlySet<string> = new Set([
  ...["title", "description", "examples", "default", "deprecated", "readOnly", "writeOnly", "$comment"],
  ...["contentEncoding", "contentMediaType", "contentSchema", "x-names"],
  ...["x-values-since", "x-since", "x-until", "x-presence", "x-bare", "x-must", "x-unit", "x-personal"],
]);

/** The keywords that can be merged without loss if several schemas apply to the same place. */
const merges: ReadonlyMap<string, Merge> = new Map(
  (
    [
      [nearest, [...descriptions, "x-name"]],
      [greater, ["minimum", "exclusiveMinimum", "minItems", "minLength", "minProperties"]],
      [smaller, ["maximum", "exclusiveMaximum", "maxItems", "maxLength", "maxProperties", "x-maximum", "x-max-items"]],
      [same, ["const", "format", "pattern", "multipleOf", "x-bits"]],
      [either, ["uniqueItems", "x-extra", "x-unknown"]],
      [all, ["required", "x-required", ...relationKeywords]],
      [commonTypes, ["type"]],
      [commonValues, ["enum"]],
      [allNeeds, ["dependentRequired"]],
    ] as const
  ).flatMap(([merge, keywords]) => keywords.map((keyword): [string, Merge] => [keyword, merge])),
);

/** The keywords that tell what a schema is based on. */
export const evidence: ReadonlySet<string> = new Set(["x-evidence", "x-specified"]);

/** Keywords that only have meaning together, and when two different sets of them can still be merged. */
const groups: readonly { readonly keywords: readonly string[]; readonly isIdle: (set: Schema) => boolean }[] = [
  { keywords: ["x-values", "x-extras", "x-ignore-case", "x-form"], isIdle: () => false },
  { keywords: [...evidence], isIdle: (set) => !isUnspecified(set) },
];

/** The types that a `type` allows, as a list without redundant ones. */
function typeList(type: unknown): readonly JsonType[] {
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

const structural: ReadonlySet<string> = new Set(["$id", "$anchor", "$defs", "definitions", "$ref", "allOf"]);

/** Keywords whose subschemas are merged part by part. */
const joined: ReadonlySet<string> = new Set(["properties", "additionalProperties", "items"]);

/** For each of these, the keyword that decides what its rest is. */
const rests = { additionalProperties: "patternProperties", items: "prefixItems" } as const;

const grouped: ReadonlySet<string> = new Set(groups.flatMap(({ keywords }) => keywords));

export const metaSchema = "https://json-schema.org/draft/2020-12/schema";

/** True if a keyword demands nothing of values, or has been resolved by now; the only supported dialect is 2020-12. */
export function isStructural(keyword: string, value: unknown): boolean {
  return keyword === "$schema" ? value === metaSchema : structural.has(keyword);
}

/** True if a keyword applies only to what another keyword beside it does not cover. */
export function isRestOfOthers(schema: Schema, keyword: "items" | "additionalProperties"): boolean {
  return Object.hasOwn(schema, rests[keyword]);
}

/** The keywords of all schemas of one place, merged as far as possible, and the remaining ones. */
export function mergedKeywords(places: readonly ObjectPlace[]) {
  const merged = new Map<string, unknown>();
  const others = places.flatMap((place) => {
    const left = [...leftKeywords(place.schema, merged), ...leftGroups(place.schema, merged)];
    if (left.length === 0) return [];
    // Which parts are unevaluated depends on the whole schema.
    const isWhole = left.some((keyword) => keyword.startsWith("unevaluated"));
    return { ...place, schema: isWhole ? place.schema : picked(place.schema, left) };
  });
  const { type, ...keywords }: Fields = Object.fromEntries(merged);
  if (type === undefined) return { keywords, others };
  const types = typeList(type);
  return { keywords: { ...keywords, types, ...(types.length === 1 && { type: types[0] }) }, others };
}

/** Adds the keywords of a schema to those of others; returns those that could not be merged. */
function leftKeywords(schema: Schema, merged: Map<string, unknown>): readonly string[] {
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    if (isStructural(keyword, value) || grouped.has(keyword)) return [];
    if (joined.has(keyword)) return joinedWith(schema, keyword);
    if (keyword === "not" && isNothing(value)) {
      merged.set(keyword, {});
      return [];
    }
    const merge = merges.get(keyword);
    const both = merge && merged.has(keyword) ? merge(merged.get(keyword), value) : value;
    if (!merge || both === undefined) return [keyword];
    merged.set(keyword, both);
    return [];
  });
}

/** The remainder of joined keywords: those that apply to a rest, with the keyword that they depend on. */
function joinedWith(schema: Schema, keyword: string): readonly string[] {
  if (keyword === "properties" || !isRestOfOthers(schema, keyword as keyof typeof rests)) return [];
  return keyword === "items" ? ["items"] : ["properties", "additionalProperties"];
}

function leftGroups(schema: Schema, merged: Map<string, unknown>): readonly string[] {
  return groups.flatMap(({ keywords, isIdle }) => {
    const set = picked(schema, keywords);
    if (Object.keys(set).length === 0) return [];
    const known = picked(Object.fromEntries(merged), keywords);
    if (Object.keys(known).length === 0) {
      for (const [keyword, value] of Object.entries(set)) merged.set(keyword, value);
      return [];
    }
    return isSameValue(known, set) || isIdle(set) ? [] : Object.keys(set);
  });
}

function isNothing(schema: unknown): boolean {
  return schema === true || (typeof schema === "object" && schema !== null && Object.keys(schema).length === 0);
}

function picked(schema: Fields | Schema, keywords: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}

/** The place of a schema that is an object: `true` is left out, and `false` becomes an object. */
export interface ObjectPlace extends SchemaPlace {
  readonly schema: Exclude<SchemaPlace["schema"], boolean>;
}

/** More schemas at one place are a mistake or an attack. */
const mostPlaces = 1000;

/** `false` as an object. */
const nothing = { not: {} };

/** The place of a schema as an object; undefined for `true`. */
export function objectPlace(place: SchemaPlace): ObjectPlace | undefined {
  const { schema } = place;
  return schema === true ? undefined : { ...place, schema: schema === false ? nothing : schema };
}

/**
 * Everything that applies together with some schemas, nearest first: themselves, their references, and all of `allOf`; and
 * what is lost by broken references. Cycles are followed only once.
 */
export function conjunction(start: readonly SchemaPlace[], load: LoadSchema) {
  const places = new Map<object, ObjectPlace>();
  const lost: ObjectPlace[] = [];
  const waiting = [...start].reverse();
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const here = objectPlace(place);
    if (!here || places.has(here.schema)) continue;
    if (places.size >= mostPlaces) throw new Error(`more than ${mostPlaces} schemas hold at one place`);
    places.set(here.schema, here);
    const { $ref, allOf } = here.schema as { readonly $ref?: string; readonly allOf?: unknown };
    const parts = heldBy("allOf", allOf).map((part) => placeWithin(part, here));
    for (const part of parts.reverse()) waiting.push(part);
    if ($ref === undefined) continue;
    const target = referred($ref, here, load);
    if (target) waiting.push(target.place);
    else lost.push({ ...here, schema: { $ref } });
  }
  return { places: [...places.values()], lost };
}
