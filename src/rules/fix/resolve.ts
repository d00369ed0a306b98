import { joined } from "../../read/joined.js";
import { utf8Mark } from "../../read/mark.js";
import type { ByteEdit } from "./byte-edit.js";
import type { FixEdit } from "./placed-edit.js";
import { byteOffsets } from "./unit-bytes.js";

const lineFeed = 0x0a;

interface Position {
  readonly line: number;
  readonly column: number;
}

/** Finds the bytes that edits are about, which are in order and apart. Of the file no more is held than a line with an edit. */
export function resolveEdits(chunks: Iterable<Uint8Array>, edits: readonly FixEdit[]): readonly ByteEdit[] {
  const offsets = offsetsOf(chunks, edits.flatMap(ends));
  return edits.map(({ text }, index) => ({
    start: offsets[2 * index] ?? 0,
    end: offsets[2 * index + 1] ?? 0,
    bytes: new TextEncoder().encode(text),
  }));
}

function ends({ line, column, endLine = line, endColumn }: FixEdit): readonly Position[] {
  return [
    { line, column },
    { line: endLine, column: endColumn },
  ];
}

function offsetsOf(chunks: Iterable<Uint8Array>, positions: readonly Position[]): readonly number[] {
  const offsets: number[] = [];
  let line = 1;
  let lineStart = 0;
  let read = 0;
  let held: Uint8Array[] = [];
  const isWanted = (): boolean => positions[offsets.length]?.line === line;
  const take = (): void => {
    if (!isWanted()) return;
    const columns: number[] = [];
    for (let next = offsets.length; positions[next]?.line === line; next++) columns.push(positions[next]?.column ?? 1);
    for (const offset of offsetsInLine(joined(held), line, columns)) offsets.push(lineStart + offset);
    held = [];
  };
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length && offsets.length < positions.length; ) {
      const feed = chunk.indexOf(lineFeed, from);
      const end = feed < 0 ? chunk.length : feed + 1;
      if (isWanted()) held.push(new Uint8Array(chunk.subarray(from, end)));
      if (feed >= 0) {
        take();
        line++;
        lineStart = read + end;
      }
      from = end;
    }
    read += chunk.length;
  }
  take();
  return offsets;
}

/** A mark at the front of the file is no part of the first line, but for column 0. */
function offsetsInLine(bytes: Uint8Array, line: number, columns: readonly number[]): readonly number[] {
  const isMarked = line === 1 && utf8Mark.every((byte, index) => bytes[index] === byte);
  const front = isMarked ? utf8Mark.length : 0;
  const units = columns.map((column) => Math.max(0, column - 1));
  const offsets = byteOffsets(bytes.subarray(front), units);
  return offsets.map((offset, index) => (columns[index] === 0 ? 0 : front + offset));
}
