import { addText, type GrowingBytes, makeRoom } from "./growing-bytes.js";

/** Beyond this a number times a million is no longer exact. */
const mostExact = 1e9;
/** The digits of a number below this are reckoned in whole numbers of 32 bits, which is quick. */
const billion = 1e9;
const digitsOfBillion = 9;

const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const;

const zero = 0x30;
const point = 0x2e;
const minus = 0x2d;

/** More than any number takes that we write digit by digit. */
const longestNumber = 32;

/** Adds a number with so many decimals, from one to six, as `toFixed` writes it. */
export function addDecimals(to: GrowingBytes, value: number, decimals: number): void {
  if (Number.isSafeInteger(value)) {
    addWhole(to, value);
    addFraction(to, 0, decimals);
    return;
  }
  const power = powers[decimals];
  if (power === undefined || !(value > -mostExact && value < mostExact)) {
    addText(to, value.toFixed(decimals));
    return;
  }
  const scaled = Math.round(Math.abs(value) * power);
  const whole = Math.floor(scaled / power);
  makeRoom(to, longestNumber);
  if (value < 0 && scaled > 0) to.bytes[to.length++] = minus;
  addDigits(to, whole, 1);
  addFraction(to, scaled - whole * power, decimals);
}

function addFraction(to: GrowingBytes, value: number, decimals: number): void {
  to.bytes[to.length++] = point;
  addDigits(to, value, decimals);
}

/** Adds a number as `String` writes it, in less time where it is whole. */
export function addWhole(to: GrowingBytes, value: number): void {
  if (!Number.isSafeInteger(value)) {
    addText(to, String(value));
    return;
  }
  makeRoom(to, longestNumber);
  if (value < 0) to.bytes[to.length++] = minus;
  const size = Math.abs(value);
  if (size < billion) {
    addDigits(to, size, 1);
    return;
  }
  const rest = size % billion;
  addDigits(to, (size - rest) / billion, 1);
  addDigits(to, rest, digitsOfBillion);
}

/** Adds the digits of a whole number of 32 bits, for which there is room, with zeros before them where they are fewer than asked for. */
function addDigits(to: GrowingBytes, value: number, least: number): void {
  const { bytes, length } = to;
  let count = least;
  for (let bound = powers[least] ?? billion; value >= bound; bound *= 10) count++;
  to.length = length + count;
  for (let at = to.length - 1, left = value | 0; at >= length; at--) {
    const tenth = (left / 10) | 0;
    bytes[at] = zero + left - 10 * tenth;
    left = tenth;
  }
}
