// What the elements of a list are told apart by, as hashes: where two are the same, the texts may be, and nothing is proven.

import * as at from "../layout";
import { hashOf } from "./bytes";

/** The key of the element at hand; 0 where it has none. */
let key: u32 = 0;

/** Starts an element, of which no key is known yet. */
// @ts-ignore: decorator
@inline
export function beginKey(): void {
  key = 0;
}

/** Takes a text or number that an element is told apart by, alone or with others, in whatever order they come. */
export function takeKey(start: usize, end: usize, factor: u32): void {
  // Names of one sort often start and end alike, so that all of them counts.
  let mixed: u32 = 0;
  for (let place = start; place < end; place += 8) mixed = hashOf(place, <u32>min(end - place, 8), mixed);
  // No text is without a key: it is odd.
  key = (key + ((mixed * factor) << 1)) | 1;
}

/** Notes the key of the element at hand. */
// @ts-ignore: decorator
@inline
export function noteKey(index: u32): void {
  noteKnownKey(index, key);
}

/** Notes a key that is known from the list before. */
// @ts-ignore: decorator
@inline
export function noteKnownKey(index: u32, known: u32): void {
  if (index < <u32>at.mostElements) store<u32>(at.elementKeys + index * 4, known);
}

/** Whether no two of so many elements have the same key. */
export function keysDiffer(count: u32): bool {
  if (count > <u32>at.mostElements) return false;
  for (let place: usize = at.metKeys; place < <usize>at.metKeys + at.metKeysLength; place += 16) v128.store(place, i64x2.splat(0));
  for (let index: u32 = 0; index < count; index++) {
    const one = load<u32>(at.elementKeys + index * 4);
    if (one == 0) continue;
    // Bits by which most keys differ.
    const bit = (one >>> 1) & (<u32>at.metKeysLength * 8 - 1);
    const place: usize = at.metKeys + (bit >>> 3);
    const met: u32 = load<u8>(place);
    const mask: u32 = 1 << (bit & 7);
    if ((met & mask) != 0 && isAmongFirst(one, index)) return false;
    store<u8>(place, met | mask);
  }
  return true;
}

function isAmongFirst(one: u32, count: u32): bool {
  for (let index: u32 = 0; index < count; index++) if (load<u32>(at.elementKeys + index * 4) == one) return true;
  return false;
}
