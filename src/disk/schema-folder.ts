import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readBounded } from "../files/bounded-file.js";
import type { SchemaFolder } from "../judge/choices.js";
import type { SchemaText } from "../judge/user-schemas.js";
import { textOfFile } from "../read/text-file.js";
import { reasonOf } from "../text/reason.js";

/** What is longer was not written by hand, and takes too long to compile. */
export const longestSchema = 1024 * 1024;
/** The game knows a few hundred kinds of event. */
const mostSchemas = 2000;

/** The schemas of a folder as they are written, each read when it is asked for; throws with the file and a reason in one line. */
export function readSchemaFolder(folder: SchemaFolder, isDeep = false): readonly SchemaText[] {
  let names: readonly string[];
  try {
    names = schemaNamesIn(folder, isDeep);
  } catch (error) {
    throw new Error(`cannot read ${folder.name}: ${reasonOf(error)}`);
  }
  const kind = isDeep ? "a schema is a .json file" : "a schema is a file <Event>.json";
  if (names.length === 0) throw new Error(`no schema in ${folder.name}: ${kind}`);
  if (names.length > mostSchemas) throw new Error(`cannot use ${folder.name}: it has more than ${mostSchemas} schemas`);
  return names.map((name) => ({ name, file: join(folder.name, name), text: textOf(folder, name) }));
}

/** The names of the schemas in a folder, and if wanted of those below it, in code-unit order. */
export function schemaNamesIn({ path }: SchemaFolder, isDeep: boolean): readonly string[] {
  const names = readdirSync(path, { recursive: isDeep, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".json")).sort();
}

function textOf(folder: SchemaFolder, name: string): () => string {
  return () => textOfFile(readBounded(join(folder.path, name), longestSchema));
}
