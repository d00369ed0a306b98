import type { RuleId } from "../../rules/rules.js";
import type { Random } from "../random.js";
import type { Host, LineFault, Planted } from "./fault.js";
import { faults } from "./index.js";

/** A fault that was put into a line. */
export interface PlannedFault {
  readonly rule: RuleId;
  readonly fault: LineFault;
  readonly planted: Planted;
}

/** The faults that are still to be planted in lines. */
export interface Plan {
  /** Plants what is due at this point of the run, from 0 to 1, where the event can have it. */
  readonly plant: (host: Host, progress: number) => PlannedFault | undefined;
  /** What is left to plant. */
  readonly waiting: () => readonly { readonly rule: RuleId; readonly kinds: readonly string[] | undefined }[];
}

interface Due {
  readonly rule: RuleId;
  readonly fault: LineFault;
  readonly at: number;
}

const steps = 1000;

/** Spreads faults of lines over a run. */
export function planFaults(counts: ReadonlyMap<RuleId, number>, random: Random): Plan {
  const due: Due[] = [];
  for (const [rule, count] of counts) {
    const fault = faults[rule];
    if (fault.in !== "line") continue;
    for (let number = 0; number < count; number++) due.push({ rule, fault, at: random.below(steps) / steps });
  }
  due.sort((a, b) => a.at - b.at);
  return {
    plant(host, progress) {
      for (const [index, { rule, fault, at }] of due.entries()) {
        if (at > progress) return undefined;
        const planted = fault.plant(host);
        if (!planted) continue;
        due.splice(index, 1);
        return { rule, fault, planted };
      }
      return undefined;
    },
    waiting: () => due.map(({ rule, fault }) => ({ rule, kinds: fault.kinds })),
  };
}
