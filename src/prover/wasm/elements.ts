// The keys in which the elements of a list must differ, as hashes: if two are equal, the texts may be, and nothing is proven.

import * as at from "./layout";
import { areSame, hashOf, skipSpace } from "./bytes";
import { scanPlainText } from "./text";

/** The key of the current element; 0 if it has none. */
let key: u32 = 0;

/** Starts an element without a key. */
@inline
export function beginKey(): void {
  key = 0;
}

/** Adds a text or number to the key of the current element, in any order. */
export function takeKey(start: usize, end: usize, factor: u32): void {
  // Names of one sort often start and end alike, so the whole text is hashed.
  let mixed: u32 = 0;
  for (let cursor = start; cursor < end; cursor += 8) mixed = hashOf(cursor, <u32>min(end - cursor, 8), mixed);
  // Keys are always odd, hence never 0, which means no key.
  key = (key + ((mixed * factor) << 1)) | 1;
}

/** Notes the key of the current element. */
@inline
export function noteKey(index: u32): void {
  if (index < <u32>at.mostElements) store<u32>(at.elementKeys + index * 4, key);
}

/** True if no two of `count` elements have the same key. */
export function keysDiffer(count: u32): bool {
  if (count > <u32>at.mostElements) return false;
  for (let cursor: usize = at.metKeys; cursor < <usize>at.metKeys + at.metKeysLength; cursor += 16) v128.store(cursor, i64x2.splat(0));
  for (let index: u32 = 0; index < count; index++) {
    const one = load<u32>(at.elementKeys + index * 4);
    if (one == 0) continue;
    // The bits in which most keys differ.
    const bit = (one >>> 1) & (<u32>at.metKeysLength * 8 - 1);
    const byteAt: usize = at.metKeys + (bit >>> 3);
    const met: u32 = load<u8>(byteAt);
    const mask: u32 = 1 << (bit & 7);
    if ((met & mask) != 0 && isAmongFirst(one, index)) return false;
    store<u8>(byteAt, met | mask);
  }
  return true;
}

function isAmongFirst(one: u32, count: u32): bool {
  for (let index: u32 = 0; index < count; index++) if (load<u32>(at.elementKeys + index * 4) == one) return true;
  return false;
}

// Values of an object that are collected in a region, to be compared with each other or with those of another region.

/** Collects a value, or the texts of a list. */
export function gatherIn(slot: usize, region: usize, start: usize, end: usize): bool {
  if (load<u8>(start) != 0x5b) return add(slot, region, start, end);
  let cursor = skipSpace(start + 1);
  while (load<u8>(cursor) == 0x22) {
    const behind = scanPlainText(cursor + 1);
    if (behind == 0 || !add(slot, region, cursor, behind)) return false;
    cursor = skipSpace(behind);
    if (load<u8>(cursor) == 0x2c) cursor = skipSpace(cursor + 1);
  }
  return load<u8>(cursor) == 0x5d;
}

function add(slot: usize, region: usize, start: usize, end: usize): bool {
  const count = <u32>load<f64>(slot);
  if (count >= <u32>at.mostGathered) return false;
  if (!hasOneSpelling(start, end)) return false;
  at.setSpan(region + count * 8, start, end);
  store<f64>(slot, <f64>(count + 1));
  return true;
}

/** True if a value has only one spelling, unlike texts with escapes and long numbers. */
export function hasOneSpelling(start: usize, end: usize): bool {
  return load<u8>(start) == 0x22 ? scanPlainText(start + 1) == end : areDigits(start, end);
}

/** From sixteen digits on, different digits may give the same double. */
const mostExactDigits: usize = 15;

function areDigits(start: usize, end: usize): bool {
  if (end - start > mostExactDigits) return false;
  for (let cursor = start; cursor < end; cursor++) if (<u32>load<u8>(cursor) - 0x30 >= 10) return false;
  return true;
}

/** True if the values at two spans have the same bytes. */
export function areSameBytes(a: usize, b: usize): bool {
  const length = at.spanLength(a);
  return at.spanLength(b) == length && areSame(at.spanStart(a), at.spanStart(b), length);
}

/** True if no two values of a region are the same. */
export function areUnique(slot: usize, region: usize): bool {
  const count = <u32>load<f64>(slot);
  for (let index: u32 = 1; index < count; index++) {
    if (isAmong(region + index * 8, region, index)) return false;
  }
  return true;
}

/** True if a value is among the first ones of a region. */
export function isAmong(value: usize, region: usize, count: u32): bool {
  const start = at.spanStart(value);
  const length = at.spanLength(value);
  for (let cursor = region; cursor < region + count * 8; cursor += 8) {
    const other = at.spanStart(cursor);
    if (at.spanLength(cursor) != length) continue;
    // Most values of one length differ in their last letter.
    if (length > 1 && load<u8>(other + length - 2) != load<u8>(start + length - 2)) continue;
    if (areSame(start, other, length)) return true;
  }
  return false;
}

/** The number of elements of the last array that was read to its end. */
export let elements: u32 = 0;

/** Stores the number of elements, and checks that it is allowed. */
@inline
export function hasLength(array: usize, count: u32): bool {
  elements = count;
  return count >= at.arrayShortest(array) && count <= at.arrayLongest(array);
}
