import type { Layout } from "./layout.js";
import { afterNode, nameOf, noteLength, type Scan, skipBlankBefore, startOf } from "./scan.js";

/** Deeper values are not counted, lest they exhaust the call stack. */
const deepest = 64;

/** What the counts are where they cannot be said; unlike each other, so that they prove nothing. */
const tooDeep = -1;
const unclear = -2;

/** Values whose key appears more than once in its object: those behind another, and those before one, which no program sees. */
interface RepeatedKeys {
  readonly again: readonly number[];
  readonly lost: ReadonlySet<number>;
  /** For each of `again` the one before it. */
  readonly before: ReadonlyMap<number, number>;
}

/** What is found where no key stands twice. */
export const noRepeatedKeys: RepeatedKeys = { again: [], lost: new Set(), before: new Map() };

/** Finds the keys that stand twice, in the order of the text. */
export function repeatedKeys(scan: Scan): RepeatedKeys {
  const again: number[] = [];
  const lost = new Set<number>();
  const earlier = new Map<number, number>();
  /** The objects that are open, with what they have by name and the first value behind them. */
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

/** Whether a key may stand twice: false is certain, and quick. */
export function mayRepeatKey({ text, value, start, end }: Pick<Layout, "text" | "value" | "start" | "end">): boolean {
  const keys = typeof value === "object" && value !== null ? countKeys(value, 0) : 0;
  // The part alone: to search beyond each of many parts would cost the square of their number.
  return keys !== countKeyColons(text.slice(start, end));
}

/** How many keys a value has at all depths, or `tooDeep`. */
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
  // The quickest way over the keys of a parsed object, which inherits none.
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
 * How many colons follow a quote: every colon behind a key does, and at most a few within strings.
 * So it equals the number of keys only where no key was lost. `unclear` where a backslash makes it so.
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
