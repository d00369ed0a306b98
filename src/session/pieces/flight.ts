import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import { type Known, known, numberIn, readsOf, type Told, textIn } from "../told.js";
import { isBackWhereItWas } from "./arrival.js";
import { stationKinds } from "./docking.js";
import { mayBeMenu, onReset, resetReads } from "./login.js";
import { isAdrift } from "./place.js";
import { isOfOthers } from "./vehicle.js";

/** A jump that has begun, or "none" where it is certain that none has. */
export interface StartedJump {
  readonly isHyperspace: boolean;
  readonly address: number | undefined;
  readonly name: string | undefined;
}

/** A system that was chosen as the next. */
export interface JumpTarget {
  readonly address: number;
  readonly name: string | undefined;
  readonly starClass: string | undefined;
}

/** How the ship is under way. */
export interface Flight {
  docked: Known<boolean> | undefined;
  supercruise: Known<boolean> | undefined;
  jump: Known<StartedJump | "none"> | undefined;
  target: Known<JumpTarget> | undefined;
  interdiction: Known<true> | undefined;
}

export const createFlight = (): Flight => ({
  docked: undefined,
  supercruise: undefined,
  jump: undefined,
  target: undefined,
  interdiction: undefined,
});

/** Whether a ship is on its way to another system. */
export function isOpenJump(jump: StartedJump | "none" | undefined): jump is StartedJump {
  return typeof jump === "object" && jump.isHyperspace;
}

const isUnsure = (state: SessionState): void => {
  state.flight = createFlight();
};

const isSet = ({ flight }: SessionState, told: Told, docked: boolean, supercruise: boolean): void => {
  flight.docked = known(docked, told, "event");
  flight.supercruise = known(supercruise, told, "event");
  flight.jump = known("none", told, "event");
  flight.interdiction = undefined;
};

const arrives = (state: SessionState, told: Told): void => {
  const { flight } = state;
  isSet(state, told, false, true);
  // The Thargoids pull ships out of supercruise as well.
  if (isBackWhereItWas(state, told)) flight.supercruise = undefined;
  if (flight.target?.value.address === told.value("SystemAddress")) flight.target = undefined;
};

const isPlaced = (state: SessionState, told: Told): void => {
  isUnsure(state);
  const { flight } = state;
  if (told.value("Docked") === true) isSet(state, told, true, false);
  else if (state.vehicle.now?.value === "ship") flight.docked = known(false, told, "Docked");
  if (told.value("Docked") !== undefined) flight.jump = known("none", told, "event");
};

const boards = (state: SessionState, told: Told): void => {
  if (isOfOthers(told)) isUnsure(state);
  else if (told.value("SRV") !== true && told.value("OnStation") === true) isSet(state, told, true, false);
};

/** Whoever is served was let in, though no line says so. */
const isServed = ({ flight }: SessionState): void => {
  if (flight.docked?.value === false) flight.docked = undefined;
};

/** What a ship does at rest or in flight, and never in supercruise. */
export const slowKinds = [
  "LaunchDrone",
  "ProspectedAsteroid",
  "AsteroidCracked",
  "MiningRefined",
  "DockingRequested",
  "LaunchFighter",
  "Touchdown",
] as const;

/** Whoever does so has left supercruise, though no line says so. */
const isSlow = ({ flight }: SessionState): void => {
  if (flight.supercruise?.value === true) flight.supercruise = undefined;
};

const ofShip = ["Taxi", "Multicrew"] as const;

export const flightSteps: PieceSteps = {
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
    StartJump(state, told) {
      const { flight } = state;
      if (isOpenJump(flight.jump?.value)) isAdrift(state);
      const isHyperspace = told.value("JumpType") === "Hyperspace";
      // Whoever goes elsewhere has chosen anew, though no line says so.
      if (isHyperspace && told.value("SystemAddress") !== flight.target?.value.address) flight.target = undefined;
      const jump = { isHyperspace, address: numberIn(told, "SystemAddress"), name: textIn(told, "StarSystem") };
      flight.jump = known(jump, told, "event");
    },
    FSDTarget({ flight }, told) {
      const address = numberIn(told, "SystemAddress");
      const target = { name: textIn(told, "Name"), starClass: textIn(told, "StarClass") };
      flight.target = address === undefined ? undefined : known({ address, ...target }, told, "SystemAddress");
    },
    FSDJump: arrives,
    SupercruiseEntry: (state, told) => isSet(state, told, false, true),
    SupercruiseExit: (state, told) => isSet(state, told, false, false),
    Docked: (state, told) => isSet(state, told, true, false),
    Undocked: (state, told) => isSet(state, told, false, false),
    Interdicted({ flight }, told) {
      flight.interdiction = known(true, told, "event");
    },
    EscapeInterdiction({ flight }) {
      flight.interdiction = undefined;
    },
    Location: isPlaced,
    CarrierJump: isPlaced,
    Embark: boards,
    Disembark(state, told) {
      if (isOfOthers(told)) isUnsure(state);
    },
    Music({ flight }, told) {
      // Whoever leaves the game in hyperspace arrives unseen.
      if (mayBeMenu(told)) flight.jump = undefined;
    },
    ...onReset(isUnsure),
  },
};
