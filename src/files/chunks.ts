import { setImmediate as nextTurn } from "node:timers/promises";
import { closeSync, openSync, readSync } from "../read/node-fs.js";

/** The number of bytes read at once. */
const chunkSize = 1024 * 1024;

/** A buffer that no reader is using: files are mostly read one after the other. */
let spare: Uint8Array | undefined;

/** The bytes of a file up to `end`, in a buffer that is reused; the file is closed when the reader stops. */
export function* readChunks(path: string, given?: Uint8Array, end = Number.POSITIVE_INFINITY): Generator<Uint8Array> {
  const file = openSync(path, "r");
  const buffer = given ?? spare ?? new Uint8Array(chunkSize);
  if (!given) spare = undefined;
  try {
    for (let position = 0; position < end; ) {
      const length = readSync(file, buffer, 0, Math.min(buffer.length, end - position), null);
      if (length === 0) return;
      position += length;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
    if (!given) spare = buffer;
  }
}

/** The same chunks with a turn of the event loop after each, in which signals are handled. */
export async function* inTurns(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for (const chunk of chunks) {
    yield chunk;
    await nextTurn();
  }
}
