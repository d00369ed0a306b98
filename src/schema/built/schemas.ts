import { loadBuilt } from "./built-file.js";

/** A schema by its path below `schemas/`, without extension. */
export function builtSchema(path: string): unknown {
  return loadBuilt(`#schemas/${path}`);
}
