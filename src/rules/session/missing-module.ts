import { excerpt } from "../../base/visible.js";
import {
  asText,
  elementsOf,
  type Known,
  partOf,
  plainText,
  readsOf,
  type SeenEvent,
  textIn,
} from "../../session/seen-event.js";
import { isClose } from "../../session/settled.js";
import { bareSymbol, isOwn, modulesIn, neededModules, slotNow } from "../../session/slices/fitted.js";
import type { Crafted, Outfit, SessionState } from "../../session/state.js";
import {
  conflictWith,
  eventViolation,
  lastAbove,
  listedOne,
  type SessionCheck,
  type SessionViolation,
} from "../checks/session-check.js";
import { record } from "../example-records.js";
import { plotted } from "../planting.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "missing-module",
  severity: "warning",
  strict: "error",
  says: "the ship has another module than an event needs or shows",

  what: "What the last Loadout showed, with what was bought, sold, stored and moved since, is what the ship has: events that need a module find it, modules that are sold or engineered are those in their slots, and the next Loadout shows the same, with no other change.",
  why: "Programs that plan ships show a ship that there is not. A Loadout or a purchase was lost, or an event belongs to another ship.",
  evidence:
    "16,985 events had the module that they need, 2,737 engineered modules were there; of 1,183 changes, the next Loadout showed all but 1, and 133 Loadouts of 133 showed no change that no event had mentioned.",

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
    CargoCapacity: item.includes("cargorack") ? 16 : 0,
    MaxJumpRange: 42.5,
    FuelCapacity: { Main: 32, Reserve: 0.63 },
    Rebuy: 924473,
  });
}

/** An event that needs a module; reported once per Loadout. */
const activity: SessionCheck = {
  reads: readsOf(Object.keys(neededModules)),
  violations(seen, { fitted: { outfit }, vehicle }) {
    const [symbol, words] = neededModules[seen.kind] ?? ["", ""];
    const isFlown = vehicle.now === undefined || ["ship", "srv", "fighter"].includes(vehicle.now.value);
    if (!outfit || !isFlown || outfit.used.has(seen.kind) || outfit.changed.size > 0) return [];
    // The list need not be parsed if its source contains the symbol.
    if (outfit.spelled.includes(symbol)) return [];
    if (outfit.modules().size === 0 || [...outfit.modules().values()].some((item) => item.includes(symbol))) return [];
    const { from } = outfit;
    const says = `${seen.kind} needs a ${words}, but ${lastAbove(seen, from)} shows none`;
    return [eventViolation("missing-module", says, from, "the modules of the ship")];
  },
};

/** An event that names the module in a slot. */
const inSlot = (kind: string, itemField: string, mostly: boolean): SessionCheck => ({
  reads: { [kind]: ["Slot", "ShipID", itemField] },
  violations(seen, { fitted: { outfit } }) {
    const slot = textIn(seen, "Slot");
    const item = textIn(seen, itemField);
    if (!outfit || slot === undefined || item === undefined || !isOwn(outfit, seen)) return [];
    if (outfit.modules().size === 0) return [];
    const { value, from } = slotNow(outfit, slot);
    if (value === bareSymbol(item)) return [];
    const found = value === undefined ? "nothing" : excerpt(value);
    const states = `shows ${found} in ${excerpt(slot)}`;
    return [
      conflictWith(seen, {
        rule: "missing-module",
        path: `/${itemField}`,
        from,
        states,
        message: `it holds ${found} here`,
        mostly,
      }),
    ];
  },
});

/** Selling or storing a module from one of these slots leaves the most basic module in it. */
const neverEmpty: ReadonlySet<string> = new Set([
  ...["Armour", "PowerPlant", "MainEngines", "FrameShiftDrive", "LifeSupport", "PowerDistributor", "Radar"],
  "FuelTank",
]);

function otherModule(
  seen: SeenEvent,
  slot: string,
  index: number,
  changed: Known<string | undefined>,
): SessionViolation {
  const { value, from } = changed;
  const path = index < 0 ? "/Modules" : `/Modules/${index}/Item`;
  const done = value === undefined ? `emptied ${excerpt(slot)}` : `put ${excerpt(value)} into ${excerpt(slot)}`;
  return conflictWith(seen, { rule: "missing-module", path, from, states: done, message: `it ${done}`, mostly: true });
}

