import * as at from "./layout";
import { areSame, isFalse, isNull, isSpace, isTrue, sameBits, skipSpace } from "./bytes";
import { note } from "./check";
import { isOfLength, numberPasses, passed, textPasses } from "./constraint";
import { areUnique, beginKey, elements, hasLength, hasOneSpelling, keysDiffer, noteKey, takeKey } from "./elements";
import { tryAllocate } from "./heap";
import { scanNumber, wholeEnd } from "./number";
import { beginRelations, relationsHold } from "./relations";
import { scanPlainText, scanText } from "./text";
import { use } from "./uses";

const quote: u32 = 0x22;
const minus: u32 = 0x2d;

/** Reads a value by its struct and returns the address after it, or 0. Nested lists are not remembered. */
function proveValue(cursor: usize, value: usize, remembers: bool): usize {
  const valueClass = at.valueClass(value);
  if (isCommon(valueClass)) return proveCommon(cursor, value, valueClass);
  switch (valueClass) {
    case at.constrainedTextClass: {
      if (load<u8>(cursor) != quote) return 0;
      // Fields often have the same text as last time, which was kept with its last quote.
      const last: usize = at.valueWithin(value);
      const size = at.textLength(last);
      if (last != 0 && areSame(at.textAddress(last), cursor + 1, size + 1)) return cursor + size + 2;
      const end = scanPlainText(cursor + 1);
      if (end == 0 || !textPasses(at.valueConstraint(value), cursor + 1, end - 1, false)) return 0;
      at.setValueWithin(value, passed);
      return end;
    }
    case at.booleanClass:
      return isTrue(cursor) ? cursor + 4 : isFalse(cursor) ? cursor + 5 : 0;
    case at.trueClass:
      return isTrue(cursor) ? cursor + 4 : 0;
    case at.objectClass:
      return load<u8>(cursor) == 0x7b ? proveObject(cursor + 1, at.valueWithin(value), remembers) : 0;
    case at.arrayClass:
      return load<u8>(cursor) == 0x5b ? proveArray(cursor + 1, at.valueWithin(value), remembers) : 0;
    case at.severalClass:
      return proveValue(cursor, <usize>at.valueWithin(value) + startAt(cursor), remembers);
    case at.falseClass:
      return isFalse(cursor) ? cursor + 5 : 0;
    case at.nullClass:
      return isNull(cursor) ? cursor + 4 : 0;
    default:
      return 0;
  }
}

/** True if a value is a text or a number, and so worth reading without a call. */
@inline
function isCommon(valueClass: u32): bool {
  return valueClass - 1 < <u32>at.constrainedNumberClass;
}

/** Reads a text or a number; the code for each is inlined only once, because too much code in one place is slow. */
@inline
function proveCommon(cursor: usize, value: usize, valueClass: u32): usize {
  const byte: u32 = load<u8>(cursor);
  if (valueClass <= <u32>at.filledTextClass) {
    // A text is not empty if its first byte is not a quote.
    if (byte != quote || (valueClass == at.filledTextClass && load<u8>(cursor, 1) == quote)) return 0;
    return scanText(cursor + 1);
  }
  const end = scanNumber(cursor);
  // Numbers with a fraction or an exponent may be integers too, which TypeScript decides.
  if (end == 0 || (valueClass < <u32>at.numberClass && end != wholeEnd)) return 0;
  if (valueClass == at.integerClass || valueClass == at.numberClass) return end;
  // Without a sign, no number is below zero; with one, it may be zero.
  if ((valueClass == at.countClass || valueClass == at.amountClass) && byte != minus) return end;
  if (valueClass == at.positiveClass) return byte - 0x31 < 9 ? end : 0;
  const constraint: usize = at.valueConstraint(value);
  return isOfLength(constraint, cursor) || numberPasses(constraint, cursor, end) ? end : 0;
}

