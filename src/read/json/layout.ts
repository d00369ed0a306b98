import { type Find, finderIn } from "./find.js";
import { startsNumber } from "./scalar.js";
import { nodePlace, type Place, type Scan, type Span, scan } from "./scan.js";

/** A value and the text that it was parsed from; places are found on demand, with at most one scan. */
export type Layout = Readonly<ReturnType<typeof layoutOf>>;

/** The layout of a value that takes up a whole text, or the given part of it. */
export function layoutOf(text: string, value: unknown, { start, end }: Span = { start: 0, end: text.length }) {
  let scanned: Scan | undefined;
  let find: Find | undefined;
  const scanOnce = (): Scan => {
    // Searching for escapes again, or past the end of each of many parts, would take quadratic time.
    scanned ??= scan(text, { start, end }, end - start === text.length && !text.includes("\\"));
    return scanned;
  };
  /** Finds the place of the value at a JSON Pointer; the last one counts if a key is repeated, as in JSON.parse. */
  const locate = (pointer: string): Place | undefined => {
    find ??= finderIn(scanOnce());
    const node = find(pointer);
    return node === undefined ? undefined : nodePlace(scanOnce(), node);
  };
  return { text, value, start, end, locate, scan: scanOnce };
}

/** The source text of a number, or an empty string if the value is not a number. */
export function numberSource({ text, locate }: Layout, path: string): string {
  const { start, end } = locate(path) ?? { start: 0, end: 0 };
  return startsNumber(text.charCodeAt(start)) ? text.slice(start, end) : "";
}
