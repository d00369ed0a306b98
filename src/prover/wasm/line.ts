import * as at from "./layout";
import { areSame, hashOf, isSpace, sameBits, skipSpace } from "./bytes";
import { clearNotes } from "./check";
import { scanPlainText } from "./text";
import { isTimeAbove, isTimestamp, setLineTime } from "./timestamp";
import { beginObject, objectHolds, proveFields } from "./value";

/** The start of the current line, that of the name of its kind, and the struct of that. */
export let lineAt: usize = 0;
export let nameAt: usize = 0;
export let kind: usize = 0;

/** Proves one line, regardless of those above; returns the start of the next, or 0. */
@inline
export function proveLine(start: usize): usize {
  lineAt = start;
  kind = 0;
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

/** The struct of the kind that a line names; 0 if unknown. */
@inline
function findKind(start: usize, end: usize): usize {
  const length = <u32>(end - start);
  nameAt = start;
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
