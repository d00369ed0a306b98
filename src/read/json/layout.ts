import { type Find, finderIn } from "./find.js";
import { nodePlace, type Place } from "./node.js";
import { type Scan, scan } from "./scan.js";
import { searchPlace } from "./search.js";
import type { Span } from "./span.js";

/** After so many searches it is quicker to scan the text. */
const fewSearches = 4;

/** A value and the text that it was parsed from; where its parts stand is found out as it is asked for, by one scan at most. */
export interface Layout extends Span {
  readonly text: string;
  readonly value: unknown;
  /** Finds what a JSON Pointer names; of a key that stands twice the last one counts, as in JSON.parse. */
  readonly locate: (pointer: string) => Place | undefined;
  readonly scan: () => Scan;
}

/** The layout of a value that has a text, or a part of it, to itself. */
export function layoutOf(text: string, value: unknown, part?: Span): Layout {
  const { start, end } = part ?? { start: 0, end: text.length };
  // To look for escapes, or for a name, behind each of many parts would cost the square of their number.
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
