import { isBeyond, isScarce } from "../schemas/evidence.js";
import type { Breach } from "./breach.js";
import type { Validator } from "./validators.js";

/** What every genuine line has, so that much more than the lines of one kind backs it. */
export const commonPaths: ReadonlySet<string> = new Set(["/timestamp", "/event"]);

/** The breaches of a schema as they weigh: beyond the specification by its evidence, and the letter has nothing to say there. */
export function weighed(breaches: readonly Breach[], { name, load }: Validator): readonly Breach[] {
  const schema = name === "anyEvent" ? {} : load(name);
  if (!isBeyond(schema)) return breaches;
  const isWeak = isScarce(schema);
  return breaches
    .filter(({ strictOnly, rule }) => !strictOnly || rule === "unknown-event")
    .map((breach) => ({ ...breach, beyond: isWeak && !commonPaths.has(breach.path) ? "scarce" : "backed" }) as const);
}
