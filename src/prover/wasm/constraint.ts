import * as at from "./layout";
import { areSame, hashOf } from "./bytes";
import { tryAllocate } from "./heap";
import { isNear, near, nearDoubt, readNear, wholeEnd } from "./number";
import { isTimestamp } from "./timestamp";

/** Checks a text or number against a constraint that only TypeScript knows. */
@external("host", "passes")
declare function hostPasses(constraint: u32, start: usize, end: usize, isNumber: bool): bool;

/** Longer texts are not worth remembering. */
const longestText: u32 = 256;
/** Limits the search among texts that were crafted to share a hash. */
const mostSteps: u32 = 16;

let remembered: u32 = 0;

/** The entry of the text that passed last; 0 if it is not remembered. */
export let passed: usize = 0;

/** True if a text passes its constraint: TypeScript is called once for each different text. */
export function textPasses(constraint: usize, start: usize, end: usize, isNumber: bool): bool {
  passed = 0;
  const length = <u32>(end - start);
  const form = at.constraintForm(constraint);
  if (form == at.timestampForm) return length == <u32>at.timeLength && isTimestamp(start);
  if (form == at.freeForm) return hostPasses(at.constraintNumber(constraint), start, end, isNumber);
  const hash = hashOf(start, length, <u32>constraint);
  let slot = hash & (at.textSlots - 1);
  let free: usize = 0;
  for (let step: u32 = 0; step < mostSteps; step++, slot = (slot + 1) & (at.textSlots - 1)) {
    const entry: usize = at.textTable + slot * at.textSize;
    const owner = at.textConstraint(entry);
    if (owner == 0) {
      free = entry;
      break;
    }
    if (owner != <u32>constraint || at.textHash(entry) != hash || at.textLength(entry) != length) continue;
    if (!areSame(at.textAddress(entry), start, length)) continue;
    passed = entry;
    return true;
  }
  if (!hostPasses(at.constraintNumber(constraint), start, end, isNumber)) return false;
  if (free != 0 && length <= longestText) remember(free, constraint, hash, start, length);
  return true;
}

function remember(entry: usize, constraint: usize, hash: u32, start: usize, length: u32): void {
  if (remembered * 2 >= <u32>at.textSlots) return;
  const copy = tryAllocate(length + 16);
  if (copy == 0) return;
  // Including the quote at its end.
  memory.copy(copy, start, length + 1);
  at.setTextConstraint(entry, constraint);
  at.setTextHash(entry, hash);
  at.setTextLength(entry, length);
  at.setTextAddress(entry, copy);
  remembered++;
  passed = entry;
}

/** True if the length of the last number alone shows that it is in the range of its constraint. */
@inline
export function isOfLength(constraint: usize, start: usize): bool {
  if (wholeEnd == 0) return false;
  const byte: u32 = load<u8>(start);
  const length = <u32>(wholeEnd - start);
  if (byte == 0x30) return at.constraintHoldsShares(constraint) != 0;
  if (byte == 0x2d) return length - 1 <= at.constraintSignedDigits(constraint);
  return length <= at.constraintPlainDigits(constraint);
}

/** True if a number passes its constraint, which is usually a range; TypeScript decides if it is too close to an end. */
export function numberPasses(constraint: usize, start: usize, end: usize): bool {
  if (at.constraintForm(constraint) != at.rangeForm) return textPasses(constraint, start, end, true);
  const step = at.constraintStep(constraint);
  const least = at.constraintLeast(constraint);
  const most = at.constraintMost(constraint);
  if (readNear(start) != end) return false;
  if (isNear) {
    const doubt = nearDoubt * abs(near);
    const isCertain = step == 0 && near - least > doubt && most - near > doubt;
    return isCertain || hostPasses(at.constraintNumber(constraint), start, end, true);
  }
  return near >= least && near <= most && (step == 0 || isMultiple(near, step));
}

/** Beyond 2^53 every double is an integer, which proves nothing. */
function isMultiple(value: f64, step: f64): bool {
  const times = value / step;
  return Math.trunc(times) == times && Math.abs(times) <= 9007199254740991;
}
