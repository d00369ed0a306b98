import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "missing-module",
  severity: "warning",
  strict: "error",
  says: "the ship has another module than an event needs or shows",

  what: "What the last Loadout showed, with what was bought, sold, stored and moved since, is what the ship has: events that need a module find it, modules that are sold or engineered are those in their slots, and the next Loadout shows the same.",
  why: "Programs that plan ships show a ship that there is not. A Loadout or a purchase was lost, or an event belongs to another ship.",
  evidence:
    "16,985 events had the module that they need, 2,737 engineered modules were there; of 1,183 changes, the next Loadout showed all but 1.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(loadout("int_cargorack_size4_class1"), scooped),
  passes: () => journal(loadout("int_fuelscoop_size4_class5"), scooped),
});

const scooped = record("FuelScoop", { Scooped: 5.01, Total: 16 });

const parts = [
  ["ShipCockpit", "asp_cockpit"],
  ["CargoHatch", "modularcargobaydoor"],
  ["Armour", "asp_armour_grade1"],
  ["PowerPlant", "int_powerplant_size4_class5"],
  ["MainEngines", "int_engine_size5_class5"],
  ["FrameShiftDrive", "int_hyperdrive_size5_class5"],
  ["LifeSupport", "int_lifesupport_size4_class2"],
  ["PowerDistributor", "int_powerdistributor_size4_class5"],
  ["Radar", "int_sensors_size5_class2"],
  ["FuelTank", "int_fueltank_size5_class3"],
] as const;

function loadout(item: string): string {
  const modules = [["Slot03_Size4", item] as const, ...parts];
  return record("Loadout", {
    Modules: modules.map(([Slot, Item]) => ({ Slot, Item, On: true, Priority: 0, Health: 1 })),
    Ship: "asp",
    ShipID: 7,
    ShipName: "Lantern",
    ShipIdent: "LA-17A",
    HullHealth: 1,
    UnladenMass: 312.4,
    CargoCapacity: 0,
    MaxJumpRange: 42.5,
    FuelCapacity: { Main: 32, Reserve: 0.63 },
    Rebuy: 924473,
  });
}
