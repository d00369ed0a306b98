// Numbers for reckoning: all that a number may be, and whether the double is the very one that JavaScript makes of it.

/** The number that `readNear` has read, and whether it may differ from JavaScript's in its last digits. */
export let near: f64 = 0;
export let isNear: bool = false;
/** By how much of it at most. */
export const nearDoubt: f64 = 1e-9;

/** More digits than a 64-bit number holds are passed over. */
const mostDigits: u32 = 18;
const exactDigits: u64 = 9007199254740991;
const exactScale: u32 = 22;

/** Where the number was read last, and where it ended: several uses may want the same one. */
let lastStart: usize = 0;
let lastEnd: usize = 0;

/** Forgets what was read last, as other bytes may be there now. */
export function forgetNear(): void {
  lastStart = 0;
}

/** Reads a number that `scanNumber` has passed, so that its digits and its exponent are few; returns the place behind it. */
export function readNear(from: usize): usize {
  if (from == lastStart) return lastEnd;
  const isNegative = load<u8>(from) == 0x2d;
  let place = from + usize(isNegative);
  let digits: u64 = 0;
  let count: u32 = 0;
  /** By which power of ten the digits have to be divided. */
  let scale: i32 = 0;
  let isFraction = false;
  for (;; place++) {
    const byte: u32 = load<u8>(place);
    if (byte == 0x2e && !isFraction) {
      isFraction = true;
      continue;
    }
    if (byte - 0x30 >= 10) break;
    if (count < mostDigits) {
      digits = digits * 10 + (byte - 0x30);
      if (digits != 0) count++;
      if (isFraction) scale++;
    } else {
      count++;
      if (!isFraction) scale--;
    }
  }
  if ((load<u8>(place) | 0x20) == 0x65) {
    const sign: u32 = load<u8>(place, 1);
    place += sign == 0x2b || sign == 0x2d ? 2 : 1;
    let exponent: i32 = 0;
    for (; <u32>load<u8>(place) - 0x30 < 10; place++) exponent = exponent * 10 + (<i32>load<u8>(place) - 0x30);
    scale += sign == 0x2d ? exponent : -exponent;
  }
  isNear = digits > exactDigits || count > mostDigits || scale < 0 || scale > <i32>exactScale;
  const power = powerOfTen(<u32>abs(scale));
  const whole = scale < 0 ? <f64>digits * power : <f64>digits / power;
  near = isNegative ? -whole : whole;
  lastStart = from;
  lastEnd = place;
  return place;
}

function powerOfTen(exponent: u32): f64 {
  let power: f64 = 1;
  for (let left = exponent; left > 0; left--) power *= 10;
  return power;
}
