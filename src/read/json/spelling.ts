import { fractions, type Matters, mayHideFraction, noFractions } from "./fractions.js";
import type { Layout } from "./layout.js";
import { nodePlace, type Place, pointersIn } from "./node.js";
import { mayRepeatKey, noRepeatedKeys, repeatedKeys } from "./repeated-keys.js";

/** Something of a text that JSON.parse does not tell: where it is and which value it is about. */
export interface Spelling extends Place {
  readonly pointer: string;
}

/**
 * Keys that stand twice in one object; numbers that are whole but written with a fraction, such as `1.0`;
 * and numbers that are not whole, but so close to it that JSON.parse takes them for it.
 */
export interface Spellings {
  readonly repeatedKeys: readonly Spelling[];
  readonly wholeFractions: readonly Spelling[];
  readonly roundedFractions: readonly Spelling[];
}

const nothing: Spellings = { repeatedKeys: [], wholeFractions: [], roundedFractions: [] };

/** Looks over how a value is written; quick tests prove nearly all texts clean before they are scanned. */
export function spellings(layout: Layout, matters: Matters | undefined): Spellings {
  const { text, start, end } = layout;
  const mayRepeat = mayRepeatKey(layout);
  const mayHide = matters !== undefined && mayHideFraction(text.slice(start, end), matters);
  if (!mayRepeat && !mayHide) return nothing;
  const scan = layout.scan();
  const { again, lost } = mayRepeat ? repeatedKeys(scan) : noRepeatedKeys;
  const { whole, rounded } = mayHide ? fractions(scan, matters, lost) : noFractions;
  const pointerOf = pointersIn(scan);
  const spelled = (node: number): Spelling => ({ pointer: pointerOf(node), ...nodePlace(scan, node) });
  return {
    repeatedKeys: again.map(spelled),
    wholeFractions: whole.map(spelled),
    roundedFractions: rounded.map(spelled),
  };
}
