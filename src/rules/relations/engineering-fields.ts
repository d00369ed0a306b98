import { journal, storedModule } from "../example-records.js";
import { inElement } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "engineering-fields",
  says: "EngineerModifications, Level and Quality do not come together",

  what: "EngineerModifications, Level and Quality of a stored module come together or not at all.",
  why: "They describe one blueprint: which, of what grade, and how far along. A module with only some of them is half engineered, which the game does not know.",
  evidence: "Held in 146,454 of 146,454 stored modules.",

  fails: () => journal(storedModule({ EngineerModifications: "FSD_LongRange", Level: 4 })),
  passes: () => journal(storedModule({ EngineerModifications: "FSD_LongRange", Level: 4, Quality: 0.8125 })),
});

export const fault = inElement("two of three fields were left out", "StoredModules", "Items", "Level", {
  EngineerModifications: undefined,
  Quality: undefined,
  Level: 3,
});
