import type { ByteSource } from "./byte-source.js";
import { damaged } from "./damage.js";
import { engineFrame } from "./zstd-engine.js";
import { isZstdFrame, zstdFrame } from "./zstd-frame.js";

/** Unpacks zstd, of one frame or several. */
export async function* unzstded(
  source: ByteSource,
  unpackFrame = engineFrame ?? zstdFrame,
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
