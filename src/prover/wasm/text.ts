// Strings. They are read from after the first quote to after the last; 0 means that there is no certain string.

const quote: u32 = 0x22;
const backslash: u32 = 0x5c;

/** A bit for each of 16 bytes that needs a closer look: quotes, backslashes, control characters and non-ASCII. */
@inline
function specialBits(at: usize): u32 {
  const bytes = v128.load(at);
  const marks = v128.or(i8x16.eq(bytes, i8x16.splat(0x22)), i8x16.eq(bytes, i8x16.splat(0x5c)));
  // As signed numbers, bytes above 0x7f are less than 0x20 too.
  return i8x16.bitmask(v128.or(marks, i8x16.lt_s(bytes, i8x16.splat(0x20))));
}

/** The address of the next byte that needs a closer look. */
@inline
function nextSpecial(from: usize): usize {
  let at = from;
  for (;;) {
    const special = specialBits(at);
    if (special != 0) return at + ctz(special);
    at += 16;
  }
  return 0;
}

/** A string of any content. */
@inline
export function scanText(from: usize): usize {
  let at = from;
  for (;;) {
    at = nextSpecial(at);
    const byte: u32 = load<u8>(at);
    if (byte == quote) return at + 1;
    at = byte == backslash ? scanEscape(at) : scanWide(at);
    if (at == 0) return 0;
  }
  return 0;
}

/** A string without escapes: its bytes are its content. */
@inline
export function scanPlainText(from: usize): usize {
  let at = from;
  for (;;) {
    at = nextSpecial(at);
    if (load<u8>(at) == quote) return at + 1;
    at = scanWide(at);
    if (at == 0) return 0;
  }
  return 0;
}

function scanEscape(at: usize): usize {
  switch (<u32>load<u8>(at, 1)) {
    case 0x22: // "
    case 0x5c: // \
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return at + 2;
    case 0x75: { // u
      for (let digit = at + 2; digit < at + 6; digit++) if (!isHexDigit(load<u8>(digit))) return 0;
      return at + 6;
    }
    default:
      return 0;
  }
}

function isHexDigit(byte: u32): bool {
  return byte - 0x30 < 10 || (byte | 0x20) - 0x61 < 6;
}

/** Multi-byte characters as UTF-8 allows them: no overlong forms, no surrogates, nothing beyond U+10FFFF. */
function scanWide(start: usize): usize {
  let at = start;
  for (;;) {
    const first: u32 = load<u8>(at);
    if (first < 0x80) return at == start ? 0 : at;
    if (first < 0xc2 || first > 0xf4) return 0;
    const second: u32 = load<u8>(at, 1);
    if (first < 0xe0) {
      if (!isContinued(second) || (first == 0xc3 && startsGarbled(second) && load<u8>(at, 2) >= 0x80)) return 0;
      at += 2;
      continue;
    }
    const third: u32 = load<u8>(at, 2);
    if (!isContinued(third)) return 0;
    // U+FFFD is reported.
    if (first == 0xef && second == 0xbf && third == 0xbd) return 0;
    if (first < 0xf0) {
      if (second < (first == 0xe0 ? <u32>0xa0 : <u32>0x80) || second > (first == 0xed ? <u32>0x9f : <u32>0xbf)) return 0;
      at += 3;
      continue;
    }
    if (second < (first == 0xf0 ? <u32>0x90 : <u32>0x80) || second > (first == 0xf4 ? <u32>0x8f : <u32>0xbf)) return 0;
    if (!isContinued(load<u8>(at, 3))) return 0;
    at += 4;
  }
  return 0;
}

/** True for the letters Â, Ã, â, Ð and Ñ, as which UTF-8 begins in a single-byte encoding. */
@inline
function startsGarbled(second: u32): bool {
  return second == 0x82 || second == 0x83 || second == 0xa2 || second == 0x90 || second == 0x91;
}

@inline
function isContinued(byte: u32): bool {
  return (byte & 0xc0) == 0x80;
}

/** True if there is a backslash, so that texts may differ from their bytes. */
export function hasEscape(start: usize, end: usize): bool {
  for (let cursor = start; cursor < end; cursor++) if (load<u8>(cursor) == 0x5c) return true;
  return false;
}
