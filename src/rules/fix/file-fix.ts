import { joined } from "../../read/joined.js";

/** An edit of a file, positioned by line and column as findings are. */
export interface FixEdit {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units; a byte order mark at the front of the file is column 0 of line 1. */
  readonly column: number;
  /** The line of the end if it differs: deleting a line ending extends to column 1 of the next line. */
  readonly endLine?: number;
  /** After the last unit. */
  readonly endColumn: number;
  readonly text: string;
}

/** The edits that fix a finding; they belong together. */
export interface Fix {
  /** True if the fix is certain, so that `--fix` applies it; otherwise `--unsafe-fixes` is needed as well. */
  readonly safe: boolean;
  readonly edits: readonly FixEdit[];
}

/**
 * The byte offsets at which UTF-16 units of a text start, for units in ascending order. Invalid bytes are counted as
 * TextDecoder counts them, so that the displayed position is the one that is changed.
 */
export function byteOffsets(bytes: Uint8Array, units: readonly number[]): readonly number[] {
  const offsets: number[] = [];
  let at = 0;
  let unit = 0;
  for (const wanted of units) {
    while (unit < wanted && at < bytes.length) {
      const length = lengthAt(bytes, at);
      // Only characters of four bytes take two units.
      unit += length < 4 ? 1 : 2;
      at += length;
    }
    offsets.push(at);
  }
  return offsets;
}

/**
 * The length of a UTF-8 character, or of invalid bytes that a decoder shows as one. Decodes as the Encoding Standard does:
 * after some first bytes the range of the second byte is narrower.
 */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const more = first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0;
  let lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  for (let count = 1; count <= more; count++) {
    const byte = bytes[at + count] ?? 0;
    if (byte < lowest || byte > highest) return count;
    lowest = 0x80;
    highest = 0xbf;
  }
  return more + 1;
}

/** A replacement of a range of bytes. */
export interface ByteEdit {
  readonly start: number;
  /** After the last byte. */
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** Applies sorted, non-overlapping edits to the bytes of a file; other bytes are passed through unchanged. */
export function* editedChunks(chunks: Iterable<Uint8Array>, edits: readonly ByteEdit[]): Generator<Uint8Array> {
  let next = 0;
  let at = 0;
  for (const chunk of chunks) {
    const start = at;
    const end = start + chunk.length;
    let kept = start;
    for (let edit = edits[next]; edit && edit.start < end; edit = edits[next]) {
      if (edit.start > kept) yield chunk.subarray(kept - start, edit.start - start);
      if (edit.start >= start && edit.bytes.length > 0) yield edit.bytes;
      kept = Math.max(kept, edit.end);
      // An edit that extends beyond this chunk continues with the next.
      if (edit.end > end) break;
      next++;
    }
    if (kept < end) yield chunk.subarray(kept - start);
    at = end;
  }
  for (const edit of edits.slice(next)) if (edit.start >= at && edit.bytes.length > 0) yield edit.bytes;
}

/** A part of an edited text: a range of the original bytes, or new bytes. */
type Part = { readonly start: number; readonly end: number } | { readonly bytes: Uint8Array };

/** Merges two successive lists of edits into one. */
export function composed(first: readonly ByteEdit[], second: readonly ByteEdit[]): readonly ByteEdit[] {
  if (first.length === 0) return second;
  return editsOf(changedParts(partsOf(first), second));
}

function* partsOf(edits: readonly ByteEdit[]): Generator<Part> {
  let at = 0;
  for (const { start, end, bytes } of edits) {
    if (start > at) yield { start: at, end: start };
    if (bytes.length > 0) yield { bytes };
    at = end;
  }
  yield { start: at, end: Number.POSITIVE_INFINITY };
}

function* changedParts(parts: Iterable<Part>, edits: readonly ByteEdit[]): Generator<Part> {
  let at = 0;
  let next = 0;
  for (const whole of parts) {
    let part: Part | undefined = whole;
    while (part) {
      const edit = edits[next];
      const length: number = "bytes" in part ? part.bytes.length : part.end - part.start;
      if (!edit || edit.start >= at + length) {
        yield part;
        at += length;
        break;
      }
      if (edit.start > at) yield slice(part, 0, edit.start - at);
      if (edit.start >= at && edit.bytes.length > 0) yield { bytes: edit.bytes };
      if (edit.end > at + length) {
        at += length;
        break;
      }
      part = edit.end === at + length ? undefined : slice(part, edit.end - at, length);
      at = edit.end;
      next++;
    }
  }
}

function slice(part: Part, from: number, to: number): Part {
  if ("bytes" in part) return { bytes: part.bytes.subarray(from, to) };
  return { start: part.start + from, end: part.start + to };
}

function editsOf(parts: Iterable<Part>): readonly ByteEdit[] {
  const edits: ByteEdit[] = [];
  let waiting: Uint8Array[] = [];
  let at = 0;
  for (const part of parts) {
    if ("bytes" in part) {
      waiting.push(part.bytes);
      continue;
    }
    if (part.start > at || waiting.length > 0) edits.push({ start: at, end: part.start, bytes: joined(waiting) });
    waiting = [];
    at = part.end;
  }
  return edits;
}
