import type { SyntaxFault } from "./fault.js";
import { extentOf, type Span, skipBlank } from "./scan.js";

/** One JSON object within a text. */
export interface Value extends Span {
  readonly value: unknown;
}

/** What can be had of a text that is not one JSON value. */
interface Salvage {
  readonly objects: readonly Value[];
  readonly faults: readonly SyntaxFault[];
  /** The text ends in the middle of an object. */
  readonly cutOff: boolean;
  /** Where that object starts. */
  readonly stump?: number;
}

const byteOrderMark = 0xfeff;

/** How a record starts that was written onto the rest of a broken one. */
const recordStart = /\{\s*"timestamp"\s*:/g;
/** Each restart may read the rest of the line again, and a hostile line could ask for thousands. */
const mostRestarts = 16;

/** Takes a text that JSON.parse refused apart, a line or a document: the whole objects in it, and where it breaks. */
export function salvage(text: string, isLine: boolean): Salvage {
  const objects: Value[] = [];
  const faults: SyntaxFault[] = [];
  let start = skipBlank(text, 0);
  for (; text.charCodeAt(start) === byteOrderMark; start = skipBlank(text, start + 1)) {
    faults.push({ cause: "stray-mark", start, end: start + 1 });
  }
  let restarts = 0;
  for (;;) {
    const result = extentOf(text, start);
    if ("fault" in result) {
      const next = isLine && restarts++ < mostRestarts ? nextRecord(text, start) : undefined;
      if (next === undefined) {
        const { cause } = result.fault;
        const cutOff = result.inObject && (cause === "unfinished" || cause === "unfinished-string");
        if (cutOff) return { objects, faults: [...faults, result.fault], cutOff, stump: start };
        return { objects, faults: [...faults, sharpened(text, start, result.fault)], cutOff };
      }
      faults.push({ cause: "glued-record", start: next, end: next + 1 });
      start = next;
      continue;
    }
    if (text.charAt(start) === "{")
      objects.push({ value: JSON.parse(text.slice(start, result.end)), start, end: result.end });
    start = skipBlank(text, result.end);
    if (start >= text.length) return { objects, faults, cutOff: false };
    if (text.charAt(start) !== "{") {
      return { objects, faults: [...faults, { cause: "trailing-text", start, end: text.length }], cutOff: false };
    }
    faults.push({ cause: isLine ? "second-object" : "second-document", start, end: start + 1 });
  }
}

function nextRecord(text: string, start: number): number | undefined {
  recordStart.lastIndex = start + 1;
  return recordStart.exec(text)?.index;
}

/** A string that a curly quote should have closed runs on to the next straight one, and only there the grammar breaks. */
function sharpened(text: string, start: number, fault: SyntaxFault): SyntaxFault {
  const place = misplacedQuote(text.slice(start, fault.end));
  return place < 0 ? fault : { cause: "curly-quotes", start: start + place, end: start + place + 1 };
}

/** Where a curly quote stands as a straight one would: behind or before a mark of JSON. All blanks are looked at twice at most. */
function misplacedQuote(text: string): number {
  for (const { index } of text.matchAll(/[“”]/g)) {
    let before = index - 1;
    while (/\s/.test(text.charAt(before))) before--;
    let after = index + 1;
    while (/\s/.test(text.charAt(after))) after++;
    if (isOneOf("{[,:", text.charAt(before)) || isOneOf(",:}]", text.charAt(after))) return index;
  }
  return -1;
}

function isOneOf(marks: string, character: string): boolean {
  return character !== "" && marks.includes(character);
}
