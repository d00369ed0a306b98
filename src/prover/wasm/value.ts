import * as at from "./layout";
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

/** Reads a value by its record and returns the address after it, or 0. Nested lists are not remembered. */
export function proveValue(place: usize, value: usize, remembers: bool): usize {
  const kind = at.valueClass(value);
  if (isCommon(kind)) return proveCommon(place, value, kind);
  switch (kind) {
    case at.ruledTextClass: {
      if (load<u8>(place) != quote) return 0;
      // Fields often have the same text as last time, which was kept with its last quote.
      const last: usize = at.valueWithin(value);
      const size = at.textLength(last);
      if (last != 0 && areSame(at.textPlace(last), place + 1, size + 1)) return place + size + 2;
      const end = scanPlainText(place + 1);
      if (end == 0 || !textPasses(at.valueRule(value), place + 1, end - 1, false)) return 0;
      at.setValueWithin(value, passed);
      return end;
    }
    case at.booleanClass:
      return isTrue(place) ? place + 4 : isFalse(place) ? place + 5 : 0;
    case at.trueClass:
      return isTrue(place) ? place + 4 : 0;
    case at.objectClass:
      return load<u8>(place) == 0x7b ? proveObject(place + 1, at.valueWithin(value), remembers) : 0;
    case at.arrayClass:
      return load<u8>(place) == 0x5b ? proveArray(place + 1, at.valueWithin(value), remembers) : 0;
    case at.severalClass:
      return proveValue(place, <usize>at.valueWithin(value) + startAt(place), remembers);
    case at.falseClass:
      return isFalse(place) ? place + 5 : 0;
    case at.nullClass:
      return isNull(place) ? place + 4 : 0;
    default:
      return 0;
  }
}

/** True if a value is a text or a number, and so worth reading without a call. */
@inline
export function isCommon(kind: u32): bool {
  return kind - 1 < <u32>at.ruledNumberClass;
}

/** Reads a text or a number; the code for each is inlined only once, because too much code in one place is slow. */
@inline
export function proveCommon(place: usize, value: usize, kind: u32): usize {
  const byte: u32 = load<u8>(place);
  if (kind <= <u32>at.filledTextClass) {
    // A text is not empty if its first byte is not a quote.
    if (byte != quote || (kind == at.filledTextClass && load<u8>(place, 1) == quote)) return 0;
    return scanText(place + 1);
  }
  const end = scanNumber(place);
  if (end == 0 || (kind < <u32>at.numberClass && !isPlainInteger(end))) return 0;
  if (kind == at.integerClass || kind == at.numberClass) return end;
  // Without a sign, no number is below zero; with one, it may be zero.
  if ((kind == at.countClass || kind == at.amountClass) && byte != minus) return end;
  if (kind == at.positiveClass) return byte - 0x31 < 9 ? end : 0;
  const rule: usize = at.valueRule(value);
  return isOfLength(rule, place) || numberPasses(rule, place, end) ? end : 0;
}

/** Selects one of several values by its first byte. */
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

/** Reads an object from after its brace to after its end. */
export function proveObject(from: usize, object: usize, remembers: bool): usize {
  beginObject(object);
  const place = skipSpace(from);
  const byte: u32 = load<u8>(place);
  if (byte == 0x22) return proveFields(place + 1, object, at.objectFirstAt(object), 0, remembers);
  return byte == 0x7d && isWhole(object, 0, at.objectRequired(object)) ? place + 1 : 0;
}

/** Resets what was known about the last object of the same record. */
@inline
export function beginObject(object: usize): void {
  const relations: usize = at.objectRelations(object);
  if (relations != 0) beginRelations(relations);
}

/** Objects with more fields than bits are numbered, so that such a field knows whether it was met in the current one. */
let objects: u32 = 0;

/**
 * Reads the fields of an object, from after the first quote to after its end. `guess` is the address that holds the
 * field expected next, `above` the bits of those read before.
 */
