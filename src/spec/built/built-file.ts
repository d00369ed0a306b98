import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The bytes of a file that the build has made, by its name among the imports of the package. */
export function readBuiltFile(name: `#${string}`): Uint8Array {
  return readFileSync(require.resolve(name));
}

/** What a module or a JSON file that the build has made holds, by its name among the imports of the package. */
export function loadBuilt(name: `#${string}`): unknown {
  return require(name);
}
