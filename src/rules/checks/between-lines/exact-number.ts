const minus = 0x2d;
const fullStop = 0x2e;
/** A double holds so many digits, whichever they are. */
const exactDigits = 15;
const lowDigits = 9;
const low = 10 ** lowDigits;
/** Times a thousand million, a whole number below this is one that a double holds, as that has nine twos among its factors. */
const mostHigh = 2 ** 53 / 5 ** lowDigits;

/** Reads a plain number, without exponent, as the very one that JSON.parse makes; undefined where that is not certain. */
export function exactNumber(bytes: Uint8Array, start: number, end: number): number | undefined {
  const isNegative = bytes[start] === minus;
  const first = isNegative ? start + 1 : start;
  if (end <= first) return undefined;
  const isShort = end - first <= exactDigits + 1;
  const number = (isShort ? shortNumber(bytes, first, end) : undefined) ?? longWhole(bytes, first, end);
  return number === undefined || !isNegative ? number : -number;
}

/** Digits that a double holds, divided once by a power of ten that it holds too, are rounded once. */
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

/** The sum of two numbers that a double holds is rounded once; addresses of systems are that long. */
function longWhole(bytes: Uint8Array, first: number, end: number): number | undefined {
  const middle = end - lowDigits;
  if (middle <= first || middle - first > exactDigits || !isWhole(bytes, first, end)) return undefined;
  const high = shortNumber(bytes, first, middle);
  const rest = shortNumber(bytes, middle, end);
  return high === undefined || rest === undefined || high >= mostHigh ? undefined : high * low + rest;
}

function isWhole(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (bytes[at] === fullStop) return false;
  return true;
}

const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);
