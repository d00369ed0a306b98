import { packedTable } from "../../spec/names/table.js";
import type { BreakOf } from "../../spec/relations/broken.js";
import { conditionsOf, type EventObject, held, inObjects, isObject, type Located } from "../checks/condition.js";
import { record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { relationWording } from "../relation-rules.js";
import { defineRule, journal } from "../rule.js";

export const rule = defineRule({
  id: "wrong-companion",
  severity: "warning",
  strict: "error",
  says: "a value does not go with that of another field",

  what: "What one field says may leave another no choice: two factions that fight each other differ, a name that refers to a list is in it. The schema of the event says what goes with what.",
  why: "One of the two is wrong, and it is not plain which. Programs that join them by their values find nothing, or the wrong thing.",

  wording: (broken: BreakOf, source) => relationWording(broken, source),

  fails: () => journal(record("ShipyardSwap", { ...swap, StoreShipID: 12 })),
  passes: () => journal(record("ShipyardSwap", { ...swap, StoreShipID: 7 })),
});

const swap = {
  ShipType: "cobramkiii",
  ShipType_Localised: "Cobra Mk III",
  ShipID: 12,
  StoreOldShip: "SideWinder",
  MarketID: 3229914880,
};

const ending = "_Name;";

/** A variant is one of its species, whose symbol it starts with. */
export const conditions = conditionsOf(rule, [
  {
    kinds: ["ScanOrganic"],
    reads: ["Species", "Variant"],
    mentions: ["Variant"],
    check: { type: "starts-like", text: "Variant", like: "Species", ending },
    violations({ Species: species, Variant: variant }) {
      if (typeof species !== "string" || typeof variant !== "string" || !species.endsWith(ending)) return held;
      const wanted = { starts: species.slice(0, -ending.length) };
      if (variant.startsWith(wanted.starts)) return held;
      const found = { Species: JSON.stringify(species) };
      const reason = { tests: { Species: { const: species } }, isMet: true, found };
      return [{ path: "/Variant", says: "other-value" as const, wanted, reason }];
    },
  },
  {
    // In a system whose name the game made by rule, all bodies are called by it.
    kinds: ["Scan"],
    reads: ["StarSystem", "BodyName"],
    check: { type: "starts-like", text: "BodyName", like: "StarSystem", ending: "" },
    violations({ StarSystem: system, BodyName: body }) {
      if (typeof system !== "string" || typeof body !== "string" || body.startsWith(system)) return held;
      if (!/ [A-Z][A-Z]-[A-Z] [a-h]\d+(?:-\d+)?$/.test(system)) return held;
      const reason = {
        tests: { StarSystem: { const: system } },
        isMet: true,
        found: { StarSystem: JSON.stringify(system) },
      };
      return [{ path: "/BodyName", says: "other-value" as const, wanted: { starts: system }, reason }];
    },
  },
  {
    kinds: ["Loadout"],
    reads: ["Modules", "Ship"],
    holdsIn: (sourceOf) => fitsIn(sourceOf("Modules")),
    violations: ({ Modules: modules, Ship: ship }) =>
      inObjects(modules, (module, index) => moduleFaults(module, `/Modules/${index}`, ship)),
  },
  {
    kinds: ["EngineerCraft"],
    reads: ["Module", "BlueprintName"],
    violations: ({ Module: module, BlueprintName: blueprint }) =>
      typeof module === "string" ? unfitBlueprint(blueprint, "/BlueprintName", "Module", module) : held,
  },
]);

type Found = Located<BreakOf>;

/** Whether all modules of a list are right, by its source text; whatever is spelled otherwise than by the game is parsed. */
function fitsIn(source: string): boolean {
  if (source.includes("\\")) return false;
  for (let at = source.indexOf("_Size"); at >= 0; at = source.indexOf("_Size", at + 1)) {
    const start = source.indexOf(itemKey, at) + itemKey.length;
    // With a space before the next field, or without.
    if (start - at !== sizeToItem && start - at !== sizeToItem + 1) return false;
    const item = source.slice(start, source.indexOf('"', start));
    if (sizeOf(item) > Number(source.charAt(at + 5))) return false;
  }
  for (let at = source.indexOf("BlueprintName"); at >= 0; at = source.indexOf("BlueprintName", at + 1)) {
    const name = at + blueprintToName;
    const item = source.lastIndexOf(itemKey, at) + itemKey.length;
    if (source.charAt(name - 1) !== '"' || item < itemKey.length) return false;
    const blueprint = source.slice(name, source.indexOf('"', name));
    if (unfitBlueprint(blueprint, "", "", source.slice(item, source.indexOf('"', item))).length > 0) return false;
  }
  return true;
}

const itemKey = '"Item":"';
/** How far it is from the size of a slot to its module, and from the word to the name of a blueprint, where the game writes them. */
const sizeToItem = `_Size1",${itemKey}`.length;
const blueprintToName = 'BlueprintName":"'.length;

/** What is wrong with what sits in a slot. */
function moduleFaults(module: EventObject, path: string, ship: unknown): readonly Found[] {
  const { Slot: slot, Item: item, Engineering: engineering } = module;
  if (typeof slot !== "string" || typeof item !== "string") return held;
  const [, room] = /^Slot\d+_Size(\d)$/.exec(slot) ?? [];
  if (room !== undefined && sizeOf(item) > Number(room) && ship !== "type7") {
    const reckoning = { formula: "the size of the module", actual: sizeOf(item) };
    const limit = Number(room);
    const beyond = {
      says: "beyond",
      side: "above",
      mayEqual: true,
      formula: "that of Slot",
      limit,
      reckoning,
    } as const;
    return [{ path: `${path}/Item`, mostly: true, ...beyond }];
  }
  if (!isObject(engineering)) return held;
  return unfitBlueprint(engineering.BlueprintName, `${path}/Engineering/BlueprintName`, "Item", item);
}

/** The size in the symbol of a module; 0 where there is none. */
function sizeOf(item: string): number {
  const at = item.indexOf("_size");
  return at < 0 ? 0 : Number(item.charAt(at + 5));
}

/** Blueprints on modules that were found to be right; the same come again and again. */
const fitting = new Set<string>();
const mostFitting = 10_000;

/** A blueprint that is for another sort of module. */
function unfitBlueprint(blueprint: unknown, path: string, field: string, module: string): readonly Found[] {
  if (typeof blueprint !== "string") return held;
  const key = `${blueprint} ${module}`;
  if (fitting.has(key)) return held;
  const name = blueprint.toLowerCase();
  const symbol = module.toLowerCase();
  const starts = Object.entries(packedTable("blueprint").fits ?? {});
  const fits = starts.find(([start]) => name.startsWith(start.toLowerCase()))?.[1];
  if (fits && !fits.some((part) => symbol.includes(part))) {
    return [{ path, says: "unfit", field, value: JSON.stringify(module), fits }];
  }
  if (fitting.size < mostFitting) fitting.add(key);
  return held;
}

export const fault = extraLine("the faction that was fought is the one that pays", ["AwardingFaction"], {
  event: "FactionKillBond",
  Reward: 1000,
  AwardingFaction: "Varkesh Deep Miners",
  VictimFaction: "Varkesh Deep Miners",
});
