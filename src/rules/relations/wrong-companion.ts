import type { BreakOf } from "../../schema/relations/broken.js";
import { conditionsOf, inObjects, type Located, noViolations } from "../checks/condition.js";
import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "wrong-companion",
  says: "a value does not go with that of another field",

  what: "What one field says may leave another no choice: two factions that fight each other differ, a name that refers to a list is in it. The schema of the event says what goes with what.",
  why: "One of the two is wrong, and it is not plain which. Programs that join them by their values find nothing, or the wrong thing.",

  excusedByAge: "always",
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

/** The symbol of a variant starts with the symbol of its species. */
export const conditions = conditionsOf(
  rule,
  {
    kinds: ["ScanOrganic"],
    reads: ["Species", "Variant"],
    mentions: ["Variant"],
    wasmCheck: { type: "startsLike", fields: ["Variant", "Species"], ending },
    violations({ Species: species, Variant: variant }) {
      if (typeof species !== "string" || typeof variant !== "string" || !species.endsWith(ending)) return noViolations;
      const wanted = { starts: species.slice(0, -ending.length) };
      if (variant.startsWith(wanted.starts)) return noViolations;
      const found = { Species: JSON.stringify(species) };
      const reason = { tests: { Species: { const: species } }, isMet: true, found };
      return [{ path: "/Variant", type: "other-value" as const, wanted, reason }];
    },
  },
  {
    // Bodies are named after their system if its name is procedurally generated.
    kinds: ["Scan"],
    reads: ["StarSystem", "BodyName"],
    mentions: ["StarSystem"],
    wasmCheck: { type: "startsLike", fields: ["BodyName", "StarSystem"], ending: "" },
    violations({ StarSystem: system, BodyName: body }) {
      if (typeof system !== "string" || typeof body !== "string" || body.startsWith(system)) return noViolations;
      if (!/ [A-Z][A-Z]-[A-Z] [a-h]\d+(?:-\d+)?$/.test(system)) return noViolations;
      const found = { StarSystem: JSON.stringify(system) };
      const reason = { tests: { StarSystem: { const: system } }, isMet: true, found };
      return [{ path: "/BodyName", type: "other-value" as const, wanted: { starts: system }, reason }];
    },
  },
  {
    kinds: ["Loadout"],
    reads: ["Modules", "Ship", "CargoCapacity", "FuelCapacity"],
    wasmCheck: { type: "isFitted", fields: ["Modules", "CargoCapacity", "FuelCapacity"] },
    violations({ Modules: modules, Ship: ship }) {
      // Some slots of the Type-7 accept larger modules than their names say, and so does one of the Keelback.
      if (ship === "type7") return noViolations;
      const isWide = (slot: unknown): boolean => ship === "independant_trader" && slot === "Slot03_Size3";
      // A slot that comes twice is reported as such.
      const seen = new Set<unknown>();
      const twice = new Set(inObjects(modules, ({ Slot: slot }) => (seen.size === seen.add(slot).size ? [slot] : [])));
      return inObjects(modules, ({ Slot: slot, Item: item }, index) =>
        twice.has(slot) || isWide(slot) ? noViolations : tooLarge(slot, item, `/Modules/${index}/Item`),
      );
    },
  },
);

/** Reports a module that is larger than its slot, by their names. */
function tooLarge(slot: unknown, item: unknown, path: string): readonly Located<BreakOf>[] {
  if (typeof slot !== "string" || typeof item !== "string" || !slot.startsWith("Slot")) return noViolations;
  const [, room = "9"] = /_Size(\d)$/.exec(slot) ?? [];
  const [, size = "0"] = /_size(\d)/.exec(item) ?? [];
  if (size <= room) return noViolations;
  const reckoning = { formula: "the size of the module", actual: Number(size) };
  const limit = { side: "above", mayEqual: true, formula: "that of the slot", limit: Number(room) } as const;
  return [
    { path, mostly: true, type: "beyond", ...limit, reckoning, means: `the slot is ${slot}, so Slot or Item is wrong` },
  ];
}

export const fault = extraLine("the faction that was fought is the one that pays", ["AwardingFaction"], {
  event: "FactionKillBond",
  Reward: 1000,
  AwardingFaction: "Varkesh Deep Miners",
  VictimFaction: "Varkesh Deep Miners",
});
