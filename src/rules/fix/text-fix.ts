import type { Layout } from "../../read/json/layout.js";
import { pointerName, pointerParent, pointerTo } from "../../read/json/pointer.js";
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

/** A replacement of a range of a text; the range may include the line ending. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** A fix for one place in a text; its edits apply together or not at all. */
export interface TextFix {
  /** The result is certain to be what was meant, and nothing useful to a reader is lost. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** The place of a finding, from which its fix is derived. */
export interface FixPlace extends Span {
  /** The whole line or document. */
  readonly text: string;
  /** The line ending after the text. Offsets beyond the end of the text refer to it. */
  readonly lineEnd: string;
  /** The usual line ending of the file. */
  readonly usualEnd: string;
  /** The event that the finding is about. */
  readonly layout: () => Layout;
}

/** A certain fix with one edit. */
export function safeFix({ start, end }: Span, text: string): TextFix {
  return { safe: true, edits: [{ start, end, text }] };
}

/** A fix with one edit that is a guess. */
export function unsafeFix({ start, end }: Span, text: string): TextFix {
  return { safe: false, edits: [{ start, end, text }] };
}

/** Another field of a record that is spelled in another style, such as star_system. */
export interface Misspelling {
  /** The path of the intended field. */
  readonly field: string;
  readonly strange: string;
  /** True if no other field can be meant. */
  readonly isSure: boolean;
}

/** A fix with the renames of other fields; it is a guess where one of them is. */
export function withRenames(
  fix: TextFix | undefined,
  renames: readonly Misspelling[],
  layout: Layout,
): TextFix | undefined {
  if (!fix || renames.length === 0) return fix;
  const edits = renames.flatMap(({ field, strange }) => {
    const key = layout.locate(pointerTo(pointerParent(field), strange))?.key;
    return key ? [{ start: key.start, end: key.end, text: JSON.stringify(pointerName(field)) }] : [];
  });
  return { safe: fix.safe && renames.every(({ isSure }) => isSure), edits: [...fix.edits, ...edits] };
}

export function sourceAt({ text, start, end }: FixPlace): string {
  return text.slice(start, end);
}

/** The range to delete to remove a field from its object: the field and one adjacent comma. */
export function memberSpan(text: string, { key, end }: Place): Span {
  const start = key?.start ?? end;
  const behind = skipBlank(text, end);
  if (text.charAt(behind) === ",") return { start, end: skipBlank(text, behind + 1) };
  const before = skipBlankBefore(text, start);
  return text.charAt(before - 1) === "," ? { start: skipBlankBefore(text, before - 1), end } : { start, end };
}

const twinsIn = new WeakMap<Scan, ReadonlyMap<number, readonly [earlier: number, later: number]>>();

/** Both occurrences of the repeated key whose later value starts at the given offset. */
export function twinsAt(scan: Scan, start: number): { readonly earlier: Place; readonly later: Place } | undefined {
  const known = twinsIn.get(scan) ?? allTwins(scan);
  twinsIn.set(scan, known);
  const [earlier, later] = known.get(start) ?? [];
  if (earlier === undefined || later === undefined) return undefined;
  return { earlier: nodePlace(scan, earlier), later: nodePlace(scan, later) };
}

/** Found in one pass, because a hostile text can have very many repeated keys. */
function allTwins(scan: Scan): ReadonlyMap<number, readonly [earlier: number, later: number]> {
  const { before } = repeatedKeys(scan);
  const twins = new Map<number, readonly [number, number]>();
  for (let node = 0; node < scan.length; node += noteLength) {
    const earlier = before.get(node);
    if (earlier !== undefined) twins.set(startOf(scan, node), [earlier, node]);
  }
  return twins;
}

/** Each comma costs another scan of the record; if there are more, or the text is long, the rest must wait a round. */
const mostAtOnce = 64;
const mostRead = 1_000_000;

const fieldOrEndBehindCommas = /[\s,]*(?:"(?:[^"\\]|\\.)*"\s*:|\})/y;

/**
 * The offsets of superfluous commas, if the text first fails to parse at `failure` and, after each is removed, fails
 * again for the same reason: before a closing bracket, or in an object where no field precedes the comma. Commas
 * between array elements are left alone, because a value may be missing there.
 */
export function extraCommas(text: string, failure: number): readonly number[] {
  const most = Math.min(mostAtOnce, mostRead / text.length);
  const record = most > 1 ? recordWith(text, failure) : undefined;
  const places: number[] = [];
  let rest = text;
  for (let at: number | undefined = failure; at !== undefined && places.length < Math.max(1, most); ) {
    const comma = extraComma(rest, at);
    if (comma === undefined) break;
    places.push(comma);
    // A space in its place keeps all other offsets unchanged.
    rest = `${rest.slice(0, comma)} ${rest.slice(comma + 1)}`;
    at = record === undefined ? undefined : breakFrom(rest, record);
  }
  // A comma before a bracket is found last, although it precedes others that were removed.
  return places.sort((a, b) => a - b);
}

function extraComma(text: string, failure: number): number | undefined {
  const found = text.charAt(failure);
  const before = skipBlankBefore(text, failure) - 1;
  if (found === "}" || found === "]") return text.charAt(before) === "," ? before : undefined;
  if (found !== "," || !(text.charAt(before) === "," || text.charAt(before) === "{")) return undefined;
  fieldOrEndBehindCommas.lastIndex = failure + 1;
  return fieldOrEndBehindCommas.test(text) ? failure : undefined;
}

/** The start of the record that fails to parse at `failure`, unless another record fails before it. */
function recordWith(text: string, failure: number): number | undefined {
  for (let start = 0; ; ) {
    const extent = extentOf(text, start);
    if ("problem" in extent) return extent.problem.start === failure ? start : undefined;
    if (extent.end > failure) return undefined;
    start = skipBlank(text, extent.end);
  }
}

function breakFrom(text: string, record: number): number | undefined {
  const extent = extentOf(text, record);
  return "problem" in extent ? extent.problem.start : undefined;
}

/** A string, or any other character that is no blank. */
const stringsAndMarks = /"(?:[^"\\]|\\[\s\S])*"|[^ \t\r\n]/g;

/**
 * True if two JSON texts are equivalent. Numbers are compared as written, because parsing may lose digits. Stops at the first
 * difference: of keys repeated within each other, each later value holds all those behind it.
 */
export function isSameJson(one: string, other: string): boolean {
  if (one === other) return true;
  const others = other.matchAll(stringsAndMarks);
  for (const [piece] of one.matchAll(stringsAndMarks)) {
    const next = others.next();
    if (next.done || plain(piece) !== plain(next.value[0])) return false;
  }
  return others.next().done === true;
}

/** A string with its escapes in one form. */
function plain(piece: string): string {
  return piece.includes("\\") ? JSON.stringify(JSON.parse(piece)) : piece;
}
