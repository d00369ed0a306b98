// Stores what relations need from the values of fields: numbers, facts and the positions of texts, kept with the relations
// of an object. If a use cannot handle a value for certain, nothing is proven.

import * as at from "./layout";
import { areSame, isFalse, isTrue, skipSpace } from "./bytes";
import { areUnique, elements, gatherIn, hasOneSpelling, takeKey } from "./elements";
import { isNear, near, nearDoubt, readNear, scanNumber, wholeEnd } from "./number";
import { scanPlainText } from "./text";
import { isTimestamp, secondsAt } from "./timestamp";

/** Applies all uses to a value; false if something is uncertain. */
export function use(uses: usize, start: usize, end: usize): bool {
  for (let one = uses; at.useType(one) != 0; one += at.useSize) {
    if (!apply(one, start, end)) return false;
  }
  return true;
}

function apply(one: usize, start: usize, end: usize): bool {
  const type = at.useType(one);
  const slot: usize = at.useSlot(one);
  // Display texts and their bases are by far the most frequent.
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
      at.setSpan(slot, start, end);
      return true;
    case at.keepDigits:
      return isPlainNumber(start, end) && readFor(one, start + 1, end - 1) && keep(at.keepNumber, slot);
    case at.keepSeconds:
      if (end - start != 22 || !isTimestamp(start + 1)) return false;
      store<f64>(slot, secondsAt(start + 1));
      return true;
    case at.gatherKey:
      if (!hasOneSpelling(start, end)) return false;
      takeKey(start, end, at.useOperand(one));
      return true;
    case at.gatherTexts:
      return gatherIn(slot, at.useOperand(one), start, end);
    case at.textsDiffer:
      store<f64>(slot, 0);
      return gatherIn(slot, at.useOperand(one), start, end) && areUnique(slot, at.useOperand(one));
    default:
      return setFact(type, one, start, end);
  }
}

/** True if a text is a number without an exponent, with few enough digits to be read. */
function isPlainNumber(start: usize, end: usize): bool {
  return load<u8>(start) == 0x22 && scanNumber(start + 1) == end - 1 && wholeEnd != 0;
}

/** Reads a number, and marks its object if the number is not exact to the last digit. */
function readFor(one: usize, start: usize, end: usize): bool {
  if (readNear(start) != end) return false;
  if (isNear) at.setRelationsIsNear(at.useOwner(one), 1);
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
  // A number that is not exact to the last digit may be on either side.
  if (isNear && abs(near - before) <= nearDoubt * abs(near)) return false;
  if (type == at.lessThanBefore) return near < before;
  if (type == at.moreThanBefore) return near > before;
  if (type == at.noMoreThanBefore) return near <= before;
  return near >= before;
}

// Facts of an object: whether the value of a field passes a test, as a bit for the relations that need it.

/** Sets a fact if a value passes; false if that is not certain. */
function setFact(type: u32, one: usize, start: usize, end: usize): bool {
  const owner: usize = at.useOwner(one);
  let isSo = false;
  switch (type) {
    case at.factInRange: {
      if (readNear(start) != end) return false;
      const least = at.useLeast(one);
      const most = at.useMost(one);
      const doubt: f64 = isNear ? nearDoubt * abs(near) : 0;
      if (doubt > 0 && (abs(near - least) <= doubt || abs(near - most) <= doubt)) return false;
      isSo = near >= least && near <= most;
      break;
    }
    case at.factTrue:
      isSo = isTrue(start);
      break;
    case at.factFalse:
      isSo = isFalse(start);
      break;
    case at.factFilled:
      isSo = load<u8>(start) == 0x5b && load<u8>(skipSpace(start + 1)) != 0x5d;
      break;
    default:
      if (load<u8>(start) != 0x22) return false;
      if (type == at.factAmong) return setAmong(owner, at.useOperand(one), start + 1, end - 1);
      isSo = isTextLike(type, at.useOperand(one), start + 1, <u32>(end - start) - 2);
      // Escapes may hide the content of a text.
      if (!(isSo && type == at.factStarts) && scanPlainText(start + 1) != end) return false;
  }
  if (isSo) addFact(owner, at.useSlot(one));
  return true;
}

