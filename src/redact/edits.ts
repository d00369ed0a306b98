import { markedValues } from "../personal/marked-values.js";
import { isWithoutText } from "../personal/marks.js";
import type { Beside } from "../personal/parts.js";
import type { Scan } from "../read/json/scan.js";
import type { Span } from "../read/json/span.js";
import { hasStrayBytes } from "../read/stray-bytes.js";
import type { NormalSchema } from "../schemas/normal-form.js";
import { faultMarks } from "./fault-marks.js";
import { type Replacing, replacedNumber, replacedText } from "./replace.js";

/** A part of a text and what takes its place. */
export interface RedactEdit extends Span {
  readonly text: string;
}

const quote = '"';
/** A number or another value that was written as a text. */
const spelledValue = /^(?:[-+.e\d]*|true|false|null)$/i;

/**
 * What is to be replaced in an event; `raw` is the text that was scanned, with the NUL bytes that became blanks there.
 * Whole values are replaced, so that all that is not personal keeps its spelling.
 */
export function* eventEdits(
  scan: Scan,
  schema: NormalSchema | undefined,
  event: Beside,
  raw: string,
  replacing: Replacing,
): Generator<RedactEdit, void, undefined> {
  for (const { start, end, name, field } of markedValues(scan, schema)) {
    const source = scan.text.slice(start, end);
    const placed = { mark: field.mark, name, event };
    if (!source.startsWith(quote)) {
      const number = replacedNumber(source, placed, replacing);
      if (number !== source) yield { start, end, text: number };
      continue;
    }
    const text = unquoted(source);
    // Where no text should be, nobody knows what it is.
    const isOutOfPlace = isWithoutText(field.schema) && !spelledValue.test(text);
    const replaced = replacedText(text, isOutOfPlace ? { ...placed, mark: "unknown" } : placed, replacing);
    if (replaced !== text) yield { start, end, text: quoted(replaced, raw.slice(start, end)) };
  }
}

/** A text with edits made, which are in order; all else is as it was. */
export function edited(text: string, edits: Iterable<RedactEdit>): string {
  let made = "";
  let from = 0;
  for (const edit of edits) {
    made += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return from === 0 ? text : made + text.slice(from);
}

/** The text that a JSON string stands for. */
export function unquoted(source: string): string {
  return source.includes("\\") ? String(JSON.parse(source)) : source.slice(1, -1);
}

const escapedStray = /\\udc([89a-f][0-9a-f])/g;

/** A text as JSON writes it, in which bytes that were no text before are none again, and as many of them as findings tell of. */
function quoted(text: string, former: string): string {
  const marks = faultMarks(former, text);
  const json = JSON.stringify(text + marks.replaceAll("\0", ""));
  const bytes = hasStrayBytes(former)
    ? json.replace(escapedStray, (_, hex: string) => String.fromCharCode(0xdc00 + Number.parseInt(hex, 16)))
    : json;
  const nul = [...marks].filter((mark) => mark === "\0").join("x");
  return nul === "" ? bytes : `${bytes.slice(0, -1)}${nul}${quote}`;
}
