import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type KindOption, kindsByOption } from "../src/files/discover/kind.js";
import type { Severity } from "../src/rules/default-severity.js";
import type { Schema } from "../src/schema/schema.js";
import { projectFolder } from "./run.js";

/** A schema file, by its folder and name. */
export interface SchemaFile {
  readonly folder: "events" | "files";
  readonly title: string;
  readonly schema: Schema;
}

/** A field of an example and what its schema says of it. */
export interface Field {
  readonly path: readonly (string | number)[];
  /** The same for every element of an array: `/Factions/*\/Name`. */
  readonly shape: string;
  readonly schema: Schema;
  readonly required: boolean;
}

const folder = resolve(projectFolder, "schemas");
const schemas = new Map<string, Schema>();

export const schemaFiles: readonly SchemaFile[] = (["events", "files"] as const).flatMap((name) =>
  readdirSync(resolve(folder, name)).map((file) => ({
    folder: name,
    title: file.replace(/\.json$/, ""),
    schema: read(`${name}/${file}`),
  })),
);

/** Reads a file once, since references to the shared shapes are many. */
function read(file: string): Schema {
  const schema = schemas.get(file) ?? (JSON.parse(readFileSync(resolve(folder, file), "utf8")) as Schema);
  schemas.set(file, schema);
  return schema;
}

/** What `--as` takes for the events of a schema. */
export function optionOf({ folder: name, title }: SchemaFile): KindOption {
  const options = Object.keys(kindsByOption) as readonly KindOption[];
  return (name === "files" && options.find((option) => kindsByOption[option] === title)) || "events";
}

/** How a fault at a path weighs by default that is an error in the specification: beyond it, 50 genuine lines make one. */
export function weightOf({ schema }: SchemaFile, path: string): Severity {
  const isBacked = schema["x-specified"] || (schema["x-evidence"] ?? 0) >= 50;
  return isBacked || path === "/timestamp" || path === "/event" ? "error" : "warning";
}

/** Lines of the first years are forgiven much, so what was written only then is tried as if it were written now. */
export function inOurTime(example: unknown): unknown {
  const { timestamp } = Object(example) as { readonly timestamp?: string };
  return timestamp && timestamp < "2019" ? { ...Object(example), timestamp: `2025${timestamp.slice(4)}` } : example;
}

/** The examples of a schema; a side file may also hold what its event's schema shows, where that has all it needs. */
export function examplesOf({ folder: name, schema }: SchemaFile): readonly unknown[] {
  const own = (schema.examples ?? []).map(inOurTime);
  if (name === "events") return own;
  const { const: only, enum: several = ["Status"] } = schema.properties?.event ?? {};
  const event = only ?? several[0];
  const more = schemaFiles.find((file) => file.folder === "events" && file.title === event)?.schema.examples ?? [];
  return [
    ...own,
    ...more.filter((example) => (schema.required ?? []).every((key) => Object.hasOwn(Object(example), key))),
  ];
}

/** The shapes that the schemas share. */
export const commonSchema: Schema = read("common.json");

/** Follows references by hand, so that these tests do not lean on the code that they test. */
function resolved(schema: Schema, root: Schema): { readonly schema: Schema; readonly root: Schema } {
  if (schema.$ref === undefined) return { schema, root };
  const [file = "", pointer = ""] = schema.$ref.split("#");
  const target = file === "" ? root : read(file.replace("../", ""));
  let found: unknown = target;
  for (const key of pointer.split("/").slice(1)) found = (found as Record<string, unknown>)[key];
  const behind = resolved(found as Schema, target);
  return { schema: joined(behind.schema, schema), root: behind.root };
}

/** What a reference leads to with what is said beside it, part by part. */
function joined(behind: Schema, beside: Schema): Schema {
  const { properties = {}, items } = behind;
  const more = Object.entries(beside.properties ?? {}).map(([key, part]) => [key, { ...properties[key], ...part }]);
  return {
    ...behind,
    ...beside,
    ...(behind.properties || beside.properties ? { properties: { ...properties, ...Object.fromEntries(more) } } : {}),
    ...(items || beside.items ? { items: { ...items, ...beside.items } } : {}),
  };
}

/** Every field of an example at every depth. */
export function fieldsOf(value: unknown, file: Schema): readonly Field[] {
  const fields: Field[] = [];
  const visit = (node: unknown, raw: Schema, fileRoot: Schema, at: Omit<Field, "schema">): void => {
    const { schema, root } = resolved(raw, fileRoot);
    if (at.path.length > 0) fields.push({ ...at, schema });
    if (Array.isArray(node) && schema.items) {
      for (const [index, element] of node.entries()) {
        visit(element, schema.items, root, { path: [...at.path, index], shape: `${at.shape}/*`, required: false });
      }
    } else if (typeof node === "object" && node !== null && schema.type !== undefined) {
      const needed = [...(schema.required ?? []), ...(schema["x-required"] ?? [])];
      for (const [key, child] of Object.entries(node)) {
        const childSchema = schema.properties?.[key];
        if (!childSchema) throw new Error(`the example's ${at.shape}/${key} is in no schema`);
        visit(child, childSchema, root, {
          path: [...at.path, key],
          shape: `${at.shape}/${key}`,
          required: needed.includes(key),
        });
      }
    }
  };
  visit(value, file, file, { path: [], shape: "", required: true });
  return fields;
}

/** The field that a display text is of; undefined where a field is no display text. */
export function basePath(path: Field["path"]): Field["path"] | undefined {
  const name = String(path.at(-1));
  return name.endsWith("_Localised") ? [...path.slice(0, -1), name.replace("_Localised", "")] : undefined;
}

/** The shapes of display texts that the examples of a schema show without the field that they are of, so that they may be. */
export function shapesAlone(file: Schema): readonly string[] {
  return (file.examples ?? []).flatMap((example) => {
    const fields = fieldsOf(example, file);
    const paths = new Set(fields.map(({ path }) => path.join("/")));
    return fields.filter(({ path }) => !paths.has((basePath(path) ?? path).join("/"))).map(({ shape }) => shape);
  });
}

/** The shape of every field that a schema describes, but for those that the specification does not have or forbids. */
export function shapesOf(file: Schema): readonly string[] {
  const shapes: string[] = [];
  const visit = (raw: Schema, fileRoot: Schema, shape: string): void => {
    const { schema, root } = resolved(raw, fileRoot);
    if (schema["x-extra"] || schema.not) return;
    if (shape !== "") shapes.push(shape);
    if (schema.items) visit(schema.items, root, `${shape}/*`);
    for (const [key, child] of Object.entries(schema.properties ?? {})) visit(child, root, `${shape}/${key}`);
  };
  visit(file, file, "");
  return shapes;
}

function shallowCopy(node: unknown): Record<string | number, unknown> {
  return (Array.isArray(node) ? [...node] : { ...Object(node) }) as Record<string | number, unknown>;
}

/** A copy of an event with one field set to another value, or dropped where the value is undefined; it shares with the event what is not on the way to that field. */
export function changed(event: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const copy = shallowCopy(event);
  let node = copy;
  for (const key of path.slice(0, -1)) {
    const child = shallowCopy(node[key]);
    node[key] = child;
    node = child;
  }
  const last = path.at(-1) ?? "";
  if (value === undefined) delete node[last];
  else node[last] = value;
  return copy;
}
