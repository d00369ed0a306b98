import { known, numberIn, type SeenEvent, saysYes, textIn } from "../seen-event.js";
import { clears, on, type Step } from "../slice.js";
import { createFlight, type SessionState, type StartedJump } from "../state.js";
import { isBackWhereItWas } from "./arrival.js";
import { resets } from "./deeds.js";
import { stationKinds } from "./docking.js";
import { mayBeMenu } from "./login.js";
import { isAdrift } from "./place.js";
import { isForeignShip, ofShip } from "./vehicle.js";

/** True if a ship is on its way to another system. */
export function isOpenJump(jump: StartedJump | "none" | undefined): jump is StartedJump {
  return typeof jump === "object" && jump.isHyperspace;
}

const isUnsure = (state: SessionState): void => {
  state.flight = createFlight();
};

const isNow =
  (now: "docked" | "in space" | "in supercruise") =>
  ({ flight }: SessionState, seen: SeenEvent): void => {
    flight.docked = known(now === "docked", seen, "event");
    flight.supercruise = known(now === "in supercruise", seen, "event");
    flight.jump = known("none", seen, "event");
    flight.interdiction = undefined;
  };

const isDocked = isNow("docked");
const isInSupercruise = isNow("in supercruise");

/** Actions at rest or in flight, but never in supercruise. */
export const slowKinds = [
  "LaunchDrone",
  "ProspectedAsteroid",
  "AsteroidCracked",
  "MiningRefined",
  "DockingRequested",
  "LaunchFighter",
  "Touchdown",
] as const;

export const flightSteps: readonly Step[] = [
  on(stationKinds, [], ({ flight }) => {
    // The ship was let in, although no line says so.
    if (flight.docked?.value === false) flight.docked = undefined;
  }),
  on(slowKinds, [], ({ flight }) => {
    // The ship has left supercruise, although no line says so.
    if (flight.supercruise?.value === true) flight.supercruise = undefined;
  }),
  on("StartJump", ["JumpType", "SystemAddress", "StarSystem"], (state, seen) => {
    const { flight } = state;
    // Right below the arrival that it leads to, it was exchanged with that.
    const { unbegun } = flight;
    if (unbegun?.from.line === seen.line - 1 && unbegun.value === numberIn(seen, "SystemAddress")) return;
    if (isOpenJump(flight.jump?.value)) isAdrift(state);
    const type = seen.value("JumpType");
    const isHyperspace = type === "Hyperspace";
    // The player has chosen another target, although no line says so.
    if (isHyperspace && seen.value("SystemAddress") !== flight.target?.value.address) flight.target = undefined;
    const jump = { isHyperspace, address: numberIn(seen, "SystemAddress"), name: textIn(seen, "StarSystem") };
    flight.jump = isHyperspace || type === "Supercruise" ? known(jump, seen, "event") : undefined;
  }),
  on("FSDTarget", ["SystemAddress", "Name", "StarClass"], ({ flight }, seen) => {
    const address = numberIn(seen, "SystemAddress");
    const target = { name: textIn(seen, "Name"), starClass: textIn(seen, "StarClass") };
    flight.target = address === undefined ? undefined : known({ address, ...target }, seen, "SystemAddress");
  }),
  on(["FSDJump", "SupercruiseEntry"], ["SystemAddress"], ({ flight }, seen) => {
    const address = seen.kind === "FSDJump" ? numberIn(seen, "SystemAddress") : undefined;
    flight.unbegun = flight.jump?.value === "none" ? known(address, seen, "event") : undefined;
  }),
  on("FSDJump", ["SystemAddress"], (state, seen) => {
    const { flight } = state;
    isInSupercruise(state, seen);
    // Thargoids pull ships out of supercruise as well.
    if (isBackWhereItWas(state, seen)) flight.supercruise = undefined;
    if (flight.target?.value.address === seen.value("SystemAddress")) flight.target = undefined;
  }),
  on("SupercruiseEntry", [], isInSupercruise),
  on(["SupercruiseExit", "Undocked"], [], isNow("in space")),
  on("Docked", [], isDocked),
  on("Interdicted", [], ({ flight }, seen) => {
    flight.interdiction = known(true, seen, "event");
  }),
  on("EscapeInterdiction", [], clears("flight", "interdiction")),
  on(["Location", "CarrierJump"], ["Docked"], (state, seen) => {
    isUnsure(state);
    const { flight } = state;
    if (saysYes(seen, "Docked")) isDocked(state, seen);
    else if (state.vehicle.now?.value === "ship") flight.docked = known(false, seen, "Docked");
    if (seen.value("Docked") !== undefined) flight.jump = known("none", seen, "event");
  }),
  on("Embark", ["SRV", "OnStation", ...ofShip], (state, seen) => {
    if (isForeignShip(seen)) isUnsure(state);
    else if (!saysYes(seen, "SRV") && saysYes(seen, "OnStation")) isDocked(state, seen);
  }),
  on("Disembark", ofShip, (state, seen) => {
    if (isForeignShip(seen)) isUnsure(state);
  }),
  on("Music", ["MusicTrack"], ({ flight }, seen) => {
    // A player who leaves the game in hyperspace arrives without a line.
    if (mayBeMenu(seen)) flight.jump = undefined;
  }),
  on(resets, [], isUnsure),
];
