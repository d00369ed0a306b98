import type { Span } from "./locate.js";
import { walk } from "./walk.js";

/** Something of a text that JSON.parse does not tell: where it is and which value it is about. */
export interface Spelling extends Span {
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

const deepest = 64;
const wholeFraction = /^-?\d+\.0+(?:[eE]\+?\d+)?$/;
/** What may be a fraction that rounds to an integer: a long one, or one with a negative exponent. */
const longFraction = /\.\d*[1-9]|[eE]-/;
const nothing: Spellings = { repeatedKeys: [], wholeFractions: [], roundedFractions: [] };

/**
 * Looks a text over whose value is known; the cheap tests prove nearly all texts clean before the walk. Of fractions only those
 * need be told that stand behind a name, or in a list, where they matter; where none matters, there is nothing to ask.
 */
export function spellings(
  text: string,
  from: number,
  value: unknown,
  matters: ((name: string | undefined) => boolean) | undefined,
  to = text.length,
): Spellings {
  const mayRepeat = mayRepeatKey(text, value, from, to);
  const part = text.slice(from, to);
  const mayHaveFraction = matters !== undefined && mayHideFraction(part, matters);
  if (!mayRepeat && !mayHaveFraction) return nothing;
  const repeatedKeys: Spelling[] = [];
  const wholeFractions: Spelling[] = [];
  const roundedFractions: Spelling[] = [];
  walk(text, from, (pointer, start, end, repeatedKey) => {
    if (repeatedKey) repeatedKeys.push({ pointer, start, end });
    if (!mayHaveFraction || !isNumberStart(text.charCodeAt(start))) return;
    const source = text.slice(start, end);
    if (wholeFraction.test(source)) wholeFractions.push({ pointer, start, end });
    else if (longFraction.test(source) && Number.isInteger(Number(source)))
      roundedFractions.push({ pointer, start, end });
  });
  const lastStarts = new Map(repeatedKeys.map(({ pointer, start }) => [pointer, start]));
  const isSeen = (spelling: Spelling): boolean => lastStarts.size === 0 || !isLost(spelling, lastStarts);
  return {
    repeatedKeys,
    wholeFractions: wholeFractions.filter(isSeen),
    roundedFractions: roundedFractions.filter(isSeen),
  };
}

/** Where there are escapes, a name is not what it looks like. */
function mayHideFraction(text: string, matters: (name: string | undefined) => boolean): boolean {
  return hasHiddenFraction(text, text.includes("\\") ? () => true : matters);
}

/** Whether a number has a fraction that is not seen in its value, and stands where that matters. */
function hasHiddenFraction(text: string, matters: (name: string | undefined) => boolean): boolean {
  for (let dot = text.indexOf("."); dot >= 0; dot = text.indexOf(".", dot + 1)) {
    let start = dot;
    while (isDigit(text.charCodeAt(start - 1))) start--;
    let end = dot + 1;
    while (isDigit(text.charCodeAt(end))) end++;
    if (start === dot || end === dot + 1) continue;
    // So many digits that the fraction may be rounded away.
    if (end - start > 16) return true;
    if (/^0+$/.test(text.slice(dot + 1, end)) && matters(nameBefore(text, start))) return true;
  }
  return text.includes("e-") || text.includes("E-");
}

/** The name of the field whose value starts with a number; undefined where it stands in a list. */
function nameBefore(text: string, start: number): string | undefined {
  let at = text.charCodeAt(start - 1) === 0x2d ? start - 2 : start - 1;
  while (isSpace(text.charCodeAt(at))) at--;
  if (text.charCodeAt(at) !== 0x3a) return undefined;
  at--;
  while (isSpace(text.charCodeAt(at))) at--;
  return text.slice(text.lastIndexOf('"', at - 1) + 1, at);
}

/** Whether a value, or one around it, is followed by another of the same key, so that no program sees it. */
function isLost({ pointer, start }: Spelling, lastStarts: ReadonlyMap<string, number>): boolean {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    if ((lastStarts.get(pointer.slice(0, end)) ?? 0) > start) return true;
  }
  return false;
}

/** Whether a key may stand twice in a text whose value is known: false is certain. */
export function mayRepeatKey(text: string, value: unknown, from = 0, to = text.length): boolean {
  const keys = typeof value === "object" && value !== null ? countKeys(value, 0) : 0;
  return keys !== countKeyColons(text, from, to);
}

/** What the counts are where they cannot be told; unlike each other, so that they prove nothing. */
const tooDeep = -1;
const unclear = -2;

/** How many keys a value has at all depths, or `tooDeep`. */
function countKeys(value: object, depth: number): number {
  if (depth > deepest) return tooDeep;
  let count = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const element: unknown = value[index];
      if (typeof element !== "object" || element === null) continue;
      const inner = countKeys(element, depth + 1);
      if (inner < 0) return inner;
      count += inner;
    }
    return count;
  }
  const object = value as Readonly<Record<string, unknown>>;
  // The quickest way over the keys of a parsed object, which inherits none.
  for (const key in object) {
    count++;
    const child = object[key];
    if (typeof child !== "object" || child === null) continue;
    const inner = countKeys(child, depth + 1);
    if (inner < 0) return inner;
    count += inner;
  }
  return count;
}

/**
 * How many colons follow a quote: every colon behind a key does, and at most a few within strings.
 * So it equals the number of keys only where no key was lost. `unclear` where a backslash makes it so.
 */
function countKeyColons(text: string, from: number, to: number): number {
  let count = 0;
  for (let colon = text.indexOf(":", from); colon >= 0 && colon < to; colon = text.indexOf(":", colon + 1)) {
    let at = colon - 1;
    let code = text.charCodeAt(at);
    while (isSpace(code)) code = text.charCodeAt(--at);
    if (code !== 0x22) continue;
    if (text.charCodeAt(at - 1) === 0x5c) return unclear;
    count++;
  }
  return count;
}

function isNumberStart(code: number): boolean {
  return code === 0x2d || isDigit(code);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isSpace(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d);
}
