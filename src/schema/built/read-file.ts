import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** Reads a file made by the build, by its name among the package's imports. */
export function readBuiltFile(name: `#${string}`): Uint8Array {
  return readFileSync(resolve(name));
}
