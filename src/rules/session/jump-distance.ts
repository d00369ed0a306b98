import { jumpLine } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "jump-distance",
  severity: "warning",
  strict: "error",
  says: "a jump is longer or shorter than its way",

  what: "JumpDist is the distance from the StarPos of the last arrival to that of this one, to 0.001 light-years, unless Thargoids stop the ship where it was.",
  why: "Programs add up distances. If one does not fit, an arrival is missing in between.",
  evidence: "It held in 8,698 of 8,699 jumps; for the other, a line was lost.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(from(), to(9.5)),
  passes: () => journal(from(), to(5)),
});

function from(): string {
  return jumpLine({ StarSystem: "Quillmar", SystemAddress: 628952664435, StarPos: [-62.53125, 41.21875, 93.40625] });
}

function to(JumpDist: number): string {
  return jumpLine({ JumpDist, Body: "Varkesh" });
}
