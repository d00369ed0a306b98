import type { Fields } from "../base/object.js";
import { keywordsByName, typeList } from "./keywords.js";
import { placeWithin, referred, type SchemaPlace } from "./reference.js";
import { isSameValue } from "./same-value.js";
import { heldBy, isUnspecified, type LoadSchema, type Schema } from "./schema.js";

/** The keywords that tell what a schema is based on. */
export const evidence: ReadonlySet<string> = new Set(["x-evidence", "x-specified"]);

/** Keywords that only have meaning together, and when two different sets of them can still be merged. */
const groups: readonly { readonly keywords: readonly string[]; readonly isIdle: (set: Schema) => boolean }[] = [
  { keywords: ["x-values", "x-extras", "x-ignore-case", "x-form"], isIdle: () => false },
  { keywords: [...evidence], isIdle: (set) => !isUnspecified(set) },
];

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
    const merge = keywordsByName.get(keyword)?.merge;
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
