import { pointerKeys } from "../read/json/pointer.js";
import { isSchema, type LoadSchema, ownName, type Schema, type SchemaName, schemaId, subschemas } from "./schema.js";

/** A part of a schema file, and the base of its references. */
export interface SchemaPlace {
  readonly schema: Schema | boolean;
  /** The URI of the enclosing file, or of the enclosing part with an id of its own. */
  readonly base: string;
  readonly file: SchemaFile;
}

/** A schema file, and the parts of it that can be referred to by name. */
export interface SchemaFile {
  readonly id: string;
  readonly root: Schema;
  /** By full URI: parts with an `$id` and, after a `#`, parts with an anchor. */
  readonly named: ReadonlyMap<string, SchemaPlace>;
}

/** The target of a reference, and the keys that lead to it in its file. */
export interface Target {
  readonly place: SchemaPlace;
  readonly keys: readonly string[];
}

const files = new WeakMap<Schema, SchemaFile>();

export function rootPlace(name: SchemaName, load: LoadSchema): SchemaPlace {
  const fileName = name === "anyEvent" ? "common" : name;
  const root = load(fileName);
  const file = fileOf(root, schemaId(fileName));
  return { schema: name === fileName ? root : (root.$defs?.anyEvent ?? {}), base: file.id, file };
}

/** Resolves a reference; undefined if its target is not found. */
export function referred($ref: string, from: SchemaPlace, load: LoadSchema): Target | undefined {
  const address = addressOf($ref, from.base);
  if (address === undefined) return undefined;
  const [id = "", fragment = ""] = address.split("#");
  const resource = resourceOf(id, from.file, load);
  if (!resource) return undefined;
  if (fragment !== "" && !fragment.startsWith("/")) {
    const place = resource.file.named.get(`${id}#${fragment}`);
    return place && { place, keys: [fragment] };
  }
  const keys = pointerKeys(decoded(fragment));
  const place = stepped(resource, keys);
  return place && { place, keys };
}

function resourceOf(id: string, near: SchemaFile, load: LoadSchema): SchemaPlace | undefined {
  const within = near.named.get(id);
  if (within) return within;
  const name = ownName(id);
  const found = load.document ? load.document(id) : name && load(name);
  if (!found) return undefined;
  const file = fileOf(found, id);
  return file.named.get(id) ?? { schema: file.root, base: file.id, file };
}

/** Follows keys through any value, whether it is a schema or not. */
function stepped(start: SchemaPlace, keys: readonly string[]): SchemaPlace | undefined {
  let node: unknown = start.schema;
  let { base } = start;
  for (const key of keys) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Readonly<Record<string, unknown>>)[key];
    base = baseWithin(node, base);
  }
  return isSchema(node) ? { schema: node, base, file: start.file } : undefined;
}

export function placeWithin(schema: Schema | boolean, { base, file }: SchemaPlace): SchemaPlace {
  return { schema, base: baseWithin(schema, base), file };
}

function baseWithin(schema: unknown, base: string): string {
  const { $id } = Object(schema) as Schema;
  return (typeof $id === "string" && addressOf($id, base)?.replace(/#$/, "")) || base;
}

function addressOf(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function fileOf(root: Schema, address: string): SchemaFile {
  const known = files.get(root);
  if (known) return known;
  const named = new Map<string, SchemaPlace>();
  const file: SchemaFile = { id: baseWithin(root, address), root, named };
  files.set(root, file);
  const waiting: SchemaPlace[] = [{ schema: root, base: file.id, file }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { schema, base } = place;
    if (typeof schema === "boolean") continue;
    const { $anchor, $dynamicAnchor } = schema;
    if (schema === root || typeof schema.$id === "string") named.set(base, place);
    for (const anchor of [$anchor, $dynamicAnchor]) if (anchor !== undefined) named.set(`${base}#${anchor}`, place);
    for (const part of subschemas(schema)) waiting.push(placeWithin(part, place));
  }
  return file;
}
