import { excerpt } from "../../base/visible.js";
import { isClose } from "../../session/facts.js";
import { asText, elementsOf, partOf, plainText } from "../../session/json-value.js";
import { type Origin, readsOf, type SessionEvent, textIn } from "../../session/session-event.js";
import { mayHaveDocked } from "../../session/slices/docking.js";
import { bareSymbol, isOwn, modulesIn, neededModules, slotNow } from "../../session/slices/fitted.js";
import type { Outfit } from "../../session/state.js";
import { against, check, defineSessionRule, type Found, lastAbove } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { plotted } from "../planting.js";

export const rule = defineSessionRule({
  id: "missing-module",
  says: "the ship has another module than an event needs or shows",

  what: "What the last Loadout showed, with what was bought, sold, stored and moved since, is what the ship has: events that need a module find it, modules that are sold or engineered are those in their slots, and the next Loadout shows the same, with no other change.",
  why: "Programs that plan ships show a ship that there is not. A Loadout or a purchase was lost, or an event belongs to another ship.",
  evidence:
    "16,985 events had the module that they need, 2,737 engineered modules were there; of 1,183 changes, the next Loadout showed all but 1, and 133 Loadouts of 133 showed no change that no event had mentioned.",

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
    CargoCapacity: item.includes("cargorack") ? 16 : 0,
    MaxJumpRange: 42.5,
    FuelCapacity: { Main: 32, Reserve: 0.63 },
    Rebuy: 924473,
  });
}

/** An event that needs a module; reported once per Loadout. */
const activity = check(readsOf(Object.keys(neededModules)), (event, { fitted: { outfit }, vehicle }) => {
  const [symbol, words] = neededModules[event.kind] ?? ["", ""];
  const isFlown = vehicle.now === undefined || ["ship", "srv", "fighter"].includes(vehicle.now.value);
  if (!outfit || !isFlown || outfit.used.has(event.kind) || outfit.changed.size > 0) return undefined;
  // The list need not be parsed if its source contains the symbol.
  if (outfit.spelled.includes(symbol)) return undefined;
  if (outfit.modules().size === 0 || [...outfit.modules().values()].some((item) => item.includes(symbol)))
    return undefined;
  const { from } = outfit;
  const message = `${event.kind} needs a ${words}, but ${lastAbove(event, from)} shows none`;
  return against(event, outfit, "/event", { message, note: "the modules of the ship" });
});

/** An event that names the module in a slot. */
const inSlot = (kind: string, itemField: string, mostly: boolean) =>
  check({ [kind]: ["Slot", "ShipID", itemField] }, (event, { fitted: { outfit } }) => {
    const slot = textIn(event, "Slot");
    const item = textIn(event, itemField);
    if (!outfit || slot === undefined || item === undefined || !isOwn(outfit, event)) return undefined;
    if (outfit.modules().size === 0) return undefined;
    const held = slotNow(outfit, slot);
    if (held.value === bareSymbol(item)) return undefined;
    const found = held.value === undefined ? "nothing" : excerpt(held.value);
    const states = `shows ${found} in ${excerpt(slot)}`;
    return against(event, held, `/${itemField}`, { states, note: `it holds ${found} here`, mostly, needs: fitting.in });
  });

/** Selling or storing a module from one of these slots leaves the most basic module in it. */
const neverEmpty: ReadonlySet<string> = new Set([
  ...["Armour", "PowerPlant", "MainEngines", "FrameShiftDrive", "LifeSupport", "PowerDistributor", "Radar"],
  "FuelTank",
]);

/** A slot that should show another module. If it shows none, the message names the slot: all modules are too many to show. */
function otherModule(
  event: SessionEvent,
  before: { readonly from: Origin },
  { slot, shown, states, note }: Readonly<Record<"slot" | "states" | "note", string> & { shown: string | undefined }>,
): Found {
  if (shown === undefined) {
    const message = `shows nothing in ${excerpt(slot)}, but ${lastAbove(event, before.from)} ${states}`;
    return against(event, before, "/Modules", { message, note, mostly: true });
  }
  const index = elementsOf(event.value("Modules")).findIndex((module) => partOf(module, "Slot") === slot);
  return against(event, before, `/Modules/${index}/Item`, { states, note, mostly: true });
}

