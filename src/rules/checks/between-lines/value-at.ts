import { exactNumber } from "./exact-number.js";
import { textCache } from "./text-cache.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const quote = 0x22;
const bracket = 0x5b;
const brace = 0x7b;
const letterF = 0x66;
const letterN = 0x6e;
const letterT = 0x74;
const backslash = "\\";
/** Short lists and objects come again and again, such as the landing pads of a station. */
const mostParsed = 1000;

/** Reads values of events from their bytes, without a copy where that can be. */
export interface ValueReader {
  /** The text of a value as it is spelled. */
  readonly textOf: (start: number, end: number) => string;
  /** A text of plain ASCII between its quotes; undefined where it is another, or long. */
  readonly plainText: (start: number, end: number) => string | undefined;
  /** A value as JSON.parse would make it. It is not to be changed, since it may be handed out again. */
  readonly valueAt: (start: number, end: number) => unknown;
}

export function valueReader(bytes: Uint8Array): ValueReader {
  const plainText = textCache(bytes);
  const parsed = new Map<string, unknown>();
  const textOf = (start: number, end: number): string => decoder.decode(bytes.subarray(start, end));
  const shortValue = (start: number, end: number): unknown => {
    const text = plainText(start - 1, end + 1);
    if (text === undefined) return JSON.parse(textOf(start, end));
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const made: unknown = JSON.parse(text);
    if (parsed.size >= mostParsed) parsed.clear();
    parsed.set(text, made);
    return made;
  };
  return {
    textOf,
    plainText,
    valueAt(start, end) {
      switch (bytes[start]) {
        case quote:
          return plainText(start, end) ?? unquoted(textOf(start, end));
        case letterT:
          return true;
        case letterF:
          return false;
        case letterN:
          return null;
        case bracket:
          return numbersIn(bytes, start, end) ?? shortValue(start, end);
        case brace:
          return shortValue(start, end);
        default:
          return exactNumber(bytes, start, end) ?? JSON.parse(textOf(start, end));
      }
    },
  };
}

function unquoted(text: string): unknown {
  return text.includes(backslash) ? JSON.parse(text) : text.slice(1, -1);
}

const space = 0x20;
const comma = 0x2c;
/** A place in space has three. */
const mostNumbers = 3;

/** A short list of plain numbers, such as a place in space. */
function numbersIn(bytes: Uint8Array, start: number, end: number): readonly number[] | undefined {
  const all: number[] = [];
  let at = start + 1;
  const last = end - 1;
  while (at < last) {
    while (bytes[at] === space) at++;
    let to = at;
    while (to < last && bytes[to] !== comma && bytes[to] !== space) to++;
    const number = exactNumber(bytes, at, to);
    if (number === undefined || all.length === mostNumbers) return undefined;
    all.push(number);
    while (bytes[to] === space) to++;
    at = to + 1;
  }
  return all.length === mostNumbers ? all : undefined;
}
