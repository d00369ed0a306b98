import type { SchemaFolder } from "../../engine/validate/choices.js";
import { resolve } from "./path.js";

/** A folder of schemas among the files that a page was given; elsewhere in a browser, nothing can be read from one. */
export function schemaFolder(name: string | undefined, from: string): SchemaFolder | undefined {
  return name === undefined ? undefined : { name, path: resolve(from, name) };
}
