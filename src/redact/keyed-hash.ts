import { hmacBy } from "../hash/hmac.js";
import type { KeyedHash } from "./pseudonyms.js";

/** A hash by a key that is made of a seed; without one, by a key that nobody has ever seen. */
export function keyedHash(seed: string | undefined): KeyedHash {
  if (seed === undefined) return hmacBy(crypto.getRandomValues(new Uint8Array(32)));
  return hmacBy(new TextEncoder().encode(`journal-lint redact ${seed}`));
}
