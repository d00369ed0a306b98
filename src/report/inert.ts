import { visible } from "../base/visible.js";

/**
 * Text that no CI takes for a command when it is printed to its log: `::error::` counts at the start of a line, even
 * behind blanks of any sort, of which the runner knows one more than JavaScript, `##[error]` and `##vso[…]` count anywhere.
 */
export function inert(text: string): string {
  if (!text.includes("::") && !text.includes("##")) return text;
  return text.replace(/^((?:[^\S\r\n\u2028\u2029]|\u0085)*):(?=:)/gm, "$1\\u003a").replace(/#(?=#\w*\[)/g, "\\u0023");
}

/** A line for people, whatever names are in it. */
export function inertLine(text: string): string {
  return `${inert(visible(text))}\n`;
}
