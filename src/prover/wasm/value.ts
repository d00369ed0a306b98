import * as at from "./layout";
import { areSame, isFalse, isNull, isSpace, isTrue, sameBits, skipSpace } from "./bytes";
import { note } from "./check";
import { areUnique, beginKey, elements, hasLength, isSpelledOnce, keysDiffer, noteKey, takeKey } from "./elements";
import { take } from "./heap";
import { scanNumber, wholeEnd } from "./number";
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
  // Numbers with a fraction or an exponent may be integers too, which TypeScript decides.
  if (end == 0 || (kind < <u32>at.numberClass && end != wholeEnd)) return 0;
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
  return remembers && at.arrayMemory(array) != 0 ? proveAsBefore(place, array) : proveElements(place, array, remembers);
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
  if (!hasLength(array, count)) return 0;
  // The keys may have to differ from those of other lists too.
  const shared: usize = at.arrayKeyCount(array);
  return shared == 0 || areUnique(shared, at.arrayKeyRegion(array)) ? place : 0;
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

// Lists of objects recur, so the last proven one is kept with the record of its array, and with it what was derived from
// its elements for an enclosing object: the same bytes need no further proof, because nothing within such lists is noted.

/** The memory of the last list of an array; 0 if there is no room for it. */
function memoryOf(array: usize): usize {
  const known: usize = at.arrayMemory(array);
  if (known != 1) return known;
  const made = take(at.memoryRoom);
  at.setArrayMemory(array, made);
  return made;
}

/** Reads elements up to after the closing bracket, or recognises those of the last list. */
function proveAsBefore(from: usize, array: usize): usize {
  const kept = memoryOf(array);
  const writes: usize = at.arrayWrites(array);
  if (kept == 0 || (writes != 0 && !areUntouched(writes))) return proveElements(from, array, false);
  const length = at.memoryLength(kept);
  if (length != 0 && areSame(from, at.memoryTextAt(kept), length)) {
    if (writes != 0) recall(writes);
    return hasLength(array, at.memoryCount(kept)) ? from + length : 0;
  }
  const end = proveElements(from, array, false);
  const size = <u32>(end - from);
  if (end == 0 || size > <u32>at.longestMemory) return end;
  memory.copy(at.memoryTextAt(kept), from, size);
  at.setMemoryLength(kept, size);
  at.setMemoryCount(kept, elements);
  if (writes != 0) keep(writes);
  return end;
}

/** True if no other field of the object has yet added to what is derived from a list. */
function areUntouched(writes: usize): bool {
  const owner = at.writesOwner(writes);
  if ((at.relationsFacts(owner) & at.writesMask(writes)) != 0) return false;
  const slots = at.relationsSlotsAt(owner);
  let write = at.writesFirstAt(writes);
  for (let left = at.writesCount(writes); left > 0; left--, write += at.writeSize) {
    const slot = at.writeSlot(write);
    if (load<u64>(slot) != load<u64>(at.relationsFirst(owner) + slot - slots)) return false;
  }
  return true;
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
