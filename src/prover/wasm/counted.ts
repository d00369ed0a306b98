// A list whose elements another list counts. Their schema may let them hold anything, be it of a user; where one is no list, nothing is asked.

import * as at from "../layout";
import { areSame, skipSpace } from "./bytes";
import { exact, readExact } from "./number";
import { hasEscape } from "./text";

const quote: u32 = 0x22;

/** Whether a list is certain to have as many elements as the list beside it says. */
export function countsAgree(ofList: usize, ofCounts: usize, wanted: usize): bool {
  const list: usize = load<u32>(ofList);
  const counts: usize = load<u32>(ofCounts);
  // Of an event without them nothing is asked.
  if (list == 0 || counts == 0) return true;
  const listEnd: usize = load<u32>(ofList, 4);
  const countsEnd: usize = load<u32>(ofCounts, 4);
  if (hasEscape(list, listEnd) || hasEscape(counts, countsEnd)) return false;
  return <f64>elementsOf(list, listEnd) == countIn(counts, countsEnd, wanted);
}

/** Behind the last quote of a text without escapes, given where its first one is. */
function behindText(from: usize): usize {
  let place = from + 1;
  while (load<u8>(place) != quote) place++;
  return place + 1;
}

/** By how much a byte outside of texts leads into a list or object, or out of one. */
function stepAt(byte: u32): i32 {
  if (byte == 0x7b || byte == 0x5b) return 1;
  return byte == 0x7d || byte == 0x5d ? -1 : 0;
}

function elementsOf(from: usize, end: usize): u32 {
  if (load<u8>(skipSpace(from + 1)) == 0x5d) return 0;
  let count: u32 = 1;
  let depth = 0;
  for (let place = from; place < end; ) {
    const byte: u32 = load<u8>(place);
    if (depth == 1 && byte == 0x2c) count++;
    depth += stepAt(byte);
    place = byte == quote ? behindText(place) : place + 1;
  }
  return count;
}

/** The count of the first object in which the wanted field has the wanted value; 0 where there is no such object, NaN where it is not known. */
function countIn(from: usize, end: usize, wanted: usize): f64 {
  let isMeant = false;
  let count: f64 = NaN;
  let depth = 0;
  for (let place = from; place < end; ) {
    const byte: u32 = load<u8>(place);
    depth += stepAt(byte);
    if (byte != quote) {
      if (depth == 1 && byte == 0x7d) {
        if (isMeant) return count;
        count = NaN;
      }
      place++;
      continue;
    }
    const behind = behindText(place);
    const colon = skipSpace(behind);
    if (depth == 2 && load<u8>(colon) == 0x3a) {
      const value = skipSpace(colon + 1);
      if (isText(place, wanted)) isMeant = isText(value, wanted + at.quotedLength);
      else if (isText(place, wanted + 2 * at.quotedLength) && readExact(value) != 0) count = exact;
    }
    place = behind;
  }
  return 0;
}

/** Whether a text stands at a place, with its quotes. */
function isText(place: usize, text: usize): bool {
  return areSame(place, text + at.quotedText, load<u32>(text));
}
