import type { PieceSteps } from "./piece.js";
import { arrivalSteps } from "./pieces/arrival.js";
import { carrierSteps } from "./pieces/carrier.js";
import { dockingSteps } from "./pieces/docking.js";
import { flightSteps } from "./pieces/flight.js";
import { heardSteps } from "./pieces/heard.js";
import { identitySteps } from "./pieces/identities.js";
import { landingSteps } from "./pieces/landing.js";
import { loginSteps } from "./pieces/login.js";
import { placeSteps } from "./pieces/place.js";
import { shipSteps } from "./pieces/ship.js";
import { vehicleSteps } from "./pieces/vehicle.js";
import { createState, type SessionState } from "./state.js";
import type { Reads, Told } from "./told.js";

/** In this order: flight goes by the vehicle of the event and by the place before it. */
const groups: readonly PieceSteps[] = [
  vehicleSteps,
  loginSteps,
  heardSteps,
  flightSteps,
  landingSteps,
  dockingSteps,
  shipSteps,
  carrierSteps,
  identitySteps,
  arrivalSteps,
  placeSteps,
];

/** A session as its events tell it. */
export interface Session {
  /** What is known now; it is not to be changed from outside. */
  readonly state: SessionState;
  /** Goes on by an event. */
  readonly after: (told: Told) => void;
  /** Goes on by a line that cannot be read: it may have changed anything. */
  readonly afterLost: () => void;
}

/** The fields that the state is made of. */
export const stateReads: readonly Reads[] = groups.map(({ reads }) => reads);

const stepsOf = new Map<string, PieceSteps["after"][string][]>();
for (const { after } of groups) {
  for (const [kind, step] of Object.entries(after)) stepsOf.set(kind, [...(stepsOf.get(kind) ?? []), step]);
}

/** The kinds of event that change the state. */
export const stateKinds: readonly string[] = [...stepsOf.keys()];

/** A session before its first event; the name of its file may tell which part of a journal it is. */
export function createSession(file?: string): Session {
  let state = createState(file);
  return {
    get state() {
      return state;
    },
    after(told) {
      for (const step of stepsOf.get(told.kind) ?? []) step(state, told);
    },
    afterLost() {
      const { heard, login, identities } = state;
      const { head, account, tellsOfMenu } = login;
      const fresh = createState(file);
      state = { ...fresh, heard, identities, login: { ...fresh.login, head, account, tellsOfMenu } };
    },
  };
}
