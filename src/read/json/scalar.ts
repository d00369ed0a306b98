import type { SyntaxFault } from "./fault.js";

const quote = 0x22;
const backslash = 0x5c;

/** The offset behind the string that opens at `start`, or why it is none. */
export function stringEnd(text: string, start: number): number | SyntaxFault {
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

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** The offset behind the number that starts at `start`; `start` itself where none does. */
export function numberEnd(text: string, start: number): number {
  let at = start;
  if (text.charAt(at) === "-") at++;
  if (text.charAt(at) === "0") at++;
  else {
    const digits = digitsEnd(text, at);
    if (digits === at) return start;
    at = digits;
  }
  if (text.charAt(at) === ".") {
    const digits = digitsEnd(text, at + 1);
    if (digits === at + 1) return start;
    at = digits;
  }
  const exponent = text.charAt(at);
  if (exponent !== "e" && exponent !== "E") return at;
  const sign = text.charAt(at + 1);
  const first = sign === "+" || sign === "-" ? at + 2 : at + 1;
  const digits = digitsEnd(text, first);
  return digits === first ? start : digits;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}
