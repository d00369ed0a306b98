import * as at from "../layout";
import { areSame, isFalse, isNull, isSpace, isTrue, sameBits, sameLength, skipSpace } from "./bytes";
import { note } from "./check";
import { areUnique, beginKey, elements, hasLength, isSpelledOnce, keysDiffer, noteKey, noteKnownKey, takeKey } from "./elements";
import { take } from "./heap";
import { isPlainInteger, scanNumber } from "./number";
import { areForgivenToLack, proveUnknownField } from "./open";
import { beginRelations, relationsHold } from "./relations";
import { isOfLength, numberPasses, passed, textPasses } from "./rule";
import { scanPlainText, scanText } from "./text";
import { use } from "./uses";

const quote: u32 = 0x22;
const minus: u32 = 0x2d;

/** Reads a value by its record and returns the place behind it, or 0. Lists within lists are not remembered. */
export function proveValue(place: usize, value: usize, remembers: bool): usize {
  const kind = load<u32>(value, at.valueClass);
  if (isCommon(kind)) return proveCommon(place, value, kind);
  switch (kind) {
    case at.ruledTextClass: {
      if (load<u8>(place) != quote) return 0;
      // Fields often have the same text as last time, which was kept with its last quote.
      const last: usize = load<u32>(value, at.valueWithin);
      const size = load<u32>(last, at.textSize);
      if (last != 0 && areSame(load<u32>(last, at.textPlace), place + 1, size + 1)) return place + size + 2;
      const end = scanPlainText(place + 1);
      if (end == 0 || !textPasses(load<u32>(value, at.valueRule), place + 1, end - 1, false)) return 0;
      store<u32>(value, <u32>passed, at.valueWithin);
      return end;
    }
    case at.booleanClass:
      return isTrue(place) ? place + 4 : isFalse(place) ? place + 5 : 0;
    case at.trueClass:
      return isTrue(place) ? place + 4 : 0;
    case at.objectClass:
      return load<u8>(place) == 0x7b ? proveObject(place + 1, load<u32>(value, at.valueWithin), remembers) : 0;
    case at.arrayClass:
      return load<u8>(place) == 0x5b ? proveArray(place + 1, load<u32>(value, at.valueWithin), remembers) : 0;
    case at.severalClass:
      return proveValue(place, <usize>load<u32>(value, at.valueWithin) + startAt(place), remembers);
    case at.falseClass:
      return isFalse(place) ? place + 5 : 0;
    case at.nullClass:
      return isNull(place) ? place + 4 : 0;
    default:
      return 0;
  }
}

/** Whether a value is a text or a number, and so worth reading without a call. */
// @ts-ignore: decorator
@inline
export function isCommon(kind: u32): bool {
  return kind - 1 < <u32>at.lastCommonClass;
}

/** Reads a text or a number; the code for either is there once, as much code in one place is slow. */
// @ts-ignore: decorator
@inline
export function proveCommon(place: usize, value: usize, kind: u32): usize {
  const byte: u32 = load<u8>(place);
  if (kind <= <u32>at.filledTextClass) {
    // The first byte of a text that is not empty is no quote, whatever it is then.
    if (byte != quote || (kind == at.filledTextClass && load<u8>(place, 1) == quote)) return 0;
    return scanText(place + 1);
  }
  const end = scanNumber(place);
  if (end == 0 || (kind < <u32>at.numberClass && !isPlainInteger(end))) return 0;
  if (kind == at.integerClass || kind == at.numberClass) return end;
  // Of those that are not below zero, only one with a sign, which may be zero, has to be looked at.
  if ((kind == at.countClass || kind == at.amountClass) && byte != minus) return end;
  if (kind == at.positiveClass) return byte - 0x31 < 9 ? end : 0;
  const rule: usize = load<u32>(value, at.valueRule);
  return isOfLength(rule, place) || numberPasses(rule, place, end) ? end : 0;
}

/** Which of several values is meant, by the byte that one starts with. */
function startAt(place: usize): usize {
  switch (<u32>load<u8>(place)) {
    case quote:
      return at.severalText;
    case 0x7b: // {
      return at.severalObject;
    case 0x5b: // [
      return at.severalArray;
    case 0x74: // t
    case 0x66: // f
      return at.severalBoolean;
    case 0x6e: // n
      return at.severalNull;
    default:
      return at.severalNumber;
  }
}

/** Reads an object from behind its brace to behind its end. */
export function proveObject(from: usize, object: usize, remembers: bool): usize {
  beginObject(object);
  const place = skipSpace(from);
  const byte: u32 = load<u8>(place);
  if (byte == 0x22) return proveFields(place + 1, object, object + at.objectFirst, 0, remembers);
  return byte == 0x7d && isWhole(object, 0, load<u64>(object, at.objectRequired)) ? place + 1 : 0;
}

/** Forgets what was known of the last object by the same record. */
// @ts-ignore: decorator
@inline
export function beginObject(object: usize): void {
  const relations: usize = load<u32>(object, at.objectRelations);
  if (relations != 0) beginRelations(relations);
}

/** Objects with more fields than there are bits are numbered, so that such a field knows whether it was met in the one at hand. */
let objects: u32 = 0;

/**
 * Reads the fields of an object, from behind the first quote to behind its end. `guess` is where it stands which field comes next,
 * `above` the bits of those that were read before.
 */
