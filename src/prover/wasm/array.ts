import * as at from "../layout";
import { isSpace, skipSpace } from "./bytes";
import { beginKey, keysDiffer, noteKey, takeKey } from "./element-keys";
import { proveLikeBefore } from "./list-memory";
import { proveAsBefore } from "./whole-list-memory";
import { areUnique, isSpelledOnce } from "./gathered";
import { proveValue } from "./value";

/** How many elements the last array had that was read to its end. */
export let elements: u32 = 0;

/** Reads an array from behind its bracket to behind its end. */
export function proveArray(from: usize, array: usize, remembers: bool): usize {
  const place = skipSpace(from);
  if (load<u8>(place) == 0x5d) {
    elements = 0;
    return load<u32>(array, at.arrayShortest) == 0 ? place + 1 : 0;
  }
  if (!remembers || load<u32>(array, at.arrayMemory) == 0) return proveElements(place, array, remembers);
  return load<u32>(array, at.arrayIsWhole) == 0 ? proveLikeBefore(place, array) : proveAsBefore(place, array);
}

/** Reads elements, of which there is at least one, to behind the bracket at the end. */
export function proveElements(from: usize, array: usize, remembers: bool): usize {
  const items: usize = load<u32>(array, at.arrayItems);
  const isUnique = load<u32>(array, at.arrayIsUnique) != 0;
  const hasKeys = isUnique || load<u32>(array, at.arrayHasKeys) != 0;
  let place = from;
  let count: u32 = 0;
  do {
    if (hasKeys) beginKey();
    const start = place;
    place = proveValue(start, items, remembers);
    if (place == 0) return 0;
    if (isUnique) {
      if (!isSpelledOnce(start, place)) return 0;
      takeKey(start, place, 1);
    }
    place = skipSeparator(place);
    if (place == 0) return 0;
    if (hasKeys) noteKey(count);
    count++;
  } while (!isLast);
  if (hasKeys && !keysDiffer(count)) return 0;
  return hasLength(array, count) && differFromOthers(array) ? place : 0;
}

/** Takes note of how many elements there are, and tells whether there may be so many. */
// @ts-ignore: decorator
@inline
export function hasLength(array: usize, count: u32): bool {
  elements = count;
  return count >= load<u32>(array, at.arrayShortest) && count <= load<u32>(array, at.arrayLongest);
}

/** Whether the elements differ by what they, and those of other lists, are told apart by. */
// @ts-ignore: decorator
@inline
function differFromOthers(array: usize): bool {
  const count: usize = load<u32>(array, at.arrayKeyCount);
  return count == 0 || areUnique(count, load<u32>(array, at.arrayKeyRegion));
}

/** Whether the last separator was the bracket at the end. */
export let isLast: bool = false;

/** Skips what parts an element from the next, or the bracket behind the last one; 0 where there is neither. */
// @ts-ignore: decorator
@inline
export function skipSeparator(from: usize): usize {
  let place = from;
  if (isSpace(load<u8>(place))) place = skipSpace(place);
  const byte: u32 = load<u8>(place);
  isLast = byte == 0x5d;
  if (isLast) return place + 1;
  if (byte != 0x2c) return 0;
  place++;
  return isSpace(load<u8>(place)) ? skipSpace(place) : place;
}
