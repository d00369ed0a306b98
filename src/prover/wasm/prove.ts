// The prover: it reads lines of a journal as bytes and passes those that are certain to be clean, so that nobody need parse them.
//
// A line starts with its time and the name of its kind (line.ts). The name leads to a record that TypeScript has made from the
// schema of that kind (kind.ts), and by that record the rest is read once, from left to right: the fields of an object (object.ts),
// each by the class of its value (value.ts), which is a text (text.ts), a number (number.ts), a list (array.ts) or an object again.
// What a value must be beyond its type is a rule (rule.ts). Where a byte is not what the records let it be, the line is not proven,
// which says nothing against it: JavaScript parses it and judges it by the schema itself. So a proof may be too strict, and never too lax.
// In an old format alone, fields may be missing, or be there that should not (lapses.ts): they are counted, as JavaScript would count them.
// A line that has such fields elsewhere, and is clean but for them, is not passed; JavaScript is told so.
// What holds between fields is a matter of bits (`isWhole`), or of what was noted on the way (notes.ts) and is checked at the end
// (check.ts); what cannot be decided here is asked of JavaScript, which looks at what was noted and calls `accept` if all is well.
// Every line ends with a line feed, which nothing but the end of a line goes beyond: so no other end needs watching.

import * as at from "../layout";
import { areSame, sameLength } from "./bytes";
import { checksHold } from "./check";
import { countKind, kind, lineAt, messageKind, proveLine, proveMessage } from "./line";
import { forgetNear } from "./number";
import { lapses, strangers } from "./open";
import { isBeforeTimeAbove, isTimeAbove, keepTime, lineTime } from "./timestamp";

export { setHeap, take } from "./heap";
export { addKind } from "./line";

/** Takes note of the line at hand, which is clean. */
export function accept(): void {
  if (load<u32>(at.hasFirstTime) == 0) {
    keepTime(lineTime, at.firstTime);
    store<u32>(at.hasFirstTime, 1);
  }
  keepTime(lineTime, at.timeAbove);
  store<u32>(at.hasTime, 1);
  countKind(kind);
  const tells = load<u32>(kind, at.kindTells);
  if (tells != 0) {
    const news: usize = load<u32>(kind, at.kindNews);
    if (news == 0 || isNews(news, tells)) tell(kind, lineAt, lineTime, tells);
  }
  store<u32>(at.passedLines, load<u32>(at.passedLines) + 1);
  if (lapses != 0) store<u32>(at.passedLapses, load<u32>(at.passedLapses) + lapses);
}

/** Hands over the line at hand, which is clean but for fields that its schema does not know; whether it is one of those that are. */
export function handOver(): bool {
  const tells = load<u32>(kind, at.kindTells);
  if (tells != 0) tell(kind, lineAt, lineTime, tells);
  return tells != 0;
}

/** Passes lines from `from` on, each with a line feed at its end, up to `end`; stops where JavaScript has to go on. */
export function prove(from: usize, end: usize): u32 {
  let place = from;
  forgetNear();
  goOn();
  while (place < end) {
    const next = proveLine(place);
    const outcome = next == 0 ? at.notProven : fitsIn();
    if (outcome != at.allPassed) return stop(place, next, kind, outcome);
    accept();
    place = next;
    if (isFull()) return stop(place, place, kind, at.toldFull);
  }
  return stop(place, place, kind, at.allPassed);
}

function stop(place: usize, next: usize, found: usize, outcome: u32): u32 {
  store<u32>(at.lineStart, <u32>place);
  store<u32>(at.nextLine, <u32>next);
  store<u32>(at.kindFound, <u32>found);
  return outcome;
}

/** The same for messages for EDDN, which have nothing to do with each other. */
export function proveMessages(from: usize, end: usize): u32 {
  let place = from;
  forgetNear();
  while (place < end) {
    const next = proveMessage(place);
    const outcome = next == 0 ? at.notProven : isSound(messageKind);
    if (outcome != at.allPassed) return stop(place, next, messageKind, outcome);
    acceptMessage();
    place = next;
  }
  return stop(place, place, messageKind, at.allPassed);
}

/** Takes note of the message at hand, which is clean. */
export function acceptMessage(): void {
  countKind(messageKind);
  store<u32>(at.passedLines, load<u32>(at.passedLines) + 1);
}

/** Whether a line that is clean in itself goes with those above, and with what holds between its fields. */
// @ts-ignore: decorator
@inline
function fitsIn(): u32 {
  const looks = load<u32>(kind, at.kindLooks);
  // A header starts a history of its own, and tells by itself what is forgiven.
  if ((looks & at.looksAsHeader) != 0) return lapses + strangers == 0 ? at.needsLook : at.notProven;
  if (strangers != 0) return isSound(kind) == at.allPassed ? at.hasStrangers : at.notProven;
  // How far a time may step back, JavaScript knows.
  if (!isTimeAbove(lineTime) && isBeforeTimeAbove(lineTime)) store<u32>(at.looksAtNext, 1);
  if (load<u32>(at.looksAtNext) != 0) {
    store<u32>(at.lineTime, <u32>lineTime);
    return at.needsLook;
  }
  return isSound(kind);
}

/** Whether what holds between the fields of an event of a kind is certain to hold. */
// @ts-ignore: decorator
@inline
function isSound(record: usize): u32 {
  const looks = load<u32>(record, at.kindLooks);
  if ((looks & (load<u32>(at.notes) | at.looksAlways)) != 0) return at.needsLook;
  const checks: usize = load<u32>(record, at.kindChecks);
  return checks == 0 || checksHold(checks) ? at.allPassed : at.needsLook;
}

// Lines that are handed over: JavaScript is told where some fields of a line are that was passed, so that it can hold lines against
// each other. It looks at all of them at once, when the prover returns: the bytes are still there then.

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
