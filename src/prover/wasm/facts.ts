// Facts of an object: whether the value of a field passes a test, as a bit of the relations that ask for it.

import * as at from "../layout";
import { areSame, skipSpace } from "./bytes";
import { isNear, near, nearDoubt, readNear } from "./near";
import { scanPlainText } from "./text";
import { isFalse, isTrue } from "./value";

/** Sets a fact where a value passes; false where that is not certain. */
export function setFact(type: u32, one: usize, start: usize, end: usize): bool {
  const owner: usize = load<u32>(one, at.useOwner);
  let isSo = false;
  switch (type) {
    case at.factInRange: {
      if (readNear(start) != end) return false;
      const least = load<f64>(one, at.useLeast);
      const most = load<f64>(one, at.useMost);
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
      if (type == at.factAmong) return setAmong(owner, load<u32>(one, at.useOperand), start + 1, end - 1);
      isSo = isTextLike(type, load<u32>(one, at.useOperand), start + 1, <u32>(end - start) - 2);
      // Escapes may hide what a text says.
      if (isSo ? type == at.factEnds && !isPlainAt(one, start + 1, end - 1) : !isPlainAt(one, start + 1, end - 1)) return false;
  }
  if (isSo) store<u64>(owner, load<u64>(owner) | ((<u64>1) << <u64>load<u32>(one, at.useSlot)));
  return true;
}

/** The longest escape, but for its last digit. */
const escapeReach: usize = 5;

/** Whether a text has no escapes where it is compared with those of a table: at its start or at its end. */
function isPlainAt(one: usize, text: usize, end: usize): bool {
  const type = load<u32>(one, at.useType);
  const longest: usize = load<u32>(one, at.useLeast);
  if (end - text < longest + escapeReach) return scanPlainText(text) == end + 1;
  if (type == at.factStarts) {
    for (let place = text; place < text + longest; place++) if (load<u8>(place) == 0x5c) return false;
    return true;
  }
  const compared = end - longest;
  if (longest + escapeReach <= 16) {
    // Most texts have none, which is seen at once.
    const backslashes = i8x16.bitmask(i8x16.eq(v128.load(compared - escapeReach), i8x16.splat(0x5c)));
    if ((backslashes & ((1 << <u32>(longest + escapeReach)) - 1)) == 0) return true;
  }
  for (let place = compared - escapeReach; place < end; place++) {
    if (load<u8>(place) != 0x5c) continue;
    const reach = load<u8>(place, 1) == 0x75 ? escapeReach : 1;
    if (place + reach >= compared) return false;
  }
  return true;
}

/** Sets the facts of the texts of a table that a text is: each with its length and its fact before it, up to a length beyond all. */
function setAmong(owner: usize, table: usize, text: usize, end: usize): bool {
  const length = <u32>(end - text);
  let isFound = false;
  for (let entry = table; load<u32>(entry) != 0xffffffff; entry += <usize>((load<u32>(entry) + 8 + 3) & ~3)) {
    if (load<u32>(entry) != length || !areSame(text, entry + 8, length)) continue;
    store<u64>(owner, load<u64>(owner) | ((<u64>1) << <u64>load<u32>(entry, 4)));
    isFound = true;
  }
  // Escapes may hide what a text says.
  return isFound || scanPlainText(text) == end + 1;
}

/** Whether a text is as a table of texts has it: each with its length before it, up to a length beyond all. */
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

/** In the mask, an X stands for a capital letter or a digit. */
function endsLike(text: usize, mask: usize, length: u32): bool {
  for (let index: u32 = 0; index < length; index++) {
    const wanted: u32 = load<u8>(mask + index);
    const byte: u32 = load<u8>(text + index);
    const isAny = byte - 0x30 < 10 || byte - 0x41 < 26;
    if (wanted == 0x58 ? !isAny : wanted != byte) return false;
  }
  return true;
}

