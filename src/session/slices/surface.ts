import { elementsOf, partOf } from "../json-value.js";
import { remember } from "../remember.js";
import { known, numberIn, type SessionEvent, saysYes, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import { createSurface, type SessionState, type Spotted, type StarPosition } from "../state.js";
import { deathAndCrewKinds, resetKinds } from "./kind-groups.js";
import { isForeignShip, ofShip } from "./vehicle.js";

const setLanded =
  (landed: boolean) =>
  ({ landing }: SessionState, event: SessionEvent): void => {
    landing.landed = known(landed, event, "event");
  };

/** Events that only happen to a ship off the ground. */
const inSpace = ["Liftoff", "Docked", "Undocked", "FSDJump", "SupercruiseEntry", "SupercruiseExit", "CarrierJump"];

export const landingHandlers: readonly EventHandler[] = [
  on("Touchdown", [], setLanded(true)),
  on(inSpace, [], setLanded(false)),
  on("Location", [], (state, event) => {
    // LoadGame says whether the ship is on the ground, and Location follows it.
    const { entry, placed } = state.login;
    state.landing.landed = placed && entry && known(entry.value.isLanded, event, "event");
  }),
  on(resetKinds, [], clears("landing", "landed")),
];

/** The position of a star in a value. */
export function positionIn(value: unknown): StarPosition | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [x, y, z]: readonly unknown[] = value;
  const isPlace = typeof x === "number" && typeof y === "number" && typeof z === "number";
  return isPlace ? (value as readonly unknown[] as StarPosition) : undefined;
}

function spotted(event: SessionEvent): Spotted {
  return {
    bodyId: numberIn(event, "BodyID"),
    latitude: numberIn(event, "Latitude"),
    longitude: numberIn(event, "Longitude"),
  };
}

/** An event that was missing at the next action is not reported twice. */
const forgetOwed = clears("surface", "owesLoadout", "owesBackpack");

function depart(state: SessionState, event: SessionEvent): void {
  forgetOwed(state);
  const { surface, vehicle } = state;
  // A flight with a taxi or another player does not move the player's own ship.
  if (isForeignShip(event) || vehicle.now?.value === "taxi" || vehicle.now?.value === "other-ship") return;
  surface.ship = known("in the air", event, "event");
}

/** A login, a death or a seat in another ship resets what is known about the ground. */
function forgetSurface(state: SessionState): void {
  state.surface = createSurface();
}

/** True if an event is at a place that cannot move in the meantime, as carriers do. */
export function staysWhereItIs(event: SessionEvent): boolean {
  if (saysYes(event, "OnPlanet")) return true;
  const type = textIn(event, "StationType");
  return saysYes(event, "OnStation") && type !== undefined && type !== "FleetCarrier";
}

function getOut(state: SessionState, event: SessionEvent): void {
  const { surface } = state;
  forgetOwed(state);
  // Stepping out onto a planet means that the ship has landed, whatever was reported.
  if (saysYes(event, "OnPlanet") && surface.ship?.value === "in the air") surface.ship = undefined;
  const spot = spotted(event);
  const landed = surface.ship && surface.ship.value !== "in the air" ? surface.ship.value.bodyId : undefined;
  // If the ship is elsewhere, one of the two is wrong, and neither is used for later checks.
  const isUnreliable = landed !== undefined && landed !== spot.bodyId && !saysYes(event, "SRV");
  surface.walk = staysWhereItIs(event)
    ? {
        ...known({ ...spot, bodyId: isUnreliable ? undefined : spot.bodyId }, event, "BodyID"),
        isInBuggy: saysYes(event, "SRV"),
        vehicleId: numberIn(event, "ID"),
      }
    : undefined;
}

function getIn(state: SessionState, event: SessionEvent): void {
  const { surface } = state;
  surface.walk = undefined;
  surface.owesBackpack = undefined;
  surface.dropped = undefined;
  if (isForeignShip(event)) forgetSurface(state);
  else if (!saysYes(event, "SRV")) surface.owesLoadout = event.origin("event");
}

