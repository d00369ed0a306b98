import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import {
  asText,
  elementsOf,
  type Known,
  known,
  numberIn,
  type Origin,
  partOf,
  readsOf,
  type Told,
  textIn,
} from "../told.js";
import { recalled } from "./docking.js";

/** What an engineer last did to a module. */
export interface Crafted {
  readonly blueprint: string | undefined;
  readonly level: number | undefined;
  readonly quality: number | undefined;
}

/** What the last Loadout showed, and what was done to it since. */
export interface Outfit {
  readonly from: Origin;
  readonly shipId: number | undefined;
  /** The symbols of its modules by slot; the list is parsed when somebody asks. */
  /** Its list of modules as it is spelled. */
  readonly spelled: string;
  readonly modules: () => ReadonlyMap<string, string>;
  /** What slots hold since, where modules were bought, sold or moved; undefined where they are empty. */
  readonly changed: Map<string, Known<string | undefined>>;
  readonly crafted: Map<string, Known<Crafted>>;
  /** The kinds of event for which its modules were looked at already. */
  readonly used: Set<string>;
  /** How much it carries, as long as no module is changed. */
  capacity: Known<number> | undefined;
}

/** The modules of the ship that the player flies. */
export interface Fitted {
  outfit: Outfit | undefined;
}

export const createFitted = (): Fitted => ({ outfit: undefined });

/** A symbol as Loadout writes it: others wrap it, and in capitals. */
export function bareSymbol(symbol: string): string {
  return symbol
    .toLowerCase()
    .replace(/^\$/, "")
    .replace(/_name;$/, "");
}

/** The modules of a Loadout, by slot. */
export function modulesBySlot(list: unknown): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const module of elementsOf(list)) {
    const slot = asText(partOf(module, "Slot"));
    const item = asText(partOf(module, "Item"));
    if (slot !== undefined && item !== undefined) modules.set(slot, bareSymbol(item));
  }
  return modules;
}

/** What a slot holds now, and where that was told; undefined where it is not known. */
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

function showsAll(state: SessionState, told: Told): void {
  // Aboard the ship of another player it is that ship which is shown.
  if (state.vehicle.now?.value === "other-ship") {
    state.fitted.outfit = undefined;
    return;
  }
  const spelled = told.source("Modules") ?? "[]";
  const capacity = numberIn(told, "CargoCapacity");
  state.fitted.outfit = {
    from: told.spot("event"),
    shipId: numberIn(told, "ShipID"),
    spelled,
    modules: once(() => modulesBySlot(JSON.parse(spelled))),
    changed: new Map(),
    crafted: new Map(),
    used: new Set(),
    capacity: capacity === undefined ? undefined : known(capacity, told, "CargoCapacity"),
  };
}

/** Puts a module into a slot; `item` is the field that names it, and none empties the slot. */
function puts(slotField: string, itemField?: string): (state: SessionState, told: Told) => void {
  return ({ fitted: { outfit } }, told) => {
    const slot = textIn(told, slotField);
    if (!outfit || slot === undefined || !isOwn(outfit, told)) return;
    const item = itemField === undefined ? undefined : textIn(told, itemField);
    const symbol = item === undefined || item === "Null" ? undefined : bareSymbol(item);
    recalled(outfit.changed, slot, known(symbol, told, itemField ?? slotField));
    outfit.crafted.delete(slot);
    outfit.capacity = undefined;
    outfit.used.clear();
  };
}

/** Whether an event is about the ship that was shown. */
export function isOwn({ shipId }: Outfit, told: Told): boolean {
  const id = numberIn(told, "ShipID");
  return id === undefined || shipId === undefined || id === shipId;
}

const unknown = ({ fitted }: SessionState): void => {
  fitted.outfit = undefined;
};

/** The kinds that need a module, and what its symbol has in it. */
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

const uses = ({ fitted: { outfit } }: SessionState, { kind }: Told): void => {
  outfit?.used.add(kind);
};

function crafts({ fitted: { outfit } }: SessionState, told: Told): void {
  const slot = textIn(told, "Slot");
  if (!outfit || slot === undefined) return;
  const crafted: Crafted = {
    blueprint: textIn(told, "BlueprintName"),
    level: numberIn(told, "Level"),
    quality: numberIn(told, "Quality"),
  };
  recalled(outfit.crafted, slot, known(crafted, told, "BlueprintName"));
}

const resets = [
  "LoadGame",
  "Died",
  "Resurrect",
  "JoinACrew",
  "QuitACrew",
  "ShipyardSwap",
  "ShipyardNew",
  "ShipyardBuy",
];
const moved = ["Slot", "ShipID"] as const;

export const fittedSteps: PieceSteps = {
  reads: {
    Loadout: ["ShipID", "Modules", "CargoCapacity"],
    ModuleBuy: [...moved, "BuyItem"],
    ModuleRetrieve: [...moved, "RetrievedItem"],
    ModuleSell: moved,
    ModuleStore: [...moved, "ReplacementItem"],
    ModuleSwap: ["FromSlot", "ToSlot", "FromItem", "ToItem", "ShipID"],
    MassModuleStore: [],
    EngineerCraft: ["Slot", "BlueprintName", "Level", "Quality"],
    Embark: ["Taxi", "Multicrew"],
    Location: ["Taxi", "Multicrew"],
    ...readsOf([...resets, ...Object.keys(neededModules)]),
  },
  after: {
    Loadout: showsAll,
    ModuleBuy: puts("Slot", "BuyItem"),
    ModuleRetrieve: puts("Slot", "RetrievedItem"),
    ModuleSell: puts("Slot"),
    ModuleStore: puts("Slot", "ReplacementItem"),
    ModuleSwap(state, told) {
      puts("FromSlot", "ToItem")(state, told);
      puts("ToSlot", "FromItem")(state, told);
    },
    MassModuleStore: unknown,
    EngineerCraft: crafts,
    Embark: leavesOwnShip,
    Location: leavesOwnShip,
    ...Object.fromEntries(resets.map((kind) => [kind, unknown])),
    ...Object.fromEntries(Object.keys(neededModules).map((kind) => [kind, uses])),
  },
};

function leavesOwnShip(state: SessionState, told: Told): void {
  if (told.value("Taxi") === true || told.value("Multicrew") === true) unknown(state);
}
