import { loadBuilt } from "./built-file.js";

let version: string | undefined;

export function packageVersion(): string {
  version ??= (loadBuilt("#package") as { readonly version: string }).version;
  return version;
}
