import { type Known, known } from "../known.js";
import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import type { Told } from "../told.js";

/** A system, as far as the event told that led there. */
export interface System {
  readonly address: number;
  readonly name: string | undefined;
}

/** Where the player is. */
export interface Place {
  system: Known<System> | undefined;
}

export const createPlace = (): Place => ({ system: undefined });

const arrives = (state: SessionState, told: Told): void => {
  const address = told.value("SystemAddress");
  const name = told.value("StarSystem");
  const isTold = typeof address === "number";
  const system = { address: Number(address), name: typeof name === "string" ? name : undefined };
  state.place.system = isTold ? known(system, told, "SystemAddress") : undefined;
};

const ofSystem = ["SystemAddress", "StarSystem"] as const;

export const placeSteps: PieceSteps = {
  reads: { Location: ofSystem, FSDJump: ofSystem, CarrierJump: ofSystem },
  after: {
    Location: arrives,
    FSDJump: arrives,
    CarrierJump: arrives,
    LoadGame(state) {
      state.place.system = undefined;
    },
  },
};
