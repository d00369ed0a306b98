import { descriptions } from "../schemas/merge.js";
import type { NormalSchema } from "../schemas/normal-form.js";
import type { JsonType, Schema } from "../schemas/schema.js";

const anything: readonly JsonType[] = ["string", "integer", "number", "boolean", "array", "object", "null"];
const numbers: readonly JsonType[] = ["integer", "number"];
const scalars: readonly JsonType[] = ["string", ...numbers];

/** The types that keywords are about: what a keyword says of another type is nothing. One that is not here is about all. */
const subjects: ReadonlyMap<string, readonly JsonType[]> = new Map<string, readonly JsonType[]>([
  ...["minLength", "maxLength", "pattern", "x-form"].map((keyword) => [keyword, ["string"]] as const),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "x-bits"].map(
    (keyword) => [keyword, numbers] as const,
  ),
  ...["format", "x-values", "x-extras", "x-ignore-case"].map((keyword) => [keyword, scalars] as const),
  ...["items", "minItems", "maxItems", "uniqueItems"].map((keyword) => [keyword, ["array"]] as const),
  ...["properties", "additionalProperties", "required", "x-required", "dependentRequired"].map(
    (keyword) => [keyword, ["object"]] as const,
  ),
  ...["minProperties", "maxProperties", "patternProperties", "propertyNames", "dependentSchemas"].map(
    (keyword) => [keyword, ["object"]] as const,
  ),
  ...["prefixItems", "contains", "minContains", "maxContains"].map((keyword) => [keyword, ["array"]] as const),
]);

/** The types for which each keyword is understood; `additionalProperties` may say anything, as no other field is proven. */
const understood: ReadonlyMap<string, readonly JsonType[]> = new Map<string, readonly JsonType[]>([
  ...[...descriptions, "type", "types", "alias", "x-extra", "x-evidence", "x-specified"].map(
    (keyword) => [keyword, anything] as const,
  ),
  ...["const", "enum"].map((keyword) => [keyword, [...scalars, "boolean", "null"]] as const),
  ...["x-values", "x-extras", "x-ignore-case"].map((keyword) => [keyword, scalars] as const),
  ["format", ["string"]],
  ["x-form", ["string"]],
  ...["minimum", "maximum", "x-bits"].map((keyword) => [keyword, numbers] as const),
  ...["items", "minItems", "maxItems"].map((keyword) => [keyword, ["array"]] as const),
  ...["properties", "additionalProperties", "required", "x-required", "dependentRequired"].map(
    (keyword) => [keyword, ["object"]] as const,
  ),
]);

/** Whether all is understood that a schema says of values of a type. */
export function isUnderstood(schema: NormalSchema, type: JsonType): boolean {
  const isKnown = (keyword: string): boolean =>
    keyword === "others" || !isAbout(keyword, type) || (understood.get(keyword) ?? []).includes(type);
  // What could not be put into one with the rest is never understood: it may only be about something else.
  return Object.keys(schema).every(isKnown) && (schema.others ?? []).every((other) => isSilent(other.schema, type));
}

function isAbout(keyword: string, type: JsonType): boolean {
  return (subjects.get(keyword) ?? anything).includes(type);
}

function isSilent(schema: Schema | boolean, type: JsonType): boolean {
  return schema === true || (schema !== false && !Object.keys(schema).some((keyword) => isAbout(keyword, type)));
}
