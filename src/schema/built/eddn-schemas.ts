import { loadBuilt } from "./built-file.js";

/** A schema of EDDN, by the name of its file. */
export function builtEddnSchema(name: string): unknown {
  return loadBuilt(`#schemas/eddn/${name}`);
}
