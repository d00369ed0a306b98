// Numbers. They are read to behind their last digit; 0 means that there is none that is certain.

/** Of more characters it is not certain that a double holds the number. */
const longest: usize = 40;

// @ts-ignore: decorator
@inline
function skipDigits(from: usize): usize {
  for (let at = from; ; at += 16) {
    const isDigit = i8x16.lt_u(i8x16.sub(v128.load(at), i8x16.splat(0x30)), i8x16.splat(10));
    const others = i8x16.bitmask(isDigit) ^ 0xffff;
    if (others != 0) return at + ctz(others);
  }
  return 0;
}

/** Where the digits before the point end in the number that was read last; 0 where an exponent moves the point. */
export let wholeEnd: usize = 0;

/** Whether the number that was read last has neither fraction nor exponent; another may be an integer too, but that is for JavaScript to say. */
// @ts-ignore: decorator
@inline
export function isPlainInteger(end: usize): bool {
  return end == wholeEnd;
}

// @ts-ignore: decorator
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

/** With an exponent of three digits a number may be more than a double holds. */
function scanExponent(from: usize): usize {
  wholeEnd = 0;
  const sign: u32 = load<u8>(from);
  const first = sign == 0x2b || sign == 0x2d ? from + 1 : from;
  const end = skipDigits(first);
  return end == first || end > first + 2 ? 0 : end;
}

/** The number that `readExact` has read. */
export let exact: f64 = 0;

/**
 * Reads a number of which it is certain which double JavaScript makes of it: digits that a double holds, divided once
 * by a power of ten that it holds too. Returns the place behind it, or 0.
 */
export function readExact(from: usize): usize {
  const isNegative = load<u8>(from) == 0x2d;
  const first = from + usize(isNegative);
  let at = first;
  let digits: u64 = 0;
  let scale: f64 = 1;
  let isFraction = false;
  for (; at - first < 17; at++) {
    const byte: u32 = load<u8>(at);
    if (byte == 0x2e && !isFraction) {
      isFraction = true;
      continue;
    }
    if (byte - 0x30 >= 10) {
      if (at == first || (byte | 0x20) == 0x65 || digits > 9007199254740991) return 0;
      const whole = <f64>digits / scale;
      exact = isNegative ? -whole : whole;
      return at;
    }
    digits = digits * 10 + (byte - 0x30);
    if (isFraction) scale *= 10;
  }
  return 0;
}
