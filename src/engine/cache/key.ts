import { createHash } from "node:crypto";
import { join } from "node:path";
import { readBounded } from "../../files/bounded-file.js";
import { readChunks } from "../../files/chunks.js";
import { builtDigest } from "../../spec/built/digest.js";
import { packageVersion } from "../../spec/built/version.js";
import { longestSchema, schemaNamesIn } from "../disk/schema-folder.js";
import type { Choices, SchemaFolder } from "../validate/choices.js";

/** The program itself; in a clone the code and schemas change while the version does not, hence their digest. */
export function thisProgram() {
  return { version: packageVersion(), build: builtDigest() };
}

/**
 * The key of everything that determines the findings in a file, except the file itself and its kind; schemas count by
 * their content. Equal keys mean equal findings.
 */
export function keyOf(choices: Choices, program: ReturnType<typeof thisProgram>): string {
  const schemas = choices.schemas === undefined ? null : schemaDigests(choices.schemas, false);
  const eddnSchemas = choices.eddnSchemas === undefined ? null : schemaDigests(choices.eddnSchemas, true);
  return digestOf(JSON.stringify(ordered({ program, choices: { ...choices, schemas, eddnSchemas } })));
}

/** Plain data for JSON, independent of the insertion order of maps, sets and fields. */
function ordered(value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (value instanceof Map) return ordered(Object.fromEntries(value));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => [key, ordered(field)]);
}

function schemaDigests(folder: SchemaFolder, isDeep: boolean): readonly (readonly string[])[] {
  return schemaNamesIn(folder, isDeep).map((name) => [
    name,
    digestOf(readBounded(join(folder.path, name), longestSchema)),
  ]);
}

/** The SHA-256 of bytes or text, as hexadecimal digits. */
export function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The SHA-256 of a file's content; undefined if it cannot be read. */
export function fileDigest(path: string): string | undefined {
  const hash = createHash("sha256");
  try {
    for (const chunk of readChunks(path)) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest("hex");
}
