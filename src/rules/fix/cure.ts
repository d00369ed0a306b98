import type { Layout } from "../../read/json/layout.js";
import { repeatedKeys } from "../../read/json/repeated-keys.js";
import {
  extentOf,
  nodePlace,
  noteLength,
  type Place,
  type Scan,
  type Span,
  skipBlank,
  skipBlankBefore,
  startOf,
} from "../../read/json/scan.js";

/** A text that takes the place of a part of another; what ends a line may be part of it. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** What fixes a text at one place: all of it or nothing. */
export interface Cure {
  /** The result is what was meant for certain, and nothing is lost that a reader could use. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** The place of a finding, for whoever knows its cure. */
export interface FixPlace extends Span {
  /** The whole line, or the whole document. */
  readonly text: string;
  /** What stands behind the text: the end of the line. Offsets from the end of the text on are in it. */
  readonly lineEnd: string;
  /** What ends the lines of the file. */
  readonly usualEnd: string;
  /** The event that the finding is about. */
  readonly layout: () => Layout;
}

/** A cure that is certain, by one edit. */
export function surely({ start, end }: Span, text: string): Cure {
  return { safe: true, edits: [{ start, end, text }] };
}

/** A cure that guesses, by one edit. */
export function perhaps({ start, end }: Span, text: string): Cure {
  return { safe: false, edits: [{ start, end, text }] };
}

/** The text at a place. */
export function sourceAt({ text, start, end }: FixPlace): string {
  return text.slice(start, end);
}

/** What is to be deleted to take a field out of its object: the field, and one comma beside it. */
export function memberSpan(text: string, { key, end }: Place): Span {
  const start = key?.start ?? end;
  const behind = skipBlank(text, end);
  if (text.charAt(behind) === ",") return { start, end: skipBlank(text, behind + 1) };
  const before = skipBlankBefore(text, start);
  return text.charAt(before - 1) === "," ? { start: skipBlankBefore(text, before - 1), end } : { start, end };
}

/** Both places of a key that stands twice. */
interface Twins {
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

/** Each is found by reading the record once more; where there are more, or the text is long, the rest is fixed in the next round. */
const mostAtOnce = 64;
const mostRead = 1_000_000;

const fieldOrEndBehindCommas = /[\s,]*(?:"(?:[^"\\]|\\.)*"\s*:|\})/y;

/**
 * The places of commas that are too many, where a text first breaks at `fault` and, once they are gone, again for the same reason: before a
 * bracket that closes, or where an object has no field for them. Between the elements of a list a value may be missing, and that is left alone.
 */
export function extraCommas(text: string, fault: number): readonly number[] {
  const most = Math.min(mostAtOnce, mostRead / text.length);
  const record = most > 1 ? recordWith(text, fault) : undefined;
  const places: number[] = [];
  let rest = text;
  for (let at: number | undefined = fault; at !== undefined && places.length < Math.max(1, most); ) {
    const comma = extraComma(rest, at);
    if (comma === undefined) break;
    places.push(comma);
    // A blank in its place keeps all others where they are.
    rest = `${rest.slice(0, comma)} ${rest.slice(comma + 1)}`;
    at = record === undefined ? undefined : breakFrom(rest, record);
  }
  // The one before a bracket shows last, and stands before others that are gone.
  return places.sort((a, b) => a - b);
}

function extraComma(text: string, fault: number): number | undefined {
  const found = text.charAt(fault);
  const before = skipBlankBefore(text, fault) - 1;
  if (found === "}" || found === "]") return text.charAt(before) === "," ? before : undefined;
  if (found !== "," || !(text.charAt(before) === "," || text.charAt(before) === "{")) return undefined;
  fieldOrEndBehindCommas.lastIndex = fault + 1;
  return fieldOrEndBehindCommas.test(text) ? fault : undefined;
}

/** Where the record starts that breaks at a place, unless another breaks before it. */
function recordWith(text: string, fault: number): number | undefined {
  for (let start = 0; ; ) {
    const extent = extentOf(text, start);
    if ("fault" in extent) return extent.fault.start === fault ? start : undefined;
    if (extent.end > fault) return undefined;
    start = skipBlank(text, extent.end);
  }
}

function breakFrom(text: string, record: number): number | undefined {
  const extent = extentOf(text, record);
  return "fault" in extent ? extent.fault.start : undefined;
}

const stringsAndBlanks = /"(?:[^"\\]|\\[\s\S])*"|[ \t\r\n]+/g;

/** Whether two texts of JSON say the same; numbers go by how they are written, as there are more of them than programs can hold. */
export function isSameJson(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

/** Without blanks, and every string spelled in one way. */
function plain(json: string): string {
  return json.replace(stringsAndBlanks, (piece) =>
    piece.startsWith('"') && piece.includes("\\") ? JSON.stringify(JSON.parse(piece)) : piece.trim(),
  );
}
