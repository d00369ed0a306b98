const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const quote = 0x22;
const letterF = 0x66;
const letterN = 0x6e;
const letterT = 0x74;
const backslash = 0x5c;

/** Reads values of events from their bytes, without copying if possible. */
export function valueReader(bytes: Uint8Array) {
  const plainText = textCache(bytes);
  const textOf = (start: number, end: number): string => decoder.decode(bytes.subarray(start, end));
  return {
    /** The source text of a value. */
    textOf,
    /** A text of plain ASCII between its quotes; undefined if it is not plain, or long. */
    plainText,
    /** The value that JSON.parse would return. */
    valueAt(start: number, end: number): unknown {
      switch (bytes[start]) {
        case quote:
          return plainText(start, end) ?? unquoted(textOf(start, end));
        case letterT:
          return true;
        case letterF:
          return false;
        case letterN:
          return null;
        default:
          return exactNumber(bytes, start, end) ?? JSON.parse(textOf(start, end));
      }
    },
  };
}

function unquoted(text: string): unknown {
  return text.includes("\\") ? JSON.parse(text) : text.slice(1, -1);
}

const zero = 0x30;
const dateLength = 10;

/** Reads passed times, such as `2025-03-02T19:14:51Z`, as seconds; most are of the same day as the one before. */
export function secondsReader(
  bytes: Uint8Array,
  textOf: (start: number, end: number) => string,
): (address: number) => number {
  let day = -1;
  let dayStart = 0;
  const two = (at: number): number => ((bytes[at] ?? 0) - zero) * 10 + (bytes[at + 1] ?? 0) - zero;
  return (address) => {
    const date = two(address) * 1_000_000 + two(address + 2) * 10_000 + two(address + 5) * 100 + two(address + 8);
    if (date !== day) {
      day = date;
      dayStart = Date.parse(`${textOf(address, address + dateLength)}T00:00:00Z`) / 1000;
    }
    return dayStart + two(address + 11) * 3600 + two(address + 14) * 60 + two(address + 17);
  };
}

/** The same names recur; longer texts rarely do. */
const longestText = 80;
const slots = 4096;

/** Reads texts of plain ASCII between their quotes; undefined if a text is not plain, or long. Cached texts are not created again. */
function textCache(bytes: Uint8Array): (start: number, end: number) => string | undefined {
  const known: string[] = new Array(slots).fill("");
  return (start, end) => {
    const from = start + 1;
    const length = end - start - 2;
    if (length > longestText) return undefined;
    let hash = length;
    for (let at = 0; at < length; at++) {
      const byte = bytes[from + at] ?? 0;
      if (byte > 0x7e || byte === backslash) return undefined;
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    const slot = (hash ^ (hash >>> 12)) & (slots - 1);
    const text = known[slot] ?? "";
    if (text.length === length && isAt(text, bytes, from)) return text;
    const made = decoder.decode(bytes.subarray(from, from + length));
    known[slot] = made;
    return made;
  };
}

function isAt(text: string, bytes: Uint8Array, from: number): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[from + at]) return false;
  return true;
}

const minus = 0x2d;
const fullStop = 0x2e;
/** A double holds any number with this many digits. */
const exactDigits = 15;
const lowDigits = 9;
const low = 10 ** lowDigits;
/** An integer below this, times 10^9, is exact as a double, because 10^9 contains nine factors of two. */
const mostHigh = 2 ** 53 / 5 ** lowDigits;

/** Reads a plain number, without exponent, exactly as JSON.parse does; undefined if that is not certain. */
function exactNumber(bytes: Uint8Array, start: number, end: number): number | undefined {
  const isNegative = bytes[start] === minus;
  const first = isNegative ? start + 1 : start;
  if (end <= first) return undefined;
  const isShort = end - first <= exactDigits + 1;
  const number = (isShort ? shortNumber(bytes, first, end) : undefined) ?? longWhole(bytes, first, end);
  return number === undefined || !isNegative ? number : -number;
}

/** Exact digits divided once by an exact power of ten are rounded only once. */
function shortNumber(bytes: Uint8Array, first: number, end: number): number | undefined {
  let digits = 0;
  let point = end;
  for (let at = first; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === fullStop && point === end) point = at + 1;
    else if (byte < 0x30 || byte > 0x39) return undefined;
    else digits = digits * 10 + (byte - 0x30);
  }
  if (digits > Number.MAX_SAFE_INTEGER) return undefined;
  return digits / (powersOfTen[end - point] ?? Number.NaN);
}

/** The sum of two exact numbers is rounded only once; system addresses are that long. */
function longWhole(bytes: Uint8Array, first: number, end: number): number | undefined {
  const middle = end - lowDigits;
  if (middle <= first || middle - first > exactDigits || !isInteger(bytes, first, end)) return undefined;
  const high = shortNumber(bytes, first, middle);
  const rest = shortNumber(bytes, middle, end);
  return high === undefined || rest === undefined || high >= mostHigh ? undefined : high * low + rest;
}

function isInteger(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (bytes[at] === fullStop) return false;
  return true;
}

const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);
