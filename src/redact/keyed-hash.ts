import { createHmac, randomBytes } from "node:crypto";
import type { KeyedHash } from "./pseudonyms.js";

/** A hash by a key that is made of a seed; without one, by a key that nobody has ever seen. */
export function keyedHash(seed: string | undefined): KeyedHash {
  const key = seed === undefined ? randomBytes(32) : `journal-lint redact ${seed}`;
  return (text) => createHmac("sha256", key).update(text).digest();
}
