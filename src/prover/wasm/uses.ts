// What is made of the values of fields on the way, for what holds between them: numbers, facts and places of texts, kept with the
// relations of an object. Where a value is not what a use can deal with for certain, nothing is proven.

import * as at from "../layout";
import { elements } from "./array";
import { takeKey } from "./element-keys";
import { setFact } from "./facts";
import { areUnique, gatherIn, isSpelledOnce } from "./gathered";
import { isOtherText, keepSymbol } from "./kept-text";
import { isNear, near, nearDoubt, readNear } from "./near";
import { scanNumber, wholeEnd } from "./number";
import { isTimestamp, secondsAt } from "./timestamp";

/** Does with a value what is to be done; false where that leaves a doubt. */
export function use(uses: usize, start: usize, end: usize): bool {
  for (let one = uses; load<u32>(one, at.useType) != 0; one += at.useLength) {
    if (!apply(one, start, end)) return false;
  }
  return true;
}

function apply(one: usize, start: usize, end: usize): bool {
  const type = load<u32>(one, at.useType);
  const slot: usize = load<u32>(one, at.useSlot);
  // Display texts and what they stand for are by far the most.
  if (type == at.keepBase) return keepSymbol(one, slot, start, end);
  if (type == at.differsFromKept) return isOtherText(slot, start, end);
  if (type <= <u32>at.mostNumber || (type >= <u32>at.lessThanBefore && type <= <u32>at.noLessThanBefore)) {
    return readFor(one, start, end) && keep(type, slot);
  }
  switch (type) {
    case at.countElements:
      store<f64>(slot, <f64>elements);
      return true;
    case at.countValue:
      store<f64>(slot, load<f64>(slot) + 1);
      return true;
    case at.keepText:
      store<u32>(slot, <u32>start);
      store<u32>(slot, <u32>end, 4);
      return true;
    case at.keepDigits:
      return isPlainNumber(start, end) && readFor(one, start + 1, end - 1) && keep(at.keepNumber, slot);
    case at.keepSeconds:
      if (end - start != 22 || !isTimestamp(start + 1)) return false;
      store<f64>(slot, secondsAt(start + 1));
      return true;
    case at.gatherKey:
      if (!isSpelledOnce(start, end)) return false;
      takeKey(start, end, load<u32>(one, at.useOperand));
      return true;
    case at.gatherTexts:
      return gatherIn(slot, load<u32>(one, at.useOperand), start, end);
    case at.textsDiffer:
      store<f64>(slot, 0);
      return gatherIn(slot, load<u32>(one, at.useOperand), start, end) && areUnique(slot, load<u32>(one, at.useOperand));
    default:
      return setFact(type, one, start, end);
  }
}

/** Whether a text is a number without an exponent, and of few enough digits to be read. */
function isPlainNumber(start: usize, end: usize): bool {
  return load<u8>(start) == 0x22 && scanNumber(start + 1) == end - 1 && wholeEnd != 0;
}

/** Reads a number, and tells its object where it is not certain to the last digit. */
function readFor(one: usize, start: usize, end: usize): bool {
  if (readNear(start) != end) return false;
  if (isNear) store<u32>(load<u32>(one, at.useOwner), 1, at.relationsNear);
  return true;
}

function keep(type: u32, slot: usize): bool {
  const before = load<f64>(slot);
  switch (type) {
    case at.addNumber:
      store<f64>(slot, before + near);
      return true;
    case at.leastNumber:
      if (near < before) store<f64>(slot, near);
      return true;
    case at.mostNumber:
      if (near > before) store<f64>(slot, near);
      return true;
    case at.keepNumber:
      store<f64>(slot, near);
      return true;
  }
  store<f64>(slot, near);
  // A number that is not certain to the last digit may be on either side.
  if (isNear && abs(near - before) <= nearDoubt * abs(near)) return false;
  if (type == at.lessThanBefore) return near < before;
  if (type == at.moreThanBefore) return near > before;
  if (type == at.noMoreThanBefore) return near <= before;
  return near >= before;
}
