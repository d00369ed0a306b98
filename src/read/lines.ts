import { type ByteProblem, decode } from "./decode.js";
import { joined } from "./joined.js";

/** The end of a line: empty for a last line without newline, and undefined for a line too long to be read. */
export type LineEnd = "\n" | "\r\n" | "\r" | "";

/** Called for each line, without its line end; `terminated` is false for a last line without newline. */
export type OnLine = (
  text: string,
  number: number,
  terminated: boolean,
  problems: readonly ByteProblem[],
  lineEnd?: LineEnd,
) => void;

/**
 * Takes a block of complete lines, which must not change while the result is in use. The result counts the lines that
 * need not be handed over, from the start of a line up to the first that must be, which starts at `next`.
 */
export type PassBlock = (block: Uint8Array) => (start: number) => { readonly next: number; readonly lines: number };

/** Passes over no line. */
export const passNothing: PassBlock = () => (start) => ({ next: start, lines: 0 });

/** Receives the bytes of a file chunk by chunk. */
export interface ByteSink {
  readonly push: (chunk: Uint8Array) => void;
  /** Hands over a last line without newline, if there is one. */
  readonly end: () => void;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A longer line is not a journal record, and would exceed the shortest string limit among JavaScript engines. */
export const longestLine = 2 ** 28 - 16;

interface DecodedLine {
  readonly text: string;
  readonly problems: readonly ByteProblem[];
  readonly lineEnd?: LineEnd;
}

const tooLong: DecodedLine = { text: "", problems: [{ kind: "too-long", start: 0, end: 0 }] };

function decodedLine(bytes: Uint8Array, terminated: boolean): DecodedLine {
  const hasReturn = bytes[bytes.length - 1] === carriageReturn;
  const lineEnd = terminated ? (hasReturn ? "\r\n" : "\n") : hasReturn ? "\r" : "";
  const { text, problems } = decode(hasReturn ? bytes.subarray(0, -1) : bytes);
  return { text, problems, lineEnd };
}

/**
 * Splits bytes at LF only: other line breaks, as players write them in chat, belong to the text. Chunks may be cut
 * anywhere, and the caller may reuse a chunk after `push`, or after its steps are done.
 */
export function splitLines(onLine: OnLine, passBlock = passNothing, limit = longestLine) {
  let number = 0;
  let pending: Uint8Array[] = [];
  let pendingLength = 0;

  const handOver = ({ text, problems, lineEnd }: DecodedLine, terminated: boolean): void => {
    number++;
    onLine(text, number, terminated, problems, lineEnd);
  };
  function* takeBlock(block: Uint8Array): Generator<void, void, undefined> {
    const pass = passBlock(block);
    for (let start = 0; start < block.length; ) {
      const { next, lines } = pass(start);
      number += lines;
      if (next >= block.length) return;
      const end = block.indexOf(lineFeed, next);
      handOver(decodedLine(block.subarray(next, end), true), true);
      yield;
      start = end + 1;
    }
  }
  const keep = (bytes: Uint8Array): void => {
    pendingLength += bytes.length;
    if (pendingLength > limit) pending = [];
    else if (bytes.length > 0) pending.push(new Uint8Array(bytes));
  };
  /** The line that arrived in several chunks, or without its line end; undefined if it is passed over. */
  const pendingLine = (last: Uint8Array, terminated: boolean): DecodedLine | undefined => {
    const length = pendingLength + last.length;
    const whole = length > limit ? undefined : joined([...pending, last, Uint8Array.of(lineFeed)]);
    pending = [];
    pendingLength = 0;
    if (!whole) return tooLong;
    const { lines } = passBlock(whole)(0);
    number += lines;
    return lines === 0 ? decodedLine(whole.subarray(0, length), terminated) : undefined;
  };
  const takePending = (last: Uint8Array, terminated: boolean): void => {
    // The bytes are released before the line is handed over: a very long line leaves room only for its text.
    const line = pendingLine(last, terminated);
    if (line) handOver(line, terminated);
  };
  /** Takes lines one by one, since one of them may be too long. */
  function* takeEach(bytes: Uint8Array): Generator<void, void, undefined> {
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(lineFeed, start);
      takePending(bytes.subarray(start, end), true);
      yield;
      start = end + 1;
    }
  }
  function* steps(chunk: Uint8Array): Generator<void, void, undefined> {
    const last = chunk.lastIndexOf(lineFeed);
    let start = 0;
    if (last >= 0 && pendingLength > 0) {
      const end = chunk.indexOf(lineFeed);
      takePending(chunk.subarray(0, end), true);
      yield;
      start = end + 1;
    }
    const lines = chunk.subarray(start, Math.max(start, last + 1));
    yield* lines.length > limit ? takeEach(lines) : takeBlock(lines);
    keep(chunk.subarray(Math.max(start, last + 1)));
  }

  return {
    /** Processes a chunk in steps, pausing after each line that is handed over. */
    steps,
    push(chunk: Uint8Array): void {
      const rest = steps(chunk);
      while (!rest.next().done);
    },
    end(): void {
      if (pendingLength > 0) takePending(new Uint8Array(0), false);
    },
  };
}
