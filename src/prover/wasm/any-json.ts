// Objects of kinds without a schema, and unknown fields: any JSON is allowed, except for repeated keys.

import * as at from "./layout";
import { areSame, isFalse, isNull, isTrue, skipSpace } from "./bytes";
import { scanNumber } from "./number";
import { scanPlainText, scanText } from "./text";

/** The game writes nothing deeper, and no object with more fields. */
const deepest: u32 = 8;
const mostFields: u32 = 64;

let keyCount: u32 = 0;

/** Reads the rest of an event after its first two fields, from the comma or brace up to its end. */
export function proveAnyRest(from: usize): usize {
  keyCount = 0;
  addKey(at.timestampKey + 1, 9, 0);
  addKey(at.eventKey + 1, 5, 0);
  const byte: u32 = load<u8>(from);
  if (byte == 0x7d) return from + 1;
  return byte == 0x2c ? proveAnyFields(skipSpace(from + 1), 0, deepest) : 0;
}

/** Adds a key; false if it is repeated, or if there are too many. */
function addKey(start: usize, length: u32, first: u32): bool {
  if (keyCount >= <u32>at.mostUnknownKeys || keyCount - first >= mostFields) return false;
  for (let index = first; index < keyCount; index++) {
    const key: usize = at.unknownKeys + index * 8;
    if (at.spanLength(key) == length && areSame(at.spanStart(key), start, length)) return false;
  }
  const key: usize = at.unknownKeys + keyCount * 8;
  at.setSpan(key, start, start + length);
  keyCount++;
  return true;
}

/** Reads one or more fields; `first` is the index of the first key of their object. */
function proveAnyFields(from: usize, first: u32, depth: u32): usize {
  let cursor = from;
  for (;;) {
    if (load<u8>(cursor) != 0x22) return 0;
    const end = scanPlainText(cursor + 1);
    if (end == 0 || !addKey(cursor + 1, <u32>(end - cursor - 2), first)) return 0;
    cursor = skipSpace(end);
    if (load<u8>(cursor) != 0x3a) return 0;
    cursor = proveAnyValue(skipSpace(cursor + 1), depth);
    if (cursor == 0) return 0;
    cursor = skipSpace(cursor);
    const byte: u32 = load<u8>(cursor);
    if (byte == 0x7d) return cursor + 1;
    if (byte != 0x2c) return 0;
    cursor = skipSpace(cursor + 1);
  }
  return 0;
}

function proveAnyValue(cursor: usize, depth: u32): usize {
  switch (<u32>load<u8>(cursor)) {
    case 0x22: // "
      return scanText(cursor + 1);
    case 0x7b: // {
      return depth == 0 ? 0 : proveAnyObject(skipSpace(cursor + 1), depth - 1);
    case 0x5b: // [
      return depth == 0 ? 0 : proveAnyArray(skipSpace(cursor + 1), depth - 1);
    case 0x74: // t
      return isTrue(cursor) ? cursor + 4 : 0;
    case 0x66: // f
      return isFalse(cursor) ? cursor + 5 : 0;
    case 0x6e: // n
      return isNull(cursor) ? cursor + 4 : 0;
    default:
      return scanNumber(cursor);
  }
}

function proveAnyObject(cursor: usize, depth: u32): usize {
  if (load<u8>(cursor) == 0x7d) return cursor + 1;
  const first = keyCount;
  const end = proveAnyFields(cursor, first, depth);
  keyCount = first;
  return end;
}

function proveAnyArray(from: usize, depth: u32): usize {
  let cursor = from;
  if (load<u8>(cursor) == 0x5d) return cursor + 1;
  for (;;) {
    cursor = proveAnyValue(cursor, depth);
    if (cursor == 0) return 0;
    cursor = skipSpace(cursor);
    const byte: u32 = load<u8>(cursor);
    if (byte == 0x5d) return cursor + 1;
    if (byte != 0x2c) return 0;
    cursor = skipSpace(cursor + 1);
  }
  return 0;
}

// Events of an old format lack fields that were added later, and have others that are gone. Each is one excused
// violation that is only counted, so that a line without others can be passed. In other formats, unknown fields are
// reported by TypeScript, which then need not check the rest of the line.

/** The number of excused violations in the current line, and of unknown fields that have to be reported. */
export let excused: u32 = 0;
export let unknownFields: u32 = 0;

@inline
export function forgetExcused(): void {
  excused = 0;
  unknownFields = 0;
}

/** Reads a field that its object should not have, from after the quote to the end of the value; 0 if there may be another violation. */
export function proveUnknownField(from: usize, object: usize): usize {
  if (at.objectCountsExcused(object) == 0) return 0;
  if (excused + unknownFields == 0) keyCount = 0;
  if (at.excusesFields() != 0) excused++;
  else unknownFields++;
  // Known keys never differ from it only by a space.
  const end = scanPlainText(from);
  if (end == 0 || load<u8>(end) != 0x3a || !addKey(from, <u32>(end - from - 1), 0)) return 0;
  return proveAnyValue(skipSpace(end + 1), deepest);
}

/** True if missing fields are tolerated, given those present; what a field requires beside it must be present. */
export function excusesMissing(object: usize, present: u64): bool {
  if (at.excusesFields() == 0 || at.objectCountsExcused(object) == 0) return false;
  for (let field: usize = at.objectFields(object); field != 0; field = at.fieldSibling(field)) {
    if ((at.fieldBit(field) & present) != 0 && (at.fieldNeeds(field) & ~present) != 0) return false;
  }
  excused += <u32>popcnt<u64>(at.objectRequired(object) & ~present);
  return true;
}
