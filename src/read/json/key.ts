import type { Span } from "./locate.js";

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Where the key of a value stands, with its quotes, in a text that is known to be JSON; undefined where the value has none. */
export function keySpan(text: string, valueStart: number): Span | undefined {
  const colonEnd = blankStart(text, valueStart);
  if (text.charCodeAt(colonEnd - 1) !== colon) return undefined;
  const end = blankStart(text, colonEnd - 1);
  let start = end - 2;
  while (text.charCodeAt(start) !== quote || isEscaped(text, start)) start--;
  return { start, end };
}

/** Where the white space starts that ends at an offset. */
function blankStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && " \t\n\r".includes(text.charAt(start - 1))) start--;
  return start;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++;
  return backslashes % 2 === 1;
}