function otherChange(event: SessionEvent, list: readonly unknown[], { changed }: Outfit): Found {
  for (const [slot, change] of changed) {
    const module = list.find((one) => partOf(one, "Slot") === slot);
    const item = asText(partOf(module, "Item"));
    const shown = item === undefined ? undefined : bareSymbol(item);
    if (shown === change.value || (change.value === undefined && neverEmpty.has(slot))) continue;
    const done =
      change.value === undefined ? `emptied ${excerpt(slot)}` : `put ${excerpt(change.value)} into ${excerpt(slot)}`;
    return otherModule(event, change, { slot, shown, states: done, note: `it ${done}` });
  }
  return undefined;
}

/** Slots of modules that are bought, sold and moved; cosmetic items change without an event. */
const isFitted = (slot: string): boolean =>
  /^(?:Slot\d\d_Size\d|Military\d\d|(?:Tiny|Small|Medium|Large|Huge)Hardpoint\d+)$/.test(slot) || neverEmpty.has(slot);

/** Reports a slot with a different module than before, although nothing was bought, sold or moved. */
function unexplainedChange(
  event: SessionEvent,
  now: ReadonlyMap<string, string>,
  { modules, changed, from }: Outfit,
): Found {
  for (const slot of new Set([...modules().keys(), ...now.keys()])) {
    const item = now.get(slot);
    const before = modules().get(slot);
    if (item === before || changed.has(slot) || !isFitted(slot)) continue;
    const states = `showed ${before === undefined ? "nothing" : excerpt(before)} in ${excerpt(slot)}, and nothing was put there or taken out since: ModuleBuy, ModuleSell or the like is missing in between, or the slot or module is wrong`;
    return otherModule(event, { from }, { slot, shown: item, states, note: "the modules before" });
  }
  return undefined;
}

const engineeringFields = { blueprint: "BlueprintName", level: "Level", quality: "Quality" } as const;

function otherCraft(event: SessionEvent, list: readonly unknown[], { crafted }: Outfit): Found {
  for (const [slot, { value, from }] of crafted) {
    const index = list.findIndex((module) => partOf(module, "Slot") === slot);
    const engineering = partOf(list[index], "Engineering");
    if (engineering === undefined) continue;
    for (const [key, field] of Object.entries(engineeringFields)) {
      const before = value[key as keyof typeof engineeringFields];
      const now = partOf(engineering, field);
      if (before === undefined || now === undefined || isSame(before, now)) continue;
      const path = `/Modules/${index}/Engineering/${field}`;
      const states = `made it ${excerpt(plainText(before))}`;
      const note = `it is ${excerpt(plainText(before))} here`;
      return against(event, { from }, path, { states, note, mostly: true });
    }
  }
  return undefined;
}

function isSame(one: string | number, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return isClose(one, other);
  return typeof one === "string" && typeof other === "string" && one.toLowerCase() === other.toLowerCase();
}

/** The usual kinds that put something into a slot, and take it out. */
const fitting = { in: ["ModuleBuy", "ModuleRetrieve"], out: ["ModuleSell", "ModuleStore"] } as const;

const fittingOf = ({ path }: NonNullable<Found>): readonly string[] => fitting[path === "/Modules" ? "out" : "in"];

const shown = check({ Loadout: ["ShipID", "Modules"] }, (event, state) => {
  const { outfit } = state.fitted;
  if (!outfit || state.vehicle.now?.value === "other-ship" || !isOwn(outfit, event)) return undefined;
  if (outfit.changed.size + outfit.crafted.size > 0) {
    const list = elementsOf(event.value("Modules"));
    const found = otherChange(event, list, outfit) ?? otherCraft(event, list, outfit);
    if (found) return { ...found, needs: fittingOf(found) };
  }
  if (event.source("Modules") === outfit.spelled) return undefined;
  const found = unexplainedChange(event, modulesIn(state, event), outfit);
  return found && { ...found, needs: mayHaveDocked(state, outfit.from) ? fittingOf(found) : [] };
});

export const checks = [
  activity,
  inSlot("ModuleSell", "SellItem", true),
  inSlot("ModuleStore", "StoredItem", true),
  inSlot("EngineerCraft", "Module", false),
  shown,
];

export const fault = plotted(({ state: { fitted, vehicle }, isFaulty }) => {
  const { outfit } = fitted;
  if (!outfit || outfit.changed.size > 0 || outfit.spelled.includes("repairer") || isFaulty(outfit.from.line)) {
    return undefined;
  }
  if (vehicle.now?.value !== "ship" || outfit.used.has("AfmuRepairs")) return undefined;
  const repaired = { Module: "$int_engine_size4_class5_name;", Module_Localised: "Thrusters" };
  return {
    broken: { event: "AfmuRepairs", ...repaired, FullyRepaired: true, Health: 1 },
    path: ["event"],
    says: "a repair without what repairs",
  };
});