/** The message names only the slot and the module, because a list of modules is too long to show. */
function missesModule(seen: SeenEvent, slot: string, value: string, { from }: Known<unknown>): SessionViolation {
  const done = `put ${excerpt(value)} into ${excerpt(slot)}`;
  const says = `shows nothing in ${excerpt(slot)}, but ${lastAbove(seen, from)} ${done}`;
  return { rule: "missing-module", path: "/Modules", says, related: [{ from, message: `it ${done}` }], mostly: true };
}

function changeViolation(seen: SeenEvent, list: readonly unknown[], { changed }: Outfit): SessionViolation | undefined {
  for (const [slot, change] of changed) {
    const index = list.findIndex((module) => partOf(module, "Slot") === slot);
    const item = asText(partOf(list[index], "Item"));
    const shown = item === undefined ? undefined : bareSymbol(item);
    if (shown === change.value || (change.value === undefined && neverEmpty.has(slot))) continue;
    if (shown === undefined) return missesModule(seen, slot, change.value ?? "", change);
    return otherModule(seen, slot, index, change);
  }
  return undefined;
}

/** Slots of modules that are bought, sold and moved; cosmetic items change without an event. */
const isFitted = (slot: string): boolean =>
  /^(?:Slot\d\d_Size\d|Military\d\d|(?:Tiny|Small|Medium|Large|Huge)Hardpoint\d+)$/.test(slot) || neverEmpty.has(slot);

/** Reports a slot with a different module than before, although nothing was bought, sold or moved. */
function unheardChange(
  seen: SeenEvent,
  now: ReadonlyMap<string, string>,
  { modules, changed, from }: Outfit,
): SessionViolation | undefined {
  for (const slot of new Set([...modules().keys(), ...now.keys()])) {
    const item = now.get(slot);
    const before = modules().get(slot);
    if (item === before || changed.has(slot) || !isFitted(slot)) continue;
    const was = `showed ${before === undefined ? "nothing" : excerpt(before)} in ${excerpt(slot)}, and nothing was put there or taken out since: ModuleBuy, ModuleSell or the like is missing in between, or the slot or module is wrong`;
    const message = "the modules before";
    if (item === undefined) {
      const says = `shows nothing in ${excerpt(slot)}, but ${lastAbove(seen, from)} ${was}`;
      return { rule: "missing-module", path: "/Modules", says, related: [{ from, message }], mostly: true };
    }
    const index = elementsOf(seen.value("Modules")).findIndex((module) => partOf(module, "Slot") === slot);
    const path = `/Modules/${index}/Item`;
    return conflictWith(seen, { rule: "missing-module", path, from, states: was, message, mostly: true });
  }
  return undefined;
}

const engineeringFields: readonly (readonly [keyof Crafted, string])[] = [
  ["blueprint", "BlueprintName"],
  ["level", "Level"],
  ["quality", "Quality"],
];

function craftViolation(seen: SeenEvent, list: readonly unknown[], { crafted }: Outfit): SessionViolation | undefined {
  for (const [slot, { value, from }] of crafted) {
    const index = list.findIndex((module) => partOf(module, "Slot") === slot);
    const engineering = partOf(list[index], "Engineering");
    if (engineering === undefined) continue;
    for (const [key, field] of engineeringFields) {
      const before = value[key];
      const now = partOf(engineering, field);
      if (before === undefined || now === undefined || isSame(before, now)) continue;
      const path = `/Modules/${index}/Engineering/${field}`;
      const states = `made it ${excerpt(plainText(before))}`;
      return conflictWith(seen, {
        rule: "missing-module",
        path,
        from,
        states,
        message: `it is ${excerpt(plainText(before))} here`,
        mostly: true,
      });
    }
  }
  return undefined;
}

function isSame(one: string | number, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return isClose(one, other);
  return typeof one === "string" && typeof other === "string" && one.toLowerCase() === other.toLowerCase();
}

const shown: SessionCheck = {
  reads: { Loadout: ["ShipID", "Modules"] },
  violations(seen: SeenEvent, state: SessionState) {
    const { outfit } = state.fitted;
    if (!outfit || state.vehicle.now?.value === "other-ship" || !isOwn(outfit, seen)) return [];
    if (outfit.changed.size + outfit.crafted.size > 0) {
      const list = elementsOf(seen.value("Modules"));
      const violation = changeViolation(seen, list, outfit) ?? craftViolation(seen, list, outfit);
      if (violation) return [violation];
    }
    if (seen.source("Modules") === outfit.spelled) return [];
    return listedOne(unheardChange(seen, modulesIn(state, seen), outfit));
  },
};

export const checks: readonly SessionCheck[] = [
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
