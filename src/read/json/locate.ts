import { walk } from "./walk.js";

/** Where a value stands in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the values that JSON Pointers name in a text that is known to be JSON.
 * Of a key that stands twice the last one counts, as in JSON.parse.
 */
export function locate(text: string, from: number, pointers: ReadonlySet<string>): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  // A pointer is a chain of pieces until it is looked up, which is dear for a long one.
  const lengths = new Set(Array.from(pointers, ({ length }) => length));
  walk(text, from, (pointer, start, end) => {
    if (lengths.has(pointer.length) && pointers.has(pointer)) spans.set(pointer, { start, end });
  });
  return spans;
}