function addFact(owner: usize, number: u32): void {
  at.setRelationsFacts(owner, at.relationsFacts(owner) | ((<u64>1) << <u64>number));
}

/**
 * Sets the facts of a text that is in a table: its greatest length, then for each length the start of its texts, then
 * the texts by length, each after its own length and its facts.
 */
function setAmong(owner: usize, table: usize, text: usize, end: usize): bool {
  const length = <u32>(end - text);
  let entry: usize = length > load<u32>(table) ? 0 : load<u32>(table + 4 + 4 * <usize>length);
  const step = <usize>((length + 12 + 3) & ~3);
  for (; entry != 0 && load<u32>(entry) == length; entry += step) {
    if (!areSame(text, entry + 12, length)) continue;
    at.setRelationsFacts(owner, at.relationsFacts(owner) | load<u64>(entry, 4));
    return true;
  }
  // Escapes may hide the content of a text.
  return scanPlainText(text) == end + 1;
}

/** True if a text starts or ends like one of a table: each comes after its length, up to an impossible length. */
function isTextLike(type: u32, table: usize, text: usize, length: u32): bool {
  for (let entry = table; load<u32>(entry) != 0xffffffff; entry += <usize>((load<u32>(entry) + 4 + 3) & ~3)) {
    const size = load<u32>(entry);
    if (size > length) continue;
    if (type == at.factEnds) {
      if (endsLike(text + length - size, entry + 4, size)) return true;
    } else if (areSame(text, entry + 4, size)) return true;
  }
  return false;
}

/** An X in the mask stands for a capital letter or a digit. */
function endsLike(text: usize, mask: usize, length: u32): bool {
  for (let index: u32 = 0; index < length; index++) {
    const wanted: u32 = load<u8>(mask + index);
    const byte: u32 = load<u8>(text + index);
    const isAny = byte - 0x30 < 10 || byte - 0x41 < 26;
    if (wanted == 0x58 ? !isAny : wanted != byte) return false;
  }
  return true;
}

// Texts that are kept to be compared with others of their object: a symbol and its display text.

/** Keeps the position of a text, and sets a fact if it is a symbol. */
function keepSymbol(one: usize, slot: usize, start: usize, end: usize): bool {
  at.setSpan(slot, start, end);
  if (load<u8>(start) != 0x22) return false;
  if (!isSymbol(start + 1, end - 1)) return !mayBeSymbol(start + 1, end - 1);
  addFact(at.useOwner(one), at.useOperand(one));
  return true;
}

function isSymbol(text: usize, end: usize): bool {
  return end - text > 2 && load<u8>(text) == 0x24 && load<u8>(end - 1) == 0x3b;
}

/** True if a text may turn out to be a symbol once its escapes are decoded. */
function mayBeSymbol(text: usize, end: usize): bool {
  const first: u32 = load<u8>(text);
  return (first == 0x24 || first == 0x5c) && scanPlainText(text) != end + 1;
}

/** True if a text certainly differs from the kept one, ignoring case. */
function isOtherText(kept: usize, start: usize, end: usize): bool {
  const base = at.spanStart(kept);
  if (base == 0 || load<u8>(base) != 0x22 || load<u8>(start) != 0x22) return false;
  const first = smallLetter(load<u8>(base, 1));
  const other = smallLetter(load<u8>(start, 1));
  if (first != other && first != 0x5c && other != 0x5c) return true;
  const length = at.spanLength(kept);
  if (scanPlainText(base + 1) != base + length || scanPlainText(start + 1) != end) return false;
  if (<u32>(end - start) != length) return true;
  for (let index: u32 = 1; index < length; index++) {
    if (smallLetter(load<u8>(base + index)) != smallLetter(load<u8>(start + index))) return true;
  }
  return false;
}

@inline
export function smallLetter(byte: u32): u32 {
  return byte - 0x41 < 26 ? byte | 0x20 : byte;
}
