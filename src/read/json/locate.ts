import { pointerKeys } from "./pointer.js";
import { stringEnd } from "./scalar.js";
import { skipBlank, walk } from "./walk.js";

/** Where a value stands in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is looked for in a value: itself, and what is within it, by key. */
interface Wanted {
  pointer: string | undefined;
  readonly within: Map<string, Wanted>;
}

/** Deeper pointers are an attack, which must not exhaust the call stack. */
const deepest = 100;

/**
 * Finds the values that JSON Pointers name in a text that is known to be JSON.
 * Of a key that stands twice the last one counts, as in JSON.parse.
 */
export function locate(text: string, from: number, pointers: ReadonlySet<string>): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  const wanted: Wanted = { pointer: undefined, within: new Map() };
  for (const pointer of pointers) {
    const keys = pointerKeys(pointer);
    if (keys.length > deepest) return located(text, from, pointers);
    let node = wanted;
    for (const key of keys) {
      const inner = node.within.get(key) ?? { pointer: undefined, within: new Map() };
      node.within.set(key, inner);
      node = inner;
    }
    node.pointer = pointer;
  }
  visit(text, skipBlank(text, from), wanted, spans);
  return spans;
}

/** The same by a walk over every value, which is slower and takes any depth. */
function located(text: string, from: number, pointers: ReadonlySet<string>): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  // A pointer is a chain of pieces until it is looked up, which is dear for a long one.
  const lengths = new Set(Array.from(pointers, ({ length }) => length));
  walk(text, from, (pointer, start, end) => {
    if (lengths.has(pointer.length) && pointers.has(pointer)) spans.set(pointer, { start, end });
  });
  return spans;
}

/** Goes over a value, notes what is wanted of it, and returns its end. */
function visit(text: string, start: number, wanted: Wanted, spans: Map<string, Span>): number {
  const opening = text.charAt(start);
  const isEntered = wanted.within.size > 0 && (opening === "{" || opening === "[");
  const end = isEntered ? enter(text, start, wanted.within, spans, opening === "{") : valueEnd(text, start);
  if (wanted.pointer !== undefined) spans.set(wanted.pointer, { start, end });
  return end;
}

function enter(
  text: string,
  start: number,
  within: ReadonlyMap<string, Wanted>,
  spans: Map<string, Span>,
  isObject: boolean,
): number {
  const closing = isObject ? "}" : "]";
  let at = skipBlank(text, start + 1);
  for (let index = 0; at < text.length && text.charAt(at) !== closing; index++) {
    let key = String(index);
    if (isObject) {
      const keyEnd = endOfString(text, at);
      const raw = text.slice(at + 1, keyEnd - 1);
      key = raw.includes("\\") ? String(JSON.parse(text.slice(at, keyEnd))) : raw;
      at = skipBlank(text, skipBlank(text, keyEnd) + 1);
    }
    const wanted = within.get(key);
    at = skipBlank(text, wanted ? visit(text, at, wanted, spans) : valueEnd(text, at));
    if (text.charAt(at) === ",") at = skipBlank(text, at + 1);
  }
  return at + 1;
}

/** Where a value ends of which nothing is wanted. */
function valueEnd(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === 0x22) return endOfString(text, start);
  if (first !== 0x7b && first !== 0x5b) return scalarEnd(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at) - 1;
    else if (code === 0x7b || code === 0x5b) depth++;
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return at + 1;
  }
  return text.length;
}

function scalarEnd(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    // A comma, a bracket, a brace, space, or the end of the text.
    if (!(code > 0x20) || code === 0x2c || code === 0x5d || code === 0x7d) return at;
    at++;
  }
}

function endOfString(text: string, start: number): number {
  const end = stringEnd(text, start);
  if (typeof end !== "number") throw new Error("a text that was parsed is not JSON");
  return end;
}
