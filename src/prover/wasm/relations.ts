// What holds between the fields of an object, by its facts and numbers, when its end is reached.

import * as at from "../layout";
import { areSameBytes, isAmong } from "./elements";
import { lineTime, secondsAt } from "./timestamp";
import { smallLetter } from "./uses";

/** Forgets what was known of the last object of a kind. */
export function beginRelations(relations: usize): void {
  store<u64>(relations, 0);
  store<u32>(relations, 0, at.relationsNear);
  // They are few, and to call for a copy takes longer.
  const end = relations + at.relationsSlots + (<usize>load<u32>(relations, at.relationsCount) << 3);
  let first: usize = load<u32>(relations, at.relationsFirst);
  for (let slot = relations + at.relationsSlots; slot < end; slot += 8, first += 8) store<u64>(slot, load<u64>(first));
}

/** Whether all is certain to hold between the fields of an object, given those that were seen. */
export function relationsHold(relations: usize, seen: u64): bool {
  const facts = load<u64>(relations);
  const patterns: usize = load<u32>(relations, at.relationsPatterns);
  if (patterns != 0 && !isLikeLast(relations, seen, facts)) {
    let pattern = patterns + at.patternsStart;
    for (let left = load<u32>(patterns); left > 0; left--, pattern += at.patternLength) {
      if (isMet(pattern, seen, facts)) return false;
    }
    store<u32>(relations, 1, at.relationsHasLast);
    store<u64>(relations, seen, at.relationsLastSeen);
    store<u64>(relations, facts, at.relationsLastFacts);
  }
  for (let program: usize = load<u32>(relations, at.relationsPrograms); program != 0; program = load<u32>(program, at.programNext)) {
    if (isMet(program, seen, facts) && !stepsHold(load<u32>(program, at.programFirst), relations)) return false;
  }
  return true;
}

// @ts-ignore: decorator
@inline
function isLikeLast(relations: usize, seen: u64, facts: u64): bool {
  return (
    load<u32>(relations, at.relationsHasLast) != 0 &&
    load<u64>(relations, at.relationsLastSeen) == seen &&
    load<u64>(relations, at.relationsLastFacts) == facts
  );
}

// @ts-ignore: decorator
@inline
function isMet(pattern: usize, seen: u64, facts: u64): bool {
  const wanted = load<u64>(pattern, at.patternSeen);
  const true_ = load<u64>(pattern, at.patternFacts);
  return (
    (seen & wanted) == wanted &&
    (facts & true_) == true_ &&
    (seen & load<u64>(pattern, at.patternUnseen)) == 0 &&
    (facts & load<u64>(pattern, at.patternUntrue)) == 0
  );
}

/** How much two numbers may be off, of which one is not certain to the last digit. */
const doubtShare: f64 = 1e-12;

function stepsHold(first: usize, relations: usize): bool {
  const doubts = load<u32>(relations, at.relationsNear) != 0;
  let top: usize = at.stack;
  for (let step = first; ; step += at.stepLength) {
    const type = load<u32>(step, at.stepType);
    if (type == 0) return true;
    switch (type) {
      case at.pushNumber:
        store<f64>(top, load<f64>(step, at.stepNumber));
        top += 8;
        continue;
      case at.pushSlot:
        store<f64>(top, load<f64>(load<u32>(step, at.stepOperand)));
        top += 8;
        continue;
      case at.pushTime:
        store<f64>(top, secondsAt(lineTime));
        top += 8;
        continue;
      case at.floorTop:
        // A fraction that is not certain may be on either side of a whole number.
        if (doubts) return false;
        store<f64>(top - 8, floor(load<f64>(top - 8)));
        continue;
      case at.areEqualTexts:
        if (!areSameTexts(load<u32>(step, at.stepOperand), load<u32>(step, at.stepSecond))) return false;
        continue;
      case at.areOther:
        if (!areOtherTexts(load<u32>(step, at.stepOperand), load<u32>(step, at.stepSecond))) return false;
        continue;
      case at.areAlike:
        if (!areAlikeTexts(load<u32>(step, at.stepOperand), load<u32>(step, at.stepSecond))) return false;
        continue;
      case at.isListed:
        top -= 8;
        if (doubts || !isInTable(load<f64>(top), load<u32>(step, at.stepOperand), load<u32>(step, at.stepSecond))) return false;
        continue;
      case at.areAmong:
        if (!regionsMatch(step)) return false;
        continue;
    }
    const left = load<f64>(top - 16);
    const right = load<f64>(top - 8);
    if (type <= <u32>at.divideTop) {
      store<f64>(top - 16, combined(type, left, right));
      top -= 8;
      continue;
    }
    if (!compares(type, left, right, load<f64>(step, at.stepNumber), doubts)) return false;
    top -= 16;
  }
  return false;
}

function combined(type: u32, left: f64, right: f64): f64 {
  switch (type) {
    case at.addTop:
      return left + right;
    case at.subtractTop:
      return left - right;
    case at.multiplyTop:
      return left * right;
    default:
      return left / right;
  }
}

function compares(type: u32, left: f64, right: f64, tolerance: f64, doubts: bool): bool {
  const doubt: f64 = doubts ? doubtShare * (abs(left) + abs(right)) : 0;
  switch (type) {
    case at.isLess:
      return left + doubt < right;
    case at.isNoMore:
      return doubts ? left + doubt < right : left <= right;
    case at.isEqual:
      return abs(left - right) + doubt <= tolerance;
    case at.isEqualShare:
      return abs(left - right) + doubt <= tolerance * abs(right);
    default:
      return abs(left - right) > doubt;
  }
}

function isText(kept: usize): bool {
  return load<u32>(kept) != 0 && load<u8>(load<u32>(kept)) == 0x22;
}

function areSameTexts(a: usize, b: usize): bool {
  return isText(a) && isText(b) && areSameBytes(a, b);
}

/** Texts that differ in their bytes may be the same by their escapes. */
function areOtherTexts(a: usize, b: usize): bool {
  return isText(a) && isText(b) && isPlainText(a) && isPlainText(b) && !areSameBytes(a, b);
}

function isPlainText(kept: usize): bool {
  const end: usize = load<u32>(kept, 4);
  for (let place: usize = <usize>load<u32>(kept) + 1; place < end; place++) if (load<u8>(place) == 0x5c) return false;
  return true;
}

/** Of other alphabets than ours it is not certain which letters are the same. */
function areAlikeTexts(a: usize, b: usize): bool {
  if (!isText(a) || !isText(b)) return false;
  const length = load<u32>(a, 4) - load<u32>(a);
  if (load<u32>(b, 4) - load<u32>(b) != length) return false;
  for (let index: u32 = 0; index < length; index++) {
    const left: u32 = load<u8>(<usize>load<u32>(a) + index);
    const right: u32 = load<u8>(<usize>load<u32>(b) + index);
    if (left > 0x7f || left == 0x5c || smallLetter(left) != smallLetter(right)) return false;
  }
  return true;
}

function isInTable(number: f64, table: usize, count: u32): bool {
  for (let index: u32 = 0; index < count; index++) if (load<f64>(table + index * 8) == number) return true;
  return false;
}

function regionsMatch(step: usize): bool {
  const count = <u32>load<f64>(load<u32>(step, at.stepOperand));
  const region: usize = load<u32>(step, at.stepSecond);
  const known = <u32>load<f64>(load<u32>(step, at.stepThird));
  const among: usize = <usize>load<f64>(step, at.stepNumber);
  for (let index: u32 = 0; index < count; index++) if (!isAmong(region + index * 8, among, known)) return false;
  return true;
}
