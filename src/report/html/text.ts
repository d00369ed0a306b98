import { shown } from "../../base/display.js";

const ellipsis = "…";
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
  return shown(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** A value as JSON that no HTML parser can take for the end of its script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
