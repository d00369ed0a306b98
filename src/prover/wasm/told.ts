// Lines that are handed over: JavaScript is told where some fields of a line are that was passed, so that it can hold lines against
// each other. It looks at all of them at once, when the prover returns: the bytes are still there then.

import * as at from "../layout";
import { areSame, sameLength } from "./bytes";

/** How many lines were handed over, and how many chapters started; both go on where lines may have been read elsewhere. */
let count: u32 = 0;
let chapters: u32 = 0;

/** Goes on behind lines that JavaScript may have read, or in another journal: what was handed over before may be news again. */
export function goOn(): void {
  count++;
  chapters++;
}

/** Whether something may follow from the line at hand. */
export function isNews(news: usize, length: u32): bool {
  if (load<u32>(news, at.newsType) == at.newsStarts) return startsLike(news);
  const isOfChapter = load<u32>(news, at.newsType) == at.newsOfChapter;
  // Chapters are counted from 1, as nothing was handed over before.
  const now = isOfChapter ? chapters + 1 : count;
  const isKnown = areNotedAgain(news, length) && load<u32>(news, at.newsFirst) == now;
  // It is the next to be handed over.
  store<u32>(news, now + u32(!isKnown && !isOfChapter), at.newsFirst);
  return !isKnown;
}

/** Whether a text starts like another, or may do so where its escapes are read. */
function startsLike(news: usize): bool {
  const text: usize = load<u32>(<usize>at.notes + load<u32>(news, at.newsFirst));
  if (text == 0) return false;
  const size = load<u32>(news, at.newsSecond);
  const same = sameLength(text + 1, load<u32>(news, at.newsThird), size);
  return same == size || load<u8>(text + 1 + same) == 0x5c;
}

/** Whether the fields that were noted have the bytes of those of the last line, and keeps them for the next; more than there is room for never have. */
function areNotedAgain(news: usize, length: u32): bool {
  let isSame = true;
  let kept = news + at.newsKept;
  for (let place: usize = at.notes + 4; place + 8 <= <usize>at.notes + length; place += 8) {
    const start: usize = load<u32>(place);
    const size = load<u32>(place, 4) - <u32>start;
    if (kept + 4 + size > news + at.newsLength) {
      // No text has this length.
      store<u32>(news, 0xffffffff, at.newsKept);
      return false;
    }
    if (!isSame || load<u32>(kept) != size || !areSame(kept + 4, start, size)) {
      isSame = false;
      store<u32>(kept, size);
      memory.copy(kept + 4, start, size);
    }
    kept += 4 + size;
  }
  return isSame;
}

/** Hands over the line at hand. */
export function tell(kind: usize, start: usize, time: usize, length: u32): void {
  count++;
  chapters += load<u32>(kind, at.kindStarts);
  const told: usize = load<u32>(at.toldEnd);
  store<u32>(told, <u32>start, at.toldLineStart);
  store<u32>(told, load<u32>(at.eventEnd), at.toldEventEnd);
  store<u32>(told, load<u32>(at.passedLines), at.toldPassed);
  store<u32>(told, <u32>kind, at.toldKind);
  store<u32>(told, <u32>time, at.toldTime);
  store<u32>(told, load<u32>(at.nameStart), at.toldName);
  store<u32>(told, u32(isWide(start, load<u32>(at.eventEnd))), at.toldIsWide);
  const place = told + at.toldNotes;
  for (let from: usize = 0; from < length; from += 16) v128.store(place + from, v128.load(<usize>at.notes + from));
  store<u32>(at.toldEnd, <u32>place + length);
}

/** Whether some of these bytes, or of the few behind them, are above those of ASCII. */
function isWide(start: usize, end: usize): bool {
  for (let place = start; place < end; place += 16) if (i8x16.bitmask(v128.load(place)) != 0) return true;
  return false;
}

/** Whether there is room for no more. */
// @ts-ignore: decorator
@inline
export function isFull(): bool {
  return load<u32>(at.toldEnd) > <u32>(at.toldRegion + at.toldLength - at.mostTold);
}
