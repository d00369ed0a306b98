import { journalPartOf } from "../files/discover/journal-part.js";
import type { PieceSteps } from "./piece.js";
import { arrivalSteps } from "./pieces/arrival.js";
import { bodySteps } from "./pieces/bodies.js";
import { careerSteps } from "./pieces/career.js";
import { carrierSteps } from "./pieces/carrier.js";
import { dockingSteps } from "./pieces/docking.js";
import { fittedSteps } from "./pieces/fitted.js";
import { flightSteps } from "./pieces/flight.js";
import { heardSteps } from "./pieces/heard.js";
import { holdSteps } from "./pieces/hold.js";
import { identitySteps } from "./pieces/identities.js";
import { goesOnAt, loginSteps } from "./pieces/login.js";
import { materialSteps } from "./pieces/materials.js";
import { missionSteps } from "./pieces/missions.js";
import { organicSteps } from "./pieces/organics.js";
import { placeSteps } from "./pieces/place.js";
import { purseSteps } from "./pieces/purse.js";
import { shipSteps } from "./pieces/ship.js";
import { landingSteps, surfaceSteps } from "./pieces/surface.js";
import { vehicleSteps } from "./pieces/vehicle.js";
import type { Firsts } from "./settled.js";
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
  surfaceSteps,
  organicSteps,
  bodySteps,
  fittedSteps,
  missionSteps,
  holdSteps,
  materialSteps,
  purseSteps,
  careerSteps,
];

/** A session as its events tell it. */
export interface Session {
  /** What is known now; it is not to be changed from outside. */
  readonly state: SessionState;
  /** Goes on by an event. */
  readonly after: (told: Told) => void;
  /** Turns to the file of the next part, before its first event, if that can be read; whether the journal goes on there, else nothing is known. */
  readonly enters: (file: string, first: Told | undefined) => boolean;
  /** Goes on by a line that cannot be read: it may have changed anything. */
  readonly afterLost: () => void;
}

/** The fields that the state is made of. */
export const stateReads: readonly Reads[] = groups.map(({ reads }) => reads);

const stepsOf = new Map<string, PieceSteps["after"][string][]>();
for (const { after } of groups) {
  for (const [kind, step] of Object.entries(after)) stepsOf.set(kind, [...(stepsOf.get(kind) ?? []), step]);
}

const noSteps: readonly PieceSteps["after"][string][] = [];

/** What comes behind one of these is another run of the game. */
const isEnding = (kind: string): boolean => kind === "Fileheader" || kind === "Shutdown";

/** The kinds of event that change the state. */
export const stateKinds: readonly string[] = [...stepsOf.keys()];

/** The part of a journal that the name of a file tells. */
const partNamed = (file = ""): number | undefined => journalPartOf(file)?.part;

/** A session before its first event; the name of its file may tell which part of a journal it is. */
export function createSession(file?: string, firsts?: Firsts): Session {
  let namedPart = partNamed(file);
  let state = createState(namedPart, firsts);
  /** Whether nothing is known that could be forgotten. */
  let isFresh = true;
  const forget = (): void => {
    if (isFresh) return;
    isFresh = true;
    const { heard, login, identities, bodies } = state;
    const { head, account, tellsOfMenu } = login;
    const fresh = createState(namedPart, firsts);
    state = { ...fresh, heard, identities, bodies, login: { ...fresh.login, head, account, tellsOfMenu } };
  };
  return {
    get state() {
      return state;
    },
    after(told) {
      if (isEnding(told.kind) && !goesOnAt(state, told)) forget();
      for (const step of stepsOf.get(told.kind) ?? noSteps) step(state, told);
      isFresh = false;
      // What comes behind it is no longer the end of a part.
      if (state.login.continued && told.kind !== "Continued") state.login.continued = undefined;
    },
    enters(next, first) {
      namedPart = partNamed(next);
      const goesOn = first !== undefined && goesOnAt(state, first);
      state = goesOn ? { ...state, namedPart } : createState(namedPart, firsts);
      isFresh = !goesOn;
      return goesOn;
    },
    afterLost: forget,
  };
}
