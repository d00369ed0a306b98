import { type EventObject, isObject } from "../../base/object.js";
import { counted, thousands } from "../../base/text.js";

/**
 * The game nests 6 levels. What is no deeper can be read recursively on the stack of any thread, even by the schema of a user, in which a
 * level takes as much of the stack as its schema has fields.
 */
export const deepestLevel = 100;
/** A genuine line has some 2,000 values at most. As many as these fit into a small heap, whatever is wrong with each. */
export const mostValues = 250_000;

/** A document may be a list of as many events as a long journal has: some 30 MB. */
export const mostInList = 1_000_000;

/** What makes a text too deep or too wide to be parsed. */
export interface Excess {
  readonly of: "levels" | "values";
  readonly count: number;
  readonly most: number;
  /** The offset at which there were too many. */
  readonly at: number;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Why a text must not be parsed, whether it is JSON or broken; undefined if it may be. */
export function excessIn(text: string, most = mostValues): Excess | undefined {
  // Each value but an open one takes two characters. Searching for openings takes hardly any time.
  const mayHold = text.length > 2 * most - deepestLevel;
  const mayNest = text.length > deepestLevel && hasOpenings(text, deepestLevel);
  return mayHold || mayNest ? excessOf(text, most) : undefined;
}

/** True if there are more opening braces and brackets than this. */
function hasOpenings(text: string, most: number): boolean {
  let left = most;
  for (const opening of "{[")
    for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + 1)) if (left-- === 0) return true;
  return false;
}

/** The start of a record, which may have been written onto the rest of a broken one. JSON has it within no text. */
export const recordStart = /\{\s*"timestamp"\s*:/;

const recordHere = new RegExp(recordStart, "y");

function excessOf(text: string, most: number): Excess | undefined {
  let depth = 0;
  let levels = 0;
  let values = 0;
  let isInText = false;
  /** A text, number or word was read that no colon has made a key so far. */
  let isPending = false;
  let deepAt: number | undefined;
  let wideAt: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === quote) isInText = false;
      else if (code === backslash && isEscapable(text.charCodeAt(at + 1))) at++;
      if (code !== openBrace || !startsRecord(text, at)) continue;
      isInText = false;
    }
    if (code === openBrace || code === openBracket) {
      if (++depth > levels) levels = depth;
      if (depth > deepestLevel) deepAt ??= at;
      values++;
      isPending = false;
    } else if (code === comma || code === closeBrace || code === closeBracket) {
      if (isPending) values++;
      isPending = false;
      if (code !== comma && depth > 0) depth--;
    } else if (code === colon) isPending = false;
    else if (code > 0x20) {
      isPending = true;
      isInText = code === quote;
    }
    if (values > most) wideAt ??= at;
  }
  if (deepAt !== undefined) return { of: "levels", count: levels, most: deepestLevel, at: deepAt };
  if (isPending && ++values > most) wideAt ??= text.length;
  return wideAt === undefined ? undefined : { of: "values", count: values, most, at: wideAt };
}

/** Other escapes do not exist, and hide nothing. */
function isEscapable(code: number): boolean {
  return code === quote || code === backslash;
}

function startsRecord(text: string, at: number): boolean {
  recordHere.lastIndex = at;
  return recordHere.test(text);
}

/** Parses a text that anyone may have written; throws with a reason if it is too deep or too wide. */
export function parseJson(text: string, mostOfIt?: number): unknown {
  const excess = excessIn(text, mostOfIt);
  if (!excess) return JSON.parse(text);
  const { of, count, most } = excess;
  const has = of === "levels" ? `is nested ${counted(count, "level")} deep` : `holds ${counted(count, "value")}`;
  throw new Error(`it ${has}, and at most ${thousands(most)} are read`);
}

/** The object that a text spells as JSON; undefined if it spells something else, or is no JSON. */
export function objectIn(text: string): EventObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
