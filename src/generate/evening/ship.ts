import type { Fields } from "../../base/object.js";
import type { Random } from "../../base/random.js";

/** The types of ships: tank and mass in tons, jump range in light-years, and the price of the bare hull. */
export const hulls = [
  { type: "Asp", displayName: "Asp Explorer", tank: 32, reach: 52, mass: 280, price: 6_661_153 },
  { type: "Krait_Light", displayName: "Krait Phantom", tank: 32, reach: 58, mass: 270, price: 37_472_252 },
  { type: "Python", displayName: "Python", tank: 32, reach: 34, mass: 350, price: 56_978_179 },
  { type: "Type9", displayName: "Type-9 Heavy", tank: 64, reach: 24, mass: 850, price: 76_555_842 },
  { type: "FerDeLance", displayName: "Fer-de-Lance", tank: 8, reach: 18, mass: 250, price: 51_567_040 },
];
const givenNames = ["Lantern", "Night Watch", "Second Wind", "Pale Rider", ""];

export const shipNames: readonly string[] = hulls.map(({ type }) => type);

export type Ship = Readonly<ReturnType<typeof inventShip>>;

/** A module in its slot; those that draw no power have no priority. */
export interface ShipModule {
  readonly Slot: string;
  readonly Item: string;
  readonly Power?: number;
  readonly Priority?: number;
}

/** The engineering of a module, as in a Loadout. */
export interface Engineering extends Fields {
  readonly BlueprintName: string;
  readonly Level: number;
  readonly Quality: number;
}

export function inventShip(random: Random, wanted: string | undefined) {
  const any = random.pick(hulls);
  const hull = hulls.find(({ type }) => type === wanted) ?? any;
  return {
    ...hull,
    /** The capacity of its reservoir, in tons. */
    reserve: Math.round(hull.mass / 20 + 50) / 100,
    engineering: {} as Readonly<Record<string, Engineering>>,
    // Varied for engineering and modules that no line names.
    reach: Math.round(hull.reach * random.decimal(0.85, 1.15) * 1e6) / 1e6,
    id: random.between(1, 90),
    name: random.pick(givenNames),
    ident: `${random.pick(["LA", "NW", "SW", "PR"])}-${random.between(10, 99)}${hull.type.charAt(0)}`,
    modules: inventModules(random, hull.type.toLowerCase()),
    /** True if it has no other modules, as a journal tells. */
    isGiven: false as boolean,
  };
}

const takesNoPower = /cargorack|reinforcement|powerplant|fueltank|armour|cockpit/i;

/** A module in a slot, with what it draws. */
export function fitted(Slot: string, Item: string, Priority = 1): ShipModule {
  return { Slot, Item, ...(takesNoPower.test(Item) ? { Power: 0 } : { Power: 0.4, Priority }) };
}

const slots = [
  ["MainEngines", "int_engine", [4.92, 6.3, 7.5]],
  ["FrameShiftDrive", "int_hyperdrive", [0.45, 0.6, 0.75]],
  ["LifeSupport", "int_lifesupport", [0.5, 0.62, 0.8]],
  ["PowerDistributor", "int_powerdistributor", [0.45, 0.58, 0.65]],
  ["Radar", "int_sensors", [0.23, 0.31, 0.4]],
  ["Slot01_Size6", "int_shieldgenerator", [2.2, 2.6, 3.1]],
  ["Slot02_Size6", "int_fuelscoop", [0.3, 0.41, 0.48]],
  ["MediumHardpoint1", "hpt_beamlaser_gimbal", [1, 1.3]],
  ["MediumHardpoint2", "hpt_multicannon_gimbal", [0.64, 0.72]],
] as const;

/** Weapons have the size of their hardpoint, other modules a size and class. */
function moduleSize(slot: string, random: Random): string {
  if (slot.startsWith("MediumHardpoint")) return random.pick(["small", "medium"]);
  return `size${random.between(3, 6)}_class${random.between(1, 5)}`;
}

function inventModules(random: Random, hull: string): readonly ShipModule[] {
  const powered = random.some(slots, random.between(5, slots.length)).map(([Slot, item, powers]) => ({
    Slot,
    Item: `${item}_${moduleSize(Slot, random)}`,
    Power: random.pick(powers),
    Priority: random.below(5),
  }));
  return [
    ...powered,
    { Slot: "CargoHatch", Item: "modularcargobaydoor", Power: 0.6, Priority: 4 },
    { Slot: "Slot03_Size4", Item: "int_cargorack_size4_class1", Power: 0 },
    { Slot: "Armour", Item: `${hull}_armour_grade${random.between(1, 3)}`, Power: 0 },
  ];
}
