import { visible, visibleLines } from "../base/visible.js";
import { inert } from "./inert.js";

/** JSON on one line; what a terminal, a splitter of lines or a CI would act on is written as an escape of JSON. */
export function jsonText(value: unknown): string {
  return inert(visible(JSON.stringify(value)));
}

/** The same on as many lines as people read it by, with an end of line. */
export function jsonPage(value: unknown): string {
  return inert(`${visibleLines(JSON.stringify(value, null, 2))}\n`);
}
