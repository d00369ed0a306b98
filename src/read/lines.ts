import { Buffer, constants } from "node:buffer";
import { type ByteFault, decode } from "./decode.js";

/** Called for each line, without its end of line; `terminated` is false for a last line without newline. */
export type OnLine = (text: string, number: number, terminated: boolean, faults: readonly ByteFault[]) => void;

/** Takes the bytes of a file piece by piece. */
export interface ByteSink {
  readonly push: (chunk: Uint8Array) => void;
  /** Hands over a last line without newline. */
  readonly end: () => void;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A longer line is no journal record, and twice as long would be no string for Node. */
export const longestLine = Math.min(256 * 1024 * 1024, constants.MAX_STRING_LENGTH);

/**
 * Splits bytes at LF alone: other line breaks, as players write them in chat, belong to the text.
 * Chunks may be cut anywhere and may be reused by the caller after `push`.
 */
export function splitLines(onLine: OnLine, limit = longestLine): ByteSink {
  let number = 0;
  let pending: Buffer[] = [];
  let pendingLength = 0;

  const take = (bytes: Buffer, terminated: boolean, length: number): void => {
    number++;
    if (length > limit) {
      onLine("", number, terminated, [{ kind: "too-long", start: 0, end: 0 }]);
      return;
    }
    const end = bytes.length > 0 && bytes[bytes.length - 1] === carriageReturn ? bytes.length - 1 : bytes.length;
    const { text, faults } = decode(end === bytes.length ? bytes : bytes.subarray(0, end));
    onLine(text, number, terminated, faults);
  };
  const keep = (bytes: Buffer): void => {
    pendingLength += bytes.length;
    if (pendingLength > limit) pending = [];
    else if (bytes.length > 0) pending.push(Buffer.from(bytes));
  };
  const takePending = (last: Buffer, terminated: boolean): void => {
    const length = pendingLength + last.length;
    take(pending.length === 0 ? last : Buffer.concat([...pending, last]), terminated, length);
    pending = [];
    pendingLength = 0;
  };

  return {
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let start = 0;
      for (;;) {
        const end = bytes.indexOf(lineFeed, start);
        if (end < 0) break;
        takePending(bytes.subarray(start, end), true);
        start = end + 1;
      }
      keep(bytes.subarray(start));
    },
    end() {
      if (pendingLength > 0) takePending(Buffer.alloc(0), false);
    },
  };
}
