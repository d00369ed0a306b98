import { loadBuilt } from "./built-file.js";

/** A table of names as its file in `schemas/names` has it. */
export function builtTable(name: string): unknown {
  return loadBuilt(`#schemas/names/${name}`);
}
