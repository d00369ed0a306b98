import { joined } from "../../read/joined.js";

/** Bytes that take the place of others. */
export interface ByteEdit {
  readonly start: number;
  /** Behind the last byte. */
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** The bytes of a file with edits made, which are in order and apart; all that no edit touches is handed on as it is. */
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
      // What goes on beyond the chunk is looked at again with the next.
      if (edit.end > end) break;
      next++;
    }
    if (kept < end) yield chunk.subarray(kept - start);
    at = end;
  }
  for (const edit of edits.slice(next)) if (edit.start >= at && edit.bytes.length > 0) yield edit.bytes;
}

/** A part of the text that edits made: bytes of the first text, or new ones. */
type Part = { readonly start: number; readonly end: number } | { readonly bytes: Uint8Array };

/** Edits that do at once what two lists of them do one after the other. */
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
      const length = lengthOf(part);
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

function lengthOf(part: Part): number {
  return "bytes" in part ? part.bytes.length : part.end - part.start;
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
