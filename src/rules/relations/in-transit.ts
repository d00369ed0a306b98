import type { BreakOf } from "../../schema/relations/broken.js";
import { journal, storedModule } from "../example-records.js";
import { inElement } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "in-transit",
  says: "InTransit is false, or a module in transit is in a system",

  what: "InTransit of a stored module is only ever true, and such a module has no StarSystem, MarketID, TransferCost or TransferTime.",
  why: "A module on its way is in no system yet. A program that finds both would offer to fetch what is already coming.",
  evidence: "Held in 146,454 of 146,454 stored modules.",

  wording: ({ type }: BreakOf) => ({
    message:
      type === "unfounded"
        ? "must not be here, a module in transit (InTransit true) is in no system yet"
        : "must be true or left out, found false",
  }),

  fails: () => journal(storedModule({ InTransit: true, StarSystem: "Maridur" })),
  passes: () => journal(storedModule({ InTransit: true })),
});

export const fault = inElement("InTransit is false, which is only ever true", "StoredModules", "Items", "InTransit", {
  InTransit: false,
});
