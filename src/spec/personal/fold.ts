import type { Span } from "../../read/json/scan.js";

/** Accents, which are often left out, above all in capitals, and come before or behind each other. */
const accents = /\p{M}/gu;

/** With the one accent that is a letter in capitals. */
const letterOrDigit = /^(?:[\p{L}\p{N}]|\u0345)/u;
/** Scripts that write no blanks between words. */
const unspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

/**
 * A character in the form in which names are compared: case, accents and width do not count. It is made of one character at a time,
 * as the lower case of some has another length; that of an accent is empty.
 */
function foldedCharacter(character: string): string {
  if (character < "\x80") return character.toLowerCase();
  const folded = character.normalize("NFKD").toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize("NFKD").replace(accents, "");
}

function isOfWord(character: string): boolean {
  const code = character.charCodeAt(0);
  const lower = code | 0x20;
  if (code < 0x80) return (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x7a);
  return letterOrDigit.test(character) && !unspaced.test(character);
}

/** A text in the form in which names are compared. */
export function foldedText(text: string): string {
  let folded = "";
  for (const character of text) folded += foldedCharacter(character);
  return folded;
}

/** A text in that form, from whose places those of the text follow. */
interface Comparable {
  readonly source: string;
  readonly folded: string;
  /** Where each unit of it stands in the source; behind the last, the length of that. */
  readonly places: readonly number[];
}

/** Longer texts than any of the game take too much memory to be searched. */
export const longestComparable: number = 2 ** 18;

/** Stands at both ends of each word; no text has it. */
export const wordEdge = "\uffff";

/** Makes a text comparable, with or without the edges of its words. */
export function comparable(source: string, edge: "" | typeof wordEdge): Comparable {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  let isWithin = false;
  const putEdge = (): void => {
    isWithin = !isWithin;
    folded += edge;
    if (edge !== "") places.push(at);
  };
  for (const character of source) {
    const units = foldedCharacter(character);
    if (units !== "" && isOfWord(character) !== isWithin) putEdge();
    folded += units;
    for (let unit = 0; unit < units.length; unit++) places.push(at);
    at += character.length;
  }
  if (isWithin) putEdge();
  places.push(at);
  return { source, folded, places };
}

/** Where a part of a comparable text stands in its source: whole characters, with the accents behind them. */
export function sourceSpan({ source, folded, places }: Comparable, from: number, to: number): Span {
  const start = places[from] ?? 0;
  const last = places[to - 1] ?? 0;
  if (folded[to - 1] === wordEdge) return { start, end: last };
  const length = (source.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
  return { start, end: Math.max(places[to] ?? 0, last + length) };
}
