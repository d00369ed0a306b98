import { type Find, finderIn } from "./find.js";
import { pointerKeys, pointerTo } from "./pointer.js";
import { nodePlace, type Place, partFrom, type Scan, type Span, scan, skipBlank, skipBlankBefore } from "./scan.js";

const quote = 0x22;

/**
 * Finds a value by the last name in its pointer, which is many times quicker than scanning. Works in a whole text
 * without escapes in which that name occurs only once, as most do; returns undefined otherwise.
 */
function searchPlace(text: string, value: unknown, pointer: string): Place | undefined {
  if (pointer === "") return { start: skipBlank(text, 0), end: skipBlankBefore(text, text.length) };
  const keys = pointerKeys(pointer);
  const last = lastNameIn(value, keys);
  const name = last === undefined ? undefined : keys[last];
  if (last === undefined || !name) return undefined;
  const at = indexOfQuoted(text, name, 0);
  if (at < 0 || indexOfQuoted(text, name, at + 1) >= 0) return undefined;
  const key = { start: at - 1, end: at + name.length + 1 };
  const span = partFrom(text, skipBlank(text, key.end) + 1);
  if (last < keys.length - 1) return placeBelow(text, span, keys.slice(last + 1));
  return { start: span.start, end: span.end, key };
}

/** Searches for the name without quotes, which is much quicker because quotes are everywhere. */
function indexOfQuoted(text: string, name: string, from: number): number {
  let at = text.indexOf(name, from);
  while (at >= 0 && !(text.charCodeAt(at - 1) === quote && text.charCodeAt(at + name.length) === quote)) {
    at = text.indexOf(name, at + 1);
  }
  return at;
}

/** The index of the last key of a pointer that is a property name; undefined if there is none, or if the pointer leads nowhere. */
function lastNameIn(value: unknown, keys: readonly string[]): number | undefined {
  let last: number | undefined;
  let holder = value;
  // `entries` would be too slow: it allocates a pair for each key, and this runs for each finding.
  for (let depth = 0; depth < keys.length; depth++) {
    const key = keys[depth] ?? "";
    if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) return undefined;
    if (!Array.isArray(holder)) last = depth;
    holder = (holder as Readonly<Record<string, unknown>>)[key];
  }
  return last;
}

function placeBelow(text: string, span: Span, keys: readonly string[]): Place | undefined {
  const list = scan(text, span, true);
  const node = finderIn(list)(keys.reduce(pointerTo, ""));
  return node === undefined ? undefined : nodePlace(list, node);
}

/** After this many searches it is quicker to scan the text. */
const fewSearches = 4;

/** A value and the text that it was parsed from; places are found on demand, with at most one scan. */
export interface Layout extends Span {
  readonly text: string;
  readonly value: unknown;
  /** Finds the place of the value at a JSON Pointer; the last one counts if a key is repeated, as in JSON.parse. */
  readonly locate: (pointer: string) => Place | undefined;
  readonly scan: () => Scan;
}

/** The layout of a value that takes up a whole text, or the given part of it. */
export function layoutOf(text: string, value: unknown, part?: Span): Layout {
  const { start, end } = part ?? { start: 0, end: text.length };
  // Searching past the end of each of many parts would take quadratic time.
  const isPlain = part === undefined && !text.includes("\\");
  let searches = isPlain ? fewSearches : 0;
  let scanned: Scan | undefined;
  let find: Find | undefined;
  const scanOnce = (): Scan => {
    scanned ??= scan(text, { start, end }, isPlain);
    return scanned;
  };
  const locate = (pointer: string): Place | undefined => {
    const found = !scanned && searches-- > 0 ? searchPlace(text, value, pointer) : undefined;
    if (found) return found;
    find ??= finderIn(scanOnce());
    const node = find(pointer);
    return node === undefined ? undefined : nodePlace(scanOnce(), node);
  };
  return { text, value, start, end, locate, scan: scanOnce };
}
