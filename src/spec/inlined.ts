import { type ObjectPlace, objectPlace } from "./merge.js";
import { type NormalSchema, normalAt } from "./normal-form.js";
import { placeWithin, referred, type SchemaPlace } from "./reference.js";
import { heldBy, holdings, knownFields, type LoadSchema, type Schema, subschemas } from "./schema.js";

/** Keywords whose schemas apply to the same value as the schema itself. */
const sameValue = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"] as const;

interface Step {
  readonly place: ObjectPlace;
  readonly next: SchemaPlace[];
}

/**
 * A reference by which a schema leads back to itself at the same value, so that validation would never end; undefined
 * if there is none. Recursion into a field is not such a cycle.
 */
export function endlessReference(root: SchemaPlace, load: LoadSchema): string | undefined {
  const done = new Set<object>();
  const waiting: SchemaPlace[] = [root];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const start = objectPlace(place);
    if (!start || done.has(start.schema)) continue;
    const circle = circleFrom(start, done, load);
    if (circle !== undefined) return circle;
    for (const part of subschemas(start.schema)) waiting.push(placeWithin(part, start));
  }
  return undefined;
}

/** A depth-first search without recursion, because a chain of references may be long. */
function circleFrom(start: ObjectPlace, done: Set<object>, load: LoadSchema): string | undefined {
  const around = new Set<object>([start.schema]);
  const way: Step[] = [{ place: start, next: [...nextPlaces(start, load)] }];
  for (let step = way.at(-1); step; step = way.at(-1)) {
    const next = step.next.pop();
    if (!next) {
      around.delete(step.place.schema);
      done.add(step.place.schema);
      way.pop();
      continue;
    }
    const place = objectPlace(next);
    if (!place || done.has(place.schema)) continue;
    if (around.has(place.schema)) return lastReference(way);
    around.add(place.schema);
    way.push({ place, next: [...nextPlaces(place, load)] });
  }
  return undefined;
}

function nextPlaces(place: ObjectPlace, load: LoadSchema): readonly SchemaPlace[] {
  const { schema } = place;
  const held = sameValue.flatMap((keyword) => heldBy(keyword, (schema as Readonly<Record<string, unknown>>)[keyword]));
  const parts = held.map((part) => placeWithin(part, place));
  const target = schema.$ref === undefined ? undefined : referred(schema.$ref, place, load);
  return target ? [...parts, target.place] : parts;
}

function lastReference(way: readonly Step[]): string {
  return way.findLast(({ place }) => place.schema.$ref !== undefined)?.place.schema.$ref ?? "";
}

/** Annotations, which validators ignore. */
const idle: ReadonlySet<string> = new Set(["title", "description", "examples"]);

/** Keywords that change the meaning of others beside them, which apply to the rest. */
const ofRests: ReadonlySet<string> = new Set(["patternProperties", "prefixItems"]);

/** Returns the reference to write in place of a part; undefined if the part is to be inlined. */
type Refer = (node: NormalSchema) => Schema | undefined;

/** A schema in normal form for ajv with all references inlined, from which ajv generates the quickest code. */
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

/** The keyword for the fields that an object does not name. */
function restOf(
  { properties, others }: NormalSchema,
  rest: NormalSchema,
  within: (part: NormalSchema) => Schema | false,
): object {
  const isUnknown = rest["x-unknown"] === true && Object.keys(rest).length === 1;
  if (isUnknown && properties && !others) return { [knownFields]: Object.keys(properties) };
  return { additionalProperties: within(rest) };
}

/** The direct subschemas of one in normal form. */
export function partsOf(node: NormalSchema, load: LoadSchema): readonly NormalSchema[] {
  const { properties = {}, items, additionalProperties, others = [] } = node;
  const parts = [...Object.values(properties)];
  for (const part of [items, additionalProperties]) if (part) parts.push(part);
  for (const place of others) inlinedParts(place, load, (part) => parts.push(part));
  return parts;
}

/** Keywords that could not be merged with the rest, with their subschemas changed. */
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

/** True if no value is allowed: `false` makes ajv report the name of the field. */
function isNothing(node: NormalSchema): boolean {
  return node.not !== undefined && Object.keys(node).length === 1;
}

/** True if keywords mean the same inside a schema as beside it. */
function isApart(parts: Schema, node: NormalSchema): boolean {
  return Object.keys(parts).every((keyword) => !Object.hasOwn(node, keyword) && !ofRests.has(keyword));
}

function mapped<Part>(parts: object, change: (part: Part, key: string) => unknown): Readonly<Record<string, never>> {
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]: [string, Part]) => [key, change(part, key)]),
  ) as Readonly<Record<string, never>>;
}
