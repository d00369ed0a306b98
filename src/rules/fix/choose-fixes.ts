import { utf8Mark } from "../../read/file-start.js";
import { joined } from "../../read/joined.js";
import { type ByteEdit, byteOffsets, type Fix, type FixEdit } from "./file-fix.js";

const lineFeed = 0x0a;

/** Resolves sorted, non-overlapping edits to byte ranges, holding only one edited line in memory at a time. */
export function resolveEdits(chunks: Iterable<Uint8Array>, edits: readonly FixEdit[]): readonly ByteEdit[] {
  const ends = edits.flatMap(({ line, column, endLine = line, endColumn }) => [
    { line, column },
    { line: endLine, column: endColumn },
  ]);
  const offsets = offsetsOf(chunks, ends);
  return edits.map(({ text }, index) => ({
    start: offsets[2 * index] ?? 0,
    end: offsets[2 * index + 1] ?? 0,
    bytes: new TextEncoder().encode(text),
  }));
}

function offsetsOf(
  chunks: Iterable<Uint8Array>,
  positions: readonly Pick<FixEdit, "line" | "column">[],
): readonly number[] {
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

/** A byte order mark is not part of the first line, except that column 0 addresses it. */
function offsetsInLine(bytes: Uint8Array, line: number, columns: readonly number[]): readonly number[] {
  const isMarked = line === 1 && utf8Mark.every((byte, index) => bytes[index] === byte);
  const front = isMarked ? utf8Mark.length : 0;
  const units = columns.map((column) => Math.max(0, column - 1));
  const offsets = byteOffsets(bytes.subarray(front), units);
  return offsets.map((offset, index) => (columns[index] === 0 ? 0 : front + offset));
}

/**
 * Chooses fixes that do not overlap, starting from the front; equal fixes are applied once. Gives their sorted edits, and
 * the number of findings they fix.
 */
export function chosenFixes(fixes: readonly Fix[]): { readonly edits: readonly FixEdit[]; readonly count: number } {
  const sorted = fixes.filter(({ edits }) => edits.length > 0).sort(compareFixes);
  const edits: FixEdit[] = [];
  let last: Fix | undefined;
  let count = 0;
  for (const fix of sorted) {
    if (last && isSameFix(last, fix)) {
      count++;
    } else if (!last || isBehind(last, fix)) {
      for (const edit of fix.edits) edits.push(edit);
      last = fix;
      count++;
    }
  }
  return { edits, count };
}

/** Compares fixes by their first edits; the edits of a fix are sorted. */
function compareFixes({ edits: [a] }: Fix, { edits: [b] }: Fix): number {
  if (!a || !b) return 0;
  return a.line - b.line || a.column - b.column || endOf(a) - endOf(b) || a.endColumn - b.endColumn;
}

function endOf({ line, endLine = line }: FixEdit): number {
  return endLine;
}

function isSameFix(one: Fix, other: Fix): boolean {
  const spelled = ({ edits }: Fix): string =>
    JSON.stringify(edits.map((edit) => [edit.line, edit.column, endOf(edit), edit.endColumn, edit.text]));
  return compareFixes(one, other) === 0 && spelled(one) === spelled(other);
}

/** Two insertions at the same place have no defined order, so the second one is left for the next round. */
function isBehind(before: Fix, { edits: [first] }: Fix): boolean {
  const last = before.edits.at(-1);
  if (!first || !last) return false;
  const isApart = first.line > endOf(last) || (first.line === endOf(last) && first.column >= last.endColumn);
  const addBoth = isEmpty(first) && isEmpty(last) && first.line === last.line && first.column === last.column;
  return isApart && !addBoth;
}

function isEmpty(edit: FixEdit): boolean {
  return edit.line === endOf(edit) && edit.column === edit.endColumn;
}
