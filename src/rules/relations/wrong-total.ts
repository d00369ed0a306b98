import { isObject } from "../../base/object.js";
import { conditionsOf, noViolations } from "../checks/condition.js";
import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "wrong-total",
  says: "a number is not what other fields make",

  what: "Some numbers follow from others: a total is a count times a price, or the sum of a list. The schema of the event says how.",
  why: "Programs take the one or the other, whichever is at hand, and their balances drift apart.",

  excusedByAge: "always",
  fails: () => journal(record("MarketBuy", { ...purchase, TotalCost: 9000 })),
  passes: () => journal(record("MarketBuy", { ...purchase, TotalCost: 9450 })),
});

const purchase = { MarketID: 3229914880, Type: "gold", Count: 10, BuyPrice: 945 };

const biological = "$SAA_SignalType_Biological;";

/** Each detected genus is one of the biological signals. */
export const conditions = conditionsOf(
  rule,
  {
    kinds: ["SAASignalsFound"],
    reads: ["Signals", "Genuses"],
    mentions: ["Genuses"],
    wasmCheck: { type: "countsAgree", fields: ["Genuses", "Signals"], named: ["Type", biological, "Count"] },
    violations({ Signals: signals, Genuses: genuses }) {
      if (!Array.isArray(signals) || !Array.isArray(genuses)) return noViolations;
      const ofLife = signals.find((signal) => isObject(signal) && signal.Type === biological);
      const expected: unknown = isObject(ofLife) ? ofLife.Count : 0;
      if (typeof expected !== "number" || expected === genuses.length) return noViolations;
      const formula = "the number of Genuses";
      const actual = genuses.length;
      const means = "Signals counts that many, so one of the two is wrong";
      return [
        { path: "/Genuses", type: "total" as const, formula, expected, actual, tolerance: "", isAlone: false, means },
      ];
    },
  },
  {
    kinds: ["Loadout"],
    reads: ["CargoCapacity", "FuelCapacity", "Modules"],
    wasmCheck: { type: "isFitted", fields: ["Modules", "CargoCapacity", "FuelCapacity"] },
    violations({ CargoCapacity: cargo, FuelCapacity: fuel, Modules: modules }) {
      const main: unknown = isObject(fuel) ? fuel.Main : undefined;
      return [
        ...otherRoom(cargo, "/CargoCapacity", "what the cargo racks hold", roomIn(modules, "cargorack", cargoRack)),
        ...otherRoom(main, "/FuelCapacity/Main", "what the fuel tanks hold", roomIn(modules, "fueltank", fuelTank)),
      ];
    },
  },
);

/** Modules that hold 2 to the power of their size in tonnes; large racks and corrosion-proof size 1 racks do not. */
const cargoRack = /^int_(?:cargorack_size([1-8])|corrosionproofcargorack_size([2-8]))_class1(?:_free)?$/;
const fuelTank = /^int_fueltank_size([1-8])_class3(?:_free)?$/;

/** The total capacity in tonnes of all modules of a sort; undefined if the capacity of one is unknown. */
function roomIn(modules: unknown, sort: string, known: RegExp): number | undefined {
  if (!Array.isArray(modules)) return undefined;
  let sum = 0;
  for (const module of modules) {
    const { Item: item, Slot: slot } = isObject(module) ? module : {};
    if (typeof item !== "string") return undefined;
    if (!item.includes(sort)) continue;
    // An impossible module is reported as such; it is unknown whether it counts.
    if (String(slot).includes("Hardpoint")) return undefined;
    const [, size, other = size] = known.exec(item) ?? [];
    if (other === undefined || Number(other) > Number(/_Size(\d)$/.exec(String(slot))?.[1] ?? 8)) return undefined;
    sum += 2 ** Number(other);
  }
  return sum;
}

function otherRoom(actual: unknown, path: string, formula: string, expected: number | undefined) {
  if (typeof actual !== "number" || expected === undefined || actual === expected) return noViolations;
  return [{ path, type: "total" as const, formula, expected, actual, tolerance: "", isAlone: true }];
}

export const fault = extraLine("the price of another count", ["TotalCost"], {
  event: "MarketBuy",
  ...purchase,
  TotalCost: 9000,
});
