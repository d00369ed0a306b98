import { joined } from "../../read/joined.js";
import { type ByteEdit, editedChunks } from "./byte-edit.js";

const lineFeed = 0x0a;

/** A line of a difference, with its end of line: in both texts, in the first alone or in the second alone. */
export interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly bytes: Uint8Array;
}

/** All lines of a file and of what edits make of it, side by side; no more is held than lines that edits tie together. */
export function* diffLines(chunks: Iterable<Uint8Array>, edits: readonly ByteEdit[]): Generator<DiffLine> {
  let next = 0;
  let at = 0;
  let old: Uint8Array[] = [];
  let oldStart = 0;
  let made: ByteEdit[] = [];
  const isOpen = (): boolean => {
    const last = made.at(-1);
    return last !== undefined && (last.end > at || (last.end === at && !endsLine(edited(old, made, oldStart))));
  };
  for (const line of linesOf(chunks)) {
    if (old.length === 0) oldStart = at;
    old.push(line);
    at += line.length;
    for (let edit = edits[next]; edit && edit.start < at; edit = edits[++next]) made.push(edit);
    if (isOpen()) continue;
    yield* made.length === 0 ? [{ sign: " ", bytes: line } as const] : compared(old, edited(old, made, oldStart));
    old = [];
    made = [];
  }
  const rest = [...made, ...edits.slice(next)];
  if (rest.length > 0) yield* compared(old, edited(old, rest, old.length === 0 ? at : oldStart));
}

function edited(lines: readonly Uint8Array[], edits: readonly ByteEdit[], start: number): Uint8Array {
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return joined([...editedChunks(lines, moved)]);
}

function endsLine(bytes: Uint8Array): boolean {
  return bytes.length === 0 || bytes.at(-1) === lineFeed;
}

/** Lines before and after, without what is the same at both ends. */
function* compared(old: readonly Uint8Array[], bytes: Uint8Array): Generator<DiffLine> {
  const made = [...linesOf([bytes])];
  let front = 0;
  while (front < Math.min(old.length, made.length) && isSameLine(old[front], made[front])) front++;
  let back = 0;
  const most = Math.min(old.length, made.length) - front;
  while (back < most && isSameLine(old[old.length - 1 - back], made[made.length - 1 - back])) back++;
  for (const line of old.slice(0, front)) yield { sign: " ", bytes: line };
  for (const line of old.slice(front, old.length - back)) yield { sign: "-", bytes: line };
  for (const line of made.slice(front, made.length - back)) yield { sign: "+", bytes: line };
  for (const line of old.slice(old.length - back)) yield { sign: " ", bytes: line };
}

function isSameLine(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one?.length === other?.length && one?.every((byte, index) => byte === other?.[index]) === true;
}

/** The lines of bytes, each with its line feed, copied. */
function* linesOf(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  let held: Uint8Array[] = [];
  for (const chunk of chunks) {
    let from = 0;
    for (let feed = chunk.indexOf(lineFeed); feed >= 0; feed = chunk.indexOf(lineFeed, from)) {
      yield joined([...held, chunk.subarray(from, feed + 1)]);
      held = [];
      from = feed + 1;
    }
    if (from < chunk.length) held.push(new Uint8Array(chunk.subarray(from)));
  }
  if (held.length > 0) yield joined(held);
}
