import type { Schema } from "./schema.js";

/** How a keyword holds schemas: as its value, in an array, or by names. */
export type Holding = "one" | "list" | "named";

/** The keywords of JSON Schema 2020-12 that hold schemas. */
export const holdings: ReadonlyMap<string, Holding> = new Map([
  ...["additionalProperties", "items", "contains", "propertyNames", "not", "if", "then", "else"].map(ofOne),
  ...["unevaluatedItems", "unevaluatedProperties", "contentSchema"].map(ofOne),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((keyword) => [keyword, "list"] as const),
  ...["$defs", "definitions", "properties", "patternProperties", "dependentSchemas"].map(byName),
]);

function ofOne(keyword: string): readonly [string, Holding] {
  return [keyword, "one"];
}

function byName(keyword: string): readonly [string, Holding] {
  return [keyword, "named"];
}

/** The schemas that a schema holds directly; what only looks like one, as within `const`, is none. */
export function subschemas(schema: Schema): readonly (Schema | boolean)[] {
  return Object.entries(schema).flatMap(([keyword, value]) => heldBy(keyword, value));
}

/** The schemas that a keyword holds. */
export function heldBy(keyword: string, value: unknown): readonly (Schema | boolean)[] {
  switch (holdings.get(keyword)) {
    case "one":
      return [value].filter(isSchema);
    case "list":
      return Array.isArray(value) ? value.filter(isSchema) : [];
    case "named":
      return Object.values(Object(value) as object).filter(isSchema);
    case undefined:
      return [];
  }
}

/** Whether a value can be read as a schema. */
export function isSchema(value: unknown): value is Schema | boolean {
  return typeof value === "boolean" || (typeof value === "object" && value !== null && !Array.isArray(value));
}

/** The value of a keyword with the schemas that it holds changed; that of a keyword which holds none is left as it is. */
export function withHeld(keyword: string, value: unknown, change: (part: unknown) => unknown): unknown {
  switch (holdings.get(keyword)) {
    case "one":
      return change(value);
    case "list":
      return Array.isArray(value) ? value.map(change) : value;
    case "named":
      return typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
        : value;
    case undefined:
      return value;
  }
}
