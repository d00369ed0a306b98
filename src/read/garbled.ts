import type { Span } from "./json/scan.js";

/** A part of a text that was decoded wrongly; `instead` is what it was, unless that is lost. */
export interface Garbled extends Span {
  readonly instead?: string;
}

/** The characters that Windows-1252 has for the bytes 0x80 to 0x9F, in their order. */
const special = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** How UTF-8 looks in a single-byte encoding: Ã© is é, Ã¢â‚¬â„¢ is ’. Only the first letters of the most common scripts are looked for. */
const run = new RegExp(`\\ufffd+|[ÂÃâÐÑ][\\u0080-\\u00ff${special}]+`, "g");

const exact = new TextDecoder("utf-8", { fatal: true });

/** More than this in one text adds nothing. */
const mostParts = 1000;

/** The parts of a text that were decoded wrongly before it was written. */
export function garbledIn(text: string): readonly Garbled[] {
  const parts: Garbled[] = [];
  for (const { index: start, 0: part } of text.matchAll(run)) {
    const span = { start, end: start + part.length };
    const instead = part.startsWith("\ufffd") ? undefined : decodedBack(part);
    if (instead !== undefined) parts.push({ ...span, instead });
    else if (part.startsWith("\ufffd")) parts.push(span);
    if (parts.length === mostParts) break;
  }
  return parts;
}

/** What a text was before UTF-8 was read as Windows-1252; undefined if it was not. */
function decodedBack(part: string): string | undefined {
  const bytes = Uint8Array.from(part, (letter) => {
    const byte = special.indexOf(letter);
    return byte < 0 ? letter.charCodeAt(0) : 0x80 + byte;
  });
  try {
    const text = exact.decode(bytes);
    // A single letter of another alphabet may be two capitals that belong there.
    return /\p{Cc}/u.test(text) || /^[\u0370-\u07ff]$/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
