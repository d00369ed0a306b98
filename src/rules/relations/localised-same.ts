import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "localised-same",
  says: "a field X_Localised says the same as X",

  what: "The game writes the display text X_Localised only where it differs from X, small and capital letters apart.",
  why: "A mock that always has it hides what programs must do where it is left out: show X itself.",
  evidence: "Held in 4,016,832 of 4,016,832 objects.",

  excusedByAge: "always",
  fails: () => journal(record("MaterialCollected", { ...iron, Name_Localised: "Iron" })),
  passes: () => journal(record("MaterialCollected", iron)),
});

const iron = { Category: "Raw", Name: "iron", Count: 3 };

export const fault = extraLine("a display text that says the same", ["Name_Localised"], {
  event: "MaterialCollected",
  Category: "Raw",
  Name: "iron",
  Name_Localised: "Iron",
  Count: 3,
});
