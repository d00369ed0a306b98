import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Reads a file made by the build, by its name among the package's imports. */
export function readBuiltFile(name: `#${string}`): Uint8Array {
  return readFileSync(require.resolve(name));
}

/** Loads a module or JSON file made by the build, by its name among the package's imports. */
export function loadBuilt(name: `#${string}`): unknown {
  return require(name);
}
