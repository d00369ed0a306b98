import type { BreakOf } from "../../spec/relations/broken.js";
import { faction, jumpLine } from "../example-records.js";
import { defineRule, journal } from "../rule.js";

export const rule = defineRule({
  id: "squadron-faction",
  severity: "warning",
  strict: "error",
  says: "HappiestSystem and HomeSystem only where SquadronFaction is true",

  what: "HappiestSystem and HomeSystem stand only in the faction of the player's own squadron, where SquadronFaction is true.",
  why: "They say where that one faction is at home. In another faction they mean nothing, or SquadronFaction was forgotten.",
  evidence: "Held in every case.",

  wording: (_: BreakOf) => ({
    message: "stands only in the faction of the player's squadron, where SquadronFaction is true",
  }),

  fails: () => journal(jumpLine({ Factions: [faction({ HomeSystem: true })] })),
  passes: () => journal(jumpLine({ Factions: [faction({ SquadronFaction: true, HomeSystem: true })] })),
});
