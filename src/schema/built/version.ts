import { loadBuilt } from "./built-file.js";

export function packageVersion(): string {
  return (loadBuilt("#package") as { readonly version: string }).version;
}
