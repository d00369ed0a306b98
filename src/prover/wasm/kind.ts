import * as at from "../layout";
import { areSame, hashOf } from "./bytes";

/** Enters the record of a kind, by its name. */
export function addKind(kind: usize): void {
  let slot = hashOf(load<u32>(kind, at.kindName), load<u32>(kind, at.kindNameLength), 0) & (at.kindSlots - 1);
  while (load<u32>(at.kindTable + slot * 4) != 0) slot = (slot + 1) & (at.kindSlots - 1);
  store<u32>(at.kindTable + slot * 4, <u32>kind);
}

/** The record of the kind that a line names; 0 where it is not known. */
// @ts-ignore: decorator
@inline
export function kindNamed(start: usize, length: u32): usize {
  for (let slot = hashOf(start, length, 0) & (at.kindSlots - 1); ; slot = (slot + 1) & (at.kindSlots - 1)) {
    const kind: usize = load<u32>(at.kindTable + slot * 4);
    if (kind == 0) return 0;
    if (load<u32>(kind, at.kindNameLength) == length && areSame(load<u32>(kind, at.kindName), start, length)) return kind;
  }
  return 0;
}

/** Counts an event of a kind. JavaScript is told which kinds were counted, and sets their counts back. */
export function countKind(kind: usize): void {
  const count = load<u32>(kind, at.kindEvents);
  store<u32>(kind, count + 1, at.kindEvents);
  if (count != 0) return;
  const counted = load<u32>(at.countedKinds);
  store<u32>(at.countedTable + counted * 4, <u32>kind);
  store<u32>(at.countedKinds, counted + 1);
}
