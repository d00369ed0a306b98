import { createHash } from "node:crypto";
import { join } from "node:path";
import { readBounded } from "../../files/bounded-file.js";
import { readChunks } from "../../files/chunks.js";
import { loadBuilt } from "../../schema/built/built-file.js";
import { packageVersion } from "../../schema/built/version.js";
import { canonicalText } from "../../schema/same-value.js";
import { longestSchema, schemaNamesIn } from "../disk/schema-folder.js";
import type { Choices, SchemaFolder } from "../validate/choices.js";

/** The program itself; in a clone the code and schemas change while the version does not, hence their digest. */
export function thisProgram() {
  const { digest } = loadBuilt("#digest") as { readonly digest: string };
  return { version: packageVersion(), build: digest };
}

/**
 * The key of everything that determines the findings in a file, except the file itself and its kind; schemas count by
 * their content. Equal keys mean equal findings.
 */
export function keyOf(choices: Choices, program: ReturnType<typeof thisProgram>): string {
  const schemas = choices.schemas === undefined ? null : schemaDigests(choices.schemas, false);
  const eddnSchemas = choices.eddnSchemas === undefined ? null : schemaDigests(choices.eddnSchemas, true);
  const all = JSON.stringify({ program, choices: { ...choices, schemas, eddnSchemas } }, inOrder);
  return digestOf(canonicalText(JSON.parse(all)));
}

/** The events that a severity is for count in any order. */
function inOrder(key: string, value: unknown): unknown {
  return key === "events" && Array.isArray(value) ? value.toSorted() : value;
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
