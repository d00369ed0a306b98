import type { PieceSteps } from "./piece.js";
import { bodySteps } from "./pieces/bodies.js";
import { careerSteps } from "./pieces/career.js";
import { dockingSteps } from "./pieces/docking.js";
import { fittedSteps } from "./pieces/fitted.js";
import { heardSteps } from "./pieces/heard.js";
import { holdSteps } from "./pieces/hold.js";
import { materialSteps } from "./pieces/materials.js";
import { missionSteps } from "./pieces/missions.js";
import { placeSteps } from "./pieces/place.js";
import { purseSteps } from "./pieces/purse.js";
import { surfaceSteps } from "./pieces/surface.js";
import { vehicleSteps } from "./pieces/vehicle.js";
import { createState, type SessionState } from "./state.js";
import type { Reads, Told } from "./told.js";

/** What goes by pieces of other groups comes before them. */
const groups: readonly PieceSteps[] = [
  heardSteps,
  vehicleSteps,
  placeSteps,
  dockingSteps,
  surfaceSteps,
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
  /** Goes on by a line that cannot be read: it may have changed anything. */
  readonly afterLost: () => void;
}

/** The fields that the state is made of. */
export const stateReads: readonly Reads[] = groups.map(({ reads }) => reads);

const stepsOf = new Map<string, PieceSteps["after"][string][]>();
for (const { after } of groups) {
  for (const [kind, step] of Object.entries(after)) stepsOf.set(kind, [...(stepsOf.get(kind) ?? []), step]);
}

export function createSession(): Session {
  let state = createState();
  return {
    get state() {
      return state;
    },
    after(told) {
      for (const step of stepsOf.get(told.kind) ?? []) step(state, told);
    },
    afterLost() {
      const { heard, bodies } = state;
      state = { ...createState(), heard, bodies };
    },
  };
}
