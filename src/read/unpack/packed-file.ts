import { closeSync, fstatSync, openSync, readSync } from "../node-fs.js";
import { endsEarly } from "./byte-source.js";
import { type PackFormat, packFormatOf, packFront } from "./pack-format.js";

/** Detects how a file is packed by its first bytes; undefined if it is not, or cannot be read. */
export function packFormatAt(path: string | undefined): PackFormat | undefined {
  if (path === undefined) return undefined;
  try {
    const file = openSync(path, "r");
    try {
      const front = new Uint8Array(packFront);
      return packFormatOf(front.subarray(0, readSync(file, front, 0, packFront, 0)));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** Throws if a file is packed, for commands that do not unpack. */
export function refusePacked(front: Uint8Array): void {
  const format = packFormatOf(front);
  if (format !== undefined) throw new Error(packedReason(format));
}

/** Why commands that do not unpack reject a file; undefined if it is not packed. */
export function packedProblem(path: string | undefined): string | undefined {
  const format = packFormatAt(path);
  return format === undefined ? undefined : packedReason(format);
}

function packedReason(format: string): string {
  return `it is packed as ${format}: unpack it first`;
}

/** A file with random access. */
export interface ReadableFile {
  readonly size: number;
  /** Reads up to `length` bytes from `start`. */
  readonly read: (start: number, length: number) => Uint8Array;
  /** The bytes of a part, in a reused buffer; throws if there are fewer. */
  readonly from: (start: number, end: number) => Iterable<Uint8Array>;
  readonly close: () => void;
}

const chunkLength = 256 * 1024;

/** Opens a file; undefined if it is a pipe or similar, which can only be read sequentially. */
export function openReadable(path: string): ReadableFile | undefined {
  const file = openSync(path, "r");
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
