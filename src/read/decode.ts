import { characterLength } from "./lossless-text.js";

/** Bytes that should not be in a journal; offsets count UTF-16 units of the decoded text. */
export interface ByteProblem {
  readonly kind: "nul-bytes" | "invalid-utf8" | "too-long";
  /** The first byte that is not UTF-8. */
  readonly byte?: number | undefined;
  readonly start: number;
  readonly end: number;
}

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

/** Decodes any bytes: NUL bytes become spaces, so that the rest keeps its place and can be validated. */
export function decode(bytes: Uint8Array): { readonly text: string; readonly problems: readonly ByteProblem[] } {
  const exact = exactText(bytes);
  if (exact !== undefined && !exact.includes("\0")) return { text: exact, problems: noProblems };
  const text = exact ?? lenientDecoder.decode(bytes);
  const problems: ByteProblem[] = [];
  for (const { index, 0: run } of text.matchAll(/\0+/g)) {
    problems.push({ kind: "nul-bytes", start: index, end: index + run.length });
  }
  if (exact === undefined) problems.push(firstBadByte(bytes));
  return { text: text.replaceAll("\0", " "), problems };
}

function firstBadByte(bytes: Uint8Array): ByteProblem {
  let at = 0;
  for (let length = 1; length > 0; at += length) length = characterLength(bytes, at);
  const start = lenientDecoder.decode(bytes.subarray(0, at)).length;
  return { kind: "invalid-utf8", start, end: start + 1, byte: bytes[at] };
}
