import { type Known, known } from "../known.js";
import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import type { Told } from "../told.js";

/** Whether the ship stands on the ground. */
export interface Landing {
  landed: Known<boolean> | undefined;
}

export const createLanding = (): Landing => ({ landed: undefined });

const isUnsure = ({ landing }: SessionState): void => {
  landing.landed = undefined;
};

const isLanded =
  (landed: boolean) =>
  ({ landing }: SessionState, told: Told): void => {
    landing.landed = known(landed, told, "event");
  };

const isInSpace = isLanded(false);

/** LoadGame says whether the ship stands on the ground, and Location follows on it. */
const isPlaced = (state: SessionState, told: Told): void => {
  const { entry, placed } = state.login;
  if (!placed || !entry) isUnsure(state);
  else isLanded(entry.value.isLanded)(state, told);
};

export const landingSteps: PieceSteps = {
  reads: {
    Touchdown: [],
    Liftoff: [],
    Docked: [],
    Undocked: [],
    FSDJump: [],
    SupercruiseEntry: [],
    SupercruiseExit: [],
    Location: [],
    CarrierJump: [],
    LoadGame: [],
    Died: [],
    Resurrect: [],
    JoinACrew: [],
    QuitACrew: [],
  },
  after: {
    Touchdown: isLanded(true),
    Liftoff: isInSpace,
    Docked: isInSpace,
    Undocked: isInSpace,
    FSDJump: isInSpace,
    SupercruiseEntry: isInSpace,
    SupercruiseExit: isInSpace,
    Location: isPlaced,
    CarrierJump: isInSpace,
    LoadGame: isUnsure,
    Died: isUnsure,
    Resurrect: isUnsure,
    JoinACrew: isUnsure,
    QuitACrew: isUnsure,
  },
};
