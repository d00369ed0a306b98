import { remembered } from "../base/object.js";
import { pointerKeys } from "../read/json/pointer.js";
import { descriptions } from "./keywords.js";
import { conjunction, evidence, isRestOfOthers, isStructural, mergedKeywords, type ObjectPlace } from "./merge.js";
import { placeWithin, referred, rootPlace, type SchemaPlace, type Target } from "./reference.js";
import { isSameValue } from "./same-value.js";
import {
  isSchema,
  isUnspecified,
  type JsonType,
  type LoadSchema,
  loadSchema,
  type Schema,
  type SchemaName,
} from "./schema.js";

/**
 * Everything that applies to a place of an event, merged: its schema, its references and all of `allOf`. The parts are
 * in normal form too and made on demand, so that a recursive schema becomes a cycle.
 */
export interface NormalSchema
  extends Omit<
    Schema,
    "$ref" | "$id" | "$schema" | "$anchor" | "$defs" | "properties" | "items" | "additionalProperties"
  > {
  /** The one allowed type; undefined if there are several. */
  readonly type?: JsonType;
  /** The allowed types; undefined if all are. */
  readonly types?: readonly JsonType[];
  readonly properties?: Readonly<Record<string, NormalSchema>>;
  readonly items?: NormalSchema;
  readonly additionalProperties?: NormalSchema;
  /** Schemas that also apply but could not be merged, or are not understood here; undefined if there are none. */
  readonly others?: readonly SchemaPlace[];
  /** The definition that the schema refers to, if it adds nothing but annotations. */
  readonly alias?: Alias | undefined;
}

export interface Alias {
  readonly schema: NormalSchema;
  readonly target: Target;
}

/** The normal forms made so far, by loader. */
const madeOf = remembered(
  (_: LoadSchema) => ({ roots: new Map<SchemaName, NormalSchema>(), nodes: new Map<string, NormalSchema>() }),
  new WeakMap(),
);

export function normalForm(name: SchemaName, load: LoadSchema = loadSchema): NormalSchema {
  const { roots } = madeOf(load);
  const node = roots.get(name) ?? normalAt([rootPlace(name, load)], load);
  roots.set(name, node);
  return node;
}

/** The schema of the field at a JSON Pointer into an event; undefined if none describes it. */
export function schemaAt(name: SchemaName, pointer: string, load: LoadSchema = loadSchema): NormalSchema | undefined {
  let node: NormalSchema | undefined = normalForm(name, load);
  for (const key of pointerKeys(pointer)) {
    node = node && step(node, key);
  }
  return node;
}

function step({ items, properties }: NormalSchema, key: string): NormalSchema | undefined {
  if (items && /^\d+$/.test(key)) return items;
  return properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

/** A user's folder that describes more places is considered a mistake. */
const mostNodes = 100_000;

/** The normal form of schemas that apply together; the same schemas always give the same object. */
export function normalAt(start: readonly SchemaPlace[], load: LoadSchema): NormalSchema {
  const { nodes } = madeOf(load);
  const { places, lost } = conjunction(start, load);
  const key = `${start.length}:${places.map(({ schema }) => numberOf(schema)).join()}`;
  const known = nodes.get(key);
  if (known) return known;
  if (nodes.size >= mostNodes) throw new Error(`more than ${mostNodes} places are described`);
  const { keywords, others } = mergedKeywords(places);
  const left = [...others, ...lost];
  const node: NormalSchema = left.length === 0 ? { ...keywords } : { ...keywords, others: left };
  addParts(node, places, load);
  if (start.length === 1) addAlias(node, places[0], load);
  nodes.set(key, node);
  return node;
}

/** A schema and all its subschemas, each once; throws if there is no end to them. */
export function* placesIn(root: NormalSchema): Generator<NormalSchema> {
  const met = new Set([root]);
  for (const node of met) {
    yield node;
    for (const part of Object.values(node.properties ?? {})) met.add(part);
    for (const part of [node.items, node.additionalProperties]) if (part) met.add(part);
  }
}

function addParts(node: object, places: readonly ObjectPlace[], load: LoadSchema): void {
  const keys = new Set(places.flatMap(({ schema }) => Object.keys(schema.properties ?? {})));
  const properties = {};
  for (const key of keys) {
    lazily(properties, key, () =>
      normalAt(
        places.flatMap((place) => partAt(place, key) ?? []),
        load,
      ),
    );
  }
  if (places.some(({ schema }) => schema.properties)) Object.assign(node, { properties });
  for (const keyword of ["items", "additionalProperties"] as const) {
    const parts = places.flatMap((place) => partOf(place, keyword) ?? []);
    if (parts.length > 0) lazily(node, keyword, () => normalAt(parts, load));
  }
}

/** The subschema for a field by name, or else the one for all fields that are not named. */
function partAt(place: ObjectPlace, key: string): SchemaPlace | undefined {
  const { properties = {} } = place.schema;
  const named: unknown = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isSchema(named) ? placeWithin(named, place) : partOf(place, "additionalProperties");
}

/** The subschema for the rest of an object or array, unless another keyword decides what the rest is. */
function partOf(place: ObjectPlace, keyword: "items" | "additionalProperties"): SchemaPlace | undefined {
  const part: unknown = place.schema[keyword];
  return isSchema(part) && !isRestOfOthers(place.schema, keyword) ? placeWithin(part, place) : undefined;
}

function addAlias(node: object, place: ObjectPlace | undefined, load: LoadSchema): void {
  const target = place?.schema.$ref === undefined ? undefined : referred(place.schema.$ref, place, load);
  if (!place || !target) return;
  lazily(node, "alias", () => {
    const schema = normalAt([target.place], load);
    return addsNothing(place.schema, schema) ? { target, schema } : undefined;
  });
}

/** True if the reference's target already demands everything that the schema demands beside it. */
function addsNothing({ $ref: _, ...beside }: Schema, behind: NormalSchema): boolean {
  return Object.entries(beside).every(
    ([keyword, value]) =>
      descriptions.has(keyword) ||
      isStructural(keyword, value) ||
      isSameValue(value, behind[keyword as keyof NormalSchema]) ||
      (evidence.has(keyword) && !isUnspecified(beside)),
  );
}

let lastNumber = 0;
/** A number that identifies a schema. */
const numberOf = remembered((_: object) => ++lastNumber, new WeakMap());

/** Defines a property that is computed on first access. */
function lazily(object: object, key: string, make: () => unknown): void {
  const usual = { enumerable: true, configurable: true };
  const get = (): unknown => {
    const value = make();
    Object.defineProperty(object, key, { ...usual, value });
    return value;
  };
  Object.defineProperty(object, key, { ...usual, get });
}