/** Seconds until a dropped item is out of the backpack. */
export const dropSeconds = 2;

function changeBackpack({ surface }: SessionState, event: SessionEvent): void {
  surface.owesBackpack = undefined;
  const name = surface.dropped?.value.name;
  const isGone = elementsOf(event.value("Removed")).some((item) => partOf(item, "Name") === name);
  // A late change was reported already, and is not reported again.
  const isLate = (event.seconds ?? 0) - (surface.dropped?.value.at ?? 0) > dropSeconds;
  if (isGone || isLate || event.kind === "Backpack") surface.dropped = undefined;
}

/** The fields that tell whether a place can move. */
export const ofStay = ["OnPlanet", "OnStation", "StationType"] as const;

const ofSpot = ["BodyID", "Latitude", "Longitude"] as const;

export const surfaceHandlers: readonly EventHandler[] = [
  on("LoadGame", ["StartLanded", "Ship"], (state, event) => {
    forgetSurface(state);
    if (!saysYes(event, "StartLanded") || state.vehicle.login !== "ship") return;
    state.surface.ship = known({ bodyId: undefined, latitude: undefined, longitude: undefined }, event, "StartLanded");
  }),
  on("Location", ["InSRV"], (state, event) => {
    const { ship } = state.surface;
    forgetSurface(state);
    if (ship?.from.kind === "LoadGame") state.surface.ship = ship;
    if (saysYes(event, "InSRV")) state.surface.buggy = known({ id: undefined, type: undefined }, event, "InSRV");
  }),
  on("Touchdown", ofSpot, ({ surface }, event) => {
    surface.ship = known(spotted(event), event, "BodyID");
  }),
  on("Liftoff", [], depart),
  on(["Undocked", "FSDJump", "StartJump", "SupercruiseEntry"], ofShip, depart),
  on(["Docked", "CarrierJump"], [], clears("surface", "ship")),
  on("CarrierJump", [], clears("surface", "walk")),
  on("Disembark", [...ofSpot, ...ofShip, ...ofStay, "SRV", "ID"], getOut),
  on("Embark", [...ofShip, "SRV"], getIn),
  on("LaunchSRV", ["ID", "SRVType"], (state, event) => {
    const { surface } = state;
    forgetOwed(state);
    if (surface.ship?.value === "in the air") surface.ship = undefined;
    surface.buggy = known({ id: numberIn(event, "ID"), type: textIn(event, "SRVType") }, event, "ID");
  }),
  on(["DockSRV", "SRVDestroyed"], [], ({ surface }, event) => {
    surface.buggy = known("aboard", event, "event");
    if (event.kind === "DockSRV") surface.owesLoadout = event.origin("event");
  }),
  on(["ShipyardSwap", "ShipyardNew"], [], ({ surface, vehicle }, event) => {
    // Ships can be changed on foot too.
    if (vehicle.now?.value === "ship") surface.owesLoadout = event.origin("event");
  }),
  on("Loadout", [], clears("surface", "owesLoadout")),
  on("SuitLoadout", [], ({ surface }, event) => {
    surface.owesBackpack = event.origin("event");
  }),
  on("ShipLocker", [], clears("surface", "owesBackpack")),
  on("DropItems", ["Name", "Count"], ({ surface }, event) => {
    const name = textIn(event, "Name");
    const at = event.seconds;
    const count = surface.dropped ? undefined : numberIn(event, "Count");
    surface.dropped = name === undefined || at === undefined ? undefined : known({ name, count, at }, event, "Name");
  }),
  on(["Backpack", "BackpackChange"], ["Removed"], changeBackpack),
  on("LaunchFighter", ["ID"], ({ surface }, event) => {
    const id = numberIn(event, "ID");
    if (id !== undefined) remember(surface.fighters, id, event.origin("ID"));
  }),
  on(deathAndCrewKinds, [], forgetSurface),
];
