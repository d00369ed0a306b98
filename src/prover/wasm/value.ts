import * as at from "../layout";
import { proveArray } from "./array";
import { areSame } from "./bytes";
import { isPlainInteger, scanNumber } from "./number";
import { proveObject } from "./object";
import { isOfLength, numberPasses, passed, textPasses } from "./rule";
import { scanPlainText, scanText } from "./text";

const quote: u32 = 0x22;
const minus: u32 = 0x2d;

/** Reads a value by its record and returns the place behind it, or 0. Lists within lists are not remembered. */
export function proveValue(place: usize, value: usize, remembers: bool): usize {
  const kind = load<u32>(value, at.valueClass);
  if (isCommon(kind)) return proveCommon(place, value, kind);
  switch (kind) {
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
    default:
      return 0;
  }
}

/** Whether a value is a text or a number, and so worth reading without a call. */
// @ts-ignore: decorator
@inline
export function isCommon(kind: u32): bool {
  return kind - 1 < <u32>at.lastCommonClass;
}

/** Reads a text or a number; the code for either is there once, as much code in one place is slow. */
// @ts-ignore: decorator
@inline
export function proveCommon(place: usize, value: usize, kind: u32): usize {
  const byte: u32 = load<u8>(place);
  if (kind <= <u32>at.filledTextClass) {
    // The first byte of a text that is not empty is no quote, whatever it is then.
    if (byte != quote || (kind == at.filledTextClass && load<u8>(place, 1) == quote)) return 0;
    return scanText(place + 1);
  }
  const end = scanNumber(place);
  if (end == 0 || (kind < <u32>at.numberClass && !isPlainInteger(end))) return 0;
  if (kind == at.integerClass || kind == at.numberClass) return end;
  // Of those that are not below zero, only one with a sign, which may be zero, has to be looked at.
  if ((kind == at.countClass || kind == at.amountClass) && byte != minus) return end;
  if (kind == at.positiveClass) return byte - 0x31 < 9 ? end : 0;
  const rule: usize = load<u32>(value, at.valueRule);
  return isOfLength(rule, place) || numberPasses(rule, place, end) ? end : 0;
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
