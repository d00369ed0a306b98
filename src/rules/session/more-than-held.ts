import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "more-than-held",
  severity: "warning",
  strict: "error",
  says: "more is used, sold or carried than there is or has room",

  what: "Materials are spent out of those that Materials listed and that came since, cargo is sold out of the hold, and costs are paid out of Credits. A hold has the room that Loadout tells of, and an engineer works up to the rank that the player has there.",
  why: "Programs that keep such accounts fall below zero. A line that brought something was lost, or a count is wrong.",
  evidence:
    "Materials were there in 8,129 cases of 8,129, room for cargo in 7,045 of 7,045, credits in 7,187 of 7,187, cargo to be sold in 347 of 348.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(listed, synthesis(14)),
  passes: () => journal(listed, synthesis(2)),
});

const listed = record("Materials", { Raw: [{ Name: "iron", Count: 12 }], Manufactured: [], Encoded: [] });

function synthesis(Count: number): string {
  return record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count }] });
}
