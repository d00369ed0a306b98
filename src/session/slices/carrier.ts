import { type Known, known, numberIn, textIn } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
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

export const carrierSteps: SliceSteps = {
  reads: {
    CarrierJumpRequest: ["CarrierID", "SystemAddress", "SystemName", "BodyID", "DepartureTime"],
    CarrierJumpCancelled: ["CarrierID"],
    CarrierJump: ["MarketID"],
    CarrierLocation: ["CarrierID"],
    LoadGame: [],
  },
  after: {
    CarrierJumpRequest({ carriers }, seen) {
      const id = numberIn(seen, "CarrierID");
      if (id === undefined) return;
      const request = {
        address: numberIn(seen, "SystemAddress"),
        name: textIn(seen, "SystemName"),
        bodyId: numberIn(seen, "BodyID"),
        departure: textIn(seen, "DepartureTime"),
      };
      recalled(carriers.requests, id, known(request, seen, "SystemAddress"));
    },
    CarrierJumpCancelled({ carriers }, seen) {
      carriers.requests.delete(numberIn(seen, "CarrierID") ?? Number.NaN);
    },
    CarrierJump({ carriers }, seen) {
      carriers.requests.delete(numberIn(seen, "MarketID") ?? Number.NaN);
    },
    CarrierLocation({ carriers }, seen) {
      carriers.requests.delete(numberIn(seen, "CarrierID") ?? Number.NaN);
    },
    LoadGame({ carriers }) {
      carriers.requests.clear();
    },
  },
};
