import type { JournalRuleId } from "../../rules/rule-id.js";
import type { Random } from "../random.js";
import type { Host, LineFault, Planted } from "./fault.js";
import { faults } from "./index.js";

/** A fault that was put into a line. */
export interface PlannedFault {
  readonly rule: JournalRuleId;
  readonly fault: LineFault;
  readonly planted: Planted;
}

/** The faults that are still to be planted in lines. */
export interface Plan {
  /** Plants what is due at this point of the run, from 0 to 1, where the event can have it and what leads up to it can be told. */
  readonly plant: (host: Host, progress: number, mayTell: (planted: Planted) => boolean) => PlannedFault | undefined;
  /** How many are left to plant. */
  readonly left: () => number;
  /** The first of those that are left. */
  readonly next: () => Due | undefined;
}

/** A fault that is to be planted from some point of the run on. */
export interface Due {
  readonly rule: JournalRuleId;
  readonly fault: LineFault;
  readonly at: number;
}

const steps = 1000;

/** Spreads faults of lines over a run. */
export function planFaults(counts: ReadonlyMap<JournalRuleId, number>, random: Random): Plan {
  const due: Due[] = [];
  for (const [rule, count] of counts) {
    const fault = faults[rule];
    if (fault.in !== "line") continue;
    for (let number = 0; number < count; number++) due.push({ rule, fault, at: random.below(steps) / steps });
  }
  // The first is last, so that taking it out moves none of the others.
  due.sort((a, b) => b.at - a.at);
  return {
    plant(host, progress, mayTell) {
      const tried = new Set<JournalRuleId>();
      for (let index = due.length - 1; index >= 0; index--) {
        const { rule, fault, at } = due[index] as Due;
        if (at > progress) return undefined;
        if (tried.has(rule)) continue;
        tried.add(rule);
        const planted = fault.plant(host);
        if (!planted || !mayTell(planted)) continue;
        due.splice(index, 1);
        return { rule, fault, planted };
      }
      return undefined;
    },
    left: () => due.length,
    next: () => due.at(-1),
  };
}
