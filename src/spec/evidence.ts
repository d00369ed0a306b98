import type { Schema } from "./schema.js";

/** How many genuine lines have to back a schema beyond the specification before a breach of it can be an error. */
const enoughLines = 50;

/** Whether a schema rests on what was observed, and not on the specification. */
export function isBeyond(schema: Schema): boolean {
  return schema["x-evidence"] !== undefined && schema["x-specified"] !== true;
}

/** Whether so few genuine lines back a schema that a breach of it is no more than a warning. */
export function isScarce(schema: Schema): boolean {
  return isBeyond(schema) && (schema["x-evidence"] ?? 0) < enoughLines;
}
