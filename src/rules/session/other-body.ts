import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "other-body",
  severity: "warning",
  strict: "error",
  says: "an event names a body where the player is not",

  what: "LeaveBody names the body that was approached last. Whoever gets out of a vehicle gets in again at the same body, unless it is a carrier, and takes samples there; a ship takes off where it landed.",
  why: "Programs follow the player from body to body. If another is named, a line is missing or belongs elsewhere.",
  evidence:
    "LeaveBody named the body that was approached in 1,034 of 1,035 cases; once, two moons were close together. Embark was at the body of Disembark in 7,874 of 7,896 cases, the others were aboard of carriers that had jumped. All 4,289 who got out of a ship that had landed were at the body where it stood.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(onGround("Touchdown", 4), onGround("Disembark", 7)),
  passes: () => journal(onGround("Touchdown", 4), onGround("Disembark", 4)),
});

function onGround(event: "Touchdown" | "Disembark", BodyID: number): string {
  const place = { Body: `Varkesh ${BodyID}`, BodyID, OnStation: false, OnPlanet: true };
  const ship = { Taxi: false, Multicrew: false, StarSystem: "Varkesh", SystemAddress: 594592926067 };
  if (event === "Disembark") return record(event, { SRV: false, ...ship, ID: 7, ...place });
  return record(event, { PlayerControlled: true, ...ship, ...place, Latitude: -18.201744, Longitude: 96.735208 });
}
