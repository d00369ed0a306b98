import type { Layout } from "./layout.js";
import { mayRepeatKey, repeatedKeys } from "./repeated-keys.js";
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

/** True if the spelling of a number matters for the property of this name; undefined stands for an array element. */
type Matters = (name: string | undefined) => boolean;

const wholeFraction = /^-?\d+\.0+$/;
const wholeExponent = /[eE]\+?\d/;
/** Candidates for a fraction that rounds to an integer: a long one, or one with a negative exponent. */
const longFraction = /\.\d*[1-9]|[eE]-/;
const zero = 0x30;
const exponent = /\d[eE][-+]?\d/;

/**
 * Finds numbers that JSON.parse makes integers, where that matters, in the order of the text: integers such as `1.0` and `1e3`,
 * and fractions too close to an integer to be distinguished from it. Skips lost values.
 */
function fractions(scan: Scan, matters: Matters, lost: ReadonlySet<number>) {
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

/** True if an integer is written with a fraction or an exponent; numbers too large for a double do not count. */
function isWhole(source: string): boolean {
  return wholeFraction.test(source) || (wholeExponent.test(source) && Number.isInteger(Number(source)));
}

function isRounded(source: string): boolean {
  return longFraction.test(source) && Number.isInteger(Number(source));
}

/** A quick test for such numbers: false is certain, true is not. */
function mayHideFraction(text: string, matters: Matters): boolean {
  // With escapes in the text, the characters before a number may not be its actual name.
  const mayMatter: Matters = text.includes("\\") ? () => true : matters;
  for (let dot = text.indexOf("."); dot >= 0; dot = text.indexOf(".", dot + 1)) {
    let start = dot;
    while (isDigit(text.charCodeAt(start - 1))) start--;
    let zeros = dot + 1;
    while (text.charCodeAt(zeros) === zero) zeros++;
    let end = zeros;
    while (isDigit(text.charCodeAt(end))) end++;
    if (start === dot || end === dot + 1) continue;
    // Enough digits for the fraction to be rounded away.
    if (end - start > 16) return true;
    if (end === zeros && nameMayMatter(text, start, mayMatter)) return true;
  }
  return exponent.test(text);
}

/** Whoever writes numbers into a text would have it searched for a quote at each of them. */
const longestName = 200;

/** True if the name of the property whose value starts at `start` may matter. */
function nameMayMatter(text: string, start: number, matters: Matters): boolean {
  const behind = skipBlankBefore(text, text.charCodeAt(start - 1) === 0x2d ? start - 1 : start);
  if (text.charCodeAt(behind - 1) !== 0x3a) return matters(undefined);
  const end = skipBlankBefore(text, behind - 1) - 1;
  const near = text.slice(Math.max(0, end - longestName), Math.max(0, end));
  const quote = near.lastIndexOf('"');
  return quote < 0 || matters(near.slice(quote + 1));
}

/** The place and pointer of a value whose spelling JSON.parse hides. */
export interface Spelling extends Place {
  readonly pointer: string;
}

/** Finds repeated keys and such numbers; quick tests clear nearly all texts without a scan. */
export function spellings(layout: Layout, matters: Matters | undefined) {
  const { text, start, end } = layout;
  const mayRepeat = mayRepeatKey(layout);
  const mayHide = matters !== undefined && mayHideFraction(text.slice(start, end), matters);
  if (!mayRepeat && !mayHide) return { repeatedKeys: [], wholeFractions: [], roundedFractions: [] };
  const scan = layout.scan();
  const { again, lost } = repeatedKeys(scan);
  const { whole, rounded } = fractions(scan, mayHide ? matters : () => false, lost);
  const pointerOf = pointersIn(scan);
  const spelled = (node: number): Spelling => ({ pointer: pointerOf(node), ...nodePlace(scan, node) });
  return {
    repeatedKeys: again.map(spelled),
    wholeFractions: whole.map(spelled),
    roundedFractions: rounded.map(spelled),
  };
}
