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
]);

export const fault = extraLine("the price of another count", ["TotalCost"], {
  event: "MarketBuy",
  MarketID: 3229914880,
  Type: "gold",
  Count: 10,
  BuyPrice: 945,
  TotalCost: 9000,
});
