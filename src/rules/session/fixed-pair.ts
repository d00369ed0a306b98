import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "fixed-pair",
  severity: "warning",
  strict: "error",
  says: "two values that always go together are told apart",

  what: "An engineer has one name for an id, a material one category, a community goal one title and place, a construction site one list of what it needs, and a genus one species on a body. The power of a player stays until the player leaves it.",
  why: "Programs look one up by the other. If they do not fit, one of them is that of another thing.",
  evidence:
    "No material of 267,910 changed its category, no engineer of 70,052 the name, no goal of 1,722 title or place, no player of 4,813 the power.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(collected("Raw"), collected("Encoded")),
  passes: () => journal(collected("Raw"), collected("Raw")),
});

function collected(Category: string): string {
  return record("MaterialCollected", { Category, Name: "iron", Count: 3 });
}
