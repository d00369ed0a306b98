import { known, numberIn, readsOf, type SeenEvent, textIn } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
import { createFlight, type SessionState, type StartedJump } from "../state.js";
import { isBackWhereItWas } from "./arrival.js";
import { stationKinds } from "./docking.js";
import { mayBeMenu, onReset, resetReads } from "./login.js";
import { isAdrift } from "./place.js";
import { isForeignShip, ofShip } from "./vehicle.js";

/** True if a ship is on its way to another system. */
export function isOpenJump(jump: StartedJump | "none" | undefined): jump is StartedJump {
  return typeof jump === "object" && jump.isHyperspace;
}

const isUnsure = (state: SessionState): void => {
  state.flight = createFlight();
};

const isSet = ({ flight }: SessionState, seen: SeenEvent, docked: boolean, supercruise: boolean): void => {
  flight.docked = known(docked, seen, "event");
  flight.supercruise = known(supercruise, seen, "event");
  flight.jump = known("none", seen, "event");
  flight.interdiction = undefined;
};

const arrives = (state: SessionState, seen: SeenEvent): void => {
  const { flight } = state;
  isSet(state, seen, false, true);
  // Thargoids pull ships out of supercruise as well.
  if (isBackWhereItWas(state, seen)) flight.supercruise = undefined;
  if (flight.target?.value.address === seen.value("SystemAddress")) flight.target = undefined;
};

const isPlaced = (state: SessionState, seen: SeenEvent): void => {
  isUnsure(state);
  const { flight } = state;
  if (seen.value("Docked") === true) isSet(state, seen, true, false);
  else if (state.vehicle.now?.value === "ship") flight.docked = known(false, seen, "Docked");
  if (seen.value("Docked") !== undefined) flight.jump = known("none", seen, "event");
};

const boards = (state: SessionState, seen: SeenEvent): void => {
  if (isForeignShip(seen)) isUnsure(state);
  else if (seen.value("SRV") !== true && seen.value("OnStation") === true) isSet(state, seen, true, false);
};

/** A ship that uses a station was let in, although no line says so. */
const isServed = ({ flight }: SessionState): void => {
  if (flight.docked?.value === false) flight.docked = undefined;
};

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

/** The ship has left supercruise, although no line says so. */
const isSlow = ({ flight }: SessionState): void => {
  if (flight.supercruise?.value === true) flight.supercruise = undefined;
};

export const flightSteps: SliceSteps = {
  reads: {
    ...readsOf([...stationKinds, ...slowKinds]),
    StartJump: ["JumpType", "SystemAddress", "StarSystem"],
    FSDTarget: ["SystemAddress", "Name", "StarClass"],
    FSDJump: ["SystemAddress"],
    SupercruiseEntry: [],
    SupercruiseExit: [],
    Docked: [],
    Undocked: [],
    Interdicted: [],
    EscapeInterdiction: [],
    Location: ["Docked"],
    CarrierJump: ["Docked"],
    Embark: ["SRV", "OnStation", ...ofShip],
    Disembark: ofShip,
    Music: ["MusicTrack"],
    ...resetReads,
  },
  after: {
    ...Object.fromEntries(stationKinds.map((kind) => [kind, isServed])),
    ...Object.fromEntries(slowKinds.map((kind) => [kind, isSlow])),
    StartJump(state, seen) {
      const { flight } = state;
      if (isOpenJump(flight.jump?.value)) isAdrift(state);
      const type = seen.value("JumpType");
      const isHyperspace = type === "Hyperspace";
      // The player has chosen another target, although no line says so.
      if (isHyperspace && seen.value("SystemAddress") !== flight.target?.value.address) flight.target = undefined;
      const jump = { isHyperspace, address: numberIn(seen, "SystemAddress"), name: textIn(seen, "StarSystem") };
      flight.jump = isHyperspace || type === "Supercruise" ? known(jump, seen, "event") : undefined;
    },
    FSDTarget({ flight }, seen) {
      const address = numberIn(seen, "SystemAddress");
      const target = { name: textIn(seen, "Name"), starClass: textIn(seen, "StarClass") };
      flight.target = address === undefined ? undefined : known({ address, ...target }, seen, "SystemAddress");
    },
    FSDJump: arrives,
    SupercruiseEntry: (state, seen) => isSet(state, seen, false, true),
    SupercruiseExit: (state, seen) => isSet(state, seen, false, false),
    Docked: (state, seen) => isSet(state, seen, true, false),
    Undocked: (state, seen) => isSet(state, seen, false, false),
    Interdicted({ flight }, seen) {
      flight.interdiction = known(true, seen, "event");
    },
    EscapeInterdiction({ flight }) {
      flight.interdiction = undefined;
    },
    Location: isPlaced,
    CarrierJump: isPlaced,
    Embark: boards,
    Disembark(state, seen) {
      if (isForeignShip(seen)) isUnsure(state);
    },
    Music({ flight }, seen) {
      // A player who leaves the game in hyperspace arrives without a line.
      if (mayBeMenu(seen)) flight.jump = undefined;
    },
    ...onReset(isUnsure),
  },
};
