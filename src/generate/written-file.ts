import type { PlantedFault } from "./faults/planted-fault.js";
import { addBytes, addPhrase, addText, createGrowingBytes, type Form, phraseOf } from "./form/form.js";
import type { Piece } from "./piece.js";

/** The number of bytes collected per block: enough to be fast, and few enough to be released soon. */
const blockLength = 384 * 1024;
/** A block is full above this; most lines fit into the remaining space, so the block need not grow. */
const fullLength = 352 * 1024;

/** A file to which lines are written; it is passed on in blocks. */
export interface WrittenFile {
  readonly file: string;
  /** The number of the next line, from 1. */
  readonly line: () => number;
  /** The number of bytes so far. */
  readonly length: () => number;
  readonly write: (text: string | Uint8Array) => void;
  readonly writeEvent: (event: object, form: Form) => void;
  /** Writes a line without a line ending. */
  readonly writeLast: (text: string) => void;
  readonly note: (fault: PlantedFault) => void;
  readonly isFull: () => boolean;
  /** Returns the current block and starts a new one. */
  readonly take: () => Piece;
}

/** Adds the line ending after each text. */
export function createWrittenFile(file: string, lineEnd: string): WrittenFile {
  let block = createGrowingBytes(blockLength);
  let taken = 0;
  let line = 1;
  let faults: PlantedFault[] = [];
  const ending = phraseOf(lineEnd);
  const endLine = (): void => {
    addPhrase(block, ending);
    line++;
  };
  return {
    file,
    line: () => line,
    length: () => taken + block.length,
    write(text) {
      if (typeof text === "string") addText(block, text);
      else addBytes(block, text);
      endLine();
    },
    writeEvent(event, form) {
      form.add(event, block);
      endLine();
    },
    writeLast: (text) => addText(block, text),
    note(fault) {
      faults.push(fault);
    },
    isFull: () => block.length > fullLength,
    take() {
      const piece = { file, bytes: block.bytes.subarray(0, block.length), faults };
      taken += block.length;
      block = createGrowingBytes(blockLength);
      faults = [];
      return piece;
    },
  };
}
