import type { SchemaFolder } from "../../engine/validate/choices.js";

/** A folder that nothing can be read from. */
export function schemaFolder(name: string | undefined): SchemaFolder | undefined {
  return name === undefined ? undefined : { name, path: name };
}
