import { conditionsOf, noViolations } from "../checks/condition.js";
import { statusFile } from "../example-records.js";
import { inStatus } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "pips-sum",
  says: "Pips do not sum to 12, or one is not from 0 to 8",

  what: "Pips shares twelve half-pips out between systems, engines and weapons, from 0 to 8 for each.",
  why: "Another sum cannot be set in the cockpit. Perhaps whole pips were written for half-pips: 2, 2, 2 for 4, 4, 4.",
  evidence: "Held in 245 of 245 cases.",

  wording: ({ pips, sum }: { readonly pips: readonly number[]; readonly sum: number }) => ({
    message: `should sum to 12 half-pips with 0 to 8 each, found [${pips.join(",")}]${sum === 12 ? "" : `, a sum of ${sum}`}`,
  }),

  fails: () => statusFile({ Flags: 16777224, Pips: [2, 2, 2] }),
  passes: () => statusFile({ Flags: 16777224, Pips: [4, 4, 4] }),
});

export const conditions = conditionsOf(rule, {
  kinds: ["Status"],
  reads: ["Pips"],
  violations(event) {
    const pips = event.Pips;
    if (!Array.isArray(pips) || pips.length !== 3 || !pips.every((pip) => Number.isInteger(pip))) return noViolations;
    const sum = pips.reduce((total: number, pip: number) => total + pip, 0);
    return sum === 12 && pips.every((pip: number) => pip >= 0 && pip <= 8)
      ? noViolations
      : [{ path: "/Pips", pips, sum }];
  },
});

export const fault = inStatus("Pips do not sum to 12", "Pips", (_, random) => [
  random.below(4),
  random.below(4),
  random.below(4),
]);
