import { loadBuilt } from "./built-file.js";

/** The kinds of event that have a validator, and those that the specification describes. */
interface BuiltKinds {
  readonly events: readonly string[];
  readonly specified: readonly string[];
}

export function builtKinds(): BuiltKinds {
  return loadBuilt("#validators/manifest") as BuiltKinds;
}

/** The code that ajv generated from a schema, by its path below `schemas/` without extension. */
export function builtValidator(path: string): unknown {
  return loadBuilt(`#validators/${path}`);
}
