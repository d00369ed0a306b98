import type { SyntaxFault } from "./fault.js";
import { skipSpace, walk } from "./walk.js";

/** One JSON value within a text. */
export interface Value {
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
}

/** What can be had of a text that is not one JSON value. */
export interface Salvage {
  readonly values: readonly Value[];
  readonly faults: readonly SyntaxFault[];
  /** The text ends in the middle of an object. */
  readonly cutOff: boolean;
}

/** Takes a text that JSON.parse refused apart: the whole values at its start, and where it breaks. */
export function salvage(text: string): Salvage {
  const values: Value[] = [];
  const faults: SyntaxFault[] = [];
  let start = skipSpace(text, 0);
  for (;;) {
    const result = walk(text, start, () => {});
    if ("fault" in result) {
      const { cause } = result.fault;
      const cutOff = result.inObject && (cause === "unfinished" || cause === "unfinished-string");
      return { values, faults: [...faults, result.fault], cutOff };
    }
    values.push({ value: JSON.parse(text.slice(start, result.end)), start, end: result.end });
    start = skipSpace(text, result.end);
    if (start >= text.length) return { values, faults, cutOff: false };
    if (text.charAt(start) !== "{") {
      return { values, faults: [...faults, { cause: "trailing-text", start, end: text.length }], cutOff: false };
    }
    faults.push({ cause: "second-object", start, end: start + 1 });
  }
}
