import { journalNameOf } from "../files/discover/journal-part.js";
import type { SharedFacts } from "./facts.js";
import { byKind, type Reads, type SessionEvent } from "./session-event.js";
import type { EventHandler } from "./slice.js";
import { arrivalHandlers } from "./slices/arrival.js";
import { bodyHandlers } from "./slices/bodies.js";
import { careerHandlers } from "./slices/career.js";
import { carrierHandlers } from "./slices/carrier.js";
import { dockingHandlers } from "./slices/docking.js";
import { fittedHandlers } from "./slices/fitted.js";
import { flightHandlers } from "./slices/flight.js";
import { holdHandlers } from "./slices/hold.js";
import { identityHandlers } from "./slices/identities.js";
import { locationHandlers } from "./slices/location.js";
import { goesOnAt, loginHandlers } from "./slices/login.js";
import { materialHandlers } from "./slices/materials.js";
import { missionHandlers } from "./slices/missions.js";
import { organicHandlers } from "./slices/organics.js";
import { purseHandlers } from "./slices/purse.js";
import { shipHandlers } from "./slices/ship.js";
import { landingHandlers, surfaceHandlers } from "./slices/surface.js";
import { vehicleHandlers } from "./slices/vehicle.js";
import { createState, type SessionState } from "./state.js";

/** The order matters: flight depends on the vehicle after the event and on the place before it. */
const handlers: readonly EventHandler[] = [
  ...vehicleHandlers,
  ...loginHandlers,
  ...flightHandlers,
  ...landingHandlers,
  ...dockingHandlers,
  ...shipHandlers,
  ...carrierHandlers,
  ...identityHandlers,
  ...arrivalHandlers,
  ...locationHandlers,
  ...surfaceHandlers,
  ...organicHandlers,
  ...bodyHandlers,
  ...fittedHandlers,
  ...missionHandlers,
  ...holdHandlers,
  ...materialHandlers,
  ...purseHandlers,
  ...careerHandlers,
];

/** The fields that the state depends on. */
export const stateReads: readonly Reads[] = handlers.map(({ kinds, reads }) =>
  Object.fromEntries(kinds.map((kind) => [kind, reads])),
);

/** The kinds that may tell of another place. */
const placeKinds: ReadonlySet<string> = new Set(locationHandlers.flatMap(({ kinds }) => kinds));

const handlersOf = byKind(handlers, ({ kinds }) => kinds);

/** These separate one run of the game from the next. */
const isEnding = (kind: string): boolean => kind === "Fileheader" || kind === "Shutdown";

/** The kinds of event that change the state. */
export const stateKinds: readonly string[] = [...handlersOf.keys()];

/** What the name of a journal file tells; undefined for a file not named by the game. */
/** A session built up from its events. */
export type Session = ReturnType<typeof createSession>;

/** A session before its first event; the name of its file may tell which part of a journal it is. */
export function createSession(file?: string, sharedFacts?: SharedFacts) {
  let named = journalNameOf(file);
  let state = createState(named, sharedFacts);
  /** True if there is nothing to forget. */
  let isFresh = true;
  const forget = (): void => {
    if (isFresh) return;
    isFresh = true;
    const { eventsSoFar, login, identities, bodies } = state;
    const { head, account } = login;
    const fresh = createState(named, sharedFacts);
    state = { ...fresh, eventsSoFar, identities, bodies, login: { ...fresh.login, head, account } };
  };
  return {
    /** The current state; callers must not change it. */
    get state(): SessionState {
      return state;
    },
    /** Processes an event. */
    after(event: SessionEvent): void {
      if (isEnding(event.kind) && !goesOnAt(state, event)) forget();
      for (const { update } of handlersOf.get(event.kind) ?? []) update(state, event);
      const { kind, line, seconds } = event;
      state.eventsSoFar.last = { kind, line, seconds };
      state.eventsSoFar.kinds.add(kind);
      isFresh = false;
      // Another event follows, so this is not the end of a part.
      if (state.login.continued && event.kind !== "Continued") state.login.continued = undefined;
    },
    /**
     * Moves on to the file of the next part, before its first event, if that can be read. Returns whether the journal
     * continues there; otherwise everything is forgotten.
     */
    enterPart(next: string, first: SessionEvent | undefined): boolean {
      named = journalNameOf(next);
      const goesOn = first !== undefined && goesOnAt(state, first);
      state = goesOn ? { ...state, named } : createState(named, sharedFacts);
      isFresh = !goesOn;
      return goesOn;
    },
    /** Continues after an event that may be misplaced, so that it is unknown whether its changes count here. */
    afterMisplaced(): void {
      const { hold } = createState(named, sharedFacts);
      state.hold = hold;
      state.ships.fuel = undefined;
    },
    /** Continues after a Loadout that may be of another ship, so that it is unknown which ship the player flies. */
    afterOtherShip(): void {
      const { ships, fitted } = createState(named, sharedFacts);
      state.ships = { ...ships, types: state.ships.types };
      state.fitted = fitted;
    },
    /** Continues where lines are missing that may have changed anything. */
    afterBreak(): void {
      state.eventsSoFar.last = undefined;
      forget();
    },
    /**
     * Processes a line that cannot be read: it may have changed anything, and may have been the Fileheader. If only its
     * kind is known, and that does not move the player, the place stays known.
     */
    afterUnreadable(kind?: string): void {
      const { location } = state;
      const keepsPlace = kind !== undefined && !placeKinds.has(kind) && !isEnding(kind);
      if (!state.login.head && named !== undefined) {
        named = undefined;
        state = { ...state, named };
      }
      state.eventsSoFar.last = undefined;
      forget();
      if (kind !== undefined) state.eventsSoFar.wrongKinds.add(kind);
      if (!keepsPlace) return;
      state.location = location;
      isFresh = false;
    },
  };
}
