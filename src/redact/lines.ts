import { longestLine } from "../read/lines.js";
import { wholeBlocks } from "./whole-blocks.js";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A line within bytes: where its text ends, and where it ends itself. */
export interface RawLine {
  readonly start: number;
  readonly textEnd: number;
  readonly end: number;
}

/** The line that starts at a place. */
export function rawLineAt(bytes: Uint8Array, start: number): RawLine {
  const feed = bytes.indexOf(lineFeed, start);
  const last = feed < 0 ? bytes.length : feed;
  const textEnd = last > start && bytes[last - 1] === carriageReturn ? last - 1 : last;
  return { start, textEnd, end: feed < 0 ? last : feed + 1 };
}

/** Takes the lines of a journal. */
export interface LineTaker {
  /** Takes whole lines; the last of a file may lack its line feed. */
  readonly lines: (bytes: Uint8Array) => void;
  /** Takes a part of a line that is too long to be read. */
  readonly endless: (bytes: Uint8Array) => void;
}

/** Cuts a journal into whole lines, and parts of lines that are too long to be read. */
export function takeLines({ lines, endless }: LineTaker, longest = longestLine): ReturnType<typeof wholeBlocks> {
  const block = (bytes: Uint8Array): void => {
    if (bytes.length <= longest) {
      lines(bytes);
      return;
    }
    for (let start = 0; start < bytes.length; ) {
      const { end } = rawLineAt(bytes, start);
      (end - start > longest ? endless : lines)(bytes.subarray(start, end));
      start = end;
    }
  };
  return wholeBlocks({ block, rest: block, endless }, longest);
}
