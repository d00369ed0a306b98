import { type Excess, excessIn } from "./json/parse.js";
import type { Span } from "./json/scan.js";
import { characterLength } from "./lossless-text.js";

/** Bytes that should not be in a journal; offsets count UTF-16 units of the decoded text. */
export type ByteProblem = TooDeep | OddBytes;

interface OddBytes extends Span {
  readonly kind: "nul-bytes" | "invalid-utf8" | "too-long";
  /** The first byte that is not UTF-8. */
  readonly byte?: number | undefined;
}

/** A text that is too deep or too wide to be parsed. */
export interface TooDeep extends Span {
  readonly kind: "too-deep";
  readonly excess: Excess;
}

/** A text, and what is wrong with its bytes. */
interface Decoded {
  readonly text: string;
  readonly problems: readonly ByteProblem[];
}

/** True if the text was so long, deep or wide that nothing of it was read. */
export function isUnread(problems: readonly ByteProblem[]): boolean {
  return problems.some(({ kind }) => kind === "too-long" || kind === "too-deep");
}

const space = 0x20;

/** A crash leaves one run of NUL bytes. Of more than these, a text is read again once they are deleted. */
const mostRuns = 100_000;

const noProblems: readonly ByteProblem[] = [];

const exactDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenientDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes UTF-8; undefined if the bytes are not UTF-8. */
export function exactText(bytes: Uint8Array): string | undefined {
  try {
    return exactDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes any bytes: NUL bytes become spaces, so that the rest keeps its place and can be validated. Of a text that is too deep or
 * too wide to be parsed, only the line feeds are left, so that nobody parses it.
 */
export function decode(bytes: Uint8Array, mostValues?: number): Decoded {
  const exact = exactText(bytes);
  const text = exact ?? lenientDecoder.decode(bytes);
  const excess = excessIn(text, mostValues);
  if (excess) return tooDeep(text, excess);
  if (exact !== undefined && !exact.includes("\0")) return { text: exact, problems: noProblems };
  const problems: ByteProblem[] = [];
  const other = /[^\0]/g;
  for (
    let start = text.indexOf("\0");
    start >= 0 && problems.length < mostRuns;
    start = text.indexOf("\0", other.lastIndex)
  ) {
    other.lastIndex = start;
    const end = other.exec(text)?.index ?? text.length;
    problems.push({ kind: "nul-bytes", start, end });
    if (end === text.length) break;
  }
  if (exact === undefined) problems.push(firstBadByte(bytes));
  return { text: lenientDecoder.decode(withoutNul(bytes)), problems };
}

/** A copy with a space for each NUL byte; replacing them in the text would make a part of each. */
function withoutNul(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes);
  for (let at = copy.indexOf(0); at >= 0; at = copy.indexOf(0, at + 1)) copy[at] = space;
  return copy;
}

function tooDeep(text: string, excess: Excess): Decoded {
  const start = lineFeedsOf(text.slice(0, excess.at)).length;
  return { text: lineFeedsOf(text), problems: [{ kind: "too-deep", excess, start, end: start }] };
}

/** Only the line feeds of a text, which keep the parts of a document on their lines. */
function lineFeedsOf(text: string): string {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return "\n".repeat(count);
}

function firstBadByte(bytes: Uint8Array): ByteProblem {
  let at = 0;
  for (let length = 1; length > 0; at += length) length = characterLength(bytes, at);
  const start = lenientDecoder.decode(bytes.subarray(0, at)).length;
  return { kind: "invalid-utf8", start, end: start + 1, byte: bytes[at] };
}
