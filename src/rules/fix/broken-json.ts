import { extentOf, skipBlankBefore } from "../../read/json/scan.js";
import type { Cause } from "../../read/json/syntax-problem.js";
import type { Fix } from "./file-fix.js";
import { extraCommas, type FixPlace, safeFix, sourceAt, type TextFix, unsafeFix } from "./text-fix.js";

/** Describes a line that is one half of a record split across two lines. */
export interface Tear {
  /** The line ending above, which splits the record; its offsets are negative, back from the start of this line. */
  readonly above?: string;
  /** True if the line ending may replace a space, because it is inside a string that contains spaces. */
  readonly isInWords: boolean;
}

/** The fix for a text that is not valid JSON; undefined if the intended text is unknown. */
export function fixOfBrokenJson(
  cause: Cause | "too-long" | "empty" | "no-message" | "foreign",
  tear: Tear | undefined,
  place: FixPlace,
): TextFix | undefined {
  if (tear) return joining(tear, place);
  switch (cause) {
    case "trailing-comma":
    case "unexpected":
      return withoutCommas(place);
    case "trailing-text":
      return /^[\s,]+$/.test(sourceAt(place))
        ? safeFix({ start: skipBlankBefore(place.text, place.start), end: place.end }, "")
        : undefined;
    case "stray-mark":
      return safeFix(place, "");
    case "foreign-word": {
      const word = sourceAt(place);
      return /^(?:true|false|null)$/i.test(word) ? safeFix(place, word.toLowerCase()) : undefined;
    }
    case "second-object":
      return onOwnLine(place);
    default:
      return undefined;
  }
}

export function brokenJsonFix({ edits: [first, ...others] }: Fix, source: string): string {
  if (first?.endLine !== undefined) return "join the two lines";
  if (first?.text.includes("\n")) return "put the second object on a line of its own";
  if (first?.text) return `write ${first.text}`;
  if (source.startsWith("\ufeff")) return "delete the byte order mark";
  return others.length === 0 ? "delete the extra comma" : `delete ${others.length + 1} extra commas`;
}

function joining({ above, isInWords }: Tear, { text, lineEnd }: FixPlace): TextFix {
  const below = { start: text.length, end: text.length + lineEnd.length };
  const span = above === undefined ? below : { start: -above.length, end: 0 };
  return (isInWords ? unsafeFix : safeFix)(span, "");
}

function withoutCommas({ text, start }: FixPlace): TextFix | undefined {
  const commas = extraCommas(text, start);
  if (commas.length === 0) return undefined;
  return { safe: true, edits: commas.map((at) => ({ start: at, end: at + 1, text: "" })) };
}

/** Only if what follows is a complete record: otherwise the end of that record is unknown. */
function onOwnLine({ text, start, usualEnd }: FixPlace): TextFix | undefined {
  if ("problem" in extentOf(text, start)) return undefined;
  return safeFix({ start: skipBlankBefore(text, start), end: start }, usualEnd);
}
