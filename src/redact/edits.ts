import type { Span } from "../read/json/span.js";
import { hasStrayBytes } from "../read/stray-bytes.js";
import { eachMarkedValue } from "../spec/personal/marked-values.js";
import { mayBeDecorated } from "../spec/personal/people.js";
import type { FoundEvent } from "./record.js";
import { type Replacing, replacedNumber, replacedText } from "./replace.js";
import { faultMarks } from "./stub.js";

/** A part of a text and what takes its place. */
export interface RedactEdit extends Span {
  readonly text: string;
}

const quote = 0x22;
const notOfNumber = /[^-+.e\d]/i;
const flag = /^(?:true|false|null)$/i;

/**
 * What is to be replaced in an event; `raw` is the text that was scanned, with the NUL bytes that became blanks there.
 * Whole values are replaced, so that all that is not personal keeps its spelling.
 */
export function eventEdits(
  { scan, schema, event }: FoundEvent,
  raw: string,
  replacing: Replacing,
): readonly RedactEdit[] {
  const edits: RedactEdit[] = [];
  const mayHoldNames = mayBeDecorated(scan.text);
  eachMarkedValue(scan, schema, ({ start, end }, { mark, isTextless }, name) => {
    const isText = scan.text.charCodeAt(start) === quote;
    // A harmless text may still be out of place, or hold a name in the game's own form.
    if (mark === "harmless" && !(isText && (mayHoldNames || isTextless || name === "event"))) return;
    const source = scan.text.slice(start, end);
    if (!isText) {
      const number = replacedNumber(source, { mark, name, event }, replacing);
      if (number !== source) edits.push({ start, end, text: number });
      return;
    }
    const text = unquoted(source);
    // Where no text should be, nobody knows what it is, unless it is another value that was written as one.
    const isOutOfPlace = isTextless && notOfNumber.test(text) && !flag.test(text);
    const replaced = replacedText(text, { mark: isOutOfPlace ? "unknown" : mark, name, event }, replacing);
    if (replaced !== text) edits.push({ start, end, text: quoted(replaced, raw.slice(start, end)) });
  });
  return edits;
}

/** A text with edits made, which are in order; all else is as it was. */
export function edited(text: string, edits: readonly RedactEdit[]): string {
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
  return nul === "" ? bytes : `${bytes.slice(0, -1)}${nul}"`;
}
