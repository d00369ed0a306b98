// Operations on sixteen bytes at a time. They may read up to 15 bytes too far, for which the memory has room.

/** A bit for each of 16 bytes that are the same at two addresses. */
@inline
export function sameBits(a: usize, b: usize): u32 {
  return i8x16.bitmask(i8x16.eq(v128.load(a), v128.load(b)));
}

/** True if `length` bytes are the same. */
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

/** The number of equal bytes from two addresses on, at most `most`. */
export function sameLength(a: usize, b: usize, most: u32): u32 {
  for (let length: u32 = 0; length < most; length += 16) {
    const same = sameBits(a + length, b + length);
    if (same != 0xffff) return min(length + ctz(~same), most);
  }
  return most;
}

@inline
export function isSpace(byte: u32): bool {
  return byte == 0x20 || byte == 0x09;
}

/** Skips spaces and tabs; a line has other white space only at its end. */
export function skipSpace(from: usize): usize {
  let at = from;
  while (isSpace(load<u8>(at))) at++;
  return at;
}

/** A hash that different texts rarely share. */
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

/** True if the bytes are `true`. */
@inline
export function isTrue(address: usize): bool {
  return load<u32>(address) == 0x65757274;
}

/** True if the bytes are `false`. */
@inline
export function isFalse(address: usize): bool {
  return load<u32>(address) == 0x736c6166 && load<u8>(address, 4) == 0x65;
}

/** True if the bytes are `null`. */
@inline
export function isNull(address: usize): bool {
  return load<u32>(address) == 0x6c6c756e;
}
