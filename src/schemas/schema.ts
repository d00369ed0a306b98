import { createRequire } from "node:module";
import { pointerKeys } from "../read/json/pointer.js";

/** The types of JSON Schema; the specification has no null, and schemas of users may. */
export type JsonType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

/** The part of JSON Schema that our schemas use, with the keywords of our own. */
export interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $anchor?: string;
  readonly $dynamicAnchor?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly not?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly examples?: readonly unknown[];
  readonly "x-values"?: readonly (string | number)[];
  readonly "x-extras"?: readonly (string | number)[] | true;
  readonly "x-ignore-case"?: true;
  readonly "x-since"?: Readonly<Record<string, readonly string[]>>;
  readonly "x-form"?: string;
  readonly "x-bits"?: readonly string[];
  readonly "x-names"?: readonly string[];
  readonly "x-unknown"?: true;
  readonly "x-extra"?: true;
  readonly "x-required"?: readonly string[];
  /** How many genuine lines the schema rests on. */
  readonly "x-evidence"?: number;
  /** The specification describes the event. */
  readonly "x-specified"?: true;
}

/** A schema by its place below `schemas/`, such as `events/FSDJump`; `anyEvent` is what all events have in common. */
export type SchemaName = `events/${string}` | `files/${string}` | "common" | "anyEvent" | "config";

/** Finds a schema file by name. */
export interface LoadSchema {
  (name: SchemaName): Schema;
  /** Finds one by the address that a reference has before its `#`, where other files than ours are among them. */
  readonly document?: (id: string) => Schema | undefined;
}

const require = createRequire(import.meta.url);

/** What all our schemas' ids start with. */
const address = "https://journal-lint.dev/schemas/";

/** The id of a schema of ours, or of one that is to stand among them. */
export function schemaId(name: SchemaName): string {
  return new URL(`${name}.json`, address).href;
}

/** The name of a schema that could be one of ours, by its id. */
export function ownName(id: string): SchemaName | undefined {
  const isOwn = id.startsWith(address) && id.endsWith(".json");
  return isOwn ? (id.slice(address.length, -".json".length) as SchemaName) : undefined;
}

/** Schemas that were loaded; `require` remembers them too, but takes long to find them again. */
const loaded = new Map<SchemaName, Schema>();

export function loadSchema(name: SchemaName): Schema {
  const schema = loaded.get(name) ?? (require(`#schemas/${name}`) as Schema);
  loaded.set(name, schema);
  return schema;
}

/** A schema and the file that its references are relative to. */
export interface SchemaPlace {
  readonly schema: Schema;
  readonly name: SchemaName;
}

interface Referred extends SchemaPlace {
  readonly keys: readonly string[];
}

/** The schema of the field that a JSON Pointer into an event names; undefined where none describes it. */
export function schemaAt(name: SchemaName, pointer: string, load: LoadSchema = loadSchema): Schema | undefined {
  let place = resolved(root(name, load), load);
  for (const key of pointerKeys(pointer)) {
    const child = step(place.schema, key);
    if (!child) return undefined;
    place = resolved({ schema: child, name: place.name }, load);
  }
  return place.schema;
}

function root(name: SchemaName, load: LoadSchema): SchemaPlace {
  if (name !== "anyEvent") return { schema: load(name), name };
  return { schema: load("common").$defs?.anyEvent ?? {}, name: "common" };
}

function step(schema: Schema, key: string): Schema | undefined {
  if (schema.items && /^\d+$/.test(key)) return schema.items;
  return schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
}

/** Where the references of our own schemas lead: the same few are followed again and again. */
const followed = new WeakMap<Schema, SchemaPlace>();

/** Follows `$ref`; keywords beside it win over those behind it. */
export function resolved(place: SchemaPlace, load: LoadSchema = loadSchema): SchemaPlace {
  const { $ref } = place.schema;
  if ($ref === undefined) return place;
  const isOwn = load === loadSchema;
  const known = isOwn ? followed.get(place.schema) : undefined;
  if (known) return known;
  const { $ref: _, ...own } = place.schema;
  const behind = resolved(referred($ref, place.name, load), load);
  const target = { schema: { ...behind.schema, ...own }, name: behind.name };
  if (isOwn) followed.set(place.schema, target);
  return target;
}

/** What a reference in a schema leads to, in which file it stands, and by which keys. */
export function referred($ref: string, from: SchemaName, load: LoadSchema = loadSchema): Referred {
  const [file = "", pointer = ""] = $ref.split("#");
  const name = file === "" ? from : referredName(from, file);
  const keys = pointerKeys(pointer);
  const target = keys.reduce<unknown>(
    (node, key) => (Object(node) as Readonly<Record<string, unknown>>)[key],
    load(name),
  );
  return { schema: (target ?? {}) as Schema, name, keys };
}

/** References are relative to the file that they stand in, or whole addresses below ours. */
function referredName(from: SchemaName, file: string): SchemaName {
  const { href } = new URL(file, schemaId(from));
  return href.replace(address, "").replace(/\.json$/, "") as SchemaName;
}
