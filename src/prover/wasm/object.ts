import * as at from "../layout";
import { areSame, isSpace, sameBits, skipSpace } from "./bytes";
import { areForgivenToLack, proveUnknownField } from "./lapses";
import { note } from "./notes";
import { beginRelations, relationsHold } from "./relations";
import { use } from "./uses";
import { isCommon, proveCommon, proveValue } from "./value";

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
