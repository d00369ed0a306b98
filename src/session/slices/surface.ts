import { remember } from "../remember.js";
import { elementsOf, known, numberIn, partOf, type SeenEvent, saysYes, textIn } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
import { createSurface, type SessionState, type Spotted, type StarPosition } from "../state.js";
import { isForeignShip, ofShip } from "./vehicle.js";

const isUnsure = ({ landing }: SessionState): void => {
  landing.landed = undefined;
};

const isLanded =
  (landed: boolean) =>
  ({ landing }: SessionState, seen: SeenEvent): void => {
    landing.landed = known(landed, seen, "event");
  };

const isInSpace = isLanded(false);

/** LoadGame says whether the ship is on the ground, and Location follows it. */
const isPlaced = (state: SessionState, seen: SeenEvent): void => {
  const { entry, placed } = state.login;
  if (!placed || !entry) isUnsure(state);
  else isLanded(entry.value.isLanded)(state, seen);
};

export const landingSteps: SliceSteps = {
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

/** The position of a star in a value. */
export function positionIn(value: unknown): StarPosition | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [x, y, z]: readonly unknown[] = value;
  const isPlace = typeof x === "number" && typeof y === "number" && typeof z === "number";
  return isPlace ? (value as readonly unknown[] as StarPosition) : undefined;
}

function spotted(seen: SeenEvent): Spotted {
  return {
    bodyId: numberIn(seen, "BodyID"),
    latitude: numberIn(seen, "Latitude"),
    longitude: numberIn(seen, "Longitude"),
  };
}

/** A flight with a taxi or another player does not move the player's own ship. */
const flies = ({ surface, vehicle }: SessionState, seen: SeenEvent): void => {
  if (isForeignShip(seen) || vehicle.now?.value === "taxi" || vehicle.now?.value === "other-ship") return;
  surface.ship = known("in the air", seen, "event");
};

/** What is still missing at the next action was reported then, and is not reported again. */
function isMissed({ surface }: SessionState): void {
  surface.owesLoadout = undefined;
  surface.owesBackpack = undefined;
}

function departs(state: SessionState, seen: SeenEvent): void {
  isMissed(state);
  flies(state, seen);
}

/** A login, a death or a seat in another ship resets what is known about the ground. */
function forgets(state: SessionState): void {
  state.surface = createSurface();
}

function logsIn(state: SessionState, seen: SeenEvent): void {
  forgets(state);
  if (!saysYes(seen, "StartLanded") || state.vehicle.login !== "ship") return;
  state.surface.ship = known({ bodyId: undefined, latitude: undefined, longitude: undefined }, seen, "StartLanded");
}

/** True if an event is at a place that cannot move in the meantime, as carriers do. */
export function staysWhereItIs(seen: SeenEvent): boolean {
  if (saysYes(seen, "OnPlanet")) return true;
  const type = textIn(seen, "StationType");
  return saysYes(seen, "OnStation") && type !== undefined && type !== "FleetCarrier";
}

function getsOut(state: SessionState, seen: SeenEvent): void {
  const { surface } = state;
  isMissed(state);
  // Stepping out onto a planet means that the ship has landed, whatever was reported.
  if (saysYes(seen, "OnPlanet") && surface.ship?.value === "in the air") surface.ship = undefined;
  const spot = spotted(seen);
  const landed = surface.ship && surface.ship.value !== "in the air" ? surface.ship.value.bodyId : undefined;
  // If the ship is elsewhere, one of the two is wrong, and neither is used for later checks.
  const isUnreliable = landed !== undefined && landed !== spot.bodyId && !saysYes(seen, "SRV");
  surface.walk = staysWhereItIs(seen)
    ? {
        ...known({ ...spot, bodyId: isUnreliable ? undefined : spot.bodyId }, seen, "BodyID"),
        isOnPlanet: saysYes(seen, "OnPlanet"),
        isInBuggy: saysYes(seen, "SRV"),
        vehicleId: numberIn(seen, "ID"),
      }
    : undefined;
}

function getsIn(state: SessionState, seen: SeenEvent): void {
  const { surface } = state;
  surface.walk = undefined;
  surface.owesBackpack = undefined;
  surface.dropped = undefined;
  if (isForeignShip(seen)) forgets(state);
  else if (!saysYes(seen, "SRV")) surface.owesLoadout = seen.spot("event");
}

const launches = (state: SessionState, seen: SeenEvent): void => {
  const { surface } = state;
  isMissed(state);
  if (surface.ship?.value === "in the air") surface.ship = undefined;
  surface.buggy = known({ id: numberIn(seen, "ID"), type: textIn(seen, "SRVType") }, seen, "ID");
};

