import { endsEarly } from "../../../read/unpack/byte-source.js";
import type { ReadableFile } from "../../../read/unpack/packed-file.js";

const chunkLength = 256 * 1024;

/** The bytes of a part of a file, read at once, as only a worker may. */
export function blobBytes(blob: Blob, start: number, end: number): Uint8Array {
  return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(start, end)));
}

/** A file that a browser has handed over, of which any part can be read. */
export function readableBlob(blob: Blob): ReadableFile {
  function* from(start: number, end: number): Generator<Uint8Array, void, undefined> {
    for (let at = start; at < end; ) {
      const chunk = blobBytes(blob, at, Math.min(end, at + chunkLength));
      if (chunk.length === 0) throw endsEarly(at);
      at += chunk.length;
      yield chunk;
    }
  }
  return { size: blob.size, read: (start, length) => blobBytes(blob, start, start + length), from, close: () => {} };
}
