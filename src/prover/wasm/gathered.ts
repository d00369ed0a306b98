// Values of an object that are gathered in a region, to be held against each other or against those of another region.

import * as at from "../layout";
import { areSame, skipSpace } from "./bytes";
import { scanPlainText } from "./text";

/** Gathers a value, or the texts of a list. */
export function gatherIn(slot: usize, region: usize, start: usize, end: usize): bool {
  if (load<u8>(start) != 0x5b) return add(slot, region, start, end);
  let place = skipSpace(start + 1);
  while (load<u8>(place) == 0x22) {
    const behind = scanPlainText(place + 1);
    if (behind == 0 || !add(slot, region, place, behind)) return false;
    place = skipSpace(behind);
    if (load<u8>(place) == 0x2c) place = skipSpace(place + 1);
  }
  return load<u8>(place) == 0x5d;
}

function add(slot: usize, region: usize, start: usize, end: usize): bool {
  const count = <u32>load<f64>(slot);
  if (count >= <u32>at.mostGathered) return false;
  if (!isSpelledOnce(start, end)) return false;
  store<u32>(region + count * 8, <u32>start);
  store<u32>(region + count * 8, <u32>end, 4);
  store<f64>(slot, <f64>(count + 1));
  return true;
}

/** Whether there is but one way to write a value: texts with escapes, and numbers other than of few digits, may be spelled in several. */
export function isSpelledOnce(start: usize, end: usize): bool {
  return load<u8>(start) == 0x22 ? scanPlainText(start + 1) == end : areDigits(start, end);
}

/** Sixteen digits and more may be those of a number that has others too, as it is stored. */
const mostExactDigits: usize = 15;

function areDigits(start: usize, end: usize): bool {
  if (end - start > mostExactDigits) return false;
  for (let place = start; place < end; place++) if (<u32>load<u8>(place) - 0x30 >= 10) return false;
  return true;
}

// @ts-ignore: decorator
@inline
function lengthAt(place: usize): u32 {
  return load<u32>(place, 4) - load<u32>(place);
}

/** Whether the values at two places have the same bytes. */
export function areSameBytes(a: usize, b: usize): bool {
  return lengthAt(a) == lengthAt(b) && areSame(load<u32>(a), load<u32>(b), lengthAt(a));
}

/** Whether no two of the values of a region are the same. */
export function areUnique(slot: usize, region: usize): bool {
  const count = <u32>load<f64>(slot);
  for (let index: u32 = 1; index < count; index++) {
    if (isAmong(region + index * 8, region, index)) return false;
  }
  return true;
}

/** Whether a value is among the first ones of a region. */
export function isAmong(value: usize, region: usize, count: u32): bool {
  const start: usize = load<u32>(value);
  const length = load<u32>(value, 4) - <u32>start;
  for (let place = region; place < region + count * 8; place += 8) {
    const other: usize = load<u32>(place);
    if (load<u32>(place, 4) - <u32>other != length) continue;
    // Most values of one length differ in their last letter.
    if (length > 1 && load<u8>(other + length - 2) != load<u8>(start + length - 2)) continue;
    if (areSame(start, other, length)) return true;
  }
  return false;
}

