import { known, numberIn, type SessionEvent, saysYes, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import { createFlight, type SessionState, type StartedJump } from "../state.js";
import { stationKinds } from "./docking.js";
import { resetKinds } from "./kind-groups.js";
import { loseTrack } from "./location.js";
import { mayBeMenu } from "./login.js";
import { isForeignShip, ofShip } from "./vehicle.js";

/** True if a ship is on its way to another system. */
export function isOpenJump(jump: StartedJump | "none" | undefined): jump is StartedJump {
  return typeof jump === "object" && jump.isHyperspace;
}

/**
 * True if an FSDJump ends in the system that it left, as when Thargoids stop a ship; its other fields describe the
 * planned jump. Where that system is unknown, any other than the destination may be it.
 */
export function isBackWhereItWas({ location: { system }, flight }: SessionState, event: SessionEvent): boolean {
  const address = event.value("SystemAddress");
  if (system) return address === system.value.address;
  const jump = flight.jump?.value;
  return isOpenJump(jump) && jump.address !== undefined && address !== jump.address;
}

const forgetFlight = (state: SessionState): void => {
  state.flight = createFlight();
};

const setFlight =
  (now: "docked" | "in space" | "in supercruise") =>
  ({ flight }: SessionState, event: SessionEvent): void => {
    flight.docked = known(now === "docked", event, "event");
    flight.supercruise = known(now === "in supercruise", event, "event");
    flight.jump = known("none", event, "event");
    flight.interdiction = undefined;
  };

const dock = setFlight("docked");
const enterSupercruise = setFlight("in supercruise");

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

export const flightHandlers: readonly EventHandler[] = [
  on(stationKinds, [], ({ flight }) => {
    // The ship was let in, although no line says so.
    if (flight.docked?.value === false) flight.docked = undefined;
  }),
  on(slowKinds, [], ({ flight }) => {
    // The ship has left supercruise, although no line says so.
    if (flight.supercruise?.value === true) flight.supercruise = undefined;
  }),
  on("StartJump", ["JumpType", "SystemAddress", "StarSystem"], (state, event) => {
    const { flight } = state;
    // Right below the arrival that it leads to, it was exchanged with that.
    const { unbegun } = flight;
    if (unbegun?.from.line === event.line - 1 && unbegun.value === numberIn(event, "SystemAddress")) return;
    if (isOpenJump(flight.jump?.value)) loseTrack(state);
    const type = event.value("JumpType");
    const isHyperspace = type === "Hyperspace";
    // The player has chosen another target, although no line says so.
    if (isHyperspace && event.value("SystemAddress") !== flight.target?.value.address) flight.target = undefined;
    const address = numberIn(event, "SystemAddress");
    const jump = { isHyperspace, address, name: textIn(event, "StarSystem"), at: event.seconds };
    flight.jump = isHyperspace || type === "Supercruise" ? known(jump, event, "event") : undefined;
  }),
  on("FSDTarget", ["SystemAddress", "Name", "StarClass"], ({ flight }, event) => {
    const address = numberIn(event, "SystemAddress");
    const target = { name: textIn(event, "Name"), starClass: textIn(event, "StarClass") };
    flight.target = address === undefined ? undefined : known({ address, ...target }, event, "SystemAddress");
  }),
  on(["FSDJump", "SupercruiseEntry"], ["SystemAddress"], ({ flight }, event) => {
    const address = event.kind === "FSDJump" ? numberIn(event, "SystemAddress") : undefined;
    flight.unbegun = flight.jump?.value === "none" ? known(address, event, "event") : undefined;
  }),
  on("FSDJump", ["SystemAddress"], (state, event) => {
    const { flight } = state;
    const isBack = isBackWhereItWas(state, event);
    enterSupercruise(state, event);
    // Thargoids pull ships out of supercruise as well.
    if (isBack) flight.supercruise = undefined;
    if (flight.target?.value.address === event.value("SystemAddress")) flight.target = undefined;
  }),
  on("SupercruiseEntry", [], enterSupercruise),
  on(["SupercruiseExit", "Undocked"], [], setFlight("in space")),
  on("Docked", [], dock),
  on("DockSRV", [], ({ flight, surface: { ship } }) => {
    // A ship that took off without the player may have docked at a settlement.
    if (flight.docked?.value === false && (!ship || ship.value === "in the air")) flight.docked = undefined;
  }),
  on("Interdicted", [], ({ flight }, event) => {
    flight.interdiction = known(true, event, "event");
  }),
  on("EscapeInterdiction", [], clears("flight", "interdiction")),
  on(["Location", "CarrierJump"], ["Docked"], (state, event) => {
    forgetFlight(state);
    const { flight } = state;
    if (saysYes(event, "Docked")) dock(state, event);
    else if (state.vehicle.now?.value === "ship") flight.docked = known(false, event, "Docked");
    if (event.value("Docked") !== undefined) flight.jump = known("none", event, "event");
  }),
  on("Embark", ["SRV", "OnStation", ...ofShip], (state, event) => {
    if (isForeignShip(event)) forgetFlight(state);
    else if (!saysYes(event, "SRV") && saysYes(event, "OnStation")) dock(state, event);
  }),
  on("Disembark", ofShip, (state, event) => {
    if (isForeignShip(event)) forgetFlight(state);
  }),
  on("Music", ["MusicTrack"], ({ flight }, event) => {
    // A player who leaves the game in hyperspace arrives without a line.
    if (mayBeMenu(event)) flight.jump = undefined;
  }),
  on(resetKinds, [], forgetFlight),
];
