import { loadBuilt } from "./built-file.js";

/** One digest of all that was built. */
export function builtDigest(): string {
  return (loadBuilt("#digest") as { readonly digest: string }).digest;
}
