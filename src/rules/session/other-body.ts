import { journal } from "../example.js";
import { record } from "../example-records.js";
import { defineRule } from "../rule.js";
import { type RelatedBreach, sessionWording } from "../session-wording.js";

export const rule = defineRule({
  id: "other-body",
  severity: "warning",
  strict: "warning",
  says: "an event names a body where the player is not",

  what: "LeaveBody names the body that was approached last.",
  why: "Programs follow the player from body to body. If another is named, a line is missing or belongs elsewhere.",
  evidence:
    "LeaveBody named the body that was approached in 1,034 of 1,035 cases; once, two moons were close together.",

  wording: (breach: RelatedBreach, source) => sessionWording(breach, source),

  fails: () => journal(near("ApproachBody", 4), near("LeaveBody", 7)),
  passes: () => journal(near("ApproachBody", 4), near("LeaveBody", 4)),
});

function near(event: string, BodyID: number): string {
  return record(event, { StarSystem: "Varkesh", SystemAddress: 594592926067, Body: "Varkesh 2", BodyID });
}
