import { loadBuilt } from "./built-file.js";

/** The version of journal-lint. */
export function packageVersion(): string {
  return (loadBuilt("#package") as { readonly version: string }).version;
}
