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
export function proveOpenRest(from: usize): usize {
  keyCount = 0;
  addKey(at.timestampKey + 1, 9, 0);
  addKey(at.eventKey + 1, 5, 0);
  const byte: u32 = load<u8>(from);
  if (byte == 0x7d) return from + 1;
  return byte == 0x2c ? proveOpenFields(skipSpace(from + 1), 0, deepest) : 0;
}

/** Adds a key; false if it is repeated, or if there are too many. */
function addKey(start: usize, length: u32, first: u32): bool {
  if (keyCount >= <u32>at.mostOpenKeys || keyCount - first >= mostFields) return false;
  for (let index = first; index < keyCount; index++) {
    const key: usize = at.openKeys + index * 8;
    if (at.spanLength(key) == length && areSame(at.spanStart(key), start, length)) return false;
  }
  const key: usize = at.openKeys + keyCount * 8;
  at.setSpan(key, start, start + length);
  keyCount++;
  return true;
}

/** Reads one or more fields; `first` is the index of the first key of their object. */
function proveOpenFields(from: usize, first: u32, depth: u32): usize {
  let place = from;
  for (;;) {
    if (load<u8>(place) != 0x22) return 0;
    const end = scanPlainText(place + 1);
    if (end == 0 || !addKey(place + 1, <u32>(end - place - 2), first)) return 0;
    place = skipSpace(end);
    if (load<u8>(place) != 0x3a) return 0;
    place = proveOpenValue(skipSpace(place + 1), depth);
    if (place == 0) return 0;
    place = skipSpace(place);
    const byte: u32 = load<u8>(place);
    if (byte == 0x7d) return place + 1;
    if (byte != 0x2c) return 0;
    place = skipSpace(place + 1);
  }
  return 0;
}

function proveOpenValue(place: usize, depth: u32): usize {
  switch (<u32>load<u8>(place)) {
    case 0x22: // "
      return scanText(place + 1);
    case 0x7b: // {
      return depth == 0 ? 0 : proveOpenObject(skipSpace(place + 1), depth - 1);
    case 0x5b: // [
      return depth == 0 ? 0 : proveOpenArray(skipSpace(place + 1), depth - 1);
    case 0x74: // t
      return isTrue(place) ? place + 4 : 0;
    case 0x66: // f
      return isFalse(place) ? place + 5 : 0;
    case 0x6e: // n
      return isNull(place) ? place + 4 : 0;
    default:
      return scanNumber(place);
  }
}

function proveOpenObject(place: usize, depth: u32): usize {
  if (load<u8>(place) == 0x7d) return place + 1;
  const first = keyCount;
  const end = proveOpenFields(place, first, depth);
  keyCount = first;
  return end;
}

function proveOpenArray(from: usize, depth: u32): usize {
  let place = from;
  if (load<u8>(place) == 0x5d) return place + 1;
  for (;;) {
    place = proveOpenValue(place, depth);
    if (place == 0) return 0;
    place = skipSpace(place);
    const byte: u32 = load<u8>(place);
    if (byte == 0x5d) return place + 1;
    if (byte != 0x2c) return 0;
    place = skipSpace(place + 1);
  }
  return 0;
}

// Events of an old format lack fields that were added later, and have others that are gone. Each such lapse is one
// fault that is only counted, so that a line without other faults can be passed. In other formats, unknown fields are
// reported by TypeScript, which then need not check the rest of the line.

/** The number of lapses in the current line, and of unknown fields that have to be reported. */
export let lapses: u32 = 0;
export let unknownFields: u32 = 0;

@inline
export function forgetLapses(): void {
  lapses = 0;
  unknownFields = 0;
}

/** Reads a field that its object should not have, from after the quote to the end of the value; 0 if it may not be the only fault. */
export function proveUnknownField(from: usize, object: usize): usize {
  if (at.objectCountsLapses(object) == 0) return 0;
  if (lapses + unknownFields == 0) keyCount = 0;
  if (at.forgivesLapses() != 0) lapses++;
  else unknownFields++;
  // Known keys never differ from it only by a space.
  const end = scanPlainText(from);
  if (end == 0 || load<u8>(end) != 0x3a || !addKey(from, <u32>(end - from - 1), 0)) return 0;
  return proveOpenValue(skipSpace(end + 1), deepest);
}

/** True if missing fields are tolerated, given those seen; what a field requires beside it must be present. */
export function areForgivenToLack(object: usize, seen: u64): bool {
  if (at.forgivesLapses() == 0 || at.objectCountsLapses(object) == 0) return false;
  for (let field: usize = at.objectFields(object); field != 0; field = at.fieldSibling(field)) {
    if ((at.fieldBit(field) & seen) != 0 && (at.fieldNeeds(field) & ~seen) != 0) return false;
  }
  lapses += <u32>popcnt<u64>(at.objectRequired(object) & ~seen);
  return true;
}
