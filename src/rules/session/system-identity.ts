import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "system-identity",
  severity: "warning",
  strict: "error",
  says: "a system has two names, numbers or places",

  what: "A SystemAddress has one name and one StarPos, and a name has one SystemAddress. All journals of a run are held against each other.",
  why: "Programs know a system by its number. If it has two names, one of the lines was changed.",
  evidence: "None of 275,606 comparisons of names and 4,006 of places differed.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(carrier("Varkesh"), carrier("Quillmar")),
  passes: () => journal(carrier("Varkesh"), carrier("Varkesh")),
});

function carrier(StarSystem: string): string {
  return record("CarrierLocation", { CarrierID: 3700005632, StarSystem, SystemAddress: 594592926067, BodyID: 4 });
}