const isBack = ({ surface }: SessionState, seen: SeenEvent): void => {
  surface.buggy = known("aboard", seen, "event");
  if (seen.kind === "DockSRV") surface.owesLoadout = seen.spot("event");
};

function drops({ surface }: SessionState, seen: SeenEvent): void {
  const name = textIn(seen, "Name");
  const at = seen.seconds;
  const count = surface.dropped ? undefined : numberIn(seen, "Count");
  surface.dropped = name === undefined || at === undefined ? undefined : known({ name, count, at }, seen, "Name");
}

/** Seconds until a dropped item is out of the backpack. */
export const dropSeconds = 2;

function repacks({ surface }: SessionState, seen: SeenEvent): void {
  const name = surface.dropped?.value.name;
  const isGone = elementsOf(seen.value("Removed")).some((item) => partOf(item, "Name") === name);
  // A late change was reported already, and is not reported again.
  const isLate = (seen.seconds ?? 0) - (surface.dropped?.value.at ?? 0) > dropSeconds;
  if (isGone || isLate || seen.kind === "Backpack") surface.dropped = undefined;
}

/** The fields that tell whether a place can move. */
export const ofStay = ["OnPlanet", "OnStation", "StationType"] as const;

const ofSpot = ["BodyID", "Latitude", "Longitude"] as const;

const forgetting = ["Died", "Resurrect", "JoinACrew", "QuitACrew", "Location"] as const;

const unplaced = ({ surface }: SessionState): void => {
  surface.ship = undefined;
};

export const surfaceSteps: SliceSteps = {
  reads: {
    LoadGame: ["StartLanded", "Ship"],
    Location: ["InSRV"],
    Touchdown: ofSpot,
    Liftoff: [],
    Undocked: ofShip,
    FSDJump: ofShip,
    StartJump: ofShip,
    SupercruiseEntry: ofShip,
    Docked: [],
    CarrierJump: [],
    Disembark: [...ofSpot, ...ofShip, ...ofStay, "SRV", "ID"],
    Embark: [...ofShip, "SRV"],
    LaunchSRV: ["ID", "SRVType"],
    DockSRV: [],
    SRVDestroyed: [],
    ShipyardSwap: [],
    Loadout: [],
    SuitLoadout: [],
    ShipLocker: [],
    Backpack: [],
    DropItems: ["Name", "Count"],
    BackpackChange: ["Removed"],
    LaunchFighter: ["ID"],
    Died: [],
    Resurrect: [],
    JoinACrew: [],
    QuitACrew: [],
  },
  after: {
    ...Object.fromEntries(forgetting.map((kind) => [kind, forgets])),
    LoadGame: logsIn,
    Location(state, seen) {
      const { ship } = state.surface;
      forgets(state);
      if (ship?.from.kind === "LoadGame") state.surface.ship = ship;
      if (saysYes(seen, "InSRV")) state.surface.buggy = known({ id: undefined, type: undefined }, seen, "InSRV");
    },
    Touchdown({ surface }, seen) {
      surface.ship = known(spotted(seen), seen, "BodyID");
    },
    Liftoff: departs,
    Undocked: departs,
    FSDJump: departs,
    StartJump: departs,
    SupercruiseEntry: departs,
    ShipLocker({ surface }) {
      surface.owesBackpack = undefined;
    },
    Docked: unplaced,
    CarrierJump(state) {
      state.surface.ship = undefined;
      state.surface.walk = undefined;
    },
    Disembark: getsOut,
    Embark: getsIn,
    LaunchSRV: launches,
    DockSRV: isBack,
    SRVDestroyed: isBack,
    ShipyardSwap({ surface, vehicle }, seen) {
      // Ships can be changed on foot too.
      if (vehicle.now?.value === "ship") surface.owesLoadout = seen.spot("event");
    },
    Loadout({ surface }) {
      surface.owesLoadout = undefined;
    },
    SuitLoadout({ surface }, seen) {
      surface.owesBackpack = seen.spot("event");
    },
    Backpack(state, seen) {
      state.surface.owesBackpack = undefined;
      repacks(state, seen);
    },
    DropItems: drops,
    BackpackChange(state, seen) {
      state.surface.owesBackpack = undefined;
      repacks(state, seen);
    },
    LaunchFighter({ surface }, seen) {
      const id = numberIn(seen, "ID");
      if (id !== undefined) remember(surface.fighters, id, seen.spot("ID"));
    },
  },
};
