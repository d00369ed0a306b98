import { join } from "node:path";
import { cannotRead } from "../../base/failure.js";
import { readBounded } from "../../files/bounded-file.js";
import { entriesOfSync } from "../../read/node-fs.js";
import { textOfFile } from "../../read/text-file.js";
import type { SchemaFolder } from "../validate/choices.js";
import type { SchemaText } from "../validate/user-schemas.js";

/** Nobody writes a longer one by hand, and it would take too long to compile. */
export const longestSchema = 1024 * 1024;
/** The game knows a few hundred kinds of event. */
const mostSchemas = 2000;
/** A folder with more files was not intended: it may be a whole disk. */
const mostEntries = 50_000;

/** The schemas of a folder as text, each read on demand; throws with the file and a reason in one line. */
export function readSchemaFolder(folder: SchemaFolder, isDeep = false): readonly SchemaText[] {
  let names: readonly string[];
  try {
    names = schemaNamesIn(folder, isDeep);
  } catch (error) {
    throw new Error(cannotRead(folder.name, error));
  }
  const kind = isDeep ? "a schema is a .json file" : "a schema is a file <Event>.json";
  if (names.length === 0) throw new Error(`no schema in ${folder.name}: ${kind}`);
  if (names.length > mostSchemas) throw new Error(`cannot use ${folder.name}: it has more than ${mostSchemas} schemas`);
  const textOf = (name: string): string => textOfFile(readBounded(join(folder.path, name), longestSchema));
  return names.map((name) => ({ name, file: join(folder.name, name), text: () => textOf(name) }));
}

/** The names of the schemas in a folder, and optionally in folders below it, in code-unit order. */
export function schemaNamesIn({ path }: SchemaFolder, isDeep: boolean): readonly string[] {
  const names: string[] = [];
  const folders = [""];
  let seen = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOfSync(join(path, folder))) {
      if (++seen > mostEntries) throw new Error(`it has more than ${mostEntries} files`);
      const name = join(folder, entry.name);
      if (name.endsWith(".json") && !entry.isDirectory()) names.push(name);
      // Links to folders are not followed: they may form loops, and two of them double the work at each level.
      else if (isDeep && entry.isDirectory()) folders.push(name);
    }
  }
  return names.sort();
}
