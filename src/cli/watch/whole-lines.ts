import { Buffer } from "node:buffer";
import type { ByteSink } from "../../read/lines.js";

const lineFeed = 0x0a;

/** More than this of one line is passed on before its end: it is no record of the game. */
const longestHeld = 1024 * 1024;

/** Passes bytes on in whole lines, and holds back the line that has no end yet. */
export interface WholeLines {
  readonly push: (bytes: Uint8Array) => void;
  /** The line that has no end yet. */
  readonly held: () => Buffer;
  /** Passes on what is held back, too. */
  readonly release: () => void;
}

/** Bytes may be reused by the caller after `push`. */
export function wholeLines(sink: Pick<ByteSink, "push">): WholeLines {
  let pieces: Buffer[] = [];
  let length = 0;
  const release = (): void => {
    for (const piece of pieces) sink.push(piece);
    pieces = [];
    length = 0;
  };
  return {
    push(bytes) {
      const end = bytes.lastIndexOf(lineFeed) + 1;
      if (end > 0) {
        release();
        sink.push(bytes.subarray(0, end));
      }
      if (end === bytes.length) return;
      pieces.push(Buffer.from(bytes.subarray(end)));
      length += bytes.length - end;
      if (length > longestHeld) release();
    },
    held: () => Buffer.concat(pieces),
    release,
  };
}
