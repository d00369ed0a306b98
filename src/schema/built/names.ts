import { loadBuilt } from "./built-file.js";

export function builtNames(): unknown {
  return loadBuilt("#names");
}
