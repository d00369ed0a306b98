import { joined } from "./joined.js";
import { type ByteSink, longestLine } from "./lines.js";

export const lineFeed = 0x0a;
export const carriageReturn = 0x0d;

/** Receives the lines of a journal as they come in. */
interface LineTaker {
  /** A line with its line end, which the last line of a file may lack. */
  readonly line: (bytes: Uint8Array) => void;
  /** A part of a line that is too long to be read. */
  readonly tooLong: (bytes: Uint8Array, isFirst: boolean) => void;
}

/** Splits a journal into lines. The bytes may be reused once a line was taken. */
export function splitRaw({ line, tooLong }: LineTaker, longest = longestLine): ByteSink {
  let pending: Uint8Array[] = [];
  let length = 0;
  let isTooLong = false;
  const take = (part: Uint8Array, isLast: boolean): void => {
    length += part.length;
    if (isTooLong || length - (part.at(-1) === lineFeed ? 1 : 0) > longest) {
      for (const piece of [...pending, part]) {
        tooLong(piece, !isTooLong);
        isTooLong = true;
      }
      pending = [];
    } else if (isLast) {
      line(pending.length === 0 ? part : joined([...pending, part]));
    } else {
      pending.push(new Uint8Array(part));
    }
    if (!isLast) return;
    pending = [];
    length = 0;
    isTooLong = false;
  };
  return {
    push(chunk) {
      let start = 0;
      for (let feed = chunk.indexOf(lineFeed); feed >= 0; feed = chunk.indexOf(lineFeed, start)) {
        take(chunk.subarray(start, feed + 1), true);
        start = feed + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start), false);
    },
    end() {
      if (length > 0) take(new Uint8Array(0), true);
    },
  };
}

/** The end of the text of a line. */
export function textEnd(line: Uint8Array): number {
  const end = line.at(-1) === lineFeed ? line.length - 1 : line.length;
  return line[end - 1] === carriageReturn ? end - 1 : end;
}
