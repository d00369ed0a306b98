import type { BreakOf } from "../../spec/relations/broken.js";
import { conditionsOf, held, isObject } from "../checks/condition.js";
import { record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { relationWording } from "../relation-rules.js";
import { defineRule, journal } from "../rule.js";

export const rule = defineRule({
  id: "wrong-total",
  severity: "warning",
  strict: "error",
  says: "a number is not what other fields make",

  what: "Some numbers follow from others: a total is a count times a price, or the sum of a list. The schema of the event says how.",
  why: "Programs take the one or the other, whichever is at hand, and their balances drift apart.",

  wording: (broken: BreakOf, source) => relationWording(broken, source),

  fails: () => journal(record("MarketBuy", { ...purchase, TotalCost: 9000 })),
  passes: () => journal(record("MarketBuy", { ...purchase, TotalCost: 9450 })),
});

const purchase = { MarketID: 3229914880, Type: "gold", Count: 10, BuyPrice: 945 };

const biological = "$SAA_SignalType_Biological;";

/** Each genus that was found is one of the biological signals. */
export const conditions = conditionsOf(rule, [
  {
    kinds: ["SAASignalsFound"],
    reads: ["Signals", "Genuses"],
    mentions: ["Genuses"],
    check: { type: "is-counted", list: "Genuses", by: "Signals", field: "Type", value: biological, count: "Count" },
    violations({ Signals: signals, Genuses: genuses }) {
      if (!Array.isArray(signals) || !Array.isArray(genuses)) return held;
      const ofLife = signals.find((signal) => isObject(signal) && signal.Type === biological);
      const expected: unknown = isObject(ofLife) ? ofLife.Count : 0;
      if (typeof expected !== "number" || expected === genuses.length) return held;
      const formula = "the number of Genuses";
      const actual = genuses.length;
      return [{ path: "/Genuses", says: "total" as const, formula, expected, actual, tolerance: "", isAlone: false }];
    },
  },
  {
    kinds: ["Loadout"],
    reads: ["CargoCapacity", "FuelCapacity", "Modules"],
    holdsIn(sourceOf) {
      const modules = sourceOf("Modules");
      // Whatever is spelled otherwise than by the game is parsed.
      if (modules.includes("\\") || modules.includes('"Item":"I')) return false;
      const [, main] = /"Main":([\d.]+)/.exec(sourceOf("FuelCapacity")) ?? [];
      return (
        roomIn(modules, "cargorack_size", "1") === Number(sourceOf("CargoCapacity")) &&
        roomIn(modules, "fueltank_size", "3") === Number(main)
      );
    },
    violations({ CargoCapacity: cargo, FuelCapacity: fuel, Modules: modules }) {
      if (!Array.isArray(modules)) return held;
      const main: unknown = isObject(fuel) ? fuel.Main : undefined;
      return [
        ...unlikeSum(cargo, "/CargoCapacity", "what the cargo racks hold", capacityOf(modules, "cargorack", cargoRack)),
        ...unlikeSum(main, "/FuelCapacity/Main", "what the fuel tanks hold", capacityOf(modules, "fueltank", fuelTank)),
      ];
    },
  },
]);

/** Modules that hold 2 to the power of their size; there are others, such as those of size 1 that resist corrosion, and large ones. */
const cargoRack = /^int_(?:cargorack_size([1-8])|corrosionproofcargorack_size([2-8]))_class1(?:_free)?$/;
const fuelTank = /^int_fueltank_size([1-8])_class3(?:_free)?$/;

/** What all modules of a sort hold together; undefined where that of one is not known. */
function capacityOf(modules: readonly unknown[], sort: string, known: RegExp): number | undefined {
  let sum = 0;
  for (const module of modules) {
    const item = isObject(module) && typeof module.Item === "string" ? module.Item.toLowerCase() : "";
    if (!item.includes(sort)) continue;
    const [, size, other = size] = known.exec(item) ?? [];
    // Engineers may enlarge it.
    if (other === undefined || (isObject(module) && module.Engineering !== undefined)) return undefined;
    sum += 2 ** Number(other);
  }
  return sum;
}

function unlikeSum(actual: unknown, path: string, formula: string, expected: number | undefined) {
  if (typeof actual !== "number" || expected === undefined || actual === expected) return held;
  return [{ path, says: "total" as const, formula, expected, actual, tolerance: "", isAlone: true }];
}

/** What all modules of a sort and class hold together, by the source text of their list; undefined where one is of another form. */
function roomIn(modules: string, sort: string, itsClass: string): number | undefined {
  const before = '"Item":"int_';
  let sum = 0;
  for (let at = modules.indexOf(sort); at >= 0; at = modules.indexOf(sort, at + 1)) {
    const size = at + sort.length;
    const isPlain =
      modules.startsWith(before, at - before.length) && modules.startsWith(`_class${itsClass}"`, size + 1);
    if (!isPlain) return undefined;
    sum += 2 ** Number(modules.charAt(size));
  }
  return sum;
}

export const fault = extraLine("the price of another count", ["TotalCost"], {
  event: "MarketBuy",
  MarketID: 3229914880,
  Type: "gold",
  Count: 10,
  BuyPrice: 945,
  TotalCost: 9000,
});
