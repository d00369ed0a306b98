import { remember } from "../remember.js";
import { known, numberIn, type SessionEvent, textIn } from "../session-event.js";
import { type EventHandler, on } from "../slice.js";
import type { SessionState } from "../state.js";

const endRequest =
  (idField: string) =>
  ({ carriers }: SessionState, event: SessionEvent): void => {
    carriers.requests.delete(numberIn(event, idField) ?? Number.NaN);
  };

/** In seconds; jumps are hours ahead at most, and what is later is wrong in itself. */
const latestDeparture = 7200;

function departureOf(event: SessionEvent): string | undefined {
  const departure = textIn(event, "DepartureTime");
  const isFar = Date.parse(departure ?? "") / 1000 - (event.seconds ?? Number.NaN) > latestDeparture;
  return isFar ? undefined : departure;
}

export const carrierHandlers: readonly EventHandler[] = [
  on(
    "CarrierJumpRequest",
    ["CarrierID", "SystemAddress", "SystemName", "BodyID", "DepartureTime"],
    ({ carriers }, event) => {
      const id = numberIn(event, "CarrierID");
      if (id === undefined) return;
      const request = {
        address: numberIn(event, "SystemAddress"),
        name: textIn(event, "SystemName"),
        bodyId: numberIn(event, "BodyID"),
        departure: departureOf(event),
      };
      remember(carriers.requests, id, known(request, event, "SystemAddress"));
    },
  ),
  on("CarrierJumpCancelled", ["CarrierID"], endRequest("CarrierID")),
  on("CarrierJump", ["MarketID"], endRequest("MarketID")),
  on("CarrierLocation", ["CarrierID", "SystemAddress"], ({ carriers }, event) => {
    // At logins it reports the carrier's location; if that is the destination, the jump is over.
    const id = numberIn(event, "CarrierID") ?? Number.NaN;
    const request = carriers.requests.get(id);
    if (request?.value.address === numberIn(event, "SystemAddress")) carriers.requests.delete(id);
  }),
  on("LoadGame", [], ({ carriers }) => carriers.requests.clear()),
];
