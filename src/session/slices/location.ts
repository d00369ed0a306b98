import { known, numberIn, type SessionEvent, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import type { SessionState } from "../state.js";
import { resetKinds } from "./kind-groups.js";
import { positionIn } from "./surface.js";

const arrive = (state: SessionState, event: SessionEvent): void => {
  const address = numberIn(event, "SystemAddress");
  const name = textIn(event, "StarSystem");
  state.location.system = address === undefined ? undefined : known({ address, name }, event, "SystemAddress");
  const position = positionIn(event.value("StarPos"));
  state.location.position = position && known(position, event, "StarPos");
  state.location.body = undefined;
  state.location.factions =
    event.source("Factions") === undefined ? undefined : known(event.later("Factions"), event, "Factions");
};

const forgetLocation = clears("location", "system", "position", "body", "factions");

/** For a player who has moved to another place without a line about it. */
export function loseTrack(state: SessionState): void {
  forgetLocation(state);
  state.ships.fuel = undefined;
  state.arrival.welcome = undefined;
  state.arrival.signals = undefined;
}

/** An action in another system means that either a line is missing, or this one is wrong; it is unknown which. */
const noteAction = (state: SessionState, event: SessionEvent): void => {
  const { system } = state.location;
  const address = numberIn(event, "SystemAddress");
  if (system && address !== undefined && address !== system.value.address) loseTrack(state);
};

/** A scan at the destination of a jump shows that the arrival was not written. */
const noteScan = (state: SessionState, event: SessionEvent): void => {
  const jump = state.flight.jump?.value;
  const address = numberIn(event, "SystemAddress");
  if (typeof jump !== "object" || address === undefined || jump.address !== address) return;
  loseTrack(state);
  state.location.system = known({ address, name: jump.name }, event, "SystemAddress");
  state.flight.jump = known("none", event, "event");
};

export const locationHandlers: readonly EventHandler[] = [
  on(["Location", "FSDJump", "CarrierJump"], ["SystemAddress", "StarSystem", "StarPos", "Factions"], arrive),
  on(["Docked", "SupercruiseEntry", "SupercruiseExit", "ApproachBody"], ["SystemAddress"], noteAction),
  on(["Scan", "FSSDiscoveryScan"], ["SystemAddress"], noteScan),
  on("ApproachBody", ["BodyID", "Body"], ({ location }, event) => {
    const id = numberIn(event, "BodyID");
    const near = { name: textIn(event, "Body"), besides: location.body?.value.id ?? location.left };
    location.body = id === undefined ? undefined : known({ id, ...near }, event, "BodyID");
  }),
  on("LeaveBody", ["BodyID"], ({ location }, event) => {
    location.body = undefined;
    location.left = numberIn(event, "BodyID");
  }),
  on(resetKinds, [], forgetLocation),
];
