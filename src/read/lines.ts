import { Buffer, constants, isUtf8 } from "node:buffer";
import { type ByteFault, decode } from "./decode.js";

/** Called for each line, without its end of line; `terminated` is false for a last line without newline. */
export type OnLine = (text: string, number: number, terminated: boolean, faults: readonly ByteFault[]) => void;

/** Takes note of a line by its bytes, valid UTF-8, and returns the start of the next line; or -1, and the line is handed over. */
export type PassLine = (bytes: Buffer, start: number) => number;

/** Takes the bytes of a file piece by piece. */
export interface ByteSink {
  readonly push: (chunk: Uint8Array) => void;
  /** Hands over a last line without newline. */
  readonly end: () => void;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Bytes are looked over in blocks: large enough to be few, small enough that a bad byte spoils few lines. */
const blockLength = 64 * 1024;

/** A longer line is no journal record, and twice as long would be no string for Node. */
export const longestLine = Math.min(256 * 1024 * 1024, constants.MAX_STRING_LENGTH);

/**
 * Splits bytes at LF alone: other line breaks, as players write them in chat, belong to the text.
 * Chunks may be cut anywhere and may be reused by the caller after `push`.
 */
export function splitLines(onLine: OnLine, passLine: PassLine = () => -1, limit = longestLine): ByteSink {
  let number = 0;
  let pending: Buffer[] = [];
  let pendingLength = 0;

  const takeLine = (bytes: Buffer, terminated: boolean): void => {
    number++;
    const end = bytes[bytes.length - 1] === carriageReturn ? bytes.length - 1 : bytes.length;
    const { text, faults } = decode(end === bytes.length ? bytes : bytes.subarray(0, end));
    onLine(text, number, terminated, faults);
  };
  const takeBlock = (bytes: Buffer): void => {
    const mayPass = isUtf8(bytes);
    for (let start = 0; start < bytes.length; ) {
      const next = mayPass ? passLine(bytes, start) : -1;
      if (next >= 0) {
        number++;
        start = next;
        continue;
      }
      const end = bytes.indexOf(lineFeed, start);
      takeLine(bytes.subarray(start, end), true);
      start = end + 1;
    }
  };
  const keep = (bytes: Buffer): void => {
    pendingLength += bytes.length;
    if (pendingLength > limit) pending = [];
    else if (bytes.length > 0) pending.push(Buffer.from(bytes));
  };
  const takePending = (last: Buffer, terminated: boolean): void => {
    const isTooLong = pendingLength + last.length > limit;
    const whole = pending.length === 0 ? last : Buffer.concat([...pending, last]);
    pending = [];
    pendingLength = 0;
    if (isTooLong) {
      number++;
      onLine("", number, terminated, [{ kind: "too-long", start: 0, end: 0 }]);
    } else if (!passes(whole)) takeLine(whole, terminated);
  };
  /** A line that came in pieces, or without its end, is passed like any other. */
  const passes = (line: Buffer): boolean => {
    const whole = Buffer.concat([line, Buffer.of(lineFeed)]);
    if (!isUtf8(whole) || passLine(whole, 0) < 0) return false;
    number++;
    return true;
  };
  /** Lines one by one, where one of them may be too long. */
  const takeEach = (bytes: Buffer): void => {
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(lineFeed, start);
      takePending(bytes.subarray(start, end), true);
      start = end + 1;
    }
  };
  const takeBlocks = (bytes: Buffer): void => {
    if (bytes.length > limit) {
      takeEach(bytes);
      return;
    }
    for (let start = 0; start < bytes.length; ) {
      const far = start + blockLength;
      const end = far >= bytes.length ? bytes.length : bytes.indexOf(lineFeed, far) + 1;
      takeBlock(bytes.subarray(start, end));
      start = end;
    }
  };

  return {
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const last = bytes.lastIndexOf(lineFeed);
      let start = 0;
      if (last >= 0 && pendingLength > 0) {
        const end = bytes.indexOf(lineFeed);
        takePending(bytes.subarray(0, end), true);
        start = end + 1;
      }
      if (last >= start) takeBlocks(bytes.subarray(start, last + 1));
      keep(bytes.subarray(Math.max(start, last + 1)));
    },
    end() {
      if (pendingLength > 0) takePending(Buffer.alloc(0), false);
    },
  };
}
