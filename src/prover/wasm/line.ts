import * as at from "./layout";
import { forgetExcused, excused, proveAnyRest, unknownFields } from "./any-json";
import { areSame, hashOf, isSpace, sameBits, skipSpace } from "./bytes";
import { clearNotes } from "./check";
import { scanPlainText } from "./text";
import { isTimeAbove, isTimestamp, setLineTime } from "./timestamp";
import { beginObject, objectHolds, proveFields, proveObject } from "./value";

/** The start of the current line, and the struct of its kind. */
export let lineAt: usize = 0;
export let kind: usize = 0;

/** Proves one line, regardless of those above; returns the start of the next, or 0. */
@inline
export function proveLine(start: usize): usize {
  lineAt = start;
  kind = 0;
  forgetExcused();
  at.setNameLength(0);
  const time = frontValue(start);
  setLineTime(time);
  if (time == 0 || !(isTimeAbove(time) || isTimestamp(time))) return 0;
  const name = eventValue(time + at.timeLength);
  if (name == 0) return 0;
  const nameEnd = scanPlainText(name);
  if (nameEnd == 0) return 0;
  kind = findKind(name, nameEnd - 1);
  if (kind == 0) return 0;
  const notes = at.kindNotes(kind);
  if (notes != 0) clearNotes(notes);
  const end = proveRest(isSpace(load<u8>(nameEnd)) ? skipSpace(nameEnd) : nameEnd);
  if (end == 0 || end - start > <usize>at.longestProven) return 0;
  at.setEventEnd(end);
  return behindLine(end);
}

/** Reads on after the first two fields. */
@inline
function proveRest(from: usize): usize {
  const object: usize = at.kindObject(kind);
  if (object == 0) return proveAnyRest(from);
  beginObject(object);
  const present = at.kindFrontBits(kind);
  const byte: u32 = load<u8>(from);
  if (byte == 0x7d) return objectHolds(object, present, at.objectRequired(object)) ? from + 1 : 0;
  if (byte != 0x2c) return 0;
  const cursor = isSpace(load<u8>(from, 1)) ? skipSpace(from + 1) : from + 1;
  if (load<u8>(cursor) != 0x22) return 0;
  return proveFields(cursor + 1, object, at.fieldNextAt(at.kindEvent(kind)), present, true);
}

/** The start of the next line, given the end of this one's event; 0 if the line does not end as it should. */
@inline
function behindLine(end: usize): usize {
  const wanted = at.endWanted();
  if (load<u8>(end) == 0x0a) return wanted == 2 ? 0 : end + 1;
  const cursor = skipSpace(end);
  const length: u32 = load<u8>(cursor) == 0x0d ? 2 : 1;
  if (load<u8>(cursor + length - 1) != 0x0a) return 0;
  return wanted == 0 || wanted == length ? cursor + length : 0;
}

/** The start of a line's time; most lines are spaced as the game spaces them, or not at all. */
@inline
function frontValue(start: usize): usize {
  if ((sameBits(start, at.spacedFront) & 0x7fff) == 0x7fff) return start + 15;
  if ((sameBits(start, at.compactFront) & 0x3fff) == 0x3fff) return start + 14;
  return valueBehind(start, 0x7b, at.timestampKey, 12);
}

/** The start of the name of a line's kind, given the end of its time. */
@inline
function eventValue(start: usize): usize {
  if ((sameBits(start, at.spacedEvent) & 0xfff) == 0xfff) return start + 12;
  if ((sameBits(start, at.compactEvent) & 0x7ff) == 0x7ff) return start + 11;
  return load<u8>(start) == 0x22 ? valueBehind(start + 1, 0x2c, at.eventKey, 8) : 0;
}

/** The start of the text of a field after a brace or comma, however it is spaced. */
function valueBehind(from: usize, before: u32, key: usize, keyLength: usize): usize {
  let cursor = skipSpace(from);
  if (load<u8>(cursor) != before) return 0;
  cursor = skipSpace(cursor + 1);
  const mask: u32 = (1 << <u32>keyLength) - 1;
  if ((sameBits(cursor, key) & mask) != mask) return 0;
  cursor = skipSpace(cursor + keyLength);
  return load<u8>(cursor) == 0x22 ? cursor + 1 : 0;
}

