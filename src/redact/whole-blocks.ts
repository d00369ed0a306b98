import { joined } from "../read/joined.js";

const lineFeed = 0x0a;

/** What a stream of lines is taken apart into. */
export interface BlockTaker {
  /** Takes whole lines, each with its line feed; the bytes are the caller's again afterwards. */
  readonly block: (bytes: Uint8Array) => void;
  /** Takes a last line without a line feed. */
  readonly rest: (bytes: Uint8Array) => void;
  /** Takes a part of a line that is too long to be read; the end of it comes with its line feed, where it has one. */
  readonly endless: (bytes: Uint8Array) => void;
}

/** Cuts a stream of bytes into blocks of whole lines. */
export function wholeBlocks({ block, rest, endless }: BlockTaker, longest: number) {
  let pending: Uint8Array[] = [];
  let length = 0;
  let isEndless = false;
  const keep = (bytes: Uint8Array): void => {
    if (bytes.length === 0) return;
    if (!isEndless && length + bytes.length > longest) {
      for (const piece of pending) endless(piece);
      pending = [];
      isEndless = true;
    }
    if (isEndless) endless(bytes);
    else pending.push(new Uint8Array(bytes));
    length += bytes.length;
  };
  const finish = (take: (bytes: Uint8Array) => void, last: Uint8Array): void => {
    keep(last);
    if (!isEndless) take(joined(pending));
    pending = [];
    length = 0;
    isEndless = false;
  };
  return {
    push(chunk: Uint8Array): void {
      const end = chunk.lastIndexOf(lineFeed) + 1;
      const first = length > 0 && end > 0 ? chunk.indexOf(lineFeed) + 1 : 0;
      if (first > 0) finish(block, chunk.subarray(0, first));
      if (end > first) block(chunk.subarray(first, end));
      keep(chunk.subarray(end));
    },
    end(): void {
      if (length > 0) finish(rest, new Uint8Array(0));
    },
  };
}
