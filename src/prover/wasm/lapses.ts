// Events of an old format lack fields that came later, and have others that are gone. Each such lapse is one fault that is only counted,
// so that a line may be passed which has no others. Elsewhere, fields that its schema does not know are told by JavaScript, which then
// need not look at the rest of the line.

import * as at from "../layout";
import { forgetKeys, proveOtherField } from "./open";

/** How many the line at hand has, and how many fields that are to be told. */
export let lapses: u32 = 0;
export let strangers: u32 = 0;

// @ts-ignore: decorator
@inline
export function forgetLapses(): void {
  lapses = 0;
  strangers = 0;
}

function areForgiven(object: usize): bool {
  return load<u32>(at.forgivesLapses) != 0 && load<u32>(object, at.objectCountsLapses) != 0;
}

/** Reads a field that its object should not have, from behind the quote to behind the value; 0 where it may not be the only fault. */
export function proveUnknownField(from: usize, object: usize): usize {
  if (load<u32>(object, at.objectCountsLapses) == 0) return 0;
  if (lapses + strangers == 0) forgetKeys();
  if (load<u32>(at.forgivesLapses) != 0) lapses++;
  else strangers++;
  return proveOtherField(from);
}

/** Whether it is forgiven that fields are missing beside those that were seen; what a field wants beside it must be there. */
export function areForgivenToLack(object: usize, seen: u64): bool {
  if (!areForgiven(object)) return false;
  for (let field: usize = load<u32>(object, at.objectFields); field != 0; field = load<u32>(field, at.fieldSibling)) {
    if ((load<u64>(field, at.fieldBit) & seen) != 0 && (load<u64>(field, at.fieldNeeds) & ~seen) != 0) return false;
  }
  lapses += <u32>popcnt<u64>(load<u64>(object, at.objectRequired) & ~seen);
  return true;
}
