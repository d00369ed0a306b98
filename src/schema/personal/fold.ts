import type { Span } from "../../read/json/scan.js";

/** Combining marks, which are often left out, above all in capitals, and may come in any order; and what is invisible. */
const accents = /[\p{M}\p{Cf}]/gu;
const apostrophes = /[‘’ʼ`]/g;

/** Includes the one combining mark that becomes a letter in upper case. */
const letterOrDigit = /^(?:[\p{L}\p{N}]|\u0345)/u;
/** Scripts without blanks between words. */
const unspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

/**
 * A character in the form used for comparing names: case, accents and width are ignored. Folds one character at a time,
 * because the lower case of some has another length; an accent becomes empty.
 */
function foldedCharacter(character: string): string {
  if (character < "\x80") return character === "`" ? "'" : character.toLowerCase();
  const folded = character.normalize("NFKD").toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize("NFKD").replace(accents, "").replace(apostrophes, "'");
}

/** A character without its accents and its width, but with its case. */
function unaccented(character: string): string {
  return character < "\x80" ? character : character.normalize("NFKD").replace(accents, "");
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

/** True if a name has one or two letters, as many common words do. */
export function isShort(name: string): boolean {
  return [...foldedText(name.trim())].length < 3;
}

/** Longer texts than any of the game would take too much memory. */
export const longestComparable: number = 2 ** 18;

/** Marks both ends of each word; no text contains it. */
export const wordEdge = "\uffff";

/** How texts are compared beside case, accents and width. */
export interface Comparing {
  /** Put at both ends of each word. */
  readonly edge?: "" | typeof wordEdge;
  /** Case and blanks count, as they do for a name that is so short that it is also a common word. */
  readonly isExact?: boolean;
  /** Letters and digits alone count: a path may have the words joined. */
  readonly isPath?: boolean;
  /** Words also end where a capital follows a small letter, or a digit a letter, as in paths. */
  readonly isCamelCase?: boolean;
}

/** A text in the form used for comparing, and for each of its units the start and end in the source of what it stands for. */
type Comparable = ReturnType<typeof comparable>;

/** A text in the form used for comparing; a run of blanks and lines is one blank. */
export function comparable(source: string, comparing: Comparing) {
  const { edge = "", isExact = false, isPath = false, isCamelCase = false } = comparing;
  const fold = isExact ? unaccented : foldedCharacter;
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = "";
  let at = 0;
  let before = "";
  const put = (units: string, end: number): void => {
    folded += units;
    for (let unit = 0; unit < units.length; unit++) {
      starts.push(at);
      ends.push(end);
    }
  };
  /** What comes before belongs to a word. */
  let isWithin = false;
  const turn = (): void => {
    isWithin = !isWithin;
    put(edge, at);
  };
  for (const character of source) {
    const end = at + character.length;
    if (!isExact && isJoint(character, isPath)) {
      if (isWithin) turn();
      if (before !== " " && !isPath) put(" ", end);
      else if (!isPath) ends[ends.length - 1] = end;
      before = " ";
      at = end;
      continue;
    }
    const units = fold(character);
    if (units !== "") {
      if (isOfWord(character) !== isWithin) turn();
      else if (isCamelCase && isWithin && isBorder(before, character)) {
        turn();
        turn();
      }
      put(units, end);
      before = character;
    } else if (ends.length > 0) {
      // An accent belongs to what it follows.
      ends[ends.length - 1] = end;
    }
    at = end;
  }
  if (isWithin) turn();
  return { folded, starts, ends };
}

/** True for blanks and lines, which programs exchange for each other; in paths, whatever is no letter or digit. */
function isJoint(character: string, isPath: boolean): boolean {
  if (isPath) return !/[\p{L}\p{N}\p{M}\p{Cf}]/u.test(character);
  if (character === " " || character === "_" || character === "-") return true;
  return (character < " " || character > "~") && /^[\s\p{Pd}]$/u.test(character);
}

/** True if two characters of a word look like the end of one and the start of another. */
function isBorder(before: string, character: string): boolean {
  if (/\p{N}/u.test(before) !== /\p{N}/u.test(character)) return true;
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(character);
}

/** The source position of a part of a comparable text: whole characters, with the accents that follow. */
export function sourceSpan({ starts, ends }: Comparable, from: number, to: number): Span {
  return { start: starts[from] ?? 0, end: ends[to - 1] ?? 0 };
}
