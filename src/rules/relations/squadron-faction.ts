import type { Fields } from "../../base/object.js";
import type { BreakOf } from "../../schema/relations/broken.js";
import { faction, journal, jumpLine } from "../example-records.js";
import { inKinds } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "squadron-faction",
  says: "HappiestSystem or HomeSystem is here though SquadronFaction is not true",

  what: "HappiestSystem and HomeSystem are written only in the faction of the player's own squadron, where SquadronFaction is true.",
  why: "They say where that one faction is at home. In another faction they mean nothing, or SquadronFaction was forgotten.",
  evidence: "Held in every case.",

  wording: (_: BreakOf) => ({
    message: "must be left out unless this is the faction of the player's squadron, where SquadronFaction is true",
  }),

  fails: () => journal(jumpLine({ Factions: [faction({ HomeSystem: true })] })),
  passes: () => journal(jumpLine({ Factions: [faction({ SquadronFaction: true, HomeSystem: true })] })),
});

export const fault = inKinds(["FSDJump"], ({ event, random }) => {
  const factions = (event.Factions ?? []) as readonly Fields[];
  if (factions.length === 0) return undefined;
  const index = random.below(factions.length);
  const home = { SquadronFaction: undefined, HappiestSystem: undefined, HomeSystem: true };
  const Factions = factions.map((each, at) => (at === index ? { ...each, ...home } : each));
  const path = ["Factions", index, "HomeSystem"];
  return { broken: { ...event, Factions }, path, says: "the faction is not the squadron's" };
});
