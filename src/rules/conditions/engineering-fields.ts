import type { BreakOf } from "../../spec/relations/broken.js";
import { storedModule } from "../example-records.js";
import { inElement } from "../planting.js";
import { relationWording } from "../relation-rules.js";
import { defineRule, journal } from "../rule.js";

export const rule = defineRule({
  id: "engineering-fields",
  severity: "warning",
  strict: "error",
  says: "EngineerModifications, Level and Quality do not come together",

  what: "EngineerModifications, Level and Quality of a stored module come together or not at all.",
  why: "They describe one blueprint: which, of what grade, and how far along. A module with only some of them is half engineered, which the game does not know.",
  evidence: "Held in 146,454 of 146,454 stored modules.",

  wording: (broken: BreakOf, source) => relationWording(broken, source),

  fails: () => journal(storedModule({ EngineerModifications: "FSD_LongRange", Level: 4 })),
  passes: () => journal(storedModule({ EngineerModifications: "FSD_LongRange", Level: 4, Quality: 0.8125 })),
});

export const fault = inElement("two of three fields were left out", "StoredModules", "Items", "Level", {
  EngineerModifications: undefined,
  Quality: undefined,
  Level: 3,
});
