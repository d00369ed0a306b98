import { loadBuilt } from "./built-file.js";

/** A digest of everything that was built. */
export function builtDigest(): string {
  return (loadBuilt("#digest") as { readonly digest: string }).digest;
}
