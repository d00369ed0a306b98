import { remember } from "../remember.js";
import { known, numberIn, type SeenEvent, textIn } from "../seen-event.js";
import { on, type Step } from "../slice.js";
import type { SessionState } from "../state.js";

const isOver =
  (idField: string) =>
  ({ carriers }: SessionState, seen: SeenEvent): void => {
    carriers.requests.delete(numberIn(seen, idField) ?? Number.NaN);
  };

export const carrierSteps: readonly Step[] = [
  on(
    "CarrierJumpRequest",
    ["CarrierID", "SystemAddress", "SystemName", "BodyID", "DepartureTime"],
    ({ carriers }, seen) => {
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
  ),
  on("CarrierJumpCancelled", ["CarrierID"], isOver("CarrierID")),
  on("CarrierJump", ["MarketID"], isOver("MarketID")),
  on("CarrierLocation", ["CarrierID", "SystemAddress"], ({ carriers }, seen) => {
    // At logins it reports the carrier's location; if that is the destination, the jump is over.
    const id = numberIn(seen, "CarrierID") ?? Number.NaN;
    const request = carriers.requests.get(id);
    if (request?.value.address === numberIn(seen, "SystemAddress")) carriers.requests.delete(id);
  }),
  on("LoadGame", [], ({ carriers }) => carriers.requests.clear()),
];
