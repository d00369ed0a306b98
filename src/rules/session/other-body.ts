import { excerpt } from "../../base/visible.js";
import { numberIn, saysYes } from "../../session/session-event.js";
import { mayBeCarried } from "../../session/slices/docking.js";
import { isLateAnalysis, slipOf } from "../../session/slices/organics.js";
import { ofStay, staysWhereItIs } from "../../session/slices/surface.js";
import { isForeignShip, ofShip } from "../../session/slices/vehicle.js";
import { against, check, defineSessionRule, linesAbove, otherValue } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { extra } from "../planting.js";

export const rule = defineSessionRule({
  id: "other-body",
  says: "an event names a body where the player is not",

  what: "LeaveBody names the body that was approached last. Whoever gets out of a vehicle gets in again at the same body, unless it is a carrier, and takes samples there; a ship lands on the body that was approached, and takes off where it landed.",
  why: "Programs follow the player from body to body. If another is named, a line is missing or belongs elsewhere.",
  evidence:
    "LeaveBody named the body that was approached in 1,034 of 1,035 cases; once, two moons were close together. Embark was at the body of Disembark in 7,874 of 7,896 cases, the others were aboard of carriers that had jumped. All 4,289 who got out of a ship that had landed were at the body where it stood.",

  fails: () => journal(onGround("Touchdown", 4), onGround("Disembark", 7)),
  passes: () => journal(onGround("Touchdown", 4), onGround("Disembark", 4)),
});

function onGround(event: "Touchdown" | "Disembark", BodyID: number): string {
  const place = { Body: `Varkesh ${BodyID}`, BodyID, OnStation: false, OnPlanet: true };
  const ship = { Taxi: false, Multicrew: false, StarSystem: "Varkesh", SystemAddress: 594592926067 };
  if (event === "Disembark") return record(event, { SRV: false, ...ship, ID: 7, ...place });
  return record(event, { PlayerControlled: true, ...ship, ...place, Latitude: -18.201744, Longitude: 96.735208 });
}

const walking = check(
  {
    Disembark: ["BodyID", "OnPlanet", "SRV", ...ofShip],
    Embark: ["BodyID", ...ofStay, "SRV", "ID", ...ofShip],
    ScanOrganic: ["ScanType", "Species", "SystemAddress", "Body"],
  },
  (event, state) => {
    const { ship, walk } = state.surface;
    if (event.kind === "Disembark") {
      if (!ship || ship.value === "in the air" || !saysYes(event, "OnPlanet") || saysYes(event, "SRV"))
        return undefined;
      if (isForeignShip(event)) return undefined;
      const { bodyId } = ship.value;
      return otherValue(event, ship, "BodyID", bodyId, {
        states: `was on body ${bodyId}`,
        note: "the ship lands here",
      });
    }
    if (!walk || (event.kind === "Embark" && !staysWhereItIs(event)) || isLateAnalysis(state, event)) return undefined;
    const { bodyId } = walk.value;
    const states = `was on body ${bodyId}${slipOf(event)}`;
    const needs = mayBeCarried(state) ? ["CarrierJump"] : [];
    const words = { states, note: "the player gets out here", mostly: true, needs };
    return otherValue(event, walk, event.kind === "Embark" ? "BodyID" : "Body", bodyId, words);
  },
);

/** A ship lands on the body that it approached, and leaves that body. */
const sameAsApproached = check(
  { Touchdown: ["BodyID", "PlayerControlled", ...ofShip], LeaveBody: ["BodyID"] },
  (event, { location: { body } }) => {
    const id = numberIn(event, "BodyID");
    if (!body || id === undefined || id === body.value.id || id === body.value.besides) return undefined;
    if (event.kind === "Touchdown" && isForeignShip(event)) return undefined;
    const but = `the body that was approached, ${linesAbove(event, body.from)}, is ${body.value.id}`;
    const note = `the player is near ${excerpt(body.value.name ?? "this body")} from here on`;
    return against(event, body, "/BodyID", { but, note, mostly: true });
  },
);

/** Touchdown and Liftoff are compared beside the landings, in `out-of-turn/surface.ts`. */
export const checks = [walking, sameAsApproached];

export const fault = extra(({ state: { location }, random }) => {
  if (!location.system) return undefined;
  const { name: StarSystem, address: SystemAddress } = location.system.value;
  const near = { StarSystem, SystemAddress };
  const above = [{ event: "ApproachBody", ...near, Body: `${StarSystem} 8`, BodyID: 900 }];
  const BodyID = 901 + random.below(90);
  const broken = { event: "LeaveBody", ...near, Body: `${StarSystem} ${BodyID}`, BodyID };
  return { above, broken, path: ["BodyID"], says: "another body" };
});