export function proveFields(from: usize, object: usize, guess: usize, above: u64, remembers: bool): usize {
  let place = from;
  let seen = above;
  let needed = at.objectRequired(object);
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
      const bit = at.fieldBit(field);
      // A repeated field proves nothing.
      if ((seen & bit) != 0) return 0;
      seen |= bit;
      if (bit == 0) {
        if (number == 0) number = ++objects;
        if (at.fieldObject(field) == number) return 0;
        at.setFieldObject(field, number);
      }
      needed |= at.fieldNeeds(field);
      place += at.fieldKeyLength(field);
      if (isSpace(load<u8>(place))) place = skipSpace(place);
      const start = place;
      const kind = at.valueClass(field);
      place = isCommon(kind) ? proveCommon(start, field, kind) : proveValue(start, field, remembers);
      if (place == 0) return 0;
      const mark = at.fieldMark(field);
      if (mark != 0) {
        if (mark != at.markUses) note(mark, start, place);
        if ((mark & at.markUses) != 0 && !use(at.fieldUses(field), start, place)) return 0;
      }
      guess = at.fieldNextAt(field);
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

@inline
function isKey(place: usize, field: usize): bool {
  const mask = at.fieldKeyMask(field);
  if ((sameBits(place, at.fieldKeyAt(field)) & mask) != mask) return false;
  const length = at.fieldKeyLength(field);
  return length <= 16 || areSame(place + 16, at.fieldKeyAt(field) + 16, length - 16);
}

function findField(place: usize, object: usize): usize {
  let field: usize = at.objectFields(object);
  while (field != 0 && !isKey(place, field)) field = at.fieldSibling(field);
  return field;
}

/** True if no field is missing that is not tolerated, and all relations hold. */
@inline
export function isWhole(object: usize, seen: u64, needed: u64): bool {
  if ((seen & needed) != needed && !areForgivenToLack(object, seen)) return false;
  const relations: usize = at.objectRelations(object);
  return relations == 0 || relationsHold(relations, seen);
}

/** Reads an array from after its bracket to after its end. */
export function proveArray(from: usize, array: usize, remembers: bool): usize {
  const place = skipSpace(from);
  if (load<u8>(place) == 0x5d) {
    elements = 0;
    return at.arrayShortest(array) == 0 ? place + 1 : 0;
  }
  if (!remembers || at.arrayMemory(array) == 0) return proveElements(place, array, remembers);
  return at.arrayIsWhole(array) == 0 ? proveLikeBefore(place, array) : proveAsBefore(place, array);
}

/** Reads one or more elements up to after the closing bracket. */
export function proveElements(from: usize, array: usize, remembers: bool): usize {
  const items: usize = at.arrayItems(array);
  const isUnique = at.arrayIsUnique(array) != 0;
  const hasKeys = isUnique || at.arrayHasKeys(array) != 0;
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

/** True if the keys of the elements differ from each other and from those of other lists. */
@inline
function differFromOthers(array: usize): bool {
  const count: usize = at.arrayKeyCount(array);
  return count == 0 || areUnique(count, at.arrayKeyRegion(array));
}

/** True if the last separator was the closing bracket. */
export let isLast: bool = false;

/** Skips the separator after an element, or the closing bracket; 0 if there is neither. */
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

// Lists of objects recur with few changes, so the last proven one is kept with the record of its array: elements with
// the same bytes need no further proof, because nothing within such lists is noted.

/** After this many lists with nothing in common with the one before, only a few are compared. */
const fewMisses: u32 = 16;

/** The end of the element `index` of the kept list, including its separator. */
@inline
function endOf(kept: usize, index: u32): u32 {
  return load<u32>(kept + at.memoryEnds + index * 4);
}

@inline
function startOf(kept: usize, index: u32): u32 {
  return index == 0 ? 0 : endOf(kept, index - 1);
}

/** Compares the bytes at an address with the elements of the kept list from `first` on; returns the first that differs. */
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

/** The memory of the last list of an array; 0 if there is no room for it. */
export function memoryOf(array: usize): usize {
  const known: usize = at.arrayMemory(array);
  if (known != 1) return known;
  const made = take(at.arrayWrites(array) == 0 ? at.memoryLength : at.wideMemoryLength);
  at.setArrayMemory(array, made);
  return made;
}

@inline
function noteEnd(index: u32, end: u32): void {
  if (index < <u32>at.mostElements) store<u32>(at.elementEnds + index * 4, end);
}

/** Notes what is derived from an element that is known from the list before. */
@inline
function noteKnown(index: u32, kept: usize, element: u32): void {
  noteKnownKey(index, load<u32>(kept + at.memoryKeys + element * 4));
  noteFacts(index, load<u64>(kept + at.memoryFacts + element * 8));
}

@inline
function noteFacts(index: u32, facts: u64): void {
  if (index < <u32>at.mostElements) store<u64>(at.elementFacts + index * 8, facts);
}

/** Reads elements up to after the closing bracket, comparing them with those of the last list. */
export function proveLikeBefore(from: usize, array: usize): usize {
  const kept = memoryOf(array);
  if (kept == 0) return proveElements(from, array, false);
  const misses = at.memoryMisses(kept) + 1;
  at.setMemoryMisses(kept, misses);
  if (misses > fewMisses && misses % fewMisses > 1) return proveElements(from, array, false);

  const items: usize = at.arrayItems(array);
  const writes: usize = at.arrayWrites(array);
  const known = at.memoryCount(kept);
  let place = from;
  let count: u32 = 0;
  // The element of the kept list that is expected next.
  let element: u32 = 0;
  for (;;) {
    if (element < known) {
      let first = element;
      let next = firstUnlike(place, kept, first, known);
      if (count == 0 && next == known) {
        at.setMemoryMisses(kept, 0);
        if (writes != 0) addFacts(writes, at.writesFacts(writes));
        return hasLength(array, known) ? from + endOf(kept, known - 1) : 0;
      }
      // An element may have been removed or inserted.
      if (next == first && first + 1 < known) next = firstUnlike(place, kept, ++first, known);
      if (next == first && element > 0) next = firstUnlike(place, kept, (first = element - 1), known);
      if (next > first) {
        at.setMemoryMisses(kept, 0);
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

@inline
function factsOf(writes: usize): u64 {
  return at.relationsFacts(at.writesOwner(writes)) & at.writesMask(writes);
}

function addFacts(writes: usize, facts: u64): void {
  const owner = at.writesOwner(writes);
  at.setRelationsFacts(owner, at.relationsFacts(owner) | facts);
}

/** Removes the facts of earlier elements from the enclosing object, so that those of the next can be recognised. */
function beginElement(writes: usize): void {
  const owner = at.writesOwner(writes);
  at.setRelationsFacts(owner, at.relationsFacts(owner) & ~at.writesMask(writes));
  beginKey();
}

/** Gives the enclosing object the facts of all elements, and checks that their keys differ if they must. */
function endElements(writes: usize, array: usize, count: u32): bool {
  if (count > <u32>at.mostElements) return false;
  let facts: u64 = 0;
  for (let index: u32 = 0; index < count; index++) facts |= load<u64>(at.elementFacts + index * 8);
  addFacts(writes, facts);
  return at.arrayHasKeys(array) == 0 || keysDiffer(count);
}

function keepList(kept: usize, from: usize, length: u32, count: u32, writes: usize): void {
  if (count > <u32>at.mostElements || length > <u32>at.longestMemory) return;
  memory.copy(kept + at.memoryText, from, length);
  memory.copy(kept + at.memoryEnds, at.elementEnds, count * 4);
  if (writes != 0) {
    at.setWritesFacts(writes, factsOf(writes));
    memory.copy(kept + at.memoryKeys, at.elementKeys, count * 4);
    memory.copy(kept + at.memoryFacts, at.elementFacts, count * 8);
  }
  at.setMemoryCount(kept, count);
}

// Lists from whose elements something is derived for an enclosing object: the last one is kept as a whole, with the
// results, which are reused for a list with the same bytes.

/** Reads elements up to after the closing bracket, or recognises those of the last list. */
export function proveAsBefore(from: usize, array: usize): usize {
  const writes: usize = at.arrayWrites(array);
  const kept = memoryOf(array);
  if (kept == 0) return proveElements(from, array, false);
  const length = load<u32>(kept, at.memoryEnds);
  if (length != 0 && areSame(from, kept + at.memoryText, length)) {
    recall(writes);
    return hasLength(array, at.memoryCount(kept)) ? from + length : 0;
  }
  const end = proveElements(from, array, false);
  if (end == 0) return 0;
  const size = <u32>(end - from);
  if (size > <u32>at.longestMemory) return end;
  memory.copy(kept + at.memoryText, from, size);
  store<u32>(kept, size, at.memoryEnds);
  at.setMemoryCount(kept, elements);
  keep(writes);
  return end;
}

function keep(writes: usize): void {
  const owner = at.writesOwner(writes);
  at.setWritesFacts(writes, at.relationsFacts(owner) & at.writesMask(writes));
  at.setWritesIsNear(writes, at.relationsIsNear(owner));
  let write = at.writesFirstAt(writes);
  for (let left = at.writesCount(writes); left > 0; left--, write += at.writeSize) {
    at.setWriteNumber(write, load<f64>(at.writeSlot(write)));
  }
}

function recall(writes: usize): void {
  const owner = at.writesOwner(writes);
  at.setRelationsFacts(owner, at.relationsFacts(owner) | at.writesFacts(writes));
  at.setRelationsIsNear(owner, at.relationsIsNear(owner) | at.writesIsNear(writes));
  let write = at.writesFirstAt(writes);
  for (let left = at.writesCount(writes); left > 0; left--, write += at.writeSize) {
    store<f64>(at.writeSlot(write), at.writeNumber(write));
  }
}
