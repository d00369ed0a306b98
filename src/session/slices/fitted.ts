import { asText, elementsOf, partOf } from "../json-value.js";
import { remember } from "../remember.js";
import { type Known, known, numberIn, type SessionEvent, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import type { Outfit, SessionState } from "../state.js";
import { resetKinds } from "./kind-groups.js";
import { isForeignShip, ofShip } from "./vehicle.js";

/** A symbol as in Loadout: other events wrap it, and write it in capitals. */
export function bareSymbol(symbol: string): string {
  const lower = symbol.toLowerCase();
  return lower.startsWith("$") || lower.endsWith("_name;") ? lower.replace(/^\$|_name;$/g, "") : lower;
}

/** The modules of a Loadout, by slot. */
function modulesBySlot(list: unknown): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const module of elementsOf(list)) {
    const slot = asText(partOf(module, "Slot"));
    const item = asText(partOf(module, "Item"));
    if (slot !== undefined && item !== undefined) modules.set(slot, bareSymbol(item));
  }
  return modules;
}

/** The modules in a Loadout, parsed once for the check and for the state. */
export function modulesIn({ fitted }: SessionState, event: SessionEvent): ReadonlyMap<string, string> {
  const modules = modulesBySlot(event.value("Modules"));
  fitted.lastRead = { line: event.line, modules };
  return modules;
}

/** The current module in a slot and its origin; undefined if the slot is empty. */
export function slotNow({ from, modules, changed }: Outfit, slot: string): Known<string | undefined> {
  return changed.get(slot) ?? { value: modules().get(slot), from };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function setOutfit(state: SessionState, event: SessionEvent): void {
  // Aboard another player's ship, it is that ship which is shown.
  if (state.vehicle.now?.value === "other-ship") {
    state.fitted.outfit = undefined;
    return;
  }
  const spelled = event.source("Modules") ?? "[]";
  const { lastRead } = state.fitted;
  const capacity = numberIn(event, "CargoCapacity");
  state.fitted.outfit = {
    from: event.origin("event"),
    shipId: numberIn(event, "ShipID"),
    spelled,
    modules: lastRead?.line === event.line ? () => lastRead.modules : once(() => modulesBySlot(JSON.parse(spelled))),
    changed: new Map(),
    crafted: new Map(),
    used: new Set(),
    capacity: capacity === undefined ? undefined : known(capacity, event, "CargoCapacity"),
  };
}

/** Puts a module into a slot; `item` is the field that names it, without which the slot is emptied. */
function putModule(slotField: string, itemField?: string): (state: SessionState, event: SessionEvent) => void {
  return ({ fitted }, event) => {
    const { outfit } = fitted;
    const slot = textIn(event, slotField);
    // The modules of another ship than the one shown are unknown.
    if (outfit && !isOwn(outfit, event)) fitted.outfit = undefined;
    if (!outfit || slot === undefined || !isOwn(outfit, event)) return;
    const item = itemField === undefined ? undefined : textIn(event, itemField);
    const symbol = item === undefined || item === "Null" ? undefined : bareSymbol(item);
    remember(outfit.changed, slot, known(symbol, event, itemField ?? slotField));
    outfit.crafted.delete(slot);
    outfit.capacity = undefined;
    outfit.used.clear();
  };
}

/** True if an event is about the ship that was shown. */
export function isOwn({ shipId }: Outfit, event: SessionEvent): boolean {
  const id = numberIn(event, "ShipID");
  return id === undefined || shipId === undefined || id === shipId;
}

const forgetOutfit = clears("fitted", "outfit");

/** The kinds that need a module, with a part of its symbol and its name. */
export const neededModules: Readonly<Record<string, readonly [symbol: string, words: string]>> = {
  FuelScoop: ["fuelscoop", "fuel scoop"],
  LaunchSRV: ["buggybay", "vehicle hangar"],
  DockSRV: ["buggybay", "vehicle hangar"],
  LaunchFighter: ["fighterbay", "fighter hangar"],
  LaunchDrone: ["dronecontrol", "limpet controller"],
  ProspectedAsteroid: ["dronecontrol", "limpet controller"],
  MiningRefined: ["refinery", "refinery"],
  SAAScanComplete: ["detailedsurfacescanner", "detailed surface scanner"],
  AfmuRepairs: ["repairer", "field-maintenance unit"],
};

const moved = ["Slot", "ShipID"] as const;

export const fittedHandlers: readonly EventHandler[] = [
  on("Loadout", ["ShipID", "Modules", "CargoCapacity"], setOutfit),
  on("ModuleBuy", [...moved, "BuyItem"], putModule("Slot", "BuyItem")),
  on("ModuleRetrieve", [...moved, "RetrievedItem"], putModule("Slot", "RetrievedItem")),
  on("ModuleSell", moved, putModule("Slot")),
  on("ModuleStore", [...moved, "ReplacementItem"], putModule("Slot", "ReplacementItem")),
  on("ModuleSwap", ["FromSlot", "ToItem", "ShipID"], putModule("FromSlot", "ToItem")),
  on("ModuleSwap", ["ToSlot", "FromItem", "ShipID"], putModule("ToSlot", "FromItem")),
  on("EngineerCraft", ["Slot", "BlueprintName", "Level", "Quality"], ({ fitted: { outfit } }, event) => {
    const slot = textIn(event, "Slot");
    if (!outfit || slot === undefined) return;
    const blueprint = textIn(event, "BlueprintName");
    const crafted = { blueprint, level: numberIn(event, "Level"), quality: numberIn(event, "Quality") };
    remember(outfit.crafted, slot, known(crafted, event, "BlueprintName"));
  }),
  on(["Embark", "Location"], ofShip, (state, event) => {
    if (isForeignShip(event)) forgetOutfit(state);
  }),
  on([...resetKinds, "ShipyardSwap", "ShipyardNew", "ShipyardBuy", "MassModuleStore"], [], forgetOutfit),
  on(Object.keys(neededModules), [], ({ fitted: { outfit } }, { kind }) => {
    outfit?.used.add(kind);
  }),
];
