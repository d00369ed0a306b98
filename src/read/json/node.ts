import { noted, noteLength, outermost } from "./notes.js";
import { pointerTo } from "./pointer.js";
import { stringEnd } from "./scalar.js";
import type { Scan } from "./scan.js";
import type { Span } from "./span.js";

/** Where a value stands in its text, and where its key does, if it has one. */
export interface Place extends Span {
  readonly key?: Span;
}

/** Where a value of a scanned text starts. */
export function startOf(scan: Scan, node: number): number {
  return scan.integers[node + noted.start] ?? 0;
}

/** The place of a value of a scanned text. */
export function nodePlace(scan: Scan, node: number): Place {
  const start = startOf(scan, node);
  const end = scan.integers[node + noted.end] ?? 0;
  const key = keyStart(scan, node);
  return key < 0 ? { start, end } : { start, end, key: { start: key, end: keyEnd(scan, key) } };
}

/** The name of a value in its object; undefined where it has none. */
export function nameOf(scan: Scan, node: number): string | undefined {
  const start = keyStart(scan, node);
  if (start < 0) return undefined;
  const end = keyEnd(scan, start);
  const raw = scan.text.slice(start + 1, end - 1);
  return !scan.isPlain && raw.includes("\\") ? String(JSON.parse(scan.text.slice(start, end))) : raw;
}

/** Whether a value has a name in its object, without making that name. */
export function isNamed(scan: Scan, node: number, name: string): boolean {
  const start = keyStart(scan, node);
  if (!scan.isPlain) return start >= 0 && nameOf(scan, node) === name;
  return start >= 0 && scan.text.startsWith(name, start + 1) && scan.text.charAt(start + 1 + name.length) === '"';
}

/** The values that an object or array holds, but not those within them. */
export function* childrenOf(scan: Scan, node: number): Iterable<number> {
  const after = afterNode(scan, node);
  for (let child = node + noteLength; child < after; child = afterNode(scan, child)) yield child;
}

/** The first value that starts behind the end of another. */
export function afterNode(scan: Scan, node: number): number {
  return scan.integers[node + noted.after] ?? scan.length;
}

/** Tells the JSON Pointers of values; what they have in common is made once. */
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

function keyEnd({ text, isPlain }: Scan, start: number): number {
  return isPlain ? text.indexOf('"', start + 1) + 1 : Number(stringEnd(text, start));
}
