// Bytes, sixteen at a time. All of these may read up to 15 bytes too far, which the memory has room for.

/** Which of 16 bytes are the same at two places, a bit for each. */
// @ts-ignore: decorator
@inline
export function sameBits(a: usize, b: usize): u32 {
  return i8x16.bitmask(i8x16.eq(v128.load(a), v128.load(b)));
}

/** Whether `length` bytes are the same. */
export function areSame(a: usize, b: usize, length: u32): bool {
  while (length >= 16) {
    if (sameBits(a, b) != 0xffff) return false;
    a += 16;
    b += 16;
    length -= 16;
  }
  const mask: u32 = (1 << length) - 1;
  return (sameBits(a, b) & mask) == mask;
}

/** How many bytes from two places on are the same, at most `most`. */
export function sameLength(a: usize, b: usize, most: u32): u32 {
  for (let length: u32 = 0; length < most; length += 16) {
    const same = sameBits(a + length, b + length);
    if (same != 0xffff) return min(length + ctz(~same), most);
  }
  return most;
}

/** Where `length` bytes, at least two, stand from a place on; `end` where they do not stand before that. */
export function findBytes(from: usize, end: usize, text: usize, length: u32): usize {
  const first = i8x16.splat(load<i8>(text));
  const second = i8x16.splat(load<i8>(text, 1));
  for (let place = from; place < end; place += 16) {
    // Hardly anything has to be looked at, so that four times as much is passed at once.
    while (place + 64 <= end) {
      const a = v128.and(i8x16.eq(v128.load(place), first), i8x16.eq(v128.load(place, 1), second));
      const b = v128.and(i8x16.eq(v128.load(place, 16), first), i8x16.eq(v128.load(place, 17), second));
      const c = v128.and(i8x16.eq(v128.load(place, 32), first), i8x16.eq(v128.load(place, 33), second));
      const d = v128.and(i8x16.eq(v128.load(place, 48), first), i8x16.eq(v128.load(place, 49), second));
      if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) break;
      place += 64;
    }
    const both = v128.and(i8x16.eq(v128.load(place), first), i8x16.eq(v128.load(place, 1), second));
    for (let bits = i8x16.bitmask(both); bits != 0; bits &= bits - 1) {
      const found = place + ctz(bits);
      if (found < end && areSame(found, text, length)) return found;
    }
  }
  return end;
}

// @ts-ignore: decorator
@inline
export function isSpace(byte: u32): bool {
  return byte == 0x20 || byte == 0x09;
}

/** Skips spaces and tabs; a line has no other space but at its end. */
export function skipSpace(from: usize): usize {
  let at = from;
  while (isSpace(load<u8>(at))) at++;
  return at;
}

/** A number that texts which differ rarely share. */
// @ts-ignore: decorator
@inline
export function hashOf(start: usize, length: u32, salt: u32): u32 {
  let front: u64;
  let back: u64 = 0;
  if (length >= 8) {
    front = load<u64>(start);
    back = load<u64>(start + length - 8);
  } else {
    front = load<u64>(start) & (((<u64>1) << (length * 8)) - 1);
  }
  let mixed = (front ^ (<u64>salt * 0x9e3779b97f4a7c15)) * 0xff51afd7ed558ccd;
  mixed = (mixed ^ (mixed >>> 32) ^ back ^ (<u64>length << 56)) * 0xc4ceb9fe1a85ec53;
  return <u32>(mixed >>> 32);
}
