import type { Layout } from "./layout.js";
import { mayRepeatKey, noRepeatedKeys, repeatedKeys } from "./repeated-keys.js";
import { isDigit, startsNumber } from "./scalar.js";
import {
  afterNode,
  nameOf,
  nodePlace,
  noteLength,
  type Place,
  pointersIn,
  type Scan,
  skipBlankBefore,
  startOf,
} from "./scan.js";

/** Whether it matters how a number is written behind a name, or in a list, where there is none. */
type Matters = (name: string | undefined) => boolean;

/** Numbers that JSON.parse makes whole: those that are, such as `1.0`, and those that are only too close to it to be reported from it. */
interface Fractions {
  readonly whole: readonly number[];
  readonly rounded: readonly number[];
}

/** What is found where no number hides a fraction. */
const noFractions: Fractions = { whole: [], rounded: [] };

const wholeFraction = /^-?\d+\.0+(?:[eE]\+?\d+)?$/;
/** What may be a fraction that rounds to an integer: a long one, or one with a negative exponent. */
const longFraction = /\.\d*[1-9]|[eE]-/;
const zero = 0x30;
const negativeExponent = /\d[eE]-\d/;

/** Finds the numbers that hide a fraction where that matters, in the order of the text, but for those in values that are lost. */
function fractions(scan: Scan, matters: Matters, lost: ReadonlySet<number>): Fractions {
  const whole: number[] = [];
  const rounded: number[] = [];
  for (let node = 0; node < scan.length; node = lost.has(node) ? afterNode(scan, node) : node + noteLength) {
    if (lost.has(node) || !startsNumber(scan.text.charCodeAt(startOf(scan, node)))) continue;
    const { start, end } = nodePlace(scan, node);
    const source = scan.text.slice(start, end);
    const list = isWhole(source) ? whole : isRounded(source) ? rounded : undefined;
    if (list && matters(nameOf(scan, node))) list.push(node);
  }
  return { whole, rounded };
}

/** Whether a number is written with a fraction that is none; what no program can hold is no integer, however it is written. */
function isWhole(source: string): boolean {
  return wholeFraction.test(source) && Number.isFinite(Number(source));
}

function isRounded(source: string): boolean {
  return longFraction.test(source) && Number.isInteger(Number(source));
}

/** Whether a number of a text may hide a fraction where that matters: false is certain, and quick. */
function mayHideFraction(text: string, matters: Matters): boolean {
  // Where there are escapes, a name is not what it looks like.
  return hasHiddenFraction(text, text.includes("\\") ? () => true : matters);
}

function hasHiddenFraction(text: string, matters: Matters): boolean {
  for (let dot = text.indexOf("."); dot >= 0; dot = text.indexOf(".", dot + 1)) {
    let start = dot;
    while (isDigit(text.charCodeAt(start - 1))) start--;
    let zeros = dot + 1;
    while (text.charCodeAt(zeros) === zero) zeros++;
    let end = zeros;
    while (isDigit(text.charCodeAt(end))) end++;
    if (start === dot || end === dot + 1) continue;
    // So many digits that the fraction may be rounded away.
    if (end - start > 16) return true;
    if (end === zeros && matters(nameBefore(text, start))) return true;
  }
  // Many a name has the same two letters, and to search for them is quickest.
  return (text.includes("e-") || text.includes("E-")) && negativeExponent.test(text);
}

/** The name of the field whose value starts with a number; undefined where it stands in a list. */
function nameBefore(text: string, start: number): string | undefined {
  const behind = skipBlankBefore(text, text.charCodeAt(start - 1) === 0x2d ? start - 1 : start);
  if (text.charCodeAt(behind - 1) !== 0x3a) return undefined;
  const end = skipBlankBefore(text, behind - 1) - 1;
  return text.slice(text.lastIndexOf('"', end - 1) + 1, end);
}

/** Something of a text that JSON.parse does not say: where it is and which value it is about. */
export interface Spelling extends Place {
  readonly pointer: string;
}

/**
 * Keys that stand twice in one object; numbers that are whole but written with a fraction, such as `1.0`;
 * and numbers that are not whole, but so close to it that JSON.parse takes them for it.
 */
interface Spellings {
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
