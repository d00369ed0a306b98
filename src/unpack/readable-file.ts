import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { osPath } from "../files/os-path.js";
import { endsEarly } from "./damage.js";

/** A file of which any part can be read, until it is closed. */
export interface ReadableFile {
  readonly size: number;
  /** The bytes from a place on, as many as asked for or there are. */
  readonly read: (start: number, length: number) => Uint8Array;
  /** The bytes of a part in a buffer that is used again; fails where there are fewer. */
  readonly from: (start: number, end: number) => Iterable<Uint8Array>;
  readonly close: () => void;
}

const chunkLength = 256 * 1024;

/** Opens a file; undefined where it is a pipe or the like, which can only be read on from where it is. */
export function openReadable(path: string): ReadableFile | undefined {
  const file = openSync(osPath(path), "r");
  const stats = fstatSync(file);
  if (!stats.isFile()) {
    closeSync(file);
    return undefined;
  }
  const fill = (bytes: Uint8Array, start: number): Uint8Array => {
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(file, bytes, filled, bytes.length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  };
  function* from(start: number, end: number): Generator<Uint8Array, void, undefined> {
    const buffer = new Uint8Array(Math.min(chunkLength, Math.max(0, end - start)));
    for (let at = start; at < end; ) {
      const chunk = fill(buffer.subarray(0, Math.min(buffer.length, end - at)), at);
      if (chunk.length === 0) throw endsEarly(at);
      at += chunk.length;
      yield chunk;
    }
  }
  return {
    size: stats.size,
    read: (start, length) => fill(new Uint8Array(length), start),
    from,
    close: () => closeSync(file),
  };
}
