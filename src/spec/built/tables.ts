import { loadBuilt } from "./built-file.js";

/** A table of names, as in its file in `schemas/names`. */
export function builtTable(name: string): unknown {
  return loadBuilt(`#schemas/names/${name}`);
}
