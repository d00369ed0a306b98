import type { TooDeep } from "../read/decode.js";
import { salvage, type Value } from "../read/json/salvage.js";
import type { Cause, SyntaxProblem } from "../read/json/syntax-problem.js";
import { hasStrayBytes, strayIndex } from "../read/lossless-text.js";

/** Causes that concern what is around complete values, never the break itself. */
type Framing = "prefix" | "stray-mark" | "glued-record" | "second-object" | "second-document" | "trailing-text";

/** Causes that the start of a line shows. */
type Rewritten = "code-fence" | "conflict-mark" | "csv-quotes" | "entities" | "escaped";

const starts: Readonly<Record<Rewritten, string>> = {
  "code-fence": "```",
  "conflict-mark": "=======",
  "csv-quotes": '"{""x""',
  entities: "{&quot;x",
  escaped: '{\\"x',
};

/** The text after the colon of a record's first key, for each other cause. */
const tails: Readonly<Record<Exclude<Cause, Framing | Rewritten>, string>> = {
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
  unfinished: "[",
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
    if (cause === "glued-record") return `${framed(part, record)}=`;
    return strayIndex(part) < 0 ? `0${frame(part)}` : framed(part, whole);
  };
  for (const problem of problems) {
    if (!isFraming(problem.cause)) return made + breakStub(raw, from, { ...problem, cause: problem.cause }, cutOff);
    made += wholeStub(problem.start, problem.cause);
    from = problem.start;
    const rest = raw.slice(from);
    if (problem.cause === "trailing-text") return `${made}x${frame(rest)}`;
    if (problem.cause === "prefix") {
      made += `x${frame(raw.slice(from, problem.end))}`;
      from = problem.end;
    }
    if (problem.cause !== "stray-mark") continue;
    made += raw.slice(from, problem.end);
    from = problem.end;
  }
  return made + wholeStub(raw.length, undefined);
}

function isFraming(cause: Cause): cause is Framing {
  return !Object.hasOwn(tails, cause) && !isRewritten(cause);
}

function isRewritten(cause: Cause): cause is Rewritten {
  return Object.hasOwn(starts, cause);
}

type Break = SyntaxProblem & { readonly cause: Exclude<Cause, Framing> };

function breakStub(raw: string, from: number, { cause, start }: Break, cutOff: boolean): string {
  // A text that ends too early and is no object must not look like an event that was cut off.
  const isOutside = !cutOff && (cause === "unfinished" || cause === "unfinished-string");
  const before = raw.slice(from, start);
  if (isRewritten(cause)) return before + starts[cause] + frame(raw.slice(start));
  // Bytes that are NUL on both sides are one run.
  const after = raw.slice(start).replace(before.endsWith("\0") ? /^\0+/ : "", "");
  return framed(before, isOutside ? list : record) + tails[cause] + frame(after);
}

/** How a replacement begins, and how it goes on after a string that has a byte that is not UTF-8. */
interface Start {
  readonly opening: string;
  readonly next: string;
}

/** The start of a record, by which one is recognised after the rest of another; a list, too, has a sign that it is text. */
const record: Start = { opening: '{"timestamp":', next: ',"x":' };
const list: Start = { opening: '["timestamp",', next: "," };
const whole: Start = { ...list, next: "]" };

/** The start of a replacement for a text, which begins on the same line, with the same byte problems on the same lines. */
function framed(text: string, { opening, next }: Start): string {
  const start = text.length - text.trimStart().length;
  const before = frame(text.slice(0, start)) + opening;
  const bad = strayIndex(text);
  if (bad < 0) return before + frame(text.slice(start));
  return `${before}${frame(text.slice(start, bad))}"${stray}"${next}${frame(text.slice(bad)).replaceAll(stray, "")}`;
}

/** Of each line of a text the runs of NUL bytes, which are read as blanks, and a byte that is not UTF-8. */
function frame(text: string): string {
  return text
    .split("\n")
    .map((line) => [...line.matchAll(/(?<!\0)\0/g)].map(() => "\0").join(" ") + (hasStrayBytes(line) ? stray : ""))
    .join("\n");
}

/** The replacement for a text that is too deep or too wide to be read, of which `text` has the line feeds: it is so on the same line. */
export function unreadStub(text: string, { excess: { of, most }, start }: TooDeep): string {
  const stub = of === "levels" ? "[".repeat(most) : "1,".repeat(most);
  // The brace shows that the file is a journal, even if nothing else in it does.
  return `${text.slice(0, start)}{${stub}${text.slice(start)}`;
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
