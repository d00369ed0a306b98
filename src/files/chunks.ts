import { closeSync, openSync, readSync } from "node:fs";
import type { ByteRange } from "../read/byte-range.js";
import { osPath } from "./os-path.js";

/** How much of a file is read at once. */
const chunkSize = 1024 * 1024;

/** A buffer that no reader uses at the moment: files are mostly read one after the other. */
let spare: Uint8Array | undefined;

/** The bytes of a file or of a part of it, in a buffer that is used again; the file is closed when the reader stops. */
export function* readChunks(path: string, range?: ByteRange, given?: Uint8Array): Generator<Uint8Array> {
  const file = openSync(osPath(path), "r");
  const buffer = given ?? spare ?? new Uint8Array(chunkSize);
  if (!given) spare = undefined;
  try {
    let position = range?.start ?? 0;
    for (;;) {
      const wanted = range ? Math.min(buffer.length, range.end - position) : buffer.length;
      // Pipes have no positions: without a range the file is read on from where it is.
      const length = wanted === 0 ? 0 : readSync(file, buffer, 0, wanted, range ? position : null);
      if (length === 0) return;
      position += length;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
    if (!given) spare = buffer;
  }
}
