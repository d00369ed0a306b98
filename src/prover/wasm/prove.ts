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
import { checksHold } from "./check";
import { countKind } from "./kind";
import { lapses, strangers } from "./lapses";
import { kind, lineAt, proveLine, time } from "./line";
import { messageKind, proveMessage } from "./message";
import { forgetNear } from "./near";
import { isBeforeTimeAbove, isTimeAbove, keepTime } from "./timestamp";
import { goOn, isFull, isNews, tell } from "./told";

export { setHeap, take } from "./heap";
export { addKind } from "./kind";

/** Takes note of the line at hand, which is clean. */
export function accept(): void {
  if (load<u32>(at.hasFirstTime) == 0) {
    keepTime(time, at.firstTime);
    store<u32>(at.hasFirstTime, 1);
  }
  keepTime(time, at.timeAbove);
  store<u32>(at.hasTime, 1);
  countKind(kind);
  const tells = load<u32>(kind, at.kindTells);
  if (tells != 0) {
    const news: usize = load<u32>(kind, at.kindNews);
    if (news == 0 || isNews(news, tells)) tell(kind, lineAt, time, tells);
  }
  store<u32>(at.passedLines, load<u32>(at.passedLines) + 1);
  if (lapses != 0) store<u32>(at.passedLapses, load<u32>(at.passedLapses) + lapses);
}

/** Hands over the line at hand, which is clean but for fields that its schema does not know; whether it is one of those that are. */
export function handOver(): bool {
  const tells = load<u32>(kind, at.kindTells);
  if (tells != 0) tell(kind, lineAt, time, tells);
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
  if (!isTimeAbove(time) && isBeforeTimeAbove(time)) store<u32>(at.looksAtNext, 1);
  if (load<u32>(at.looksAtNext) != 0) {
    store<u32>(at.lineTime, <u32>time);
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