export function proveFields(from: usize, object: usize, guess: usize, above: u64, remembers: bool): usize {
  let place = from;
  let seen = above;
  let needed = load<u64>(object, at.objectRequired);
  let number: u32 = 0;
  for (;;) {
    let field: usize = load<u32>(guess);
    if (!isKey(place, field)) {
      field = findField(place, object);
      if (field != 0) store<u32>(guess, <u32>field);
    }
    if (field == 0) {
      place = proveUnknownField(place, object);
      if (place == 0) return 0;
    } else {
      const bit = load<u64>(field, at.fieldBit);
      // A field that stands twice proves nothing.
      if ((seen & bit) != 0) return 0;
      seen |= bit;
      if (bit == 0) {
        if (number == 0) number = ++objects;
        if (load<u32>(field, at.fieldObject) == number) return 0;
        store<u32>(field, number, at.fieldObject);
      }
      needed |= load<u64>(field, at.fieldNeeds);
      place += load<u32>(field, at.fieldKeyLength);
      if (isSpace(load<u8>(place))) place = skipSpace(place);
      const start = place;
      const kind = load<u32>(field, at.valueClass);
      place = isCommon(kind) ? proveCommon(start, field, kind) : proveValue(start, field, remembers);
      if (place == 0) return 0;
      const mark = load<u32>(field, at.fieldMark);
      if (mark != 0) {
        if (mark != at.markUses) note(mark, start, place);
        if ((mark & at.markUses) != 0 && !use(load<u32>(field, at.fieldUses), start, place)) return 0;
      }
      guess = field + at.fieldNext;
    }
    const next = load<u32>(place);
    if ((next & 0xffffff) == 0x22202c) place += 3; // , "
    else if ((next & 0xffff) == 0x222c) place += 2; // ,"
    else {
      place = skipSpace(place);
      const byte: u32 = load<u8>(place);
      if (byte == 0x7d) return isWhole(object, seen, needed) ? place + 1 : 0;
      if (byte != 0x2c) return 0;
      place = skipSpace(place + 1);
      if (load<u8>(place) != 0x22) return 0;
      place++;
    }
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function isKey(place: usize, field: usize): bool {
  const mask = load<u32>(field, at.fieldKeyMask);
  if ((sameBits(place, field + at.fieldKey) & mask) != mask) return false;
  const length = load<u32>(field, at.fieldKeyLength);
  return length <= 16 || areSame(place + 16, field + at.fieldKey + 16, length - 16);
}

function findField(place: usize, object: usize): usize {
  let field: usize = load<u32>(object, at.objectFields);
  while (field != 0 && !isKey(place, field)) field = load<u32>(field, at.fieldSibling);
  return field;
}

/** Whether no field is missing that is not forgiven, and fields are together and apart as they must be. */
// @ts-ignore: decorator
@inline
export function isWhole(object: usize, seen: u64, needed: u64): bool {
  if ((seen & needed) != needed && !areForgivenToLack(object, seen)) return false;
  const relations: usize = load<u32>(object, at.objectRelations);
  return relations == 0 || relationsHold(relations, seen);
}

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

// Lists of objects come again and again with few changes, so the last one that was proven is kept with the record of its array:
// elements with the same bytes need no further proof, because nothing that was noted of an event lies within such lists.

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

// Lists of whose elements something is made for an object around them: the last one is kept as a whole, with what came of it, and
// counts for a list with the same bytes.

/** Reads elements to behind the bracket at the end, or finds that they are those of the last list. */
export function proveAsBefore(from: usize, array: usize): usize {
  const writes: usize = load<u32>(array, at.arrayWrites);
  const kept = memoryOf(array);
  if (kept == 0) return proveElements(from, array, false);
  const length = load<u32>(kept, at.memoryEnds);
  if (length != 0 && areSame(from, kept + at.memoryText, length)) {
    recall(writes);
    return hasLength(array, load<u32>(kept, at.memoryCount)) ? from + length : 0;
  }
  const end = proveElements(from, array, false);
  if (end == 0) return 0;
  const size = <u32>(end - from);
  if (size > <u32>at.longestMemory) return end;
  memory.copy(kept + at.memoryText, from, size);
  store<u32>(kept, size, at.memoryEnds);
  store<u32>(kept, elements, at.memoryCount);
  keep(writes);
  return end;
}

function keep(writes: usize): void {
  const owner: usize = load<u32>(writes);
  store<u64>(writes, load<u64>(owner) & load<u64>(writes, at.writesMask), at.writesFacts);
  store<u32>(writes, load<u32>(owner, at.relationsNear), at.writesNear);
  let write = writes + at.writesStart;
  for (let left = load<u32>(writes, at.writesCount); left > 0; left--, write += at.writeLength) {
    store<f64>(write, load<f64>(load<u32>(write)), at.writeNumber);
  }
}

function recall(writes: usize): void {
  const owner: usize = load<u32>(writes);
  store<u64>(owner, load<u64>(owner) | load<u64>(writes, at.writesFacts));
  store<u32>(owner, load<u32>(owner, at.relationsNear) | load<u32>(writes, at.writesNear), at.relationsNear);
  let write = writes + at.writesStart;
  for (let left = load<u32>(writes, at.writesCount); left > 0; left--, write += at.writeLength) {
    store<f64>(load<u32>(write), load<f64>(write, at.writeNumber));
  }
}
