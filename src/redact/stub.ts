import { salvage, type Value } from "../read/json/salvage.js";
import type { Cause, SyntaxProblem } from "../read/json/syntax-problem.js";
import { hasStrayBytes } from "../read/lossless-text.js";

/** Causes that concern what is around complete values, never the break itself. */
type Framing = "stray-mark" | "glued-record" | "second-object" | "second-document" | "trailing-text";

/** The text after the colon of a record's first key, for each other cause. */
const tails: Readonly<Record<Exclude<Cause, Framing>, string>> = {
  "bad-escape": '"\\x"}',
  "bad-number": "01}",
  comment: "//}",
  "control-character": '"\u0001"}',
  "curly-quotes": "“",
  "foreign-word": "None}",
  "key-in-list": '["x":1]}',
  "missing-colon": '1,"x" 1}',
  "missing-comma": '1 "x":1}',
  "missing-value": "}",
  "not-a-number": "NaN}",
  "single-quotes": "'x'}",
  "trailing-comma": "1,}",
  "unclosed-string": '"x, "y":1}',
  unfinished: "",
  "unfinished-string": '"',
  unexpected: "=}",
  "unquoted-key": "1,x:1}",
  "unquoted-text": "x}",
  "wrong-bracket": "1]",
};

const notBlank = /[^ \t\r\n\0]/;

/**
 * The replacement for a text that is not JSON: it breaks in the same way, in as many places and on the same lines, and
 * only its complete objects are left. `raw` is the text with its NUL bytes.
 */
export function brokenStub(text: string, raw: string, isLine: boolean, redactPart: (part: Value) => string): string {
  const { objects, problems, cutOff } = salvage(text, isLine);
  let made = "";
  let from = 0;
  let next = 0;
  const wholeStub = (end: number, cause: Framing | undefined): string => {
    const part = raw.slice(from, end);
    const object = objects[next];
    if (object && object.start < end) {
      next++;
      return raw.slice(from, object.start) + redactPart(object) + raw.slice(object.end, end);
    }
    if (!notBlank.test(part)) return part;
    const marks = problemMarks(part);
    if (cause === "glued-record") return `${opening(marks)}=`;
    return `${marks === "" ? "0" : `"${marks}"`}${lineFeeds(part)}`;
  };
  for (const problem of problems) {
    if (!isFraming(problem.cause)) return made + breakStub(raw, from, { ...problem, cause: problem.cause }, cutOff);
    made += wholeStub(problem.start, problem.cause);
    from = problem.start;
    const rest = raw.slice(from);
    if (problem.cause === "trailing-text") return `${made}x${problemMarks(rest)}${lineFeeds(rest)}`;
    if (problem.cause !== "stray-mark") continue;
    made += raw.slice(from, problem.end);
    from = problem.end;
  }
  return made + wholeStub(raw.length, undefined);
}

function isFraming(cause: Cause): cause is Framing {
  return !Object.hasOwn(tails, cause);
}

type Break = SyntaxProblem & { readonly cause: Exclude<Cause, Framing> };

function breakStub(raw: string, from: number, { cause, start }: Break, cutOff: boolean): string {
  const marks = problemMarks(raw.slice(from));
  const isOutside = !cutOff && (cause === "unfinished" || cause === "unfinished-string");
  const stub = isOutside ? outsideStub(cause, marks) : opening(marks) + tails[cause];
  return lineFeeds(raw.slice(from, start)) + stub + lineFeeds(raw.slice(start));
}

/** A text that ends too early and is not an object, so that it is not an event that was cut off. */
function outsideStub(cause: "unfinished" | "unfinished-string", marks: string): string {
  if (cause === "unfinished-string") return `"${marks}`;
  return marks === "" ? "[" : `["${marks}",`;
}

/** The start of a record, by which one is recognised after the rest of another. */
function opening(marks: string): string {
  return marks === "" ? '{"timestamp":' : `{"timestamp":"${marks}","x":`;
}

/** Only the line feeds of a text, which keep the parts of a broken document on their lines. */
function lineFeeds(text: string): string {
  return text.replace(/[^\n]+/g, "");
}

/** A byte that is not UTF-8, as text. */
const stray = "\udcff";

/**
 * The marks to add to a replacement so that the same byte problems are found: as many runs of NUL bytes as in the
 * original, and a byte that is not UTF-8 if it had one.
 */
export function problemMarks(former: string, now = ""): string {
  const missing = nulRuns(former) - nulRuns(now);
  const runs = missing > 0 ? Array.from({ length: missing }, () => "\0").join("x") : "";
  return hasStrayBytes(former) && !hasStrayBytes(now) ? `${runs}${stray}` : runs;
}

function nulRuns(text: string): number {
  return text.includes("\0") ? [...text.matchAll(/\0+/g)].length : 0;
}
