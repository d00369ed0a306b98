// Checks the relations between the fields of an object when its end is reached, by its facts and numbers.

import * as at from "./layout";
import { textPasses } from "./constraint";
import { areSameBytes, isAmong } from "./elements";
import { hasEscape } from "./text";
import { lineTime, secondsAt } from "./timestamp";
import { smallLetter } from "./uses";

/** Resets what was known about the last object of a kind. */
export function beginRelations(relations: usize): void {
  at.setRelationsFacts(relations, 0);
  at.setRelationsIsNear(relations, 0);
  // They are few, and a call to copy takes longer.
  const end = at.relationsSlotsAt(relations) + (<usize>at.relationsCount(relations) << 3);
  let first: usize = at.relationsFirst(relations);
  for (let slot = at.relationsSlotsAt(relations); slot < end; slot += 8, first += 8) store<u64>(slot, load<u64>(first));
}

/** True if all relations between the fields of an object certainly hold, given those that were present. */
export function relationsHold(relations: usize, present: u64): bool {
  const facts = at.relationsFacts(relations);
  const forbidden: usize = at.relationsForbidden(relations);
  if (forbidden != 0) {
    let combination = at.forbiddenFirstAt(forbidden);
    for (let left = at.forbiddenCount(forbidden); left > 0; left--, combination += at.combinationSize) {
      if (matches(combination, present, facts)) return false;
    }
  }
  for (let program: usize = at.relationsPrograms(relations); program != 0; program = at.programNext(program)) {
    if (matches(program, present, facts) && !stepsHold(program, relations)) return false;
  }
  return true;
}

@inline
function matches(combination: usize, present: u64, facts: u64): bool {
  const wanted = at.combinationPresent(combination);
  const wantedFacts = at.combinationFacts(combination);
  return (
    (present & wanted) == wanted &&
    (facts & wantedFacts) == wantedFacts &&
    (present & at.combinationAbsent(combination)) == 0 &&
    (facts & at.combinationAbsentFacts(combination)) == 0
  );
}

/** The tolerance for comparing two numbers of which one is not exact to the last digit. */
const doubtShare: f64 = 1e-12;

function stepsHold(program: usize, relations: usize): bool {
  const first: usize = at.programFirst(program);
  const doubts = at.relationsIsNear(relations) != 0 && at.programIsOfCounts(program) == 0;
  let top: usize = at.stack;
  for (let step = first; ; step += at.stepSize) {
    const type = at.stepType(step);
    if (type == 0) return true;
    switch (type) {
      case at.pushNumber:
        store<f64>(top, at.stepNumber(step));
        top += 8;
        continue;
      case at.pushSlot:
        store<f64>(top, load<f64>(at.stepOperand(step)));
        top += 8;
        continue;
      case at.pushTime:
        store<f64>(top, secondsAt(lineTime));
        top += 8;
        continue;
      case at.areEqualTexts:
        if (!areSameTexts(at.stepOperand(step), at.stepSecond(step))) return false;
        continue;
      case at.areOther:
        if (!areOtherTexts(at.stepOperand(step), at.stepSecond(step))) return false;
        continue;
      case at.areAlike:
        if (!areAlikeTexts(at.stepOperand(step), at.stepSecond(step))) return false;
        continue;
      case at.isListed:
        top -= 8;
        if (doubts || !isInTable(load<f64>(top), at.stepOperand(step), at.stepSecond(step))) return false;
        continue;
      case at.arePaired:
        if (!arePaired(at.stepOperand(step), at.stepSecond(step), at.stepThird(step))) return false;
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
    if (!compares(type, left, right, at.stepNumber(step), doubts)) return false;
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
  return at.spanStart(kept) != 0 && load<u8>(at.spanStart(kept)) == 0x22;
}

function areSameTexts(a: usize, b: usize): bool {
  return isText(a) && isText(b) && areSameBytes(a, b);
}

/** True if two values pass a constraint together, or if one of them is missing. */
function arePaired(a: usize, b: usize, constraint: usize): bool {
  if (at.spanStart(a) == 0 || at.spanStart(b) == 0) return true;
  const length = at.spanLength(a);
  const other = at.spanLength(b);
  if (length + other >= <u32>at.pairLength) return false;
  memory.copy(at.pairRoom, at.spanStart(a), length);
  store<u8>(at.pairRoom + length, 0x2c);
  memory.copy(at.pairRoom + length + 1, at.spanStart(b), other);
  return textPasses(constraint, at.pairRoom, at.pairRoom + length + 1 + other, false);
}

/** Texts with different bytes may be equal because of escapes. */
function areOtherTexts(a: usize, b: usize): bool {
  if (!isText(a) || !isText(b) || areSameBytes(a, b)) return false;
  return !hasEscape(at.spanStart(a), at.spanEnd(a)) && !hasEscape(at.spanStart(b), at.spanEnd(b));
}

/** Only ASCII letters are certain to be equal except for case. */
function areAlikeTexts(a: usize, b: usize): bool {
  if (!isText(a) || !isText(b)) return false;
  const length = at.spanLength(a);
  if (at.spanLength(b) != length) return false;
  for (let index: u32 = 0; index < length; index++) {
    const left: u32 = load<u8>(at.spanStart(a) + index);
    const right: u32 = load<u8>(at.spanStart(b) + index);
    if (left > 0x7f || left == 0x5c || smallLetter(left) != smallLetter(right)) return false;
  }
  return true;
}

function isInTable(number: f64, table: usize, count: u32): bool {
  for (let index: u32 = 0; index < count; index++) if (load<f64>(table + index * 8) == number) return true;
  return false;
}

function regionsMatch(step: usize): bool {
  const count = <u32>load<f64>(at.stepOperand(step));
  const region: usize = at.stepSecond(step);
  const known = <u32>load<f64>(at.stepThird(step));
  const among: usize = <usize>at.stepNumber(step);
  for (let index: u32 = 0; index < count; index++) if (!isAmong(region + index * 8, among, known)) return false;
  return true;
}
