import type { Breach } from "../../rules/breach.js";
import { isBeyond, isScarce } from "../../spec/evidence.js";
import type { Validator } from "./validators.js";

/** What every genuine line has, so that much more than the lines of one kind backs it. */
export const commonPaths: ReadonlySet<string> = new Set(["/timestamp", "/event"]);

/** What a schema rests on: the specification, or enough genuine lines, or too few. */
type Backing = "specified" | "backed" | "scarce";

const backings = new WeakMap<Validator, Backing>();

function backingOf(validator: Validator): Backing {
  const known = backings.get(validator);
  if (known) return known;
  const { name, load } = validator;
  const schema = name === "anyEvent" ? {} : load(name);
  const backing = !isBeyond(schema) ? "specified" : isScarce(schema) ? "scarce" : "backed";
  backings.set(validator, backing);
  return backing;
}

/**
 * The breaches of a schema as they weigh: beyond the specification by its evidence, and the letter has nothing to say there.
 * Nor has it to numbers that are only larger than any that was seen.
 */
export function weighed(breaches: readonly Breach[], validator: Validator): readonly Breach[] {
  const backing = backingOf(validator);
  if (backing === "specified") return breaches.some(isUnheardOf) ? breaches.map(asUnheardOf) : breaches;
  const isWeak = backing === "scarce";
  const kept: Breach[] = [];
  for (const breach of breaches) {
    if (breach.strictOnly && breach.rule !== "unknown-event") continue;
    // Copied last: in some engines, what is added to a copy makes an object like no other, which is slow to read ever after.
    kept.push({ beyond: isWeak && !commonPaths.has(breach.path) ? "scarce" : "backed", ...breach });
  }
  return kept;
}

function isUnheardOf(breach: Breach): boolean {
  return breach.rule === "unseen-value" && breach.most !== undefined;
}

function asUnheardOf(breach: Breach): Breach {
  return isUnheardOf(breach) ? { mostly: true, ...breach } : breach;
}
