import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "wrong-order",
  says: "a number is above or below another one that bounds it",

  what: "Some numbers are bounded by others, such as the fuel that was scooped by the fuel in the tank, or follow each other in order. The schema of the event says which.",
  why: "A part is never more than the whole. One of the two numbers is wrong, or they were swapped.",

  excusedByAge: "always",
  fails: () => journal(record("FuelScoop", { Scooped: 5.001, Total: 3.25 })),
  passes: () => journal(record("FuelScoop", { Scooped: 3.25, Total: 5.001 })),
});

export const fault = extraLine("more fuel scooped than is in the tank", ["Scooped"], {
  event: "FuelScoop",
  Scooped: 5.5,
  Total: 3.25,
});
