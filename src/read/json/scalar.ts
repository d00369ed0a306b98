import { type Expected, problemAt, type SyntaxProblem } from "./syntax-problem.js";

const quote = 0x22;
const backslash = 0x5c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const literals: ReadonlyMap<number, string> = new Map(
  ["true", "false", "null"].map((word) => [word.charCodeAt(0), word]),
);

/** The offset after the string that opens at `start`, or why it is not a string. */
export function stringEnd(text: string, start: number): number | SyntaxProblem {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code < 0x20) return { cause: "control-character", start: at, end: at + 1 };
    if (code !== backslash) continue;
    const length = escapeLength(text, at);
    if (at + length >= text.length) break;
    if (length === 0) return { cause: "bad-escape", start: at, end: Math.min(text.length, at + 2) };
    at += length - 1;
  }
  return { cause: "unfinished-string", start, end: text.length };
}

function escapeLength(text: string, at: number): number {
  const kind = text.charAt(at + 1);
  if (kind === "") return 2;
  if ('"\\/bfnrt'.includes(kind)) return 2;
  if (kind !== "u") return 0;
  for (let digit = at + 2; digit < at + 6; digit++) {
    const code = text.charCodeAt(digit);
    if (Number.isNaN(code)) return 6;
    if (!isHexDigit(code)) return 0;
  }
  return 6;
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** True if a number starts with this character. */
export function startsNumber(code: number): boolean {
  return code === minus || isDigit(code);
}

/** The offset after the number or literal that starts at `start`, or why there is none. */
export function wordEnd(text: string, start: number, expected: Expected): number | SyntaxProblem {
  const literal = literals.get(text.charCodeAt(start));
  const end = literal === undefined ? numberEnd(text, start) : start + literal.length;
  const isWhole = end > start && (literal === undefined || text.startsWith(literal, start)) && isWordEnd(text, end);
  return isWhole ? end : problemAt(text, start, expected);
}

function isWordEnd(text: string, end: number): boolean {
  return end >= text.length || " \t\r\n,:{}[]\"'/".includes(text.charAt(end));
}

/** The offset after the number that starts at `start`; `start` itself if there is none. */
function numberEnd(text: string, start: number): number {
  const first = text.charCodeAt(start) === minus ? start + 1 : start;
  let at = text.charCodeAt(first) === zero ? first + 1 : digitsEnd(text, first);
  if (at === first) return start;
  if (text.charCodeAt(at) === point) {
    const end = digitsEnd(text, at + 1);
    if (end === at + 1) return start;
    at = end;
  }
  const exponent = text.charAt(at);
  if (exponent !== "e" && exponent !== "E") return at;
  const sign = text.charAt(at + 1);
  const digits = sign === "+" || sign === "-" ? at + 2 : at + 1;
  const end = digitsEnd(text, digits);
  return end === digits ? start : end;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}
