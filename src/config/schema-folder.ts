import { resolve } from "node:path";
import type { SchemaFolder } from "../engine/validate/choices.js";

/** A schema folder by the name that a user gave, relative to another folder. */
export function schemaFolder(name: string | undefined, from: string): SchemaFolder | undefined {
  return name === undefined ? undefined : { name, path: resolve(from, name) };
}
