import type { Schema } from "../schemas/schema.js";
import type { Breach } from "./breach.js";
import type { Validator } from "./validators.js";

/** How many genuine lines have to back a schema beyond the specification before a breach of it can be an error. */
const enoughLines = 50;

/** What every genuine line has, so that much more than the lines of one kind backs it. */
const commonPaths: ReadonlySet<string> = new Set(["/timestamp", "/event"]);

/** Whether a kind has a schema that rests on what was observed, and not on the specification. */
export function isBeyond(schema: Schema): boolean {
  return schema["x-evidence"] !== undefined && schema["x-specified"] !== true;
}

/** Whether so few genuine lines back a schema that a breach of it is no more than a warning. */
export function isScarce(schema: Schema): boolean {
  return isBeyond(schema) && (schema["x-evidence"] ?? 0) < enoughLines;
}

/** The breaches of a schema as they weigh: beyond the specification by its evidence, and the letter has nothing to say there. */
export function weighed(breaches: readonly Breach[], { name, load }: Validator): readonly Breach[] {
  const schema = name === "anyEvent" ? {} : load(name);
  if (!isBeyond(schema)) return breaches;
  const isWeak = isScarce(schema);
  return breaches
    .filter(({ strictOnly, rule }) => !strictOnly || rule === "unknown-event")
    .map((breach) => ({ ...breach, beyond: isWeak && !commonPaths.has(breach.path) ? "scarce" : "backed" }) as const);
}
