import type { Ajv2020 } from "ajv/dist/2020.js";
import { cannotRead } from "../../base/failure.js";
import { linearPattern } from "../../base/linear-pattern.js";
import { isObject } from "../../base/object.js";
import { reasonOf } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { type LoadSchema, loadSchema, ownName, type Schema, type SchemaName, schemaId } from "../../schema/schema.js";
import type { SchemaFolder } from "./choices.js";
import { ownKinds } from "./validators.js";

/** The `url` format is the only one whose test takes quadratic time. */
const longestUrl = 2000;

/** Compiles the patterns of users' schemas for ajv to run in linear time; throws if that is not possible. */
export const userPatterns = Object.assign(userPattern, { code: "userPattern" });

function userPattern(source: string) {
  // ajv tells patterns apart by their string form.
  return { test: matcherOf(source).test, toString: () => source };
}

function matcherOf(source: string) {
  try {
    return linearPattern(source);
  } catch (error) {
    const reason = error instanceof Error && !(error instanceof SyntaxError) ? error.message : "is none of JavaScript";
    throw new Error(
      `its pattern ${excerpt(source)} ${reason}, and only patterns that are quick with every text can be used`,
    );
  }
}

/** Limits the formats that users' schemas may use. */
export function boundFormats(ajv: Ajv2020): void {
  const { url } = ajv.formats;
  if (url instanceof RegExp) ajv.addFormat("url", (text: string) => text.length <= longestUrl && url.test(text));
}

/** The text of a user's schema. */
export interface SchemaText {
  /** `<Event>.json`. */
  readonly name: string;
  /** The file as the user knows it. */
  readonly file: string;
  /** Throws if it cannot be read. */
  readonly text: () => string;
}

/** Finds the schemas in a folder, with subfolders if `isDeep`; throws with a one-line reason if there are none. */
export type ReadSchemas = (folder: SchemaFolder, isDeep?: boolean) => readonly SchemaText[];

/** A schema of a user's folder. */
export interface UserSchema {
  readonly event: string;
  /** The file as the user knows it. */
  readonly file: string;
  /** The absolute id by which references find it. */
  readonly id: string;
  readonly schema: Schema;
}

/** Parses the schemas; throws with the file and a one-line reason. */
export function userSchemas(texts: readonly SchemaText[]): readonly UserSchema[] {
  return texts.map(({ name, file, text }) => {
    const event = name.replace(/\.json$/, "");
    const schema = readSchema(text, file);
    const id = idOf(schema, event);
    return { event, file, id, schema: { ...schema, $id: id } };
  });
}

/** Finds a user's schemas by event, and both theirs and ours by reference. */
export function loadWith(schemas: readonly UserSchema[]): LoadSchema {
  const byName = new Map(schemas.map(({ event, schema }) => [`events/${event}` as SchemaName, schema]));
  const byId = new Map(schemas.map(({ id, schema }) => [id, schema]));
  const load = (name: SchemaName): Schema => byName.get(name) ?? loadSchema(name);
  return Object.assign(load, { document: (id: string) => byId.get(id) ?? ownSchema(id) });
}

/** Our schema with an id, if there is one. */
export function ownSchema(id: string): Schema | undefined {
  const name = ownName(id);
  const isOurs =
    name === "common" || (name?.startsWith("events/") && ownKinds.names.includes(name.slice("events/".length)));
  return name && isOurs ? loadSchema(name) : undefined;
}

/**
 * Without an id of its own, a schema can refer to ours by the same relative paths as ours do. An id of ours always
 * means ours, so that a schema that replaces one of them can build on it; the replacement gets another id.
 */
function idOf({ $id = "" }: Schema, event: string): string {
  const usual = schemaId(`events/${encodeURIComponent(event)}`);
  const id = URL.canParse($id, usual) ? new URL($id, usual).href.replace(/#$/, "") : usual;
  return ownSchema(id) ? `${usual}?replaced` : id;
}

/** Parses the text of a schema; throws with a reason. */
export function parsedSchema(text: () => string): unknown {
  try {
    return JSON.parse(text());
  } catch (error) {
    throw new Error(error instanceof SyntaxError ? "it is not JSON" : reasonOf(error));
  }
}

function readSchema(text: () => string, file: string): Schema {
  let content: unknown;
  try {
    content = parsedSchema(text);
  } catch (error) {
    throw new Error(cannotRead(file, error));
  }
  const problem = problemOf(content);
  if (problem !== undefined) throw new Error(`${file} is not a usable schema: ${problem}`);
  return content as Schema;
}

function problemOf(content: unknown): string | undefined {
  if (!isObject(content)) return "it must be an object";
  if (hasEndlessNumber(content)) return "it has a number that no program can hold";
  const { $id = "" } = content;
  return typeof $id === "string" ? undefined : `its /$id must be a string, found ${excerpt(JSON.stringify($id))}`;
}

/** True if there is a number too large for JavaScript, such as 1e400. */
function hasEndlessNumber(content: unknown): boolean {
  const waiting = [content];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "number" && !Number.isFinite(value)) return true;
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) waiting.push(part);
  }
  return false;
}
