import { asNumber, elementsOf, partOf } from "../json-value.js";
import { remember } from "../remember.js";
import { known, numberIn, type SessionEvent, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import type { SessionState, Tanks } from "../state.js";
import { isOpenJump } from "./flight.js";
import { deathAndCrewKinds } from "./kind-groups.js";
import { isForeignShip, ofShip, vehicleOfSymbol } from "./vehicle.js";

/** The lists of StoredShips. */
export const shipLists = ["ShipsHere", "ShipsRemote"] as const;

/** The fields of each ship in them. */
const ofStoredShip = ["ShipID", "ShipType"] as const;

/** A ship type in the form used for comparing. */
export function shipType(value: unknown): string | undefined {
  return typeof value === "string" ? value.toLowerCase() : undefined;
}

/** The ships that StoredShips lists, each with its path in the event, without the first slash. */
export function* storedShips(event: SessionEvent) {
  const [idField, typeField] = ofStoredShip;
  for (const field of shipLists) {
    for (const [index, ship] of elementsOf(event.value(field)).entries()) {
      yield { path: `${field}/${index}`, id: partOf(ship, idField), type: shipType(partOf(ship, typeField)) };
    }
  }
}

/** Learns the types of ships by id; if two lists contradict each other, neither is believed. */
function learnStored({ ships: { types } }: SessionState, event: SessionEvent): void {
  for (const { id, type } of storedShips(event)) {
    if (typeof id !== "number" || type === undefined) continue;
    const before = types.get(id);
    if (!before) remember(types, id, known(type, event, "event"));
    else if (before.value !== type) types.delete(id);
  }
}

const forgetShip = clears("ships", "now", "tanks", "fuel", "hull");

const setShip = ({ ships }: SessionState, event: SessionEvent, idField: string, typeField: string): void => {
  const id = numberIn(event, idField);
  const type = shipType(event.value(typeField));
  ships.now = id === undefined ? undefined : known({ id, type }, event, idField);
  if (id !== undefined && type !== undefined) remember(ships.types, id, known(type, event, typeField));
};

const changeShip =
  (idField: string) =>
  (state: SessionState, event: SessionEvent): void => {
    forgetShip(state);
    setShip(state, event, idField, "ShipType");
    state.ships.bought = undefined;
  };

/** The id of a sold ship may be given to another. */
const sellShip =
  (field: string) =>
  ({ ships }: SessionState, event: SessionEvent): void => {
    const id = numberIn(event, field);
    if (id !== undefined) ships.types.delete(id);
  };

const setFuel =
  (field: string) =>
  ({ ships, flight, vehicle }: SessionState, event: SessionEvent): void => {
    const level = numberIn(event, field);
    // Fuel scooped after the jump has begun may or may not be counted at its end.
    const isSure =
      level !== undefined && !isOpenJump(flight.jump?.value) && !isForeignShip(event) && !mayBeOthers(vehicle);
    ships.fuel = isSure ? known(level, event, field) : undefined;
  };

function tanksIn(value: unknown): Tanks | undefined {
  const main = asNumber(partOf(value, "Main"));
  return main === undefined ? undefined : { main, reserve: asNumber(partOf(value, "Reserve")) };
}

/** The health of the player's own hull in a HullDamage event. */
export function hullIn({ vehicle }: SessionState, event: SessionEvent): number | undefined {
  const isOwn = event.value("PlayerPilot") === true && event.value("Fighter") !== true;
  return isOwn && vehicle.now?.value === "ship" ? numberIn(event, "Health") : undefined;
}

/** Events that may repair the hull or change the ship. */
const repairs = [
  ...["Repair", "RepairAll", "RepairDrone", "RebootRepair", "LaunchSRV", "DockSRV", "LaunchFighter", "DockFighter"],
  ...["VehicleSwitch", "SRVDestroyed", "FighterDestroyed", "Embark"],
] as const;

/** A module may be a fuel tank. */
const moduleKinds = [
  "ModuleBuy",
  "ModuleSell",
  "ModuleStore",
  "ModuleRetrieve",
  "ModuleSwap",
  "MassModuleStore",
  "FetchRemoteModule",
] as const;

/** True if the ship that the player is in may belong to someone else. */
export function mayBeOthers({ now }: SessionState["vehicle"]): boolean {
  return now?.value === "other-ship" || now?.value === "taxi";
}

export const shipHandlers: readonly EventHandler[] = [
  on("LoadGame", ["Ship", "ShipID", "FuelLevel", "FuelCapacity"], (state, event) => {
    forgetShip(state);
    state.ships.bought = undefined;
    if (vehicleOfSymbol(event.value("Ship")) !== "ship") return;
    setShip(state, event, "ShipID", "Ship");
    const main = numberIn(event, "FuelCapacity");
    if (main !== undefined) state.ships.tanks = known({ main, reserve: undefined }, event, "FuelCapacity");
    setFuel("FuelLevel")(state, event);
  }),
  on("Loadout", ["Ship", "ShipID", "FuelCapacity"], (state, event) => {
    const { ships } = state;
    const { fuel, tanks: before, now } = ships;
    if (mayBeOthers(state.vehicle)) return;
    setShip(state, event, "ShipID", "Ship");
    const tanks = tanksIn(event.value("FuelCapacity"));
    ships.tanks = tanks && known(tanks, event, "FuelCapacity");
    const isSame = now?.value.id === ships.now?.value.id && before?.value.main === tanks?.main;
    ships.fuel = isSame ? fuel : undefined;
    ships.hull = undefined;
  }),
  on(["ShipyardSwap", "ShipyardBuy", "ShipyardSell"], ["SellShipID"], sellShip("SellShipID")),
  on("SellShipOnRebuy", ["SellShipId"], sellShip("SellShipId")),
  on("ShipyardSwap", ["ShipID", "ShipType"], changeShip("ShipID")),
  on("ShipyardBuy", ["ShipType"], ({ ships }, event) => {
    const type = shipType(event.value("ShipType"));
    ships.bought = type === undefined ? undefined : known(type, event, "ShipType");
  }),
  on("ShipyardNew", ["NewShipID", "ShipType"], changeShip("NewShipID")),
  on("StoredShips", shipLists, learnStored),
  on("FSDJump", ["FuelLevel", ...ofShip], setFuel("FuelLevel")),
  on("FuelScoop", ["Total"], setFuel("Total")),
  on("ReservoirReplenished", ["FuelMain"], setFuel("FuelMain")),
  on(repairs, [], clears("ships", "hull")),
  on("HullDamage", ["Health", "PlayerPilot", "Fighter"], (state, event) => {
    const health = hullIn(state, event);
    if (health !== undefined) state.ships.hull = known(health, event, "Health");
  }),
  on("SupercruiseExit", ["BodyType"], ({ ships }, event) => {
    // A ship that drops out of supercruise at a star may have scooped fuel on the way.
    if (event.value("BodyType") === "Star") ships.fuel = undefined;
  }),
  on("RefuelAll", [], ({ ships }, event) => {
    ships.fuel = ships.tanks && known(ships.tanks.value.main, event, "Amount");
  }),
  on("RefuelPartial", [], clears("ships", "fuel")),
  on("LaunchDrone", ["Type"], ({ ships }, event) => {
    if (textIn(event, "Type") === "FuelTransfer") ships.fuel = undefined;
  }),
  on(moduleKinds, [], clears("ships", "fuel", "tanks")),
  on(["Embark", "Disembark", "Location"], ofShip, (state, event) => {
    if (isForeignShip(event)) forgetShip(state);
  }),
  on(deathAndCrewKinds, [], forgetShip),
];
