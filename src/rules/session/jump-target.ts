import { jumpLine, record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "jump-target",
  severity: "warning",
  strict: "error",
  says: "a jump or drop leads elsewhere than was told before",

  what: "StartJump goes to the last FSDTarget and never to the system that the player is in; FSDJump ends where StartJump goes, unless Thargoids stop the ship where it was; CarrierJump ends where it was asked for; the welcome and the end of supercruise name the place that follows.",
  why: "Programs count jumps and follow routes by these pairs. If they disagree, a line is missing or is of another jump.",
  evidence:
    "FSDJump ended where StartJump went in all 8,684 cases; StartJump went to the last FSDTarget in 8,724 of 8,736, the others were taxis; CarrierJump ended where it was asked for in all of 86.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(starts("Quillmar", 628952664435), jumpLine({})),
  passes: () => journal(starts("Varkesh", 594592926067), jumpLine({})),
});

function starts(StarSystem: string, SystemAddress: number): string {
  return record("StartJump", { JumpType: "Hyperspace", Taxi: false, StarSystem, SystemAddress, StarClass: "K" });
}
