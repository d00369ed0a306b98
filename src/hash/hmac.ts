import { createHasher, sha256 } from "./sha256.js";

const blockLength = 64;

/** Makes the HMAC of texts by a key, with SHA-256. */
export function hmacBy(key: Uint8Array): (text: string) => Uint8Array {
  const block = new Uint8Array(blockLength);
  block.set(key.length > blockLength ? sha256(key) : key);
  const inner = createHasher(block.map((byte) => byte ^ 0x36));
  const outer = createHasher(block.map((byte) => byte ^ 0x5c));
  const encoder = new TextEncoder();
  return (text) => outer.hash(inner.hash(encoder.encode(text)));
}
