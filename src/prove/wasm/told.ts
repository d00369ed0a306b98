// Lines that are handed over: JavaScript is told where some fields of a line are that was passed, so that it can hold lines against
// each other. It looks at all of them at once, when the prover returns: the bytes are still there then.

import * as at from "../layout";

/** Hands over the line at hand. */
export function tell(kind: usize, start: usize, time: usize, length: u32): void {
  const told: usize = load<u32>(at.toldEnd);
  store<u32>(told, <u32>start, at.toldLineStart);
  store<u32>(told, load<u32>(at.eventEnd), at.toldEventEnd);
  store<u32>(told, load<u32>(at.passedLines), at.toldPassed);
  store<u32>(told, <u32>kind, at.toldKind);
  store<u32>(told, <u32>time, at.toldTime);
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
  return load<u32>(at.toldEnd) > <u32>(at.toldLines + at.toldLength - at.mostTold);
}
