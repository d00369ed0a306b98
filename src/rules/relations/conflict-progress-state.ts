import { excerpt } from "../../base/visible.js";
import type { BreakOf } from "../../schema/relations/broken.js";
import { journal, jumpLine } from "../example-records.js";
import { inKinds } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "conflict-progress-state",
  says: "PowerplayConflictProgress is here though PowerplayState is not Unoccupied",

  what: "PowerplayConflictProgress is written only if PowerplayState is Unoccupied.",
  why: "Powers contend for a system until one of them holds it. With any other state it is unclear whether the system is taken.",
  evidence: "Held in 121 of 121 cases.",

  wording: (broken: BreakOf) => {
    const state = broken.type === "unfounded" ? broken.reason.found.PowerplayState : undefined;
    const shown = state === undefined ? "no state" : excerpt(state);
    return { message: `must be left out unless PowerplayState is "Unoccupied", found ${shown}` };
  },

  fails: () => journal(contended("Fortified")),
  passes: () => journal(contended("Unoccupied")),
});

function contended(PowerplayState: string): string {
  const PowerplayConflictProgress = [{ Power: "Edmund Mahon", ConflictProgress: 0.317 }];
  return jumpLine({ PowerplayState, PowerplayConflictProgress });
}

export const fault = inKinds(["FSDJump"], ({ event }) => {
  const PowerplayConflictProgress = [{ Power: "Yuri Grom", ConflictProgress: 0.5 }];
  return {
    broken: { ...event, PowerplayState: "Exploited", PowerplayConflictProgress },
    path: ["PowerplayConflictProgress"],
    says: "powers contend for a system that one holds",
  };
});
