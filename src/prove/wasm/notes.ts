import * as at from "../layout";

/** Forgets what was noted of the last event. */
export function clearNotes(): void {
  memory.fill(at.notes, 0, at.notesLength);
  for (let list: usize = 0; list < <usize>at.gatheredLists; list++) store<u32>(listAt(list), 0);
}

/** Notes a marked field: that it is there, and maybe where its value is. */
export function note(mark: u32, start: usize, end: usize): void {
  store<u32>(at.notes, load<u32>(at.notes) | (mark & at.conditionMarks));
  const place: usize = (mark >>> at.markPlaceShift) & 0xff;
  if (place != 0) keep(<usize>at.notes + place * 4, start, end);
  const list: usize = mark >>> at.markListShift;
  if (list == 0) return;
  const places = listAt(list - 1);
  const count = load<u32>(places);
  if (count < <u32>at.mostGathered) keep(places + at.gatheredStart + count * 8, start, end);
  store<u32>(places, count + 1);
}

function keep(place: usize, start: usize, end: usize): void {
  store<u32>(place, <u32>start);
  store<u32>(place, <u32>end, 4);
}

/** Where places are gathered, by the index of the list. */
export function listAt(index: usize): usize {
  return <usize>at.gathered + index * <usize>at.gatheredLength;
}
