import type { Span } from "../../read/json/scan.js";

/** Combining marks, which are often left out, above all in capitals, and may come in any order. */
const accents = /\p{M}/gu;

/** Includes the one combining mark that becomes a letter in upper case. */
const letterOrDigit = /^(?:[\p{L}\p{N}]|\u0345)/u;
/** Scripts without blanks between words. */
const unspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

/**
 * A character in the form used for comparing names: case, accents and width are ignored. Folds one character at a time,
 * because the lower case of some has another length; an accent becomes empty.
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

/** A text in the form used for comparing names. */
export function foldedText(text: string): string {
  let folded = "";
  for (const character of text) folded += foldedCharacter(character);
  return folded;
}

/** Longer texts than any of the game would take too much memory. */
export const longestComparable: number = 2 ** 18;

/** Marks both ends of each word; no text contains it. */
export const wordEdge = "\uffff";

/** A folded text, with or without word edges, and the place in the source of each of its units; after these, the length of the source. */
export function comparable(source: string, edge: "" | typeof wordEdge) {
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

/** The source position of a part of a comparable text: whole characters, with the accents that follow. */
export function sourceSpan({ source, folded, places }: ReturnType<typeof comparable>, from: number, to: number): Span {
  const start = places[from] ?? 0;
  const last = places[to - 1] ?? 0;
  if (folded[to - 1] === wordEdge) return { start, end: last };
  const length = (source.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
  return { start, end: Math.max(places[to] ?? 0, last + length) };
}
