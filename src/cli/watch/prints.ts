import { Buffer } from "node:buffer";
import type { FileHandle } from "node:fs/promises";

/** How many bytes of the front and of the end tell one content from another: a journal's first line names its second. */
const printLength = 256;

/** What is remembered of the bytes that were read, to tell whether they are still there. Inodes and times do not tell it on every disk. */
export interface Prints {
  /** Takes note of bytes that were read behind all others. */
  readonly add: (bytes: Uint8Array) => void;
  /** Whether a file still holds the bytes that were read. */
  readonly fit: (file: FileHandle) => Promise<boolean>;
}

export function createPrints(): Prints {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let offset = 0;
  return {
    add(bytes) {
      if (head.length < printLength) head = Buffer.concat([head, bytes.subarray(0, printLength - head.length)]);
      tail = Buffer.concat([tail, bytes.subarray(-printLength)]).subarray(-printLength);
      offset += bytes.length;
    },
    fit: async (file) => (await holds(file, head, 0)) && (await holds(file, tail, offset - tail.length)),
  };
}

async function holds(file: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> {
  const found = Buffer.alloc(bytes.length);
  const { bytesRead } = await file.read(found, 0, found.length, position);
  return bytesRead === bytes.length && found.equals(bytes);
}
