import type { StoryLine } from "../seen-session.js";
import type { Row } from "./row.js";

type Module = Readonly<Record<string, unknown>>;

const rack = { Slot: "Slot01_Size5", Item: "int_cargorack_size5_class1" } as const;
const scoop = { Slot: "Slot01_Size5", Item: "int_fuelscoop_size5_class5" } as const;
const radar = { Slot: "Radar", Item: "int_sensors_size5_class2" } as const;
const loadout = (Modules: readonly Module[], more = {}): StoryLine => ["Loadout", { ShipID: 7, Modules, ...more }];
const bought: StoryLine = [
  "ModuleBuy",
  { ShipID: 7, Slot: "Slot01_Size5", BuyItem: "$Int_FuelScoop_Size5_Class5_name;" },
];
const crafted: StoryLine = [
  "EngineerCraft",
  { Slot: "Radar", Module: "int_sensors_size5_class2", BlueprintName: "Sensor_LongRange", Level: 3, Quality: 0.5 },
];
const engineered = (Level: number): Module => ({
  ...radar,
  Engineering: { BlueprintName: "Sensor_LongRange", Level, Quality: 0.5 },
});

export const rows: readonly Row[] = [
  {
    holds: "activity-needs-module",
    right: [loadout([scoop]), ["FuelScoop", { Total: 9 }]],
    wrong: [loadout([rack]), ["FuelScoop", { Total: 9 }]],
    broken: [
      "missing-module",
      "/event",
      "FuelScoop needs a fuel scoop, but the last Loadout, 1 line above, shows none",
    ],
  },
  {
    holds: "loadout-reflects-module-changes: bought",
    above: [loadout([radar]), bought],
    right: [loadout([radar, scoop])],
    wrong: [loadout([radar, rack])],
    broken: ["missing-module", "/Modules/1/Item", "put int_fuelscoop_size5_class5 into Slot01_Size5", true],
  },
  {
    holds: "loadout-reflects-module-changes: not there",
    above: [loadout([radar]), bought],
    right: [loadout([radar, scoop])],
    wrong: [loadout([radar])],
    broken: ["missing-module", "/Modules", "shows nothing in Slot01_Size5", true],
  },
  {
    holds: "loadout-reflects-module-changes: sold",
    above: [
      loadout([radar, rack]),
      ["ModuleSell", { ShipID: 7, Slot: "Slot01_Size5", SellItem: "$int_cargorack_size5_class1_name;" }],
    ],
    right: [loadout([radar])],
    wrong: [loadout([radar, rack])],
    broken: ["missing-module", "/Modules/1/Item", "the last ModuleSell, 1 line above, emptied Slot01_Size5", true],
  },
  {
    holds: "sold-module-was-fitted: sold",
    above: [loadout([radar, rack])],
    right: [["ModuleSell", { ShipID: 7, Slot: "Slot01_Size5", SellItem: "$int_cargorack_size5_class1_name;" }]],
    wrong: [["ModuleSell", { ShipID: 7, Slot: "Slot01_Size5", SellItem: "$int_cargorack_size4_class1_name;" }]],
    broken: ["missing-module", "/SellItem", "shows int_cargorack_size5_class1 in Slot01_Size5", true],
  },
  {
    holds: "sold-module-was-fitted: stored",
    above: [loadout([radar]), bought],
    right: [["ModuleStore", { ShipID: 7, Slot: "Slot01_Size5", StoredItem: "$int_fuelscoop_size5_class5_name;" }]],
    wrong: [["ModuleStore", { ShipID: 7, Slot: "Slot01_Size5", StoredItem: "$int_cargorack_size5_class1_name;" }]],
    broken: ["missing-module", "/StoredItem", "shows int_fuelscoop_size5_class5", true],
  },
  {
    holds: "engineercraft-module-fitted",
    right: [loadout([radar]), crafted],
    wrong: [loadout([{ ...radar, Item: "int_sensors_size4_class2" }]), crafted],
    broken: ["missing-module", "/Module", "shows int_sensors_size4_class2 in Radar"],
  },
  {
    holds: "loadout-shows-engineering",
    above: [loadout([radar]), crafted],
    right: [loadout([engineered(3)])],
    wrong: [loadout([engineered(2)])],
    broken: ["missing-module", "/Modules/0/Engineering/Level", "made it 3", true],
  },
  {
    holds: "cargo-le-capacity",
    above: [loadout([radar], { CargoCapacity: 16 })],
    right: [["Cargo", { Vessel: "Ship", Count: 16 }]],
    wrong: [["Cargo", { Vessel: "Ship", Count: 17 }]],
    broken: ["more-than-held", "/Count", "has room for 16"],
  },
  {
    holds: "srv-cargo-le-4",
    right: [["Cargo", { Vessel: "SRV", Count: 4 }]],
    wrong: [["Cargo", { Vessel: "SRV", Count: 5 }]],
    broken: ["more-than-held", "/Count", 'Vessel is "SRV", which has room for 4: Vessel or Count is wrong', true],
  },
  {
    holds: "loadout-changes-by-events-alone",
    above: [loadout([rack, radar])],
    right: [bought, loadout([scoop, radar])],
    wrong: [loadout([scoop, radar])],
    broken: ["missing-module", "/Modules/0/Item", "showed int_cargorack_size5_class1 in Slot01_Size5", true],
  },
  {
    holds: "loadout-changes-by-events-alone: gone",
    above: [loadout([rack, radar])],
    right: [loadout([rack, radar, { Slot: "PaintJob", Item: "paintjob_asp_01" }])],
    wrong: [loadout([radar])],
    broken: ["missing-module", "/Modules", "shows nothing in Slot01_Size5", true],
  },
];
