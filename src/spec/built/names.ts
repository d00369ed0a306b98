import { loadBuilt } from "./built-file.js";

/** All tables of names, packed. */
export function builtNames(): unknown {
  return loadBuilt("#names");
}
