import { skipBlank } from "./blank.js";
import { type Expected, faultAt, type SyntaxFault } from "./fault.js";
import { emptyNotes, type Notes, noted, noteEnd, noteStart, type OpenNotes, outermost } from "./notes.js";
import { stringEnd, wordEnd } from "./scalar.js";
import type { Span } from "./span.js";

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const openBrace = 0x7b;

/** How far a bracket or brace that closes is from the one that opens, in Unicode. */
const toClosing = 2;

/** All values of a JSON text, by their places. */
export interface Scan extends Notes {
  readonly text: string;
  readonly isPlain: boolean;
}

/** Where a text stops being JSON, and whether that is inside an object. */
export interface Breakage {
  readonly fault: SyntaxFault;
  readonly inObject: boolean;
}

/** Room for notes that are not kept, because making some takes longer than reading most values. */
const scratch = emptyNotes(0).integers;

const notJson = "a text that was parsed is not JSON";

interface Manner {
  /** Where to write the notes. */
  readonly notes: OpenNotes;
  /** Whether the notes are kept of values that are over. */
  readonly isKept: boolean;
  /** Whether the text is known to be JSON without escapes, so that a string ends at the next quote. */
  readonly isPlain: boolean;
}

/** Scans a part of a text that is known to be JSON; `isPlain` where there is no escape in it, which makes it quicker. */
export function scan(text: string, { start, end }: Span, isPlain: boolean): Scan {
  const notes = read(text, start, { notes: emptyNotes(end - start), isKept: true, isPlain });
  if ("fault" in notes) throw new Error(notJson);
  return { integers: notes.integers, length: notes.length, text, isPlain };
}

/** The end of a value that may not be JSON, or where it breaks. */
export function extentOf(text: string, from: number): { readonly end: number } | Breakage {
  const start = skipBlank(text, from);
  if (!isOpening(text.charCodeAt(start))) {
    const end = scalarEnd(text, start, "value", false);
    return typeof end === "number" ? { end } : { fault: end, inObject: false };
  }
  const notes = read(text, start, { notes: { integers: scratch, length: 0 }, isKept: false, isPlain: false });
  return "fault" in notes ? notes : { end: notes.integers[noted.end] ?? 0 };
}

/** The part of a text that a value takes which is known to be JSON. */
export function partFrom(text: string, from: number): Span {
  const extent = extentOf(text, from);
  if ("fault" in extent) throw new Error(notJson);
  return { start: skipBlank(text, from), end: extent.end };
}

/**
 * Reads one value, strictly by the grammar. The notes of the values that are open serve as its stack, because hostile text nests
 * deeper than the call stack.
 */
function read(text: string, from: number, { notes, isKept, isPlain }: Manner): Notes | Breakage {
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
      if (typeof end !== "number") return { fault: end, inObject };
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
      if (text.charCodeAt(at) !== comma) return { fault: faultAt(text, at, behind), inObject };
      at = skipBlank(text, at + 1);
    }
    if (isObject) {
      key = at;
      const end = keyEnd(text, at, isFirst ? "key" : "next-key", isPlain);
      if (typeof end !== "number") return { fault: end, inObject };
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

function scalarEnd(text: string, start: number, expected: Expected, isPlain: boolean): number | SyntaxFault {
  if (text.charCodeAt(start) !== quote) return wordEnd(text, start, expected);
  return isPlain ? plainEnd(text, start) : stringEnd(text, start);
}

/** The offset behind a key and its colon, or why they are none. */
function keyEnd(text: string, start: number, expected: Expected, isPlain: boolean): number | SyntaxFault {
  if (text.charCodeAt(start) !== quote) return faultAt(text, start, expected);
  const end = isPlain ? plainEnd(text, start) : stringEnd(text, start);
  if (typeof end !== "number") return end;
  const at = skipBlank(text, end);
  return text.charCodeAt(at) === colon ? at + 1 : faultAt(text, at, "colon");
}

function plainEnd(text: string, start: number): number {
  return text.indexOf('"', start + 1) + 1;
}
