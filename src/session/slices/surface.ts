import { remember } from "../remember.js";
import { elementsOf, known, numberIn, partOf, type SeenEvent, saysYes, textIn } from "../seen-event.js";
import { clears, on, type Step } from "../slice.js";
import { createSurface, type SessionState, type Spotted, type StarPosition } from "../state.js";
import { resets, turns } from "./deeds.js";
import { isForeignShip, ofShip } from "./vehicle.js";

const isLanded =
  (landed: boolean) =>
  ({ landing }: SessionState, seen: SeenEvent): void => {
    landing.landed = known(landed, seen, "event");
  };

/** What happens only to a ship that is not on the ground. */
const inSpace = ["Liftoff", "Docked", "Undocked", "FSDJump", "SupercruiseEntry", "SupercruiseExit", "CarrierJump"];

export const landingSteps: readonly Step[] = [
  on("Touchdown", [], isLanded(true)),
  on(inSpace, [], isLanded(false)),
  on("Location", [], (state, seen) => {
    // LoadGame says whether the ship is on the ground, and Location follows it.
    const { entry, placed } = state.login;
    state.landing.landed = placed && entry && known(entry.value.isLanded, seen, "event");
  }),
  on(resets, [], clears("landing", "landed")),
];

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

/** What is still missing at the next action was reported then, and is not reported again. */
const isMissed = clears("surface", "owesLoadout", "owesBackpack");

function departs(state: SessionState, seen: SeenEvent): void {
  isMissed(state);
  const { surface, vehicle } = state;
  // A flight with a taxi or another player does not move the player's own ship.
  if (isForeignShip(seen) || vehicle.now?.value === "taxi" || vehicle.now?.value === "other-ship") return;
  surface.ship = known("in the air", seen, "event");
}

/** A login, a death or a seat in another ship resets what is known about the ground. */
function forgets(state: SessionState): void {
  state.surface = createSurface();
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

/** Seconds until a dropped item is out of the backpack. */
export const dropSeconds = 2;

function repacks({ surface }: SessionState, seen: SeenEvent): void {
  surface.owesBackpack = undefined;
  const name = surface.dropped?.value.name;
  const isGone = elementsOf(seen.value("Removed")).some((item) => partOf(item, "Name") === name);
  // A late change was reported already, and is not reported again.
  const isLate = (seen.seconds ?? 0) - (surface.dropped?.value.at ?? 0) > dropSeconds;
  if (isGone || isLate || seen.kind === "Backpack") surface.dropped = undefined;
}

/** The fields that tell whether a place can move. */
export const ofStay = ["OnPlanet", "OnStation", "StationType"] as const;

const ofSpot = ["BodyID", "Latitude", "Longitude"] as const;

export const surfaceSteps: readonly Step[] = [
  on("LoadGame", ["StartLanded", "Ship"], (state, seen) => {
    forgets(state);
    if (!saysYes(seen, "StartLanded") || state.vehicle.login !== "ship") return;
    state.surface.ship = known({ bodyId: undefined, latitude: undefined, longitude: undefined }, seen, "StartLanded");
  }),
  on("Location", ["InSRV"], (state, seen) => {
    const { ship } = state.surface;
    forgets(state);
    if (ship?.from.kind === "LoadGame") state.surface.ship = ship;
    if (saysYes(seen, "InSRV")) state.surface.buggy = known({ id: undefined, type: undefined }, seen, "InSRV");
  }),
  on("Touchdown", ofSpot, ({ surface }, seen) => {
    surface.ship = known(spotted(seen), seen, "BodyID");
  }),
  on("Liftoff", [], departs),
  on(["Undocked", "FSDJump", "StartJump", "SupercruiseEntry"], ofShip, departs),
  on(["Docked", "CarrierJump"], [], clears("surface", "ship")),
  on("CarrierJump", [], clears("surface", "walk")),
  on("Disembark", [...ofSpot, ...ofShip, ...ofStay, "SRV", "ID"], getsOut),
  on("Embark", [...ofShip, "SRV"], getsIn),
  on("LaunchSRV", ["ID", "SRVType"], (state, seen) => {
    const { surface } = state;
    isMissed(state);
    if (surface.ship?.value === "in the air") surface.ship = undefined;
    surface.buggy = known({ id: numberIn(seen, "ID"), type: textIn(seen, "SRVType") }, seen, "ID");
  }),
  on(["DockSRV", "SRVDestroyed"], [], ({ surface }, seen) => {
    surface.buggy = known("aboard", seen, "event");
    if (seen.kind === "DockSRV") surface.owesLoadout = seen.spot("event");
  }),
  on(["ShipyardSwap", "ShipyardNew"], [], ({ surface, vehicle }, seen) => {
    // Ships can be changed on foot too.
    if (vehicle.now?.value === "ship") surface.owesLoadout = seen.spot("event");
  }),
  on("Loadout", [], clears("surface", "owesLoadout")),
  on("SuitLoadout", [], ({ surface }, seen) => {
    surface.owesBackpack = seen.spot("event");
  }),
  on("ShipLocker", [], clears("surface", "owesBackpack")),
  on("DropItems", ["Name", "Count"], ({ surface }, seen) => {
    const name = textIn(seen, "Name");
    const at = seen.seconds;
    const count = surface.dropped ? undefined : numberIn(seen, "Count");
    surface.dropped = name === undefined || at === undefined ? undefined : known({ name, count, at }, seen, "Name");
  }),
  on(["Backpack", "BackpackChange"], ["Removed"], repacks),
  on("LaunchFighter", ["ID"], ({ surface }, seen) => {
    const id = numberIn(seen, "ID");
    if (id !== undefined) remember(surface.fighters, id, seen.spot("ID"));
  }),
  on(turns, [], forgets),
];
