import { loadBuilt } from "./built-file.js";

/** A table of ids, as in its file in `schemas/ids`. */
export function builtIdTable(name: string): unknown {
  return loadBuilt(`#schemas/ids/${name}`);
}

/** A table of names, as in its file in `schemas/names`. */
export function builtTable(name: string): unknown {
  return loadBuilt(`#schemas/names/${name}`);
}
