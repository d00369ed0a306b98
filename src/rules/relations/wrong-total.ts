import type { BreakOf } from "../../spec/relations/broken.js";
import { record } from "../example-records.js";
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
