import type { SchemaFolder } from "../../engine/validate/choices.js";
import { resolve } from "./path.js";

/** A schema folder among the files given to a page; elsewhere in a browser, none can be read. */
export function schemaFolder(name: string | undefined, from: string): SchemaFolder | undefined {
  return name === undefined ? undefined : { name, path: resolve(from, name) };
}
