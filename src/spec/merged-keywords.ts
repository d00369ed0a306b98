import type { ObjectPlace } from "./conjunction.js";
import { groups, merges, typeList } from "./merge.js";
import type { SchemaPlace } from "./reference.js";
import { isSameValue } from "./same-value.js";
import type { JsonType, Schema } from "./schema.js";

type Keywords = Readonly<Record<string, unknown>>;

/** What several schemas say of one place, as far as that can be said by one, and what is left. */
export interface MergedKeywords {
  readonly keywords: Omit<Schema, "properties" | "items" | "additionalProperties"> & {
    readonly type?: JsonType;
    readonly types?: readonly JsonType[];
  };
  readonly others: readonly SchemaPlace[];
}

const structural: ReadonlySet<string> = new Set(["$id", "$anchor", "$defs", "definitions", "$ref", "allOf"]);

/** Keywords whose schemas are joined part by part. */
const joined: ReadonlySet<string> = new Set(["properties", "additionalProperties", "items"]);

/** What each of them says of the rest, where the others have spoken of some. */
const rests = { additionalProperties: "patternProperties", items: "prefixItems" } as const;

const grouped: ReadonlySet<string> = new Set(groups.flatMap(({ keywords }) => keywords));

/** The language that schemas are written in. */
export const metaSchema = "https://json-schema.org/draft/2020-12/schema";

/** Whether a keyword says nothing of values, or has been followed by then; the one language that is known here is 2020-12. */
export function isStructural(keyword: string, value: unknown): boolean {
  return keyword === "$schema" ? value === metaSchema : structural.has(keyword);
}

/** Whether a keyword speaks only of what another keyword beside it has not spoken of. */
export function isRestOfOthers(schema: Schema, keyword: "items" | "additionalProperties"): boolean {
  return Object.hasOwn(schema, rests[keyword]);
}

export function mergedKeywords(places: readonly ObjectPlace[]): MergedKeywords {
  const merged = new Map<string, unknown>();
  const others = places.flatMap((place) => {
    const left = [...leftKeywords(place.schema, merged), ...leftGroups(place.schema, merged)];
    if (left.length === 0) return [];
    // What was not evaluated by any other keyword only the whole schema can tell.
    const isWhole = left.some((keyword) => keyword.startsWith("unevaluated"));
    return { ...place, schema: isWhole ? place.schema : picked(place.schema, left) };
  });
  const { type, ...keywords } = Object.fromEntries(merged);
  if (type === undefined) return { keywords, others };
  const types = typeList(type);
  return { keywords: { ...keywords, types, ...(types.length === 1 && types[0] ? { type: types[0] } : {}) }, others };
}

/** Adds the keywords of a schema to those of others; returns those that could not be put into one with them. */
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

/** What is left of keywords that are joined: those that speak of a rest, with all that they are the rest of. */
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

function picked(schema: Keywords | Schema, keywords: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}
