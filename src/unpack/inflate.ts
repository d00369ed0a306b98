import { createInflateRaw } from "node:zlib";
import type { ByteSource } from "./byte-source.js";
import { throughEngine } from "./engine.js";

/** Unpacks one stream of deflate and takes no byte that is behind it. */
export function inflated(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  return throughEngine(createInflateRaw({ chunkSize: 256 * 1024 }), source);
}
