import { remembered } from "../../base/object.js";
import { createRandom } from "../../base/random.js";
import { bare } from "./line.js";
import type { Fields, Player, WrittenEvent } from "./player.js";
import type { Ship, ShipModule } from "./ship.js";

/** The modules of every ship, which cover everything pilots may do except repairs in flight. */
const others = [
  ["PowerPlant", "int_powerplant_size4_class5"],
  ["MainEngines", "int_engine_size5_class5"],
  ["FrameShiftDrive", "int_hyperdrive_size5_class5"],
  ["LifeSupport", "int_lifesupport_size4_class2"],
  ["PowerDistributor", "int_powerdistributor_size4_class5"],
  ["Radar", "int_sensors_size5_class2"],
  ["Slot02_Size6", "int_fuelscoop_size5_class5"],
  ["Slot04_Size3", "int_dronecontrol_collection_size3_class4"],
  ["Slot05_Size3", "int_buggybay_size2_class2"],
  ["Slot06_Size3", "int_refinery_size3_class5"],
  ["Slot07_Size1", "int_detailedsurfacescanner_tiny"],
  ["Slot07_Size5", "int_fighterbay_size5_class1"],
  // More capacity than anybody fills by trading.
  ["Slot00_Size8", "int_cargorack_size8_class1"],
  ["Slot01_Size8", "int_cargorack_size8_class1"],
] as const;

/** Additional racks, which only some ships have. */
const racks = [8, 7, 6, 5].map(
  (size, index) => [`Slot0${index + 2}_Size${size}`, `int_cargorack_size${size}_class1`] as const,
);

/** The modules of a ship: its own, and those that every ship has. */
export function modulesOf({ type, id, tank, modules, isGiven }: Ship): readonly ShipModule[] {
  if (isGiven) return modules;
  const own = new Set(modules.map(({ Slot }) => Slot));
  const fuelTank = ["FuelTank", `int_fueltank_size${Math.log2(tank)}_class3`] as const;
  const further = [fuelTank, ...others, ...racks.filter((_, index) => ((id >> index) & 1) === 1)];
  return [
    ...modules,
    { Slot: "ShipCockpit", Item: `${type.toLowerCase()}_cockpit` },
    ...further.filter(([Slot]) => !own.has(Slot)).map(([Slot, Item]) => ({ Slot, Item })),
  ];
}

function loadoutOf(ship: Ship): Fields {
  const modules = modulesOf(ship);
  const sum = (amount: (item: string) => number): number => modules.reduce((all, { Item }) => all + amount(Item), 0);
  const ModulesValue = sum(worthOf);
  return {
    Ship: ship.type.toLowerCase(),
    ShipID: ship.id,
    ShipName: ship.name,
    ShipIdent: ship.ident,
    HullValue: ship.price,
    ModulesValue,
    HullHealth: 1,
    UnladenMass: ship.mass + sum(massOf),
    CargoCapacity: sum(roomOf),
    MaxJumpRange: ship.reach,
    FuelCapacity: { Main: ship.tank, Reserve: ship.reserve },
    Rebuy: Math.round((ship.price + ModulesValue) / 20),
    Modules: modules.map(({ Slot, Item, Priority = 1 }, index) => ({
      Slot,
      Item,
      On: true,
      Priority,
      Health: wearOf(ship, index),
      Engineering: ship.engineering[Slot],
    })),
  };
}

const wearStream = 16;

/** The health of a module: usually full. */
function wearOf({ id }: Ship, index: number): number {
  const random = createRandom(id * 64 + index, wearStream);
  return random.chance(70) ? 1 : random.decimal(0.9, 1);
}

const sizeOf = (item: string): number => Number(/_size(\d)/i.exec(item)?.[1] ?? 1);

/** The mass of a module in tons: it doubles with the size; empty racks and tanks weigh nothing. */
function massOf(item: string): number {
  if (/^int_(?:cargorack|fueltank|fuelscoop|refinery|detailedsurfacescanner)|cockpit|cargobaydoor/i.test(item))
    return 0;
  return /_armour_grade([23])/i.test(item) ? 21 : 2 ** (sizeOf(item) - 1) * 1.25;
}

/** The price of a module: about three times as much for each size. */
export function worthOf(item: string): number {
  if (/cockpit|cargobaydoor|_armour_grade1/i.test(item)) return 0;
  const [, grade = "2"] = /_class(\d)/i.exec(item) ?? [];
  return Math.round(520 * 3 ** sizeOf(item) * Number(grade) ** 1.2);
}

/** The cargo capacity of a module in tonnes. */
function roomOf(item: string): number {
  const [, size] = /^int_cargorack_size(\d)/i.exec(item) ?? [];
  return size === undefined ? 0 : 2 ** Number(size);
}

const fieldsOf = remembered(loadoutOf, new WeakMap());

/** The Loadout of the player's ship, computed once per ship. */
export function loadout(player: Player): WrittenEvent {
  return bare(player, "Loadout", [0, 1], fieldsOf(player.ship));
}
