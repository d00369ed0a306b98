import type { Synthesis } from "#events";
import { createRandom, type Random } from "../../base/random.js";
import { lasting } from "../form/form.js";
import { later, type Pilot, type SessionEvent, speaksEnglish } from "./pilot.js";
import { reserveOf, type Ship } from "./ship.js";

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
const racks = [
  ["Slot02_Size8", "int_cargorack_size8_class1"],
  ["Slot03_Size7", "int_cargorack_size7_class1"],
  ["Slot04_Size6", "int_cargorack_size6_class1"],
  ["Slot05_Size5", "int_cargorack_size5_class1"],
] as const;

/** The data of a ship that a Loadout describes. */
interface FittedShip extends Pick<Ship, "type" | "id" | "name" | "ident" | "tank" | "reach" | "mass" | "price"> {
  readonly modules: readonly { readonly Slot: string; readonly Item: string; readonly Priority?: number }[];
  readonly engineering: Ship["engineering"];
}

/** The modules of a ship: its own, and those that every ship has. */
export function modulesOf({ type, id, tank, modules }: FittedShip): FittedShip["modules"] {
  const own = new Set<string>(modules.map(({ Slot }) => Slot));
  const fuelTank = ["FuelTank", `int_fueltank_size${Math.log2(tank)}_class3`] as const;
  return [
    ...modules,
    { Slot: "ShipCockpit", Item: `${type.toLowerCase()}_cockpit` },
    ...[fuelTank, ...others, ...racks.filter((_, index) => ((id >> index) & 1) === 1)]
      .filter(([Slot]) => !own.has(Slot))
      .map(([Slot, Item]) => ({ Slot, Item })),
  ];
}

/** The Loadout of a ship. */
function loadoutOf(ship: FittedShip): object {
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
    FuelCapacity: { Main: ship.tank, Reserve: reserveOf(ship) },
    Rebuy: Math.round((ship.price + ModulesValue) / 20),
    Modules: modules.map(({ Slot, Item, Priority = 1 }, index) => {
      const Engineering = ship.engineering[Slot];
      return { Slot, Item, On: true, Priority, Health: wearOf(ship, index), ...(Engineering ? { Engineering } : {}) };
    }),
  };
}

/** The health of a module: usually full. */
function wearOf({ id }: FittedShip, index: number): number {
  const random = createRandom(id * 64 + index, wearStream);
  return random.chance(70) ? 1 : random.decimal(0.9, 1);
}

const wearStream = 16;

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

const known = new WeakMap<Ship, object>();

/** The same, computed once per ship. */
function knownLoadout(ship: Ship): object {
  const made = known.get(ship) ?? lasting(loadoutOf(ship));
  known.set(ship, made);
  return made;
}

/** The Loadout of the pilot's ship. */
export function loadout(pilot: Pilot): SessionEvent {
  return { timestamp: later(pilot, 0, 1), event: "Loadout", ...knownLoadout(pilot.ship) };
}

/** Materials, some with a display name that differs from the symbol. */
const materials = [
  ["iron", undefined],
  ["nickel", undefined],
  ["carbon", undefined],
  ["germanium", undefined],
  ["mechanicalscrap", "Mechanical Scrap"],
  ["heatconductionwiring", "Heat Conduction Wiring"],
] as const;

/** Some of a list of things, with amounts and optional display texts. */
export function amounts(
  random: Random,
  things: readonly (readonly [string, string | undefined])[],
  isEnglish: boolean,
): Synthesis["Materials"] {
  return random.some(things, random.between(1, 4)).map(([Name, display]) => ({
    Name,
    ...(isEnglish && display !== undefined ? { Name_Localised: display } : {}),
    Count: random.between(1, 10),
  }));
}

/** Uses materials to repair, to rearm, or to extend a jump. */
export function synthesis(pilot: Pilot, what: "FSD" | "Repair" | "Ammo"): Synthesis {
  const { random } = pilot;
  return {
    timestamp: later(pilot, 10, 90),
    event: "Synthesis",
    Name: `${what} ${random.pick(["Basic", "Standard", "Premium"])}`,
    Materials: amounts(random, materials, speaksEnglish(pilot)),
  };
}
