import { Buffer } from "node:buffer";
import type { PlantedFault } from "./faults/planted.js";
import type { Piece } from "./piece.js";

/** How many characters are gathered before they are handed on: enough to be quick, and few enough to be forgotten soon. */
const blockLength = 256 * 1024;

/** A file to which lines are written, handed on block by block. */
export interface Sheet {
  readonly file: string;
  /** The number of the line that is written next, from 1. */
  readonly line: () => number;
  /** Bytes so far, those of characters outside ASCII counted when their block is full. */
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
export function createSheet(file: string, lineEnd: string, start: string): Sheet {
  let text = start;
  let blocks: Uint8Array[] = [];
  let faults: PlantedFault[] = [];
  let length = 0;
  let line = 1;
  const close = (): void => {
    const block = Buffer.from(text);
    blocks.push(block);
    length += block.length;
    text = "";
  };
  return {
    file,
    line: () => line,
    length: () => length + text.length,
    write(next) {
      line++;
      if (typeof next === "string") {
        text += next + lineEnd;
        return;
      }
      close();
      blocks.push(next);
      length += next.length;
      text = lineEnd;
    },
    writeLast(last) {
      text += last;
    },
    note(fault) {
      faults.push(fault);
    },
    isFull: () => text.length > blockLength,
    take() {
      close();
      const piece = { file, bytes: blocks.length === 1 ? (blocks[0] ?? Buffer.of()) : Buffer.concat(blocks), faults };
      blocks = [];
      faults = [];
      return piece;
    },
  };
}
