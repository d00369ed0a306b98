import type { EventObject } from "../../base/object.js";
import { type Condition, type Located, noViolations } from "./condition.js";

/** A condition on the flags of a Status; it holds if there are bits above 31, which `&` cannot handle and the schema rejects. */
export function flagCondition<Details extends object>(
  violations: (isSet: (bit: number) => boolean, event: EventObject) => readonly Located<Details>[],
  ...others: readonly string[]
): Condition<Details> {
  return {
    kinds: ["Status"],
    reads: ["Flags", ...others],
    violations(event) {
      const flags = event.Flags;
      if (typeof flags !== "number" || !Number.isInteger(flags) || flags < 0 || flags >= 2 ** 32) return noViolations;
      return violations((bit) => ((flags >>> bit) & 1) === 1, event);
    },
  };
}
