import { known, numberIn, type SeenEvent, textIn } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
import type { SessionState } from "../state.js";
import { onReset, resetReads } from "./login.js";
import { positionIn } from "./surface.js";

const arrives = (state: SessionState, seen: SeenEvent): void => {
  const address = numberIn(seen, "SystemAddress");
  const name = textIn(seen, "StarSystem");
  state.place.system = address === undefined ? undefined : known({ address, name }, seen, "SystemAddress");
  const position = positionIn(seen.value("StarPos"));
  state.place.position = position && known(position, seen, "StarPos");
  state.place.body = undefined;
};

const isUnsure = (state: SessionState): void => {
  state.place.system = undefined;
  state.place.position = undefined;
  state.place.body = undefined;
};

/** The player has moved to another place without a line about it. */
export function isAdrift(state: SessionState): void {
  isUnsure(state);
  state.ships.fuel = undefined;
  state.arrival.welcome = undefined;
  state.arrival.signals = undefined;
}

/** An action in another system means that either a line is missing, or this one is wrong; it is unknown which. */
const acts = (state: SessionState, seen: SeenEvent): void => {
  const { system } = state.place;
  const address = numberIn(seen, "SystemAddress");
  if (system && address !== undefined && address !== system.value.address) isAdrift(state);
};

/** A scan at the destination of a jump shows that the arrival was not written. */
const looks = (state: SessionState, seen: SeenEvent): void => {
  const jump = state.flight.jump?.value;
  const address = numberIn(seen, "SystemAddress");
  if (typeof jump !== "object" || address === undefined || jump.address !== address) return;
  isAdrift(state);
  state.place.system = known({ address, name: jump.name }, seen, "SystemAddress");
  state.flight.jump = known("none", seen, "event");
};

const leaves = (state: SessionState, seen: SeenEvent): void => {
  state.place.body = undefined;
  state.place.left = numberIn(seen, "BodyID");
};

const ofSystem = ["SystemAddress", "StarSystem", "StarPos"] as const;

const ofBody = ["BodyID", "Body"] as const;

export const placeSteps: SliceSteps = {
  reads: {
    Location: ofSystem,
    FSDJump: ofSystem,
    CarrierJump: ofSystem,
    ApproachBody: ["SystemAddress", ...ofBody],
    LeaveBody: ["BodyID"],
    Docked: ["SystemAddress"],
    SupercruiseEntry: ["SystemAddress"],
    SupercruiseExit: ["SystemAddress"],
    Scan: ["SystemAddress"],
    FSSDiscoveryScan: ["SystemAddress"],
    ...resetReads,
  },
  after: {
    Location: arrives,
    FSDJump: arrives,
    CarrierJump: arrives,
    Docked: acts,
    SupercruiseEntry: acts,
    SupercruiseExit: acts,
    Scan: looks,
    FSSDiscoveryScan: looks,
    ApproachBody(state, seen) {
      acts(state, seen);
      const id = numberIn(seen, "BodyID");
      const name = textIn(seen, "Body");
      const near = { id, name, besides: state.place.body?.value.id ?? state.place.left };
      state.place.body = id === undefined ? undefined : known({ ...near, id }, seen, "BodyID");
    },
    LeaveBody: leaves,
    ...onReset(isUnsure),
  },
};
