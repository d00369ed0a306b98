// Texts that are kept to be compared with others of their object: a symbol and its display text.

import * as at from "../layout";
import { scanPlainText } from "./text";

/** Keeps where a text is, and sets a fact where it is a symbol. */
export function keepSymbol(one: usize, slot: usize, start: usize, end: usize): bool {
  store<u32>(slot, <u32>start);
  store<u32>(slot, <u32>end, 4);
  if (load<u8>(start) != 0x22) return false;
  if (!isSymbol(start + 1, end - 1)) return !mayBeSymbol(start + 1, end - 1);
  const owner: usize = load<u32>(one, at.useOwner);
  store<u64>(owner, load<u64>(owner) | ((<u64>1) << <u64>load<u32>(one, at.useOperand)));
  return true;
}

function isSymbol(text: usize, end: usize): bool {
  return end - text > 2 && load<u8>(text) == 0x24 && load<u8>(end - 1) == 0x3b;
}

/** Whether a text may turn out to be a symbol where its escapes are read. */
function mayBeSymbol(text: usize, end: usize): bool {
  const first: u32 = load<u8>(text);
  return (first == 0x24 || first == 0x5c) && scanPlainText(text) != end + 1;
}

/** Whether a text is certain to differ from the one that was kept, whatever the case of letters. */
export function isOtherText(kept: usize, start: usize, end: usize): bool {
  const base: usize = load<u32>(kept);
  if (base == 0 || load<u8>(base) != 0x22 || load<u8>(start) != 0x22) return false;
  const first = smallLetter(load<u8>(base, 1));
  const other = smallLetter(load<u8>(start, 1));
  if (first != other && first != 0x5c && other != 0x5c) return true;
  const length = load<u32>(kept, 4) - <u32>base;
  if (scanPlainText(base + 1) != base + length || scanPlainText(start + 1) != end) return false;
  if (<u32>(end - start) != length) return true;
  for (let index: u32 = 1; index < length; index++) {
    if (smallLetter(load<u8>(base + index)) != smallLetter(load<u8>(start + index))) return true;
  }
  return false;
}

// @ts-ignore: decorator
@inline
export function smallLetter(byte: u32): u32 {
  return byte - 0x41 < 26 ? byte | 0x20 : byte;
}
