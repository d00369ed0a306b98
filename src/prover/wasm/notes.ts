import * as at from "../layout";

/** Forgets what was noted of the last event, as far as this one may note something. */
export function clearNotes(length: u32): void {
  // To call for a fill takes longer.
  const end = <usize>at.notes + length;
  for (let place: usize = at.notes; place < end; place += 16) v128.store(place, i64x2.splat(0));
}

/** Notes a marked field: that it is there, and maybe where its value is. */
export function note(mark: u32, start: usize, end: usize): void {
  store<u32>(at.notes, load<u32>(at.notes) | (mark & at.conditionMarks));
  const place: usize = (mark >>> at.markPlaceShift) & 0xff;
  if (place == 0) return;
  store<u32>(<usize>at.notes + place * 4, <u32>start);
  store<u32>(<usize>at.notes + place * 4, <u32>end, 4);
}
