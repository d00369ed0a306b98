import { resolve } from "node:path";
import type { SchemaFolder } from "../../engine/validate/choices.js";

/** A folder of schemas by the name that a user gave it, as seen from another. */
export function schemaFolder(name: string | undefined, from: string): SchemaFolder | undefined {
  return name === undefined ? undefined : { name, path: resolve(from, name) };
}
