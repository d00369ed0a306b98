import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "body-identity",
  severity: "warning",
  strict: "error",
  says: "a body goes by another name, id, kind or nature than before",

  what: "In a system, an id belongs to one body and a name to one id. What scans say of a body stays: what it is, its mass, size and heat, its orbit and rotation, its air and volcanoes, its parents, how many signals it has, and how many bodies there are. Names and ids are held against the other journals of a run, too.",
  why: "Programs keep bodies by system and id. If two lines tell of two bodies under one id, the scans of one are booked to the other.",
  evidence:
    "No id of 58,731 went by two names, none of 12,247 by two kinds, and 91,182 parents were what had been scanned; 86,826 values of bodies that were scanned again were as before; 2 names of 58,732 had two ids, where a planet is called as its star.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(scan("Varkesh 2 a"), scan("Varkesh 2 b")),
  passes: () => journal(scan("Varkesh 2 a"), scan("Varkesh 2 a")),
});

function scan(BodyName: string): string {
  return record("SAAScanComplete", {
    BodyName,
    SystemAddress: 594592926067,
    BodyID: 12,
    ProbesUsed: 4,
    EfficiencyTarget: 6,
  });
}
