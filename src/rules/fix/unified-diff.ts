import { joined } from "../../read/joined.js";
import { bytesOfText, hasStrayBytes } from "../../read/lossless-text.js";
import { type ByteEdit, editedChunks } from "./file-fix.js";

/** The letters that stand for the control characters from 7 on. */
const escapes = "abtnvfr";

/**
 * The name of a file in the header of a diff. It starts with `./`, which `patch -p0` keeps and `git apply` strips, and
 * ends with a tab if the name contains a space; where necessary it is quoted in the way both programs understand.
 */
export function diffName(name: string): string {
  const local = /^(?:\.{0,2}\/|[A-Za-z]:)/.test(name) ? name : `./${name}`;
  const isPlain = !hasStrayBytes(local) && !/[\p{Cc}"\\]/u.test(local);
  if (isPlain) return /\s/.test(local) ? `${local}\t` : local;
  return `"${Array.from(bytesOfText(local), quoted).join("")}"`;
}

function quoted(byte: number): string {
  const letter = escapes[byte - 7];
  if (letter !== undefined) return `\\${letter}`;
  if (byte < 0x20 || byte > 0x7e) return `\\${byte.toString(8).padStart(3, "0")}`;
  return String.fromCharCode(byte).replace(/["\\]/, "\\$&");
}

const lineFeed = 0x0a;

/** A line of a diff with its line ending: in both texts, only in the first, or only in the second. */
interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly bytes: Uint8Array;
}

/** All lines of a file, compared with the result of edits; only lines connected by edits are held in memory. */
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

/** The lines before and after, compared after removing the common lines at both ends. */
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

/** Splits bytes into lines; each is a copy that includes its line feed. */
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

/** The number of unchanged lines shown around each change. */
const context = 3;

/** Where lines stand in both texts: from 1, and the ends are those after the last. */
interface Hunk {
  readonly oldStart: number;
  oldEnd: number;
  readonly newStart: number;
  newEnd: number;
}

type DiffPiece = { readonly kind: "hunk"; readonly text: string } | ({ readonly kind: "line" } & DiffLine);

/**
 * A unified diff without its header, hunk by hunk. The lines are requested twice, because a hunk states its length
 * before its lines, and there may be more of them than fit in memory.
 */
export function* unifiedDiff(lines: () => Iterable<DiffLine>): Generator<DiffPiece> {
  const hunks = hunksOf(lines());
  let index = 0;
  let oldLine = 1;
  let newLine = 1;
  for (const line of lines()) {
    const hunk = hunks[index];
    if (!hunk) return;
    const isIn = line.sign === "+" ? newLine >= hunk.newStart : oldLine >= hunk.oldStart;
    if (isIn && oldLine === hunk.oldStart && newLine === hunk.newStart) yield { kind: "hunk", text: hunkText(hunk) };
    if (isIn) yield { kind: "line", ...line };
    if (line.sign !== "+") oldLine++;
    if (line.sign !== "-") newLine++;
    if (oldLine === hunk.oldEnd && newLine === hunk.newEnd) index++;
  }
}

/** An empty range is given by the line before it. */
function hunkText({ oldStart, oldEnd, newStart, newEnd }: Hunk): string {
  const range = (start: number, end: number): string => `${end === start ? start - 1 : start},${end - start}`;
  return `@@ -${range(oldStart, oldEnd)} +${range(newStart, newEnd)} @@`;
}

function hunksOf(lines: Iterable<DiffLine>): readonly Hunk[] {
  const changes: Hunk[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (const { sign } of lines) {
    const last = changes.at(-1);
    const isNear = last !== undefined && oldLine - last.oldEnd <= 2 * context;
    if (sign !== " " && !isNear) {
      changes.push({ oldStart: oldLine, oldEnd: oldLine, newStart: newLine, newEnd: newLine });
    }
    if (sign !== "+") oldLine++;
    if (sign !== "-") newLine++;
    const open = changes.at(-1);
    if (sign !== " " && open) {
      open.oldEnd = oldLine;
      open.newEnd = newLine;
    }
  }
  return changes.map(({ oldStart, oldEnd, newStart, newEnd }) => {
    const before = Math.min(context, oldStart - 1);
    const after = Math.min(context, oldLine - oldEnd);
    return { oldStart: oldStart - before, oldEnd: oldEnd + after, newStart: newStart - before, newEnd: newEnd + after };
  });
}
