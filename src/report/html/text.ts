import { shown } from "../../text/display.js";

const ellipsis = "…";
/** Nearly all text is of this kind, and is told so in a fraction of the time. */
const plain = /^[ -~]*$/;

/** Text that shows all it holds: what has no look of its own, or may not stand in a document, is an escape. */
export function legible(text: string): string {
  if (plain.test(text)) return text;
  return shown(text).replace(
    /\p{Noncharacter_Code_Point}/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** Text shortened in the middle; hostile names go on for ever. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = Math.floor(longest / 2);
  return cutEnd(text, half) + ellipsis + cutStart(text, half);
}

/** The first units of a text; a character is never cut in two. */
export function cutEnd(text: string, units: number): string {
  return text.length <= units ? text : text.slice(0, units).replace(/[\ud800-\udbff]$/, "");
}

/** The last units of a text; a character is never cut in two. */
export function cutStart(text: string, units: number): string {
  return text.length <= units ? text : text.slice(text.length - units).replace(/^[\udc00-\udfff]/, "");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for the inside of an element or of a quoted attribute. */
export function htmlText(text: string): string {
  return legible(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** A value as JSON that no HTML parser can take for the end of its script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
