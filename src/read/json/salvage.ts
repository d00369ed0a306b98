import { recordStart } from "./parse.js";
import { extentOf, type Span, skipBlank } from "./scan.js";
import type { Cause, SyntaxProblem } from "./syntax-problem.js";

/** One JSON object within a text. */
export interface Value extends Span {
  readonly value: unknown;
}

/** The parts recovered from a text that is not one JSON value. */
interface Salvage {
  readonly objects: readonly Value[];
  readonly problems: readonly SyntaxProblem[];
  /** The text ends in the middle of an object. */
  readonly cutOff: boolean;
  /** Where that object starts. */
  readonly cutOffAt?: number;
}

const byteOrderMark = 0xfeff;

const nextStart = new RegExp(recordStart, "g");
/** Each restart may read the rest of the line again; a hostile line could cause thousands. */
const mostRestarts = 16;

/** Recovers the complete objects of a line or document that JSON.parse rejected, and the places where it breaks. */
export function salvage(text: string, isLine: boolean): Salvage {
  const objects: Value[] = [];
  const problems: SyntaxProblem[] = [];
  let start = skipBlank(text, 0);
  // A run of marks is one problem, as one of NUL bytes is: a hostile text may hold nothing else.
  const marks = marksHere(text, start);
  if (marks > start) problems.push({ cause: "stray-mark", start, end: marks });
  start = skipBlank(text, marks);
  let restarts = 0;
  if (isLine) {
    const cause = rewrittenBy(text, start);
    if (cause) return { objects, problems: [{ cause, start, end: text.length }], cutOff: false };
  }
  for (;;) {
    const result = extentOf(text, start);
    if ("problem" in result) {
      const next = isLine && restarts++ < mostRestarts ? nextRecord(text, start) : undefined;
      if (next === undefined) {
        const { cause } = result.problem;
        const cutOff = result.inObject && (cause === "unfinished" || cause === "unfinished-string");
        if (cutOff) return { objects, problems: [...problems, result.problem], cutOff, cutOffAt: start };
        return { objects, problems: [...problems, sharpened(text, start, result.problem)], cutOff };
      }
      const isPrefix = restarts === 1 && objects.length === 0 && text.charAt(start) !== "{";
      if (isPrefix) problems.push({ cause: "prefix", start, end: next });
      else problems.push({ cause: "glued-record", start: next, end: next + 1 });
      start = next;
      continue;
    }
    if (text.charAt(start) === "{")
      objects.push({ value: JSON.parse(text.slice(start, result.end)), start, end: result.end });
    const before = start;
    start = skipBlank(text, result.end);
    const rest = isLine && objects.length === 0 ? nextRecord(text, start - 1) : undefined;
    if (rest !== undefined) {
      problems.push({ cause: "prefix", start: before, end: rest });
      start = rest;
      continue;
    }
    if (start >= text.length) return { objects, problems, cutOff: false };
    if (text.charAt(start) !== "{") {
      return { objects, problems: [...problems, { cause: "trailing-text", start, end: text.length }], cutOff: false };
    }
    problems.push({ cause: isLine ? "second-object" : "second-document", start, end: start + 1 });
  }
}

/** The end of the byte order marks at a place, and of the blanks between them. */
function marksHere(text: string, start: number): number {
  let end = start;
  for (let at = start; text.charCodeAt(at) === byteOrderMark; at = skipBlank(text, end)) end = at + 1;
  return end;
}

/** What a program did to the whole line, if its start shows that. */
function rewrittenBy(text: string, start: number): Cause | undefined {
  const head = text.slice(start, start + 40);
  if (/^```\w*\s*$/.test(head)) return "code-fence";
  if (/^(?:<{7} \S|={7}\s*$|>{7} \S|\|{7}(?: \S|\s*$))/.test(head)) return "conflict-mark";
  if (/^"\{[ \t]*""/.test(head)) return "csv-quotes";
  if (/^"?\{[ \t]*\\"/.test(head)) return "escaped";
  return /^\{[ \t]*&(?:quot|#34|#x22);/i.test(head) ? "entities" : undefined;
}

function nextRecord(text: string, start: number): number | undefined {
  nextStart.lastIndex = start + 1;
  return nextStart.exec(text)?.index;
}

/** A string without its closing quote runs on to the next quote, and the grammar breaks only there. */
function sharpened(text: string, start: number, problem: SyntaxProblem): SyntaxProblem {
  const curly = misplacedQuote(text.slice(start, problem.end));
  if (curly >= 0) return { cause: "curly-quotes", start: start + curly, end: start + curly + 1 };
  const mayRunOn = problem.cause === "missing-comma" || problem.cause === "missing-colon";
  if (!mayRunOn || text.charAt(problem.start - 1) !== '"') return problem;
  const opening = text.lastIndexOf('"', problem.start - 2);
  const inside = /(?:,\s*|:)$/.exec(text.slice(opening + 1, problem.start - 1));
  return inside ? { cause: "unclosed-string", start: opening, end: opening + 1 + inside.index } : problem;
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
