import * as at from "./layout";
import { areSame, hashOf } from "./bytes";
import { take } from "./heap";
import { isNear, near, nearDoubt, readNear, wholeEnd } from "./number";
import { isEddnTime, isTimestamp } from "./timestamp";

/** Checks a text or number against a rule that only TypeScript knows. */
@external("host", "passes")
export declare function hostPasses(rule: u32, start: usize, end: usize, isNumber: bool): bool;

/** Longer texts are not worth remembering. */
const longestText: u32 = 256;
/** Limits the search among texts that were crafted to share a hash. */
const mostSteps: u32 = 16;

let remembered: u32 = 0;

/** The entry of the text that passed last; 0 if it is not remembered. */
export let passed: usize = 0;

/** True if a text passes its rule: TypeScript is called once for each different text. */
export function textPasses(rule: usize, start: usize, end: usize, isNumber: bool): bool {
  passed = 0;
  const length = <u32>(end - start);
  const form = at.ruleForm(rule);
  if (form == at.timestampForm) return length == <u32>at.timeLength && isTimestamp(start);
  if (form == at.eddnTimeForm) return isEddnTime(start, end);
  if (form == at.freeForm) return hostPasses(at.ruleNumber(rule), start, end, isNumber);
  const hash = hashOf(start, length, <u32>rule);
  let slot = hash & (at.textSlots - 1);
  let free: usize = 0;
  for (let step: u32 = 0; step < mostSteps; step++, slot = (slot + 1) & (at.textSlots - 1)) {
    const entry: usize = at.textTable + slot * at.textSize;
    const owner = at.textRule(entry);
    if (owner == 0) {
      free = entry;
      break;
    }
    if (owner != <u32>rule || at.textHash(entry) != hash || at.textLength(entry) != length) continue;
    if (!areSame(at.textPlace(entry), start, length)) continue;
    passed = entry;
    return true;
  }
  if (!hostPasses(at.ruleNumber(rule), start, end, isNumber)) return false;
  if (free != 0 && length <= longestText) remember(free, rule, hash, start, length);
  return true;
}

function remember(entry: usize, rule: usize, hash: u32, start: usize, length: u32): void {
  if (remembered * 2 >= <u32>at.textSlots) return;
  const copy = take(length + 16);
  if (copy == 0) return;
  // Including the quote at its end.
  memory.copy(copy, start, length + 1);
  at.setTextRule(entry, rule);
  at.setTextHash(entry, hash);
  at.setTextLength(entry, length);
  at.setTextPlace(entry, copy);
  remembered++;
  passed = entry;
}

/** True if the length of the last number alone shows that it is in the range of its rule. */
@inline
export function isOfLength(rule: usize, start: usize): bool {
  if (wholeEnd == 0) return false;
  const byte: u32 = load<u8>(start);
  const length = <u32>(wholeEnd - start);
  if (byte == 0x30) return at.ruleHoldsShares(rule) != 0;
  if (byte == 0x2d) return length - 1 <= at.ruleSignedDigits(rule);
  return length <= at.rulePlainDigits(rule);
}

/** True if a number passes its rule, which is usually a range; TypeScript decides if it is too close to an end. */
export function numberPasses(rule: usize, start: usize, end: usize): bool {
  if (at.ruleForm(rule) != at.rangeForm) return textPasses(rule, start, end, true);
  const step = at.ruleStep(rule);
  const least = at.ruleLeast(rule);
  const most = at.ruleMost(rule);
  if (readNear(start) != end) return false;
  if (isNear) {
    const doubt = nearDoubt * abs(near);
    const isCertain = step == 0 && near - least > doubt && most - near > doubt;
    return isCertain || hostPasses(at.ruleNumber(rule), start, end, true);
  }
  return near >= least && near <= most && (step == 0 || isMultiple(near, step));
}

/** Beyond 2^53 every double is an integer, which proves nothing. */
function isMultiple(value: f64, step: f64): bool {
  const times = value / step;
  return Math.trunc(times) == times && Math.abs(times) <= 9007199254740991;
}
