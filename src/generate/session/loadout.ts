import { lasting } from "../form/lasting.js";
import { later, type Pilot, type SessionEvent } from "./pilot.js";
import type { Ship } from "./ship.js";

/** What every ship has, and what pilots need for all that they may do but for repairs on the way. */
const others = [
  ["PowerPlant", "int_powerplant_size4_class5"],
  ["MainEngines", "int_engine_size5_class5"],
  ["FrameShiftDrive", "int_hyperdrive_size5_class5"],
  ["LifeSupport", "int_lifesupport_size4_class2"],
  ["PowerDistributor", "int_powerdistributor_size4_class5"],
  ["Radar", "int_sensors_size5_class2"],
  ["FuelTank", "int_fueltank_size5_class3"],
  ["Slot02_Size5", "int_fuelscoop_size5_class5"],
  ["Slot04_Size3", "int_dronecontrol_collection_size3_class4"],
  ["Slot05_Size3", "int_buggybay_size2_class2"],
  ["Slot06_Size3", "int_refinery_size3_class5"],
  ["Slot07_Size1", "int_detailedsurfacescanner_tiny"],
  ["Slot08_Size4", "int_fighterbay_size5_class1"],
] as const;

const reserve = 0.63;

/** What a Loadout says of a ship. */
export function loadoutOf(ship: Pick<Ship, "type" | "id" | "name" | "ident" | "tank" | "reach" | "modules">): object {
  const hull = ship.type.toLowerCase();
  const own = new Set<string>(ship.modules.map(({ Slot }) => Slot));
  const modules = [
    ...ship.modules.map(({ Slot, Item, Priority = 1 }) => ({ Slot, Item, Priority })),
    { Slot: "ShipCockpit", Item: `${hull}_cockpit`, Priority: 1 },
    ...others.filter(([Slot]) => !own.has(Slot)).map(([Slot, Item]) => ({ Slot, Item, Priority: 1 })),
  ];
  return {
    Ship: hull,
    ShipID: ship.id,
    ShipName: ship.name,
    ShipIdent: ship.ident,
    HullHealth: 1,
    UnladenMass: 312.4,
    CargoCapacity: 900,
    MaxJumpRange: ship.reach,
    FuelCapacity: { Main: ship.tank, Reserve: reserve },
    Rebuy: 924_473,
    Modules: modules.map(({ Slot, Item, Priority }) => ({ Slot, Item, On: true, Priority, Health: 1 })),
  };
}

const known = new WeakMap<Ship, object>();

/** The same, made once for each ship. */
function knownLoadout(ship: Ship): object {
  const made = known.get(ship) ?? lasting(loadoutOf(ship));
  known.set(ship, made);
  return made;
}

/** The ship as the pilot finds it. */
export function loadout(pilot: Pilot): SessionEvent {
  return { timestamp: later(pilot, 0, 1), event: "Loadout", ...knownLoadout(pilot.ship) };
}
