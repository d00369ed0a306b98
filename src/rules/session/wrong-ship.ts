import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "wrong-ship",
  severity: "warning",
  strict: "error",
  says: "an event is of another ship than the one that the player flies",

  what: "Loadout, changes of modules and ShipyardSwap name the ship of LoadGame, or of the last ShipyardSwap or ShipyardNew. A number stays with its type, also in the lists of stored ships, the ship in use is not stored, and a login on foot or in an SRV is told so by LoadGame, whose ShipID is then that of a suit. The ship that the player leaves and boards on foot is that one, and an SRV or a fighter that comes back is one that was launched.",
  why: "Programs keep a fleet by these numbers. If they disagree, a change of ships is missing.",
  evidence:
    "Loadout named the current ship in all 16,326 cases, changes of modules in all 1,765; of 16,321 numbers one was given to another type, which had been sold; all 137 logins on foot had the number of a suit.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(takes(), renames(9)),
  passes: () => journal(takes(), renames(7)),
});

function takes(): string {
  return record("ShipyardNew", { ShipType: "asp", ShipType_Localised: "Asp Explorer", NewShipID: 7 });
}

function renames(ShipID: number): string {
  return record("SetUserShipName", { Ship: "asp", ShipID, UserShipName: "Lantern", UserShipId: "LA-12A" });
}
