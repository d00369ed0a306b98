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
export function readSchemaFolder(folder: SchemaFolder): readonly SchemaText[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder.path).filter((name) => name.endsWith(".json"));
  } catch (error) {
    throw new Error(`cannot read ${folder.name}: ${reasonOf(error)}`);
  }
  if (names.length === 0) throw new Error(`no schema in ${folder.name}: a schema is a file <Event>.json`);
  if (names.length > mostSchemas) throw new Error(`cannot use ${folder.name}: it has more than ${mostSchemas} schemas`);
  return [...names].sort().map((name) => ({ name, file: join(folder.name, name), text: textOf(folder, name) }));
}

function textOf(folder: SchemaFolder, name: string): () => string {
  return () => textOfFile(readBounded(join(folder.path, name), longestSchema));
}