/** Enters the struct of a kind by its name. */
export function addKind(kind: usize): void {
  let slot = hashOf(at.kindName(kind), at.kindNameLength(kind), 0) & (at.kindSlots - 1);
  while (load<u32>(at.kindTable + slot * 4) != 0) slot = (slot + 1) & (at.kindSlots - 1);
  store<u32>(at.kindTable + slot * 4, <u32>kind);
}

/** The struct of the kind that a line names; 0 if unknown. The name is kept for TypeScript. */
@inline
function findKind(start: usize, end: usize): usize {
  const length = <u32>(end - start);
  at.setNameStart(start);
  at.setNameLength(length);
  for (let slot = hashOf(start, length, 0) & (at.kindSlots - 1); ; slot = (slot + 1) & (at.kindSlots - 1)) {
    const kind: usize = load<u32>(at.kindTable + slot * 4);
    if (kind == 0) return 0;
    if (at.kindNameLength(kind) == length && areSame(at.kindName(kind), start, length)) return kind;
  }
  return 0;
}

/** Counts an event of the current kind. TypeScript reads the counts and resets them. */
export function countKind(): void {
  const count = at.kindEvents(kind);
  at.setKindEvents(kind, count + 1);
  if (count != 0) return;
  const counted = at.countedKinds();
  store<u32>(at.countedTable + counted * 4, <u32>kind);
  at.setCountedKinds(counted + 1);
}

// EDDN messages: an object that names its schema first, and contains the event further on. If a schema accepts several
// kinds of events, the struct depends on the kind named in the message, wherever that is; so it is looked for first.

/** Proves one message, except for the conditions between its fields; returns the start of the next, or 0. */
export function proveMessage(start: usize): usize {
  kind = 0;
  forgetExcused();
  at.setNameLength(0);
  const reference = valueBehind(start, 0x7b, at.schemaRefKey, 13);
  const referenceEnd: usize = reference == 0 ? 0 : scanPlainText(reference);
  if (referenceEnd == 0) return 0;
  kind = findKind(reference, referenceEnd - 1);
  if (kind != 0 && at.kindByEvent(kind) != 0) {
    const name = eventNamedIn(referenceEnd);
    const nameEnd: usize = name == 0 ? 0 : scanPlainText(name);
    kind = nameEnd == 0 ? 0 : findKind(name, nameEnd - 1);
  }
  if (kind == 0) return 0;
  const notes = at.kindNotes(kind);
  if (notes != 0) clearNotes(notes);
  let cursor = start;
  while (load<u8>(cursor) != 0x7b) cursor++;
  const end = proveObject(cursor + 1, at.kindObject(kind), true);
  if (end == 0 || end - start > <usize>at.longestProven || excused + unknownFields != 0) return 0;
  return behindLine(end);
}

/** The start of the name of an event further on in the line; 0 if there is none. */
function eventNamedIn(from: usize): usize {
  const wanted = load<u64>(at.eventKey);
  let cursor = from;
  for (;;) {
    const bytes = v128.load(cursor);
    const isStart = v128.and(i8x16.eq(bytes, i8x16.splat(0x22)), i8x16.eq(v128.load(cursor + 1), i8x16.splat(0x65)));
    const isLikely = v128.and(isStart, i8x16.eq(v128.load(cursor + 2), i8x16.splat(0x76)));
    let hits = i8x16.bitmask(v128.or(isLikely, i8x16.eq(bytes, i8x16.splat(0x0a))));
    while (hits != 0) {
      const hit = cursor + ctz(hits);
      if (load<u8>(hit) == 0x0a) return 0;
      if (load<u64>(hit) == wanted) {
        let value = hit + 8;
        while (load<u8>(value) == 0x20) value++;
        return load<u8>(value) == 0x22 ? value + 1 : 0;
      }
      hits &= hits - 1;
    }
    cursor += 16;
  }
  return 0;
}
