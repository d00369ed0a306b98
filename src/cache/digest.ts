import { createHash } from "node:crypto";
import { readChunks } from "../files/chunks.js";

/** The SHA-256 of bytes or text, as hexadecimal digits. */
export function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The SHA-256 of what a file holds; undefined where it cannot be read. */
export function fileDigest(path: string): string | undefined {
  const hash = createHash("sha256");
  try {
    for (const chunk of readChunks(path)) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest("hex");
}
