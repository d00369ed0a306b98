import { journal } from "../example.js";
import { record } from "../example-records.js";
import { defineRule } from "../rule.js";
import { type RelatedBreach, sessionWording } from "../session-wording.js";

export const rule = defineRule({
  id: "missing-module",
  severity: "warning",
  strict: "error",
  says: "the ship has another module than an event needs or shows",

  what: "What the last Loadout showed, with what was bought, sold, stored and moved since, is what the ship has: events that need a module find it, modules that are sold or engineered are those in their slots, and the next Loadout shows the same.",
  why: "Programs that plan ships show a ship that there is not. A Loadout or a purchase was lost, or an event belongs to another ship.",
  evidence:
    "16,985 events had the module that they need, 2,737 engineered modules were there; of 1,183 changes, the next Loadout showed all but 1.",

  wording: (breach: RelatedBreach, source) => sessionWording(breach, source),

  fails: () => journal(loadout("int_cargorack_size4_class1"), scooped),
  passes: () => journal(loadout("int_fuelscoop_size4_class5"), scooped),
});

const scooped = record("FuelScoop", { Scooped: 5.01, Total: 16 });

function loadout(Item: string): string {
  return record("Loadout", {
    Modules: [{ Slot: "Slot03_Size4", Item, On: true, Priority: 0, Health: 1 }],
    Ship: "asp",
    ShipID: 7,
    ShipName: "Lantern",
    ShipIdent: "LA-17A",
    HullValue: 6143793,
    ModulesValue: 12345678,
    HullHealth: 1,
    UnladenMass: 312.4,
    CargoCapacity: 0,
    MaxJumpRange: 42.5,
    FuelCapacity: { Main: 32, Reserve: 0.63 },
    Rebuy: 924473,
  });
}
