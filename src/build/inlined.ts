import { knownFields } from "../schemas/known-fields.js";
import { type NormalSchema, normalAt } from "../schemas/normal-form.js";
import { placeWithin, type SchemaPlace } from "../schemas/reference.js";
import { loadSchema, type Schema } from "../schemas/schema.js";
import { holdings } from "../schemas/subschemas.js";

/** What tells people something, and validators nothing. */
const idle: ReadonlySet<string> = new Set(["title", "description", "examples"]);

/** A schema of ours with all that it refers to put in place: without calls in between, ajv makes the quickest code of it. */
export function inlined(node: NormalSchema): Schema {
  const { types, type, others = [], alias: _, properties, items, additionalProperties, ...keywords } = node;
  const parts = others.map(inlinedParts);
  const [only] = parts;
  return {
    ...Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !idle.has(keyword))),
    ...(types && { type: type ?? types }),
    ...(properties && { properties: mapped(properties, inlined) }),
    ...(items && { items: inlined(items) }),
    ...(additionalProperties && restOf(node, additionalProperties)),
    ...(parts.length === 1 && only && isApart(only, node) ? only : parts.length > 0 && { allOf: parts }),
  } as Schema;
}

/** What could not be put into one with the rest, with the schemas within it inlined. */
function inlinedParts(place: SchemaPlace): Schema {
  const within = (value: Schema | boolean): Schema => inlined(normalAt([placeWithin(value, place)], loadSchema));
  return mapped(Object(place.schema) as object, (value, keyword) => {
    switch (holdings.get(keyword)) {
      case "one":
        return within(value as Schema);
      case "list":
        return (value as readonly Schema[]).map(within);
      case "named":
        return mapped(value as object, (part) => within(part as Schema));
      case undefined:
        return value;
    }
  });
}

/** What holds of the fields that an object does not name. */
function restOf({ properties, others }: NormalSchema, rest: NormalSchema): object {
  const isUnknown = rest["x-unknown"] === true && Object.keys(rest).length === 1;
  if (isUnknown && properties && !others) return { [knownFields]: Object.keys(properties) };
  return { additionalProperties: isNothing(rest) ? false : inlined(rest) };
}

/** Whether no value may stand here: of another field ajv is to tell the name. */
function isNothing(node: NormalSchema): boolean {
  return node.not !== undefined && Object.keys(node).length === 1;
}

function isApart(parts: Schema, node: NormalSchema): boolean {
  return Object.keys(parts).every((keyword) => !Object.hasOwn(node, keyword));
}

function mapped<Part>(parts: object, change: (part: Part, key: string) => unknown): Readonly<Record<string, never>> {
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]: [string, Part]) => [key, change(part, key)]),
  ) as Readonly<Record<string, never>>;
}
