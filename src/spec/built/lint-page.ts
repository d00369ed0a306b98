import { readBuiltFile } from "./built-file.js";

/** The page that lints in a browser, as one HTML file. */
export function builtApp(): string {
  return new TextDecoder().decode(readBuiltFile("#app"));
}
