import { skipBlank, skipBlankBefore } from "../../read/json/blank.js";
import { nodePlace, type Place, startOf } from "../../read/json/node.js";
import { noteLength } from "../../read/json/notes.js";
import { repeatedKeys } from "../../read/json/repeated-keys.js";
import type { Scan } from "../../read/json/scan.js";
import type { Span } from "../../read/json/span.js";

/** What is to be deleted to take a field out of its object: the field, and one comma beside it. */
export function memberSpan(text: string, { key, end }: Place): Span {
  const start = key?.start ?? end;
  const behind = skipBlank(text, end);
  if (text.charAt(behind) === ",") return { start, end: skipBlank(text, behind + 1) };
  const before = skipBlankBefore(text, start);
  return text.charAt(before - 1) === "," ? { start: skipBlankBefore(text, before - 1), end } : { start, end };
}

/** Both places of a key that stands twice. */
export interface Twins {
  readonly earlier: Place;
  readonly later: Place;
}

const twinsIn = new WeakMap<Scan, ReadonlyMap<number, readonly [earlier: number, later: number]>>();

/** The key that stands twice, by where its later value starts. */
export function twinsAt(scan: Scan, start: number): Twins | undefined {
  const known = twinsIn.get(scan) ?? allTwins(scan);
  twinsIn.set(scan, known);
  const [earlier, later] = known.get(start) ?? [];
  if (earlier === undefined || later === undefined) return undefined;
  return { earlier: nodePlace(scan, earlier), later: nodePlace(scan, later) };
}

/** All at once, for a hostile text has as many as it has letters. */
function allTwins(scan: Scan): ReadonlyMap<number, readonly [earlier: number, later: number]> {
  const { before } = repeatedKeys(scan);
  const twins = new Map<number, readonly [number, number]>();
  for (let node = 0; node < scan.length; node += noteLength) {
    const earlier = before.get(node);
    if (earlier !== undefined) twins.set(startOf(scan, node), [earlier, node]);
  }
  return twins;
}
