// The prover: reads lines of a journal as bytes and passes those that are certainly clean, so that they need not be
// parsed.
//
// A line starts with its time and the name of its kind (line.ts). The name leads to a struct that TypeScript has made
// from the schema of that kind, and guided by it the rest is read once, from left to right: the fields of an object,
// each by the class of its value (value.ts), which is a text (text.ts), a number (number.ts), a list or an object
// again. A constraint (constraint.ts) says what a value must be beyond its type. Relations between fields are decided
// at the end of an object (relations.ts), conditions at the end of the event, by what was noted on the way (check.ts).
//
// If a byte is not what the structs allow, the line is not proven, which does not mean that it is wrong: TypeScript
// parses it and validates it by the schema itself. If only a condition or the time is undecided, TypeScript inspects
// the notes, and calls `accept` if all is well. Every line ends with a line feed, which is read only as the end of a
// line, so that no other end has to be checked.

import * as at from "./layout";
import { areSame, sameLength } from "./bytes";
import { checksHold } from "./check";
import { countKind, kind, lineAt, nameAt, proveLine } from "./line";
import { isBeforeTimeAbove, isTimeAbove, keepTime, lineTime } from "./timestamp";

export { setHeap } from "./heap";
export { addKind } from "./line";

/** Passes the current line, which is clean. */
export function accept(): void {
  if (at.hasFirstTime() == 0) {
    keepTime(lineTime, at.firstTime);
    at.setHasFirstTime(1);
  }
  keepTime(at.timeAbove, at.timeBefore);
  keepTime(lineTime, at.timeAbove);
  at.setHasTime(1);
  countKind();
  const relevance: usize = at.kindRelevance(kind);
  if (relevance == 0 || isRelevant(relevance, at.kindHandsOver(kind))) handOver();
  at.setPassedLines(at.passedLines() + 1);
}

/** Passes lines from `from` to `end`, each ending with a line feed; stops if TypeScript has to continue. */
export function prove(from: usize, end: usize): u32 {
  let cursor = from;
  // Lines may have been parsed since, or this is another journal: what was handed over before may be relevant again.
  count++;
  periods++;
  while (cursor < end) {
    const next = proveLine(cursor);
    const outcome = next == 0 ? at.notProven : lineOutcome();
    if (outcome != at.allPassed) return stop(cursor, next, outcome);
    accept();
    cursor = next;
    const isFull = at.passedEnd() > <u32>(at.passedRegion + at.passedRegionLength - at.mostPassed);
    if (isFull) return stop(cursor, cursor, at.passedFull);
  }
  return stop(cursor, cursor, at.allPassed);
}

function stop(line: usize, next: usize, outcome: u32): u32 {
  at.setLineStart(line);
  at.setNextLine(next);
  at.setKindFound(kind);
  return outcome;
}

/** Compares a line that is valid by itself with those above, and checks the conditions between its fields. */
@inline
function lineOutcome(): u32 {
  const inspects = at.kindInspects(kind);
  // A header determines how the lines below are read.
  if ((inspects & at.inspectsAsHeader) != 0) return at.needsInspection;
  // TypeScript decides how far a time may step back.
  if (!isTimeAbove(lineTime) && isBeforeTimeAbove(lineTime)) at.setInspectsNext(1);
  if (at.inspectsNext() != 0) {
    at.setCheckedTime(lineTime);
    return at.needsInspection;
  }
  if ((inspects & (load<u32>(at.notes) | at.inspectsAlways)) != 0) return at.needsInspection;
  const checks: usize = at.kindChecks(kind);
  return checks == 0 || checksHold(checks) ? at.allPassed : at.needsInspection;
}

// Events that are handed over: TypeScript gets the places of some fields of a passed line, so that it can compare lines
// with each other. It reads them when the prover returns, while the bytes are still there.

/** The number of events handed over, and of periods started; both are increased if lines may have been read elsewhere. */
let count: u32 = 0;
let periods: u32 = 0;

/** True if the current event has to be handed over. */
function isRelevant(relevance: usize, length: u32): bool {
  if (at.relevanceType(relevance) == at.textStarts) return startsLike(relevance);
  const isOfPeriod = at.relevanceType(relevance) == at.changedInPeriod;
  // Periods count from 1, because 0 means that nothing was handed over yet.
  const now = isOfPeriod ? periods + 1 : count;
  const isKnown = areNotedAgain(relevance, length) && at.relevanceFirst(relevance) == now;
  // The number that this event gets when it is handed over.
  at.setRelevanceFirst(relevance, now + u32(!isKnown && !isOfPeriod));
  return !isKnown;
}

/** True if a text starts like another, or may do so once its escapes are decoded. */
function startsLike(relevance: usize): bool {
  const text: usize = load<u32>(<usize>at.notes + at.relevanceFirst(relevance));
  if (text == 0) return false;
  const size = at.relevanceLength(relevance);
  const same = sameLength(text + 1, at.relevanceText(relevance), size);
  return same == size || load<u8>(text + 1 + same) == 0x5c;
}

/**
 * True if the noted values have the same bytes as those of the last event; keeps them for the next. Values that do not fit always count as different.
 */
function areNotedAgain(relevance: usize, length: u32): bool {
  let isSame = true;
  let kept = at.relevanceKeptAt(relevance);
  for (let cursor: usize = at.notes + 4; cursor + 8 <= <usize>at.notes + length; cursor += 8) {
    const start = at.spanStart(cursor);
    const size = at.spanLength(cursor);
    if (kept + 4 + size > relevance + at.relevanceRoom) {
      // No text has this length.
      at.setRelevanceKept(relevance, 0xffffffff);
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

/** Hands over the current event, if events of its kind are. */
function handOver(): void {
  const length = at.kindHandsOver(kind);
  if (length == 0) return;
  count++;
  periods += at.kindStartsPeriod(kind);
  const passed: usize = at.passedEnd();
  at.setPassedLineStart(passed, lineAt);
  at.setPassedEventEnd(passed, at.eventEnd());
  at.setPassedAbove(passed, at.passedLines());
  at.setPassedKind(passed, kind);
  at.setPassedTime(passed, lineTime);
  at.setPassedName(passed, nameAt);
  at.setPassedIsWide(passed, u32(isWide(lineAt, at.eventEnd())));
  const notes = at.passedNotesAt(passed);
  for (let from: usize = 0; from < length; from += 16) v128.store(notes + from, v128.load(<usize>at.notes + from));
  at.setPassedEnd(<u32>notes + length);
}

/** True if some of these bytes, or of the few after them, are not ASCII. */
function isWide(start: usize, end: usize): bool {
  for (let cursor = start; cursor < end; cursor += 16) if (i8x16.bitmask(v128.load(cursor)) != 0) return true;
  return false;
}
