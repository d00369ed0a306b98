// Messages for EDDN: an object that names its schema first, and further on holds the event. A schema that takes events of several
// kinds leads to the record of the one that is named in the message, wherever that stands: so it is looked for before all else.

import * as at from "../layout";
import { kindNamed } from "./kind";
import { forgetLapses, lapses, strangers } from "./lapses";
import { behindLine, valueBehind } from "./line";
import { clearNotes } from "./notes";
import { proveObject } from "./object";
import { scanPlainText } from "./text";

/** The record of the message at hand. */
export let messageKind: usize = 0;

/** Proves one message apart from what holds between its fields; returns the start of the next, or 0. */
export function proveMessage(start: usize): usize {
  messageKind = 0;
  forgetLapses();
  store<u32>(at.nameLength, 0);
  const reference = valueBehind(start, 0x7b, at.schemaRefKey, 13);
  const referenceEnd: usize = reference == 0 ? 0 : scanPlainText(reference);
  if (referenceEnd == 0) return 0;
  messageKind = kindOf(reference, referenceEnd - 1);
  if (messageKind != 0 && load<u32>(messageKind, at.kindByEvent) != 0) {
    const name = eventNamedIn(referenceEnd);
    const nameEnd: usize = name == 0 ? 0 : scanPlainText(name);
    messageKind = nameEnd == 0 ? 0 : kindOf(name, nameEnd - 1);
  }
  if (messageKind == 0) return 0;
  const notes = load<u32>(messageKind, at.kindNotes);
  if (notes != 0) clearNotes(notes);
  let place = start;
  while (load<u8>(place) != 0x7b) place++;
  const end = proveObject(place + 1, load<u32>(messageKind, at.kindObject), true);
  if (end == 0 || end - start > <usize>at.longestMessage || lapses + strangers != 0) return 0;
  return behindLine(end);
}

/** The record that a text names; JavaScript is told which text that was. */
function kindOf(start: usize, end: usize): usize {
  store<u32>(at.nameStart, <u32>start);
  store<u32>(at.nameLength, <u32>(end - start));
  return kindNamed(start, <u32>(end - start));
}

/** Where the name of an event starts that stands further on in the line; 0 where none does. */
function eventNamedIn(from: usize): usize {
  const wanted = load<u64>(at.eventKey);
  let place = from;
  for (;;) {
    const bytes = v128.load(place);
    const isStart = v128.and(i8x16.eq(bytes, i8x16.splat(0x22)), i8x16.eq(v128.load(place + 1), i8x16.splat(0x65)));
    const isLikely = v128.and(isStart, i8x16.eq(v128.load(place + 2), i8x16.splat(0x76)));
    let hits = i8x16.bitmask(v128.or(isLikely, i8x16.eq(bytes, i8x16.splat(0x0a))));
    while (hits != 0) {
      const hit = place + ctz(hits);
      if (load<u8>(hit) == 0x0a) return 0;
      if (load<u64>(hit) == wanted) {
        let value = hit + 8;
        while (load<u8>(value) == 0x20) value++;
        return load<u8>(value) == 0x22 ? value + 1 : 0;
      }
      hits &= hits - 1;
    }
    place += 16;
  }
  return 0;
}
