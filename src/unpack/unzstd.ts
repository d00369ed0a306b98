import * as zlib from "node:zlib";
import type { ByteSource } from "./byte-source.js";
import { damaged } from "./damage.js";
import { throughEngine, type UnpackingEngine } from "./engine.js";
import { isZstdFrame, zstdFrame } from "./zstd-frame.js";

/** Node has it from 22.15 on. */
const { createZstdDecompress } = zlib as { readonly createZstdDecompress?: () => UnpackingEngine };

const nodesFrame = createZstdDecompress && ((source: ByteSource) => throughEngine(createZstdDecompress(), source));

/** Unpacks zstd, of one frame or several. */
export async function* unzstded(
  source: ByteSource,
  unpackFrame = nodesFrame ?? zstdFrame,
): AsyncGenerator<Uint8Array, void, undefined> {
  do yield* unpackFrame(source);
  while (await isAnother(source));
}

async function isAnother(source: ByteSource): Promise<boolean> {
  const front = await source.peek(4);
  if (front.length === 0) return false;
  if (isZstdFrame(front)) return true;
  throw damaged(source.position(), "what is behind its end is no zstd");
}
