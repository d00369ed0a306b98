import type { SyntaxFault } from "./fault.js";
import { extentOf, type Span, skipBlank } from "./scan.js";

/** One JSON object within a text. */
export interface Value extends Span {
  readonly value: unknown;
}

/** The parts recovered from a text that is not one JSON value. */
interface Salvage {
  readonly objects: readonly Value[];
  readonly faults: readonly SyntaxFault[];
  /** The text ends in the middle of an object. */
  readonly cutOff: boolean;
  /** Where that object starts. */
  readonly stump?: number;
}

const byteOrderMark = 0xfeff;

/** The start of a record, which may have been written onto the rest of a broken one. */
const recordStart = /\{\s*"timestamp"\s*:/g;
/** Each restart may read the rest of the line again; a hostile line could cause thousands. */
const mostRestarts = 16;

/** Recovers the complete objects of a line or document that JSON.parse rejected, and the places where it breaks. */
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

/** A string without its closing quote runs on to the next quote, and the grammar breaks only there. */
function sharpened(text: string, start: number, fault: SyntaxFault): SyntaxFault {
  const curly = misplacedQuote(text.slice(start, fault.end));
  if (curly >= 0) return { cause: "curly-quotes", start: start + curly, end: start + curly + 1 };
  const mayRunOn = fault.cause === "missing-comma" || fault.cause === "missing-colon";
  if (!mayRunOn || text.charAt(fault.start - 1) !== '"') return fault;
  const opening = text.lastIndexOf('"', fault.start - 2);
  const inside = /(?:,\s*|:)$/.exec(text.slice(opening + 1, fault.start - 1));
  return inside ? { cause: "unclosed-string", start: opening, end: opening + 1 + inside.index } : fault;
}

/** The index of a curly quote next to JSON punctuation, where a straight one belongs, or -1. Linear: blanks are visited at most twice. */
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
