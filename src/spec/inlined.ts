import { knownFields } from "./known-fields.js";
import { type NormalSchema, normalAt } from "./normal-form.js";
import { placeWithin, type SchemaPlace } from "./reference.js";
import type { LoadSchema, Schema } from "./schema.js";
import { holdings } from "./subschemas.js";

/** What tells people something, and validators nothing. */
const idle: ReadonlySet<string> = new Set(["title", "description", "examples"]);

/** Keywords of which some mean the rest of what others beside them speak of. */
const ofRests: ReadonlySet<string> = new Set(["patternProperties", "prefixItems"]);

/** Says how a part is to be written that is not to be put in place; undefined where it is. */
type Refer = (node: NormalSchema) => Schema | undefined;

/** A schema in normal form as ajv can read it, with all that it refers to put in place: so ajv makes the quickest code of it. */
export function inlined(node: NormalSchema, load: LoadSchema, refer: Refer = () => undefined): Schema {
  const within = (part: NormalSchema): Schema | false =>
    isNothing(part) ? false : (refer(part) ?? inlined(part, load, refer));
  const { types, type, others = [], alias: _, properties, items, additionalProperties, ...keywords } = node;
  const parts = others.map((place) => inlinedParts(place, load, within));
  const [only] = parts;
  return {
    ...Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !idle.has(keyword))),
    ...(types && { type: type ?? types }),
    ...(properties && { properties: mapped(properties, within) }),
    ...(items && { items: within(items) }),
    ...(additionalProperties && restOf(node, additionalProperties, within)),
    ...(parts.length === 1 && only && isApart(only, node) ? only : parts.length > 0 && { allOf: parts }),
  } as Schema;
}

/** What holds of the fields that an object does not name. */
function restOf(
  { properties, others }: NormalSchema,
  rest: NormalSchema,
  within: (part: NormalSchema) => Schema | false,
): object {
  const isUnknown = rest["x-unknown"] === true && Object.keys(rest).length === 1;
  if (isUnknown && properties && !others) return { [knownFields]: Object.keys(properties) };
  return { additionalProperties: within(rest) };
}

/** The schemas that stand directly within one in normal form. */
export function partsOf(node: NormalSchema, load: LoadSchema): readonly NormalSchema[] {
  const { properties = {}, items, additionalProperties, others = [] } = node;
  const parts = [...Object.values(properties)];
  for (const part of [items, additionalProperties]) if (part) parts.push(part);
  for (const place of others) inlinedParts(place, load, (part) => parts.push(part));
  return parts;
}

/** What could not be put into one with the rest, with the schemas within it changed. */
function inlinedParts(place: SchemaPlace, load: LoadSchema, change: (part: NormalSchema) => unknown): Schema {
  const within = (value: unknown): unknown => change(normalAt([placeWithin(value as Schema, place)], load));
  return mapped(Object(place.schema) as object, (value, keyword) => {
    switch (holdings.get(keyword)) {
      case "one":
        return within(value);
      case "list":
        return (value as readonly unknown[]).map(within);
      case "named":
        return mapped(value as object, within);
      case undefined:
        return value;
    }
  });
}

/** Whether no value may stand here: of another field ajv is to tell the name. */
function isNothing(node: NormalSchema): boolean {
  return node.not !== undefined && Object.keys(node).length === 1;
}

/** Whether keywords mean the same beside those of a schema as they do apart from them. */
function isApart(parts: Schema, node: NormalSchema): boolean {
  return Object.keys(parts).every((keyword) => !Object.hasOwn(node, keyword) && !ofRests.has(keyword));
}

function mapped<Part>(parts: object, change: (part: Part, key: string) => unknown): Readonly<Record<string, never>> {
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]: [string, Part]) => [key, change(part, key)]),
  ) as Readonly<Record<string, never>>;
}
