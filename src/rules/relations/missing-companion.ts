import type { BreakOf } from "../../spec/relations/broken.js";
import { record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { relationWording } from "../relation-rules.js";
import { defineRule, journal } from "../rule.js";

export const rule = defineRule({
  id: "missing-companion",
  severity: "warning",
  strict: "error",
  says: "a field is absent that another one asks for",

  what: "What one field says may ask for others: a jump to another system names it, a ship that was scanned shows its pilot. The schema of the event says what asks for what.",
  why: "Programs read the field without asking, because in every genuine line of this sort it is there.",
  isOfAbsent: true,

  wording: (broken: BreakOf, source) => relationWording(broken, source),

  fails: () => journal(record("StartJump", { JumpType: "Hyperspace", SystemAddress: 594592926067, StarClass: "K" })),
  passes: () =>
    journal(
      record("StartJump", {
        JumpType: "Hyperspace",
        StarSystem: "Varkesh",
        SystemAddress: 594592926067,
        StarClass: "K",
      }),
    ),
});

export const fault: LineFault = {
  isExtra: true,
  plant: () => ({
    broken: { event: "StartJump", JumpType: "Hyperspace", SystemAddress: 594592926067, StarClass: "K" },
    path: ["StarSystem"],
    shownAt: "object",
    says: "StarSystem was left out",
  }),
};
