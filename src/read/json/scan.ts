import { pointerTo } from "./pointer.js";
import { stringEnd, wordEnd } from "./scalar.js";
import { type Expected, problemAt, type SyntaxProblem } from "./syntax-problem.js";

/** A part of a text, as offsets. */
export interface Span {
  readonly start: number;
  /** After the last unit. */
  readonly end: number;
}

/** The offset of the first character at or after `from` that is not JSON white space. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** The offset after the last character before `end` that is not JSON white space. */
export function skipBlankBefore(text: string, end: number): number {
  let at = end;
  while (isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

function isBlank(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d);
}

/** The number of integers per value. */
export const noteLength = 5;

/** The offsets of the integers within the notes of a value. */
export const noted = {
  start: 0,
  end: 1,
  /** The start of its key or, in an array, the complement of its index. */
  key: 2,
  /** The object or array that contains it, or `outermost`. */
  parent: 3,
  /** The first value that starts after it. */
  after: 4,
} as const;

/** The parent of the outermost value. */
const outermost = -1;

/**
 * Notes on the values of a text, in the order of their starts: a few integers each in one array, because objects for
 * all values of a hostile text would not fit into memory. A value is identified by the index of its first integer.
 */
interface Notes {
  readonly integers: Int32Array;
  /** The number of integers in use. */
  readonly length: number;
}

/** Notes that are still being written. */
type OpenNotes = { -readonly [Key in keyof Notes]: Notes[Key] };

/** Empty notes with enough room for most texts of this length: memory is not used until it is written to, and growing needs twice as much. */
function emptyNotes(textLength: number): OpenNotes {
  return { integers: new Int32Array(noteLength * (16 + (textLength >> 3))), length: 0 };
}

/** Notes the start of a value; the rest is filled in at its end. */
function noteStart(notes: OpenNotes, start: number, key: number, parent: number): number {
  const node = notes.length;
  notes.length += noteLength;
  if (notes.length > notes.integers.length) {
    const larger = new Int32Array(2 * notes.integers.length);
    larger.set(notes.integers);
    notes.integers = larger;
  }
  notes.integers[node + noted.start] = start;
  notes.integers[node + noted.key] = key;
  notes.integers[node + noted.parent] = parent;
  return node;
}

/** Notes the end of a value. */
function noteEnd(notes: OpenNotes, node: number, end: number): void {
  notes.integers[node + noted.end] = end;
  notes.integers[node + noted.after] = notes.length;
}

/** The place of a value in its text, and that of its key if it has one. */
export interface Place extends Span {
  readonly key?: Span;
}

export function startOf(scan: Scan, node: number): number {
  return scan.integers[node + noted.start] ?? 0;
}

export function endOf(scan: Scan, node: number): number {
  return scan.integers[node + noted.end] ?? 0;
}

export function nodePlace(scan: Scan, node: number): Place {
  const start = startOf(scan, node);
  const end = endOf(scan, node);
  const key = keyStart(scan, node);
  return key < 0 ? { start, end } : { start, end, key: { start: key, end: keyEndOf(scan, key) } };
}

/** The name of a value in its object; undefined if it has none. */
export function nameOf(scan: Scan, node: number): string | undefined {
  const start = keyStart(scan, node);
  if (start < 0) return undefined;
  const end = keyEndOf(scan, start);
  const raw = scan.text.slice(start + 1, end - 1);
  return !scan.isPlain && raw.includes("\\") ? String(JSON.parse(scan.text.slice(start, end))) : raw;
}

/** True if a value has the given name in its object; avoids creating the string. */
export function isNamed(scan: Scan, node: number, name: string): boolean {
  const start = keyStart(scan, node);
  if (!scan.isPlain) return start >= 0 && nameOf(scan, node) === name;
  return start >= 0 && scan.text.startsWith(name, start + 1) && scan.text.charAt(start + 1 + name.length) === '"';
}

/** The direct children of an object or array. */
export function* childrenOf(scan: Scan, node: number): Iterable<number> {
  const after = afterNode(scan, node);
  for (let child = node + noteLength; child < after; child = afterNode(scan, child)) yield child;
}

/** The first value that starts after the end of another. */
export function afterNode(scan: Scan, node: number): number {
  return scan.integers[node + noted.after] ?? scan.length;
}

/** Returns a function that gives the JSON Pointer of a value; common prefixes are built only once. */
export function pointersIn(scan: Scan): (node: number) => string {
  const known = new Map<number, string>();
  return (node) => {
    const unknown: number[] = [];
    let above = node;
    for (; !known.has(above) && parentOf(scan, above) !== outermost; above = parentOf(scan, above)) unknown.push(above);
    let pointer = known.get(above) ?? "";
    for (const below of unknown.reverse()) {
      pointer = pointerTo(pointer, nameOf(scan, below) ?? indexOf(scan, below));
      known.set(below, pointer);
    }
    return pointer;
  };
}

function parentOf(scan: Scan, node: number): number {
  return scan.integers[node + noted.parent] ?? outermost;
}

function indexOf(scan: Scan, node: number): number {
  return ~keyStart(scan, node);
}

function keyStart(scan: Scan, node: number): number {
  return scan.integers[node + noted.key] ?? ~0;
}

function keyEndOf({ text, isPlain }: Scan, start: number): number {
  return isPlain ? text.indexOf('"', start + 1) + 1 : Number(stringEnd(text, start));
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const openBrace = 0x7b;

/** The distance in Unicode from an opening bracket or brace to its closing one. */
const toClosing = 2;

/** All values of a JSON text with their places. */
export interface Scan extends Notes {
  readonly text: string;
  readonly isPlain: boolean;
}

/** The place where a text stops being JSON, and whether the text starts with an object. */
interface Breakage {
  readonly problem: SyntaxProblem;
  readonly inObject: boolean;
}

/** Reused room for notes that are not kept, because allocating takes longer than reading most values. */
const scratch = emptyNotes(0).integers;

const notJson = "a text that was parsed is not JSON";

/** Scans a part of a text that is known to be JSON; `isPlain` means that it contains no escapes, which is quicker. */
export function scan(text: string, { start, end }: Span, isPlain: boolean): Scan {
  const notes = read(text, start, emptyNotes(end - start), true, isPlain);
  if ("problem" in notes) throw new Error(notJson);
  return { integers: notes.integers, length: notes.length, text, isPlain };
}

/** The end of a value that may not be JSON, or where it breaks. */
export function extentOf(text: string, from: number): { readonly end: number } | Breakage {
  const start = skipBlank(text, from);
  if (!isOpening(text.charCodeAt(start))) {
    const end = scalarEnd(text, start, "value", false);
    return typeof end === "number" ? { end } : { problem: end, inObject: false };
  }
  const notes = read(text, start, { integers: scratch, length: 0 }, false, false);
  return "problem" in notes ? notes : { end: notes.integers[noted.end] ?? 0 };
}

/** The part of a text taken by a value that is known to be JSON. */
export function partFrom(text: string, from: number): Span {
  const extent = extentOf(text, from);
  if ("problem" in extent) throw new Error(notJson);
  return { start: skipBlank(text, from), end: extent.end };
}

/**
 * Reads one value, strictly by the grammar. `isKept` keeps the notes of finished values; `isPlain` means that the text is
 * known to be JSON without escapes, so that a string ends at the next quote. The notes of the open values serve as its stack, because hostile text nests
 * deeper than the call stack allows.
 */
function read(text: string, from: number, notes: OpenNotes, isKept: boolean, isPlain: boolean): Notes | Breakage {
  let at = skipBlank(text, from);
  const inObject = text.charCodeAt(at) === openBrace;
  let parent: number = outermost;
  let key = ~0;
  let expected: Expected = "value";
  for (;;) {
    let node = noteStart(notes, at, key, parent);
    let isFirst = isOpening(text.charCodeAt(at));
    if (isFirst) {
      parent = node;
      at = skipBlank(text, at + 1);
    } else {
      const end = scalarEnd(text, at, expected, isPlain);
      if (typeof end !== "number") return { problem: end, inObject };
      noteEnd(notes, node, end);
      if (!isKept) notes.length = node;
      at = skipBlank(text, end);
    }
    for (; parent !== outermost && closes(text, at, notes, parent); at = skipBlank(text, at + 1)) {
      node = parent;
      noteEnd(notes, node, at + 1);
      if (!isKept) notes.length = node;
      parent = notes.integers[node + noted.parent] ?? outermost;
      isFirst = false;
    }
    if (parent === outermost) return notes;
    const isObject = text.charCodeAt(notes.integers[parent + noted.start] ?? 0) === openBrace;
    if (!isFirst) {
      const behind = isObject ? "object-end" : "array-end";
      if (text.charCodeAt(at) !== comma) return { problem: problemAt(text, at, behind), inObject };
      at = skipBlank(text, at + 1);
    }
    if (isObject) {
      key = at;
      const end = keyEnd(text, at, isFirst ? "key" : "next-key", isPlain);
      if (typeof end !== "number") return { problem: end, inObject };
      at = skipBlank(text, end);
      expected = "value";
    } else {
      key = isFirst ? ~0 : (notes.integers[node + noted.key] ?? 0) - 1;
      expected = isFirst ? "value" : "element";
    }
  }
}

function isOpening(code: number): boolean {
  return code === openBrace || code === openBracket;
}

function closes(text: string, at: number, { integers }: Notes, parent: number): boolean {
  return text.charCodeAt(at) === text.charCodeAt(integers[parent + noted.start] ?? 0) + toClosing;
}

function scalarEnd(text: string, start: number, expected: Expected, isPlain: boolean): number | SyntaxProblem {
  if (text.charCodeAt(start) !== quote) return wordEnd(text, start, expected);
  return isPlain ? plainEnd(text, start) : stringEnd(text, start);
}

/** The offset after a key and its colon, or why there is none. */
function keyEnd(text: string, start: number, expected: Expected, isPlain: boolean): number | SyntaxProblem {
  if (text.charCodeAt(start) !== quote) return problemAt(text, start, expected);
  const end = isPlain ? plainEnd(text, start) : stringEnd(text, start);
  if (typeof end !== "number") return end;
  const at = skipBlank(text, end);
  return text.charCodeAt(at) === colon ? at + 1 : problemAt(text, at, "colon");
}

function plainEnd(text: string, start: number): number {
  return text.indexOf('"', start + 1) + 1;
}
