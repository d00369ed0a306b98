import * as at from "../layout";
import { isSpace, sameBits, skipSpace } from "./bytes";
import { kindNamed } from "./kind";
import { forgetLapses } from "./lapses";
import { clearNotes } from "./notes";
import { beginObject, isWhole, proveFields } from "./object";
import { proveOpenRest } from "./open";
import { scanPlainText } from "./text";
import { isTimeAbove, isTimestamp } from "./timestamp";

/** The line at hand: where it starts, its kind, and where its time stands. */
export let lineAt: usize = 0;
export let kind: usize = 0;
export let time: usize = 0;

/** Proves one line apart from what is between it and those above; returns the start of the next, or 0. */
// @ts-ignore: decorator
@inline
export function proveLine(start: usize): usize {
  lineAt = start;
  kind = 0;
  forgetLapses();
  store<u32>(at.nameLength, 0);
  time = frontValue(start);
  if (time == 0 || !(isTimeAbove(time) || isTimestamp(time))) return 0;
  const name = eventValue(time + at.timeLength);
  if (name == 0) return 0;
  const nameEnd = scanPlainText(name);
  if (nameEnd == 0) return 0;
  const length = <u32>(nameEnd - 1 - name);
  store<u32>(at.nameStart, <u32>name);
  store<u32>(at.nameLength, length);
  kind = kindNamed(name, length);
  if (kind == 0) return 0;
  const notes = load<u32>(kind, at.kindNotes);
  if (notes != 0) clearNotes(notes);
  const end = proveRest(isSpace(load<u8>(nameEnd)) ? skipSpace(nameEnd) : nameEnd);
  if (end == 0) return 0;
  store<u32>(at.eventEnd, <u32>end);
  return behindLine(end);
}

/** Reads on from behind the first two fields. */
// @ts-ignore: decorator
@inline
function proveRest(from: usize): usize {
  const object: usize = load<u32>(kind, at.kindObject);
  if (object == 0) return proveOpenRest(from);
  beginObject(object);
  const seen = load<u64>(kind, at.kindSeen);
  const byte: u32 = load<u8>(from);
  if (byte == 0x7d) return isWhole(object, seen, load<u64>(object, at.objectRequired)) ? from + 1 : 0;
  if (byte != 0x2c) return 0;
  const place = isSpace(load<u8>(from, 1)) ? skipSpace(from + 1) : from + 1;
  if (load<u8>(place) != 0x22) return 0;
  return proveFields(place + 1, object, <usize>load<u32>(kind, at.kindEvent) + at.fieldNext, seen, true);
}

/** Where the next line starts, given where the event of this one ends; 0 where it does not end as it should. */
// @ts-ignore: decorator
@inline
export function behindLine(end: usize): usize {
  const wanted = load<u32>(at.endWanted);
  if (load<u8>(end) == 0x0a) return wanted == 2 ? 0 : end + 1;
  const place = skipSpace(end);
  const length: u32 = load<u8>(place) == 0x0d ? 2 : 1;
  if (load<u8>(place + length - 1) != 0x0a) return 0;
  return wanted == 0 || wanted == length ? place + length : 0;
}

/** Where the time of a line starts; most lines are spaced as the game spaces them, or not at all. */
// @ts-ignore: decorator
@inline
function frontValue(start: usize): usize {
  if ((sameBits(start, at.spacedFront) & 0x7fff) == 0x7fff) return start + 15;
  if ((sameBits(start, at.compactFront) & 0x3fff) == 0x3fff) return start + 14;
  return valueBehind(start, 0x7b, at.timestampKey, 12);
}

/** Where the name of a line's kind starts, given where its time ends. */
// @ts-ignore: decorator
@inline
function eventValue(start: usize): usize {
  if ((sameBits(start, at.spacedEvent) & 0xfff) == 0xfff) return start + 12;
  if ((sameBits(start, at.compactEvent) & 0x7ff) == 0x7ff) return start + 11;
  return load<u8>(start) == 0x22 ? valueBehind(start + 1, 0x2c, at.eventKey, 8) : 0;
}

/** Where the text of a field starts that stands behind a brace or comma, however it is spaced. */
export function valueBehind(from: usize, before: u32, key: usize, keyLength: usize): usize {
  let place = skipSpace(from);
  if (load<u8>(place) != before) return 0;
  place = skipSpace(place + 1);
  const mask: u32 = (1 << <u32>keyLength) - 1;
  if ((sameBits(place, key) & mask) != mask) return 0;
  place = skipSpace(place + keyLength);
  return load<u8>(place) == 0x22 ? place + 1 : 0;
}
