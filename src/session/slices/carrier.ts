import { remember } from "../remember.js";
import { known, numberIn, textIn } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";

export const carrierSteps: SliceSteps = {
  reads: {
    CarrierJumpRequest: ["CarrierID", "SystemAddress", "SystemName", "BodyID", "DepartureTime"],
    CarrierJumpCancelled: ["CarrierID"],
    CarrierJump: ["MarketID"],
    CarrierLocation: ["CarrierID", "SystemAddress"],
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
      remember(carriers.requests, id, known(request, seen, "SystemAddress"));
    },
    CarrierJumpCancelled({ carriers }, seen) {
      carriers.requests.delete(numberIn(seen, "CarrierID") ?? Number.NaN);
    },
    CarrierJump({ carriers }, seen) {
      carriers.requests.delete(numberIn(seen, "MarketID") ?? Number.NaN);
    },
    CarrierLocation({ carriers }, seen) {
      // At logins it reports the carrier's location; if that is the destination, the jump is over.
      const id = numberIn(seen, "CarrierID") ?? Number.NaN;
      const request = carriers.requests.get(id);
      if (request?.value.address === numberIn(seen, "SystemAddress")) carriers.requests.delete(id);
    },
    LoadGame({ carriers }) {
      carriers.requests.clear();
    },
  },
};
