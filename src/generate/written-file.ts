import type { PlantedFault } from "./faults/planted-fault.js";
import { addBytes, addPhrase, addText, createGrowingBytes, type Form, phraseOf } from "./form/form.js";
import type { Piece } from "./piece.js";

/** How many bytes are gathered before they are handed on: enough to be quick, and few enough to be forgotten soon. */
const blockLength = 384 * 1024;
/** From so many on they are: most lines are shorter than what is left, so that the block need not grow. */
const fullLength = 352 * 1024;

/** A file to which lines are written, handed on block by block. */
export interface WrittenFile {
  readonly file: string;
  /** The number of the line that is written next, from 1. */
  readonly line: () => number;
  /** Bytes so far. */
  readonly length: () => number;
  readonly write: (text: string | Uint8Array) => void;
  readonly writeEvent: (event: object, form: Form) => void;
  /** Writes a line that nothing ends. */
  readonly writeLast: (text: string) => void;
  readonly note: (fault: PlantedFault) => void;
  readonly isFull: () => boolean;
  /** The block as it is now; the next one is empty. */
  readonly take: () => Piece;
}

/** Each text is a line, which is ended here. */
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
