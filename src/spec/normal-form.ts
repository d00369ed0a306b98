import { pointerKeys } from "../read/json/pointer.js";
import {
  conjunction,
  descriptions,
  evidence,
  isRestOfOthers,
  isSameValue,
  isStructural,
  mergedKeywords,
  type ObjectPlace,
} from "./merge.js";
import { placeWithin, referred, rootPlace, type SchemaPlace, type Target } from "./reference.js";
import {
  isBeyond,
  isSchema,
  type JsonType,
  type LoadSchema,
  loadSchema,
  type Schema,
  type SchemaName,
} from "./schema.js";

/**
 * All that holds at a place of an event, in one: what its schema says itself, what it refers to and all of `allOf`. The parts are in
 * this form too, made when they are asked for, so that a schema within itself is a circle and not endless.
 */
export interface NormalSchema
  extends Omit<
    Schema,
    "$ref" | "$id" | "$schema" | "$anchor" | "$defs" | "properties" | "items" | "additionalProperties"
  > {
  /** The one type that may stand here; undefined where there are several. */
  readonly type?: JsonType;
  /** The types that may stand here; undefined where no type is asked for. */
  readonly types?: readonly JsonType[];
  readonly properties?: Readonly<Record<string, NormalSchema>>;
  readonly items?: NormalSchema;
  readonly additionalProperties?: NormalSchema;
  /** What holds beside all this and could not be put into one with it, or is not known here; undefined where all is said. */
  readonly others?: readonly SchemaPlace[];
  /** What the schema refers to, where it adds nothing but descriptions to that. */
  readonly alias?: Alias | undefined;
}

/** A definition, by where it stands. */
export interface Alias {
  readonly schema: NormalSchema;
  readonly target: Target;
}

interface Made {
  readonly roots: Map<SchemaName, NormalSchema>;
  readonly nodes: Map<string, NormalSchema>;
}

const madeBy = new WeakMap<LoadSchema, Made>();

/** The normal form of a schema file. */
export function normalForm(name: SchemaName, load: LoadSchema = loadSchema): NormalSchema {
  const { roots } = madeOf(load);
  const node = roots.get(name) ?? normalAt([rootPlace(name, load)], load);
  roots.set(name, node);
  return node;
}

/** The schema of the field that a JSON Pointer into an event names; undefined where none describes it. */
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

/** A user's folder that describes more places is taken for a mistake. */
const mostNodes = 100_000;

/** The normal form of what holds where some schemas hold; it is the same object for the same schemas. */
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

/** A schema and all that is within it, each once; throws where there is no end to it. */
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

/** What a schema says of a field by name, or else of all fields that it does not name. */
function partAt(place: ObjectPlace, key: string): SchemaPlace | undefined {
  const { properties = {} } = place.schema;
  const named: unknown = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isSchema(named) ? placeWithin(named, place) : partOf(place, "additionalProperties");
}

/** What a schema says of the rest of an object or array, unless other keywords say what the rest is. */
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

/** Whether all that a schema asks for beside its reference is asked for behind it too. */
function addsNothing({ $ref: _, ...beside }: Schema, behind: NormalSchema): boolean {
  return Object.entries(beside).every(
    ([keyword, value]) =>
      descriptions.has(keyword) ||
      isStructural(keyword, value) ||
      isSameValue(value, behind[keyword as keyof NormalSchema]) ||
      (evidence.has(keyword) && !isBeyond(beside)),
  );
}

function madeOf(load: LoadSchema): Made {
  const made = madeBy.get(load) ?? { roots: new Map(), nodes: new Map() };
  madeBy.set(load, made);
  return made;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A number that stands for a schema. */
function numberOf(schema: object): number {
  const number = numbers.get(schema) ?? ++lastNumber;
  numbers.set(schema, number);
  return number;
}

/** Gives an object a field that is made when it is first asked for. */
function lazily(object: object, key: string, make: () => unknown): void {
  const describe = (field: PropertyDescriptor): PropertyDescriptor => ({
    enumerable: true,
    configurable: true,
    ...field,
  });
  const get = (): unknown => {
    const value = make();
    Object.defineProperty(object, key, describe({ value }));
    return value;
  };
  Object.defineProperty(object, key, describe({ get }));
}
