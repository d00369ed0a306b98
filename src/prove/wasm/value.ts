import * as at from "../layout";
import { proveArray } from "./array";
import { areSame } from "./bytes";
import { scanInteger, scanNumber } from "./number";
import { proveObject } from "./object";
import { isOfLength, numberPasses, passed, textPasses } from "./rule";
import { scanPlainText, scanText } from "./text";

const quote: u32 = 0x22;
const minus: u32 = 0x2d;

/** Reads a value by its record and returns the place behind it, or 0. Lists within lists are not remembered. */
export function proveValue(place: usize, value: usize, remembers: bool): usize {
  switch (load<u32>(value, at.valueClass)) {
    case at.textClass:
      return load<u8>(place) == quote ? scanText(place + 1) : 0;
    case at.ruledTextClass: {
      if (load<u8>(place) != quote) return 0;
      // Fields often have the same text as last time, which was kept with its last quote.
      const last: usize = load<u32>(value, at.valueWithin);
      const size = load<u32>(last, at.textSize);
      if (last != 0 && areSame(load<u32>(last, at.textPlace), place + 1, size + 1)) return place + size + 2;
      const end = scanPlainText(place + 1);
      if (end == 0 || !textPasses(load<u32>(value, at.valueRule), place + 1, end - 1, false)) return 0;
      store<u32>(value, <u32>passed, at.valueWithin);
      return end;
    }
    case at.integerClass:
      return scanInteger(place);
    case at.numberClass:
      return scanNumber(place);
    case at.ruledIntegerClass:
      return ruled(place, scanInteger(place), value);
    case at.ruledNumberClass:
      return ruled(place, scanNumber(place), value);
    case at.booleanClass:
      return isTrue(place) ? place + 4 : isFalse(place) ? place + 5 : 0;
    case at.trueClass:
      return isTrue(place) ? place + 4 : 0;
    case at.objectClass:
      return load<u8>(place) == 0x7b ? proveObject(place + 1, load<u32>(value, at.valueWithin), remembers) : 0;
    case at.arrayClass:
      return load<u8>(place) == 0x5b ? proveArray(place + 1, load<u32>(value, at.valueWithin), remembers) : 0;
    case at.severalClass:
      return proveValue(place, <usize>load<u32>(value, at.valueWithin) + startAt(place), remembers);
    case at.falseClass:
      return isFalse(place) ? place + 5 : 0;
    case at.nullClass:
      return isNull(place) ? place + 4 : 0;
    case at.filledTextClass:
      return proveFilledText(place);
    case at.countClass:
      return proveCount(place, value);
    case at.positiveClass:
      return provePositive(place);
    case at.amountClass:
      return proveAmount(place, value);
    default:
      return 0;
  }
}

/** Reads a text that is not empty: its first byte is no quote, whatever it is then. */
// @ts-ignore: decorator
@inline
export function proveFilledText(place: usize): usize {
  return load<u8>(place) == quote && load<u8>(place, 1) != quote ? scanText(place + 1) : 0;
}

/** Reads an integer that is not below zero; only one with a sign, which may be zero, has to be looked at. */
// @ts-ignore: decorator
@inline
export function proveCount(place: usize, value: usize): usize {
  return load<u8>(place) == minus ? ruled(place, scanInteger(place), value) : scanInteger(place);
}

/** Reads an integer that is above zero: all of them start with a digit that is not 0. */
// @ts-ignore: decorator
@inline
export function provePositive(place: usize): usize {
  return <u32>load<u8>(place) - 0x31 < 9 ? scanInteger(place) : 0;
}

/** Reads a number that is not below zero, as above. */
// @ts-ignore: decorator
@inline
export function proveAmount(place: usize, value: usize): usize {
  return load<u8>(place) == minus ? ruled(place, scanNumber(place), value) : scanNumber(place);
}

/** Which of several values is meant, by the byte that one starts with. */
function startAt(place: usize): usize {
  switch (<u32>load<u8>(place)) {
    case quote:
      return at.severalText;
    case 0x7b: // {
      return at.severalObject;
    case 0x5b: // [
      return at.severalArray;
    case 0x74: // t
    case 0x66: // f
      return at.severalBoolean;
    case 0x6e: // n
      return at.severalNull;
    default:
      return at.severalNumber;
  }
}

/** Holds a number that was read against its rule. */
// @ts-ignore: decorator
@inline
export function ruled(start: usize, end: usize, value: usize): usize {
  if (end == 0) return 0;
  const rule: usize = load<u32>(value, at.valueRule);
  return isOfLength(rule, start) || numberPasses(rule, start, end) ? end : 0;
}

/** Whether the bytes of `true` stand here. */
// @ts-ignore: decorator
@inline
export function isTrue(place: usize): bool {
  return load<u32>(place) == 0x65757274;
}

/** Whether the bytes of `false` stand here. */
// @ts-ignore: decorator
@inline
export function isFalse(place: usize): bool {
  return load<u32>(place) == 0x736c6166 && load<u8>(place, 4) == 0x65;
}

/** Whether the bytes of `null` stand here. */
// @ts-ignore: decorator
@inline
export function isNull(place: usize): bool {
  return load<u32>(place) == 0x6c6c756e;
}
