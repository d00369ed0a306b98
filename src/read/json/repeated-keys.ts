import type { Layout } from "./layout.js";
import { afterNode, nameOf, noteLength, type Scan, skipBlankBefore, startOf } from "./scan.js";

/** Deeper values are not counted, so that they cannot overflow the call stack. */
const deepest = 64;

/** Results for counts that cannot be determined; they differ from each other, so that they never compare as equal. */
const tooDeep = -1;
const unclear = -2;

/** Finds values whose key is repeated in their object, in the order of the text. */
export function repeatedKeys(scan: Scan) {
  /** Those after the first. */
  const again: number[] = [];
  /** Those overwritten by a later one. */
  const lost = new Set<number>();
  /** For each of `again`, the value that it overwrites. */
  const earlier = new Map<number, number>();
  /** The open objects, with their members by name and the first value after them. */
  const open: { readonly after: number; readonly members: Map<string, number> }[] = [];
  for (let node = 0; node < scan.length; node += noteLength) {
    while (node >= (open.at(-1)?.after ?? scan.length)) open.pop();
    const name = nameOf(scan, node);
    const members = name === undefined ? undefined : open.at(-1)?.members;
    if (name !== undefined && members) {
      const before = members.get(name);
      if (before !== undefined) {
        again.push(node);
        lost.add(before);
        earlier.set(node, before);
      }
      members.set(name, node);
    }
    if (scan.text.charAt(startOf(scan, node)) === "{") open.push({ after: afterNode(scan, node), members: new Map() });
  }
  return { again, lost, before: earlier };
}

/** A quick test for repeated keys: false is certain, true is not. */
export function mayRepeatKey({ text, value, start, end }: Pick<Layout, "text" | "value" | "start" | "end">): boolean {
  const keys = typeof value === "object" && value !== null ? countKeys(value, 0) : 0;
  // Only the part: searching past the end of each of many parts would take quadratic time.
  return keys !== countKeyColons(text.slice(start, end));
}

/** The number of keys of a value at all depths, or `tooDeep`. */
function countKeys(value: object, depth: number): number {
  if (depth > deepest) return tooDeep;
  let count = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const element: unknown = value[index];
      if (typeof element !== "object" || element === null) continue;
      const inner = countKeys(element, depth + 1);
      if (inner < 0) return inner;
      count += inner;
    }
    return count;
  }
  const object = value as Readonly<Record<string, unknown>>;
  // The quickest way to iterate over the keys of a parsed object, which inherits none.
  for (const key in object) {
    count++;
    const child = object[key];
    if (typeof child !== "object" || child === null) continue;
    const inner = countKeys(child, depth + 1);
    if (inner < 0) return inner;
    count += inner;
  }
  return count;
}

/**
 * The number of colons that follow a quote: all colons after keys do, and a few within strings. It therefore equals the
 * number of keys only if none was lost. `unclear` if a backslash precedes such a quote.
 */
function countKeyColons(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    const behind = skipBlankBefore(text, colon);
    if (text.charCodeAt(behind - 1) !== 0x22) continue;
    if (text.charCodeAt(behind - 2) === 0x5c) return unclear;
    count++;
  }
  return count;
}
