import { journal } from "../example.js";
import { record } from "../example-records.js";
import { defineRule } from "../rule.js";
import { type RelatedBreach, sessionWording } from "../session-wording.js";

export const rule = defineRule({
  id: "fuel-mismatch",
  severity: "warning",
  strict: "error",
  says: "fuel does not add up",

  what: "FuelUsed and FuelLevel of a jump make what the tank held before, unless fuel was scooped on the way; no tank holds more than Loadout says; RefuelAll fills it; ReservoirReplenished fills the reservoir of Loadout.",
  why: "Programs that plan routes go by the tank. If it does not add up, a line is missing or a number was changed.",
  evidence:
    "Jumps added up in 8,333 of 8,342 cases, and ships scooped at the others; no level of 19,513 was above the capacity; the reservoir agreed in all 4,533 cases, and RefuelAll in 3,988.",

  wording: (breach: RelatedBreach, source) => sessionWording(breach, source),

  fails: () => journal(loads(32), record("RefuelAll", { Cost: 900, Amount: 18.5 })),
  passes: () => journal(loads(13.5), record("RefuelAll", { Cost: 900, Amount: 18.5 })),
});

function loads(FuelLevel: number): string {
  return record("LoadGame", {
    FID: "F1000001",
    Commander: "Jane Doe",
    Horizons: true,
    Odyssey: true,
    Ship: "Asp",
    Ship_Localised: "Asp Explorer",
    ShipID: 7,
    ShipName: "Lantern",
    ShipIdent: "LA-12A",
    FuelLevel,
    FuelCapacity: 32,
    GameMode: "Solo",
    Credits: 418250,
    Loan: 0,
  });
}
