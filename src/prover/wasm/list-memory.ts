// Lists of objects come again and again with few changes, so the last one that was proven is kept with the record of its array:
// elements with the same bytes need no further proof, because nothing that was noted of an event lies within such lists.

import * as at from "../layout";
import { hasLength, isLast, proveElements, skipSeparator } from "./array";
import { isSpace, sameLength, skipSpace } from "./bytes";
import { beginKey, keysDiffer, noteKey, noteKnownKey } from "./element-keys";
import { take } from "./heap";
import { proveValue } from "./value";

/** After so many lists that had nothing in common with the one before, only a few are compared. */
const fewMisses: u32 = 16;

/** Where the element `index` of the list that is kept ends, behind what parts it from the next. */
// @ts-ignore: decorator
@inline
function endOf(kept: usize, index: u32): u32 {
  return load<u32>(kept + at.memoryEnds + index * 4);
}

// @ts-ignore: decorator
@inline
function startOf(kept: usize, index: u32): u32 {
  return index == 0 ? 0 : endOf(kept, index - 1);
}

/** Which elements of the list that is kept, from `first` on, stand at a place: returns the first that does not. */
// @ts-ignore: decorator
@inline
function firstUnlike(place: usize, kept: usize, first: u32, count: u32): u32 {
  const start = startOf(kept, first);
  const end = endOf(kept, count - 1);
  const reach = start + sameLength(place, kept + at.memoryText + start, end - start);
  if (reach == end) return count;
  let element = first;
  while (endOf(kept, element) <= reach) element++;
  return element;
}

/** What is kept of the last list of an array; 0 where there is no room for it. */
export function memoryOf(array: usize): usize {
  const known: usize = load<u32>(array, at.arrayMemory);
  if (known != 1) return known;
  const made = take(load<u32>(array, at.arrayWrites) == 0 ? at.memoryLength : at.wideMemoryLength);
  store<u32>(array, <u32>made, at.arrayMemory);
  return made;
}

// @ts-ignore: decorator
@inline
function noteEnd(index: u32, end: u32): void {
  if (index < <u32>at.mostElements) store<u32>(at.elementEnds + index * 4, end);
}

/** Notes what is made of an element that is known from the list before. */
// @ts-ignore: decorator
@inline
function noteKnown(index: u32, kept: usize, element: u32): void {
  noteKnownKey(index, load<u32>(kept + at.memoryKeys + element * 4));
  noteFacts(index, load<u64>(kept + at.memoryFacts + element * 8));
}

// @ts-ignore: decorator
@inline
function noteFacts(index: u32, facts: u64): void {
  if (index < <u32>at.mostElements) store<u64>(at.elementFacts + index * 8, facts);
}

/** Reads elements to behind the bracket at the end, comparing them with those of the last list. */
export function proveLikeBefore(from: usize, array: usize): usize {
  const kept = memoryOf(array);
  if (kept == 0) return proveElements(from, array, false);
  const misses = load<u32>(kept, at.memoryMisses) + 1;
  store<u32>(kept, misses, at.memoryMisses);
  if (misses > fewMisses && misses % fewMisses > 1) return proveElements(from, array, false);

  const items: usize = load<u32>(array, at.arrayItems);
  const writes: usize = load<u32>(array, at.arrayWrites);
  const known = load<u32>(kept, at.memoryCount);
  let place = from;
  let count: u32 = 0;
  // The element of the kept list that is expected next.
  let element: u32 = 0;
  for (;;) {
    if (element < known) {
      let first = element;
      let next = firstUnlike(place, kept, first, known);
      if (count == 0 && next == known) {
        store<u32>(kept, 0, at.memoryMisses);
        if (writes != 0) addFacts(writes, load<u64>(writes, at.writesFacts));
        return hasLength(array, known) ? from + endOf(kept, known - 1) : 0;
      }
      // An element may have been taken out, or put in.
      if (next == first && first + 1 < known) next = firstUnlike(place, kept, ++first, known);
      if (next == first && element > 0) next = firstUnlike(place, kept, (first = element - 1), known);
      if (next > first) {
        store<u32>(kept, 0, at.memoryMisses);
        const shift = <u32>(place - from) - startOf(kept, first);
        for (; first < next; first++) {
          if (writes != 0) noteKnown(count, kept, first);
          noteEnd(count++, endOf(kept, first) + shift);
        }
        element = next;
        place = from + endOf(kept, next - 1) + shift;
        if (element == known) break;
        if (isSpace(load<u8>(place))) {
          place = skipSpace(place);
          noteEnd(count - 1, <u32>(place - from));
        }
      }
    }
    if (writes != 0) beginElement(writes);
    place = proveValue(place, items, false);
    if (place == 0) return 0;
    place = skipSeparator(place);
    if (place == 0) return 0;
    if (writes != 0) {
      noteKey(count);
      noteFacts(count, factsOf(writes));
    }
    noteEnd(count++, <u32>(place - from));
    element++;
    if (isLast) break;
  }
  if (writes != 0 && !endElements(writes, array, count)) return 0;
  keepList(kept, from, <u32>(place - from), count, writes);
  return hasLength(array, count) ? place : 0;
}

// @ts-ignore: decorator
@inline
function factsOf(writes: usize): u64 {
  return load<u64>(load<u32>(writes)) & load<u64>(writes, at.writesMask);
}

function addFacts(writes: usize, facts: u64): void {
  const owner: usize = load<u32>(writes);
  store<u64>(owner, load<u64>(owner) | facts);
}

/** Takes the facts of the elements before from the object around, so that those of the next can be told. */
function beginElement(writes: usize): void {
  const owner: usize = load<u32>(writes);
  store<u64>(owner, load<u64>(owner) & ~load<u64>(writes, at.writesMask));
  beginKey();
}

/** Gives the object around the facts of all elements, and tells whether they differ where they must. */
function endElements(writes: usize, array: usize, count: u32): bool {
  if (count > <u32>at.mostElements) return false;
  let facts: u64 = 0;
  for (let index: u32 = 0; index < count; index++) facts |= load<u64>(at.elementFacts + index * 8);
  addFacts(writes, facts);
  return load<u32>(array, at.arrayHasKeys) == 0 || keysDiffer(count);
}

function keepList(kept: usize, from: usize, length: u32, count: u32, writes: usize): void {
  if (count > <u32>at.mostElements || length > <u32>at.longestMemory) return;
  memory.copy(kept + at.memoryText, from, length);
  memory.copy(kept + at.memoryEnds, at.elementEnds, count * 4);
  if (writes != 0) {
    store<u64>(writes, factsOf(writes), at.writesFacts);
    memory.copy(kept + at.memoryKeys, at.elementKeys, count * 4);
    memory.copy(kept + at.memoryFacts, at.elementFacts, count * 8);
  }
  store<u32>(kept, count, at.memoryCount);
}
