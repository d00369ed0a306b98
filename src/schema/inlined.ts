import { type ObjectPlace, objectPlace } from "./merge.js";
import { type NormalSchema, normalAt } from "./normal-form.js";
import { placeWithin, referred, type SchemaPlace } from "./reference.js";
import { heldBy, knownFields, type LoadSchema, type Schema, subschemas, withParts } from "./schema.js";

/** Keywords whose schemas apply to the same value as the schema itself. */
const sameValue = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"] as const;

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
  /** The schemas that led to the current one, in order. */
  const around = new Set<Schema>();
  const stack: (SchemaPlace | { readonly left: Schema })[] = [start];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if ("left" in next) {
      around.delete(next.left);
      done.add(next.left);
      continue;
    }
    const place = objectPlace(next);
    if (!place || done.has(place.schema)) continue;
    if (around.has(place.schema)) return [...around].findLast(({ $ref }) => $ref !== undefined)?.$ref ?? "";
    around.add(place.schema);
    stack.push({ left: place.schema });
    for (const one of nextPlaces(place, load)) stack.push(one);
  }
  return undefined;
}

function nextPlaces(place: ObjectPlace, load: LoadSchema): readonly SchemaPlace[] {
  const said: Readonly<Record<string, unknown>> = { ...place.schema };
  const parts = sameValue.flatMap((keyword) => heldBy(keyword, said[keyword])).map((part) => placeWithin(part, place));
  const target = place.schema.$ref === undefined ? undefined : referred(place.schema.$ref, place, load);
  return target ? [...parts, target.place] : parts;
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
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, within(part)])),
    }),
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
  return withParts(Object(place.schema), (part) => change(normalAt([placeWithin(part as Schema, place)], load)));
}

/** True if no value is allowed: `false` makes ajv report the name of the field. */
function isNothing(node: NormalSchema): boolean {
  return node.not !== undefined && Object.keys(node).length === 1;
}

/** True if keywords mean the same inside a schema as beside it. */
function isApart(parts: Schema, node: NormalSchema): boolean {
  return Object.keys(parts).every((keyword) => !Object.hasOwn(node, keyword) && !ofRests.has(keyword));
}