/** Selects one of several values by its first byte. */
function startAt(cursor: usize): usize {
  switch (<u32>load<u8>(cursor)) {
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
function proveObject(from: usize, object: usize, remembers: bool): usize {
  beginObject(object);
  const cursor = skipSpace(from);
  const byte: u32 = load<u8>(cursor);
  if (byte == 0x22) return proveFields(cursor + 1, object, at.objectFirstAt(object), 0, remembers);
  return byte == 0x7d && objectHolds(object, 0, at.objectRequired(object)) ? cursor + 1 : 0;
}

/** Resets what was known about the last object of the same struct. */
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
  let cursor = from;
  let present = above;
  let needed = at.objectRequired(object);
  let number: u32 = 0;
  for (;;) {
    let field: usize = load<u32>(guess);
    if (!isKey(cursor, field)) {
      field = findField(cursor, object);
      if (field != 0) store<u32>(guess, <u32>field);
    }
    if (field == 0) return 0;
    const bit = at.fieldBit(field);
    // A repeated field proves nothing.
    if ((present & bit) != 0) return 0;
    present |= bit;
    if (bit == 0) {
      if (number == 0) number = ++objects;
      if (at.fieldObject(field) == number) return 0;
      at.setFieldObject(field, number);
    }
    needed |= at.fieldNeeds(field);
    cursor += at.fieldKeyLength(field);
    if (isSpace(load<u8>(cursor))) cursor = skipSpace(cursor);
    const start = cursor;
    const valueClass = at.valueClass(field);
    cursor = isCommon(valueClass) ? proveCommon(start, field, valueClass) : proveValue(start, field, remembers);
    if (cursor == 0) return 0;
    const mark = at.fieldMark(field);
    if (mark != 0) {
      if (mark != at.markUses) note(mark, start, cursor);
      if ((mark & at.markUses) != 0 && !use(at.fieldUses(field), start, cursor)) return 0;
    }
    guess = at.fieldNextAt(field);
    const next = load<u32>(cursor);
    if ((next & 0xffffff) == 0x22202c) cursor += 3; // , "
    else if ((next & 0xffff) == 0x222c) cursor += 2; // ,"
    else {
      cursor = skipSpace(cursor);
      const byte: u32 = load<u8>(cursor);
      if (byte == 0x7d) return objectHolds(object, present, needed) ? cursor + 1 : 0;
      if (byte != 0x2c) return 0;
      cursor = skipSpace(cursor + 1);
      if (load<u8>(cursor) != 0x22) return 0;
      cursor++;
    }
  }
  return 0;
}

@inline
function isKey(cursor: usize, field: usize): bool {
  const mask = at.fieldKeyMask(field);
  if ((sameBits(cursor, at.fieldKeyAt(field)) & mask) != mask) return false;
  const length = at.fieldKeyLength(field);
  return length <= 16 || areSame(cursor + 16, at.fieldKeyAt(field) + 16, length - 16);
}

function findField(cursor: usize, object: usize): usize {
  let field: usize = at.objectFields(object);
  while (field != 0 && !isKey(cursor, field)) field = at.fieldSibling(field);
  return field;
}

/** True if no field is missing, and all relations hold. */
@inline
export function objectHolds(object: usize, present: u64, needed: u64): bool {
  if ((present & needed) != needed) return false;
  const relations: usize = at.objectRelations(object);
  return relations == 0 || relationsHold(relations, present);
}

/** Reads an array from after its bracket to after its end. */
function proveArray(from: usize, array: usize, remembers: bool): usize {
  const cursor = skipSpace(from);
  if (load<u8>(cursor) == 0x5d) {
    elements = 0;
    return at.arrayShortest(array) == 0 ? cursor + 1 : 0;
  }
  return remembers && at.arrayLastList(array) != 0 ? proveRemembered(cursor, array) : proveElements(cursor, array, remembers);
}

/** Reads one or more elements up to after the closing bracket. */
function proveElements(from: usize, array: usize, remembers: bool): usize {
  const items: usize = at.arrayItems(array);
  const isUnique = at.arrayIsUnique(array) != 0;
  const hasKeys = isUnique || at.arrayHasKeys(array) != 0;
  let cursor = from;
  let count: u32 = 0;
  do {
    if (hasKeys) beginKey();
    const start = cursor;
    cursor = proveValue(start, items, remembers);
    if (cursor == 0) return 0;
    if (isUnique) {
      if (!hasOneSpelling(start, cursor)) return 0;
      takeKey(start, cursor, 1);
    }
    cursor = skipSeparator(cursor);
    if (cursor == 0) return 0;
    if (hasKeys) noteKey(count);
    count++;
  } while (!isLast);
  if (hasKeys && !keysDiffer(count)) return 0;
  if (!hasLength(array, count)) return 0;
  // The keys may have to differ from those of other lists too.
  const shared: usize = at.arrayKeyCount(array);
  return shared == 0 || areUnique(shared, at.arrayKeyRegion(array)) ? cursor : 0;
}

/** True if the last separator was the closing bracket. */
let isLast: bool = false;

/** Skips the separator after an element, or the closing bracket; 0 if there is neither. */
@inline
function skipSeparator(from: usize): usize {
  let cursor = from;
  if (isSpace(load<u8>(cursor))) cursor = skipSpace(cursor);
  const byte: u32 = load<u8>(cursor);
  isLast = byte == 0x5d;
  if (isLast) return cursor + 1;
  if (byte != 0x2c) return 0;
  cursor++;
  return isSpace(load<u8>(cursor)) ? skipSpace(cursor) : cursor;
}

// Lists of objects recur, so the last proven one is kept with the struct of its array, and with it what was derived from
// its elements for an enclosing object: the same bytes need no further proof, because nothing within such lists is noted.

/** The memory of the last list of an array; 0 if there is no room for it. */
function lastListOf(array: usize): usize {
  const known: usize = at.arrayLastList(array);
  if (known != 1) return known;
  const made = tryAllocate(at.lastListRoom);
  at.setArrayLastList(array, made);
  return made;
}

/** Reads elements up to after the closing bracket, or recognises those of the last list. */
function proveRemembered(from: usize, array: usize): usize {
  const kept = lastListOf(array);
  const derived: usize = at.arrayDerived(array);
  if (kept == 0 || (derived != 0 && !areUntouched(derived))) return proveElements(from, array, false);
  const length = at.lastListLength(kept);
  if (length != 0 && areSame(from, at.lastListTextAt(kept), length)) {
    if (derived != 0) recall(derived);
    return hasLength(array, at.lastListCount(kept)) ? from + length : 0;
  }
  const end = proveElements(from, array, false);
  const size = <u32>(end - from);
  if (end == 0 || size > <u32>at.longestLastList) return end;
  memory.copy(at.lastListTextAt(kept), from, size);
  at.setLastListLength(kept, size);
  at.setLastListCount(kept, elements);
  if (derived != 0) keep(derived);
  return end;
}

/** True if no other field of the object has yet added to what is derived from a list. */
function areUntouched(derived: usize): bool {
  const owner = at.derivedOwner(derived);
  if ((at.relationsFacts(owner) & at.derivedMask(derived)) != 0) return false;
  const slots = at.relationsSlotsAt(owner);
  let value = at.derivedFirstAt(derived);
  for (let left = at.derivedCount(derived); left > 0; left--, value += at.derivedValueSize) {
    const slot = at.derivedValueSlot(value);
    if (load<u64>(slot) != load<u64>(at.relationsFirst(owner) + slot - slots)) return false;
  }
  return true;
}

function keep(derived: usize): void {
  const owner = at.derivedOwner(derived);
  at.setDerivedFacts(derived, at.relationsFacts(owner) & at.derivedMask(derived));
  at.setDerivedIsNear(derived, at.relationsIsNear(owner));
  let value = at.derivedFirstAt(derived);
  for (let left = at.derivedCount(derived); left > 0; left--, value += at.derivedValueSize) {
    at.setDerivedValueNumber(value, load<f64>(at.derivedValueSlot(value)));
  }
}

function recall(derived: usize): void {
  const owner = at.derivedOwner(derived);
  at.setRelationsFacts(owner, at.relationsFacts(owner) | at.derivedFacts(derived));
  at.setRelationsIsNear(owner, at.relationsIsNear(owner) | at.derivedIsNear(derived));
  let value = at.derivedFirstAt(derived);
  for (let left = at.derivedCount(derived); left > 0; left--, value += at.derivedValueSize) {
    store<f64>(at.derivedValueSlot(value), at.derivedValueNumber(value));
  }
}
