import type { PlantedFault } from "./faults/planted-fault.js";
import type { Piece } from "./piece.js";

/** How many bytes are gathered before they are handed on: enough to be quick, and few enough to be forgotten soon. */
const blockLength = 256 * 1024;
/** A character that JavaScript counts as one takes no more bytes than this. */
const longestCharacter = 3;

const encoder = new TextEncoder();

/** A file to which lines are written, handed on block by block. */
export interface WrittenFile {
  readonly file: string;
  /** The number of the line that is written next, from 1. */
  readonly line: () => number;
  /** Bytes so far. */
  readonly length: () => number;
  readonly write: (text: string | Uint8Array) => void;
  /** Writes a line that nothing ends. */
  readonly writeLast: (text: string) => void;
  readonly note: (fault: PlantedFault) => void;
  readonly isFull: () => boolean;
  /** The block as it is now; the next one is empty. */
  readonly take: () => Piece;
}

/** Each text is a line, which is ended here; `start` is what stands before the first. */
export function createWrittenFile(file: string, lineEnd: string, start: string): WrittenFile {
  let block = new Uint8Array(blockLength);
  let used = 0;
  let taken = 0;
  let line = 1;
  let faults: PlantedFault[] = [];
  const makeRoom = (bytes: number): void => {
    if (used + bytes <= block.length) return;
    const larger = new Uint8Array(2 * (used + bytes));
    larger.set(block.subarray(0, used));
    block = larger;
  };
  const append = (text: string): void => {
    makeRoom(text.length * longestCharacter);
    used += encoder.encodeInto(text, block.subarray(used)).written;
  };
  append(start);
  return {
    file,
    line: () => line,
    length: () => taken + used,
    write(text) {
      line++;
      if (typeof text === "string") {
        append(text + lineEnd);
        return;
      }
      makeRoom(text.length);
      block.set(text, used);
      used += text.length;
      append(lineEnd);
    },
    writeLast: append,
    note(fault) {
      faults.push(fault);
    },
    isFull: () => used > blockLength / 2,
    take() {
      const piece = { file, bytes: block.subarray(0, used), faults };
      block = new Uint8Array(blockLength);
      taken += used;
      used = 0;
      faults = [];
      return piece;
    },
  };
}
