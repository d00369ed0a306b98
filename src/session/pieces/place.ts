import { type Known, known } from "../known.js";
import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import type { Told } from "../told.js";
import { numberOf, textOf } from "../told-value.js";

/** A system, as far as the event told that led there. */
export interface System {
  readonly address: number;
  readonly name: string | undefined;
}

/** Light-years along the three axes. */
export type StarPosition = readonly [number, number, number];

/** A body that was approached. */
export interface NearBody {
  readonly id: number;
  readonly name: string | undefined;
}

/** Where the player is. */
export interface Place {
  system: Known<System> | undefined;
  position: Known<StarPosition> | undefined;
  /** The body that the player came near to and has not left. */
  body: Known<NearBody> | undefined;
}

export const createPlace = (): Place => ({ system: undefined, position: undefined, body: undefined });

const arrives = (state: SessionState, told: Told): void => {
  const address = numberOf(told, "SystemAddress");
  const name = textOf(told, "StarSystem");
  state.place.system = address === undefined ? undefined : known({ address, name }, told, "SystemAddress");
  const position = positionIn(told.value("StarPos"));
  state.place.position = position && known(position, told, "StarPos");
  state.place.body = undefined;
};

/** Where a value says a star to be. */
export function positionIn(value: unknown): StarPosition | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [x, y, z]: readonly unknown[] = value;
  return typeof x === "number" && typeof y === "number" && typeof z === "number" ? [x, y, z] : undefined;
}

const isUnsure = (state: SessionState): void => {
  state.place.system = undefined;
  state.place.position = undefined;
  state.place.body = undefined;
};

const leaves = (state: SessionState): void => {
  state.place.body = undefined;
};

const ofSystem = ["SystemAddress", "StarSystem", "StarPos"] as const;
const ofBody = ["BodyID", "Body"] as const;

export const placeSteps: PieceSteps = {
  reads: {
    Location: ofSystem,
    FSDJump: ofSystem,
    CarrierJump: ofSystem,
    ApproachBody: ofBody,
    LeaveBody: ofBody,
    LoadGame: [],
    Died: [],
    Resurrect: [],
    JoinACrew: [],
    QuitACrew: [],
  },
  after: {
    Location: arrives,
    FSDJump: arrives,
    CarrierJump: arrives,
    ApproachBody(state, told) {
      const id = numberOf(told, "BodyID");
      const name = textOf(told, "Body");
      state.place.body = id === undefined ? undefined : known({ id, name }, told, "BodyID");
    },
    LeaveBody: leaves,
    LoadGame: isUnsure,
    Died: isUnsure,
    Resurrect: isUnsure,
    JoinACrew: isUnsure,
    QuitACrew: isUnsure,
  },
};
