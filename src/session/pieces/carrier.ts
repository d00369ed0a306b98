import type { PieceSteps } from "../piece.js";
import { type Known, known, numberIn, textIn } from "../told.js";
import { recalled } from "./docking.js";

/** A jump of a carrier that was asked for. */
export interface CarrierRequest {
  readonly address: number | undefined;
  readonly name: string | undefined;
  readonly bodyId: number | undefined;
  readonly departure: string | undefined;
}

/** The carriers that the player commands. */
export interface Carriers {
  /** Jumps that were asked for and are neither made nor cancelled, by the number of the carrier. */
  readonly requests: Map<number, Known<CarrierRequest>>;
}

export const createCarriers = (): Carriers => ({ requests: new Map() });

export const carrierSteps: PieceSteps = {
  reads: {
    CarrierJumpRequest: ["CarrierID", "SystemAddress", "SystemName", "BodyID", "DepartureTime"],
    CarrierJumpCancelled: ["CarrierID"],
    CarrierJump: ["MarketID"],
    CarrierLocation: ["CarrierID"],
    LoadGame: [],
  },
  after: {
    CarrierJumpRequest({ carriers }, told) {
      const id = numberIn(told, "CarrierID");
      if (id === undefined) return;
      const request = {
        address: numberIn(told, "SystemAddress"),
        name: textIn(told, "SystemName"),
        bodyId: numberIn(told, "BodyID"),
        departure: textIn(told, "DepartureTime"),
      };
      recalled(carriers.requests, id, known(request, told, "SystemAddress"));
    },
    CarrierJumpCancelled({ carriers }, told) {
      carriers.requests.delete(numberIn(told, "CarrierID") ?? Number.NaN);
    },
    CarrierJump({ carriers }, told) {
      carriers.requests.delete(numberIn(told, "MarketID") ?? Number.NaN);
    },
    CarrierLocation({ carriers }, told) {
      carriers.requests.delete(numberIn(told, "CarrierID") ?? Number.NaN);
    },
    LoadGame({ carriers }) {
      carriers.requests.clear();
    },
  },
};
