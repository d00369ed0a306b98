import { joined } from "../read/joined.js";
import type { Piece, PlantedFault } from "./piece.js";

/** A piece is full above this: enough to be fast, and little enough to be released soon. */
const fullLength = 352 * 1024;

const encoder = new TextEncoder();

export type WrittenFile = ReturnType<typeof createWrittenFile>;

/** A file to which lines are written, with the line ending after each; it is passed on in pieces. */
export function createWrittenFile(file: string, lineEnd: string) {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let taken = 0;
  let line = 1;
  let faults: PlantedFault[] = [];
  const writeLast = (text: string | Uint8Array): void => {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    pieces.push(bytes);
    length += bytes.length;
  };
  return {
    file,
    /** The number of the next line, from 1. */
    line: () => line,
    /** The number of bytes so far. */
    length: () => taken + length,
    write(text: string | Uint8Array): void {
      if (typeof text === "string") writeLast(text + lineEnd);
      else for (const part of [text, lineEnd]) writeLast(part);
      line++;
    },
    /** Writes a line without a line ending. */
    writeLast,
    note(fault: PlantedFault): void {
      faults.push(fault);
    },
    isFull: () => length > fullLength,
    /** Returns the lines since the last call. */
    take(): Piece {
      const piece = { file, bytes: joined(pieces), faults };
      taken += length;
      pieces = [];
      length = 0;
      faults = [];
      return piece;
    },
  };
}
