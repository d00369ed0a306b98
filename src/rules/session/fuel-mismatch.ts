import { loadGameLine, record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "fuel-mismatch",
  severity: "warning",
  strict: "error",
  says: "fuel does not add up",

  what: "FuelUsed and FuelLevel of a jump make what the tank held before, unless fuel was scooped on the way; no tank holds more than Loadout says; RefuelAll fills it; ReservoirReplenished fills the reservoir of Loadout.",
  why: "Programs that plan routes go by the tank. If it does not add up, a line is missing or a number was changed.",
  evidence:
    "Jumps added up in 8,333 of 8,342 cases, and ships scooped at the others; no level of 19,513 was above the capacity; the reservoir agreed in all 4,533 cases, and RefuelAll in 3,988.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(loadGameLine({ FuelCapacity: 32 }), scoops(40.5)),
  passes: () => journal(loadGameLine({ FuelCapacity: 32 }), scoops(30.5)),
});

function scoops(Total: number): string {
  return record("FuelScoop", { Scooped: 4.5, Total });
}
