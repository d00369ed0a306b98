import { visible } from "../text/visible.js";
import { inert } from "./inert.js";

/** JSON on one line; what a terminal, a splitter of lines or a CI would act on is written as an escape of JSON. */
export function jsonText(value: unknown): string {
  return inert(visible(JSON.stringify(value)));
}
