// Numbers. The result is the address after their last digit; 0 means that there is no certain number.

/** A longer number may exceed a double. */
const longest: usize = 40;

@inline
function skipDigits(from: usize): usize {
  for (let at = from; ; at += 16) {
    const isDigit = i8x16.lt_u(i8x16.sub(v128.load(at), i8x16.splat(0x30)), i8x16.splat(10));
    const others = i8x16.bitmask(isDigit) ^ 0xffff;
    if (others != 0) return at + ctz(others);
  }
  return 0;
}

/** The end of the digits before the point of the last number; 0 if an exponent moves the point. */
export let wholeEnd: usize = 0;

@inline
export function scanNumber(from: usize): usize {
  const first = from + usize(load<u8>(from) == 0x2d);
  let at = skipDigits(first);
  wholeEnd = at;
  if (at == first || (load<u8>(first) == 0x30 && at > first + 1)) return 0;
  if (load<u8>(at) == 0x2e) {
    const fraction = at + 1;
    at = skipDigits(fraction);
    if (at == fraction) return 0;
  }
  if (at - from > longest) return 0;
  return (load<u8>(at) | 0x20) == 0x65 ? scanExponent(at + 1) : at;
}

/** With an exponent of three digits a number may exceed a double. */
function scanExponent(from: usize): usize {
  wholeEnd = 0;
  const sign: u32 = load<u8>(from);
  const first = sign == 0x2b || sign == 0x2d ? from + 1 : from;
  const end = skipDigits(first);
  return end == first || end > first + 2 ? 0 : end;
}

// Numbers for computing: any number, and whether its double is exactly the one that TypeScript makes.

/** The number read by `readNear`, and whether it may differ from TypeScript's in its last digits. */
export let near: f64 = 0;
export let isNear: bool = false;
/** The largest relative difference. */
export const nearDoubt: f64 = 1e-9;

/** Digits beyond those of a 64-bit number are skipped. */
const mostDigits: u32 = 18;
const exactDigits: u64 = 9007199254740991;
const exactScale: u32 = 22;

/** Reads a number that `scanNumber` has passed, so that its digits and exponent are few; returns the address after it. */
export function readNear(from: usize): usize {
  const isNegative = load<u8>(from) == 0x2d;
  let cursor = from + usize(isNegative);
  let digits: u64 = 0;
  let count: u32 = 0;
  /** The power of ten to divide the digits by. */
  let scale: i32 = 0;
  let isFraction = false;
  for (;; cursor++) {
    const byte: u32 = load<u8>(cursor);
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
  if ((load<u8>(cursor) | 0x20) == 0x65) {
    const sign: u32 = load<u8>(cursor, 1);
    cursor += sign == 0x2b || sign == 0x2d ? 2 : 1;
    let exponent: i32 = 0;
    for (; <u32>load<u8>(cursor) - 0x30 < 10; cursor++) exponent = exponent * 10 + (<i32>load<u8>(cursor) - 0x30);
    scale += sign == 0x2d ? exponent : -exponent;
  }
  isNear = digits > exactDigits || count > mostDigits || scale < 0 || scale > <i32>exactScale;
  const power = powerOfTen(<u32>abs(scale));
  const whole = scale < 0 ? <f64>digits * power : <f64>digits / power;
  near = isNegative ? -whole : whole;
  return cursor;
}

/** The same; 0 if there is no number, or its double is not certain. */
export function readExact(from: usize): usize {
  const end = readNear(from);
  return end == from || isNear ? 0 : end;
}

function powerOfTen(exponent: u32): f64 {
  let power: f64 = 1;
  for (let left = exponent; left > 0; left--) power *= 10;
  return power;
}
