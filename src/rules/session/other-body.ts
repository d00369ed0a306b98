import { excerpt } from "../../base/visible.js";
import { numberIn, saysYes } from "../../session/seen-event.js";
import { repeatsAnalysis } from "../../session/slices/organics.js";
import { ofStay, staysWhereItIs } from "../../session/slices/surface.js";
import { isForeignShip, ofShip } from "../../session/slices/vehicle.js";
import { conflictWith, linesAbove, type SessionCheck } from "../checks/session-check.js";
import { record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "other-body",
  severity: "warning",
  strict: "error",
  says: "an event names a body where the player is not",

  what: "LeaveBody names the body that was approached last. Whoever gets out of a vehicle gets in again at the same body, unless it is a carrier, and takes samples there; a ship lands on the body that was approached, and takes off where it landed.",
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

const walking: SessionCheck = {
  reads: {
    Disembark: ["BodyID", "OnPlanet", "SRV", ...ofShip],
    Embark: ["BodyID", ...ofStay, "SRV", "ID", ...ofShip],
    ScanOrganic: ["ScanType", "Species", "SystemAddress", "Body"],
  },
  violations(seen, state) {
    const { ship, walk } = state.surface;
    const rule = "other-body";
    if (seen.kind === "Disembark") {
      if (!ship || ship.value === "in the air" || !saysYes(seen, "OnPlanet") || saysYes(seen, "SRV")) return [];
      const id = numberIn(seen, "BodyID");
      if (isForeignShip(seen) || id === undefined || ship.value.bodyId === undefined || id === ship.value.bodyId)
        return [];
      const conflict = { from: ship.from, states: `was on body ${ship.value.bodyId}`, message: "the ship lands here" };
      return [conflictWith(seen, { rule, path: "/BodyID", ...conflict })];
    }
    if (!walk || (seen.kind === "Embark" && !staysWhereItIs(seen)) || repeatsAnalysis(state, seen)) return [];
    const field = seen.kind === "Embark" ? "BodyID" : "Body";
    const id = numberIn(seen, field);
    const { value, from } = walk;
    if (id === undefined || value.bodyId === undefined || id === value.bodyId) return [];
    const conflict = { from, states: `was on body ${value.bodyId}`, message: "the player gets out here", mostly: true };
    return [conflictWith(seen, { rule, path: `/${field}`, ...conflict })];
  },
};

const leavesWhatWasApproached: SessionCheck = {
  reads: { LeaveBody: ["BodyID"] },
  violations(seen, { place: { body } }) {
    const id = numberIn(seen, "BodyID");
    if (!body || id === undefined || id === body.value.id || id === body.value.besides) return [];
    const { from, value } = body;
    const but = `the body that was approached, ${linesAbove(seen, from)}, is ${value.id}`;
    const related = [{ from, message: `the player is near ${excerpt(value.name ?? "this body")} from here on` }];
    return [{ rule: "other-body", path: "/BodyID", but, related, mostly: true }];
  },
};

/** A ship lands on the body that it approached. */
const landsWhereItCame: SessionCheck = {
  reads: { Touchdown: ["BodyID", "PlayerControlled", ...ofShip] },
  violations(seen, { place: { body } }) {
    const id = numberIn(seen, "BodyID");
    if (!body || id === undefined || id === body.value.id || id === body.value.besides || isForeignShip(seen))
      return [];
    const { from, value } = body;
    const but = `the body that was approached, ${linesAbove(seen, from)}, is ${value.id}`;
    const related = [{ from, message: `the player is near ${excerpt(value.name ?? "this body")} from here on` }];
    return [{ rule: "other-body", path: "/BodyID", but, related, mostly: true }];
  },
};

export const checks: readonly SessionCheck[] = [walking, landsWhereItCame, leavesWhatWasApproached];

export const fault: LineFault = {
  isExtra: true,
  plant({ state: { place }, random }) {
    if (!place.system) return undefined;
    const { name: StarSystem, address: SystemAddress } = place.system.value;
    const near = { StarSystem, SystemAddress };
    const above = [{ event: "ApproachBody", ...near, Body: `${StarSystem} 8`, BodyID: 900 }];
    const BodyID = 901 + random.below(90);
    const broken = { event: "LeaveBody", ...near, Body: `${StarSystem} ${BodyID}`, BodyID };
    return { above, broken, path: ["BodyID"], says: "another body" };
  },
};
