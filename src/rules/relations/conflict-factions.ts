import type { Fields } from "../../base/object.js";
import { found } from "../../base/text.js";
import type { BreakOf } from "../../schema/relations/broken.js";
import { faction, journal, jumpLine } from "../example-records.js";
import { inKinds } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "conflict-factions",
  says: "the factions of a conflict are the same, or not among Factions",

  what: "The two factions of a conflict differ, and both are among the Factions of the system.",
  why: "Programs join the two lists by name, to show the influence of each side. A name that is spelt in two ways breaks that.",
  evidence: "Held in 1,136 of 1,136 cases.",

  wording: ({ type }: BreakOf, source) => ({
    message:
      type === "equal"
        ? `must differ from Faction1, found ${found(source)} in both`
        : `must be the name of one of Factions, found ${found(source)}`,
  }),

  fails: () => journal(war("Deep Miners", "The Pale Lantern")),
  passes: () => journal(war("Deep Miners", "Pale Lantern")),
});

function war(first: string, second: string): string {
  const Faction1 = { Name: first, Stake: "", WonDays: 1 };
  const Faction2 = { Name: second, Stake: "", WonDays: 0 };
  return jumpLine({
    Conflicts: [{ WarType: "war", Status: "active", Faction1, Faction2 }],
    Factions: [faction({ Name: "Pale Lantern", Influence: 0.6 }), faction({ Name: "Deep Miners", Influence: 0.4 })],
  });
}

export const fault = inKinds(["FSDJump"], ({ event }) => {
  const [first] = (event.Factions ?? []) as readonly Fields[];
  if (!first) return undefined;
  const Faction1 = { Name: first.Name, Stake: "", WonDays: 1 };
  const Faction2 = { Name: "Strangers from Afar", Stake: "", WonDays: 0 };
  return {
    broken: { ...event, Conflicts: [{ WarType: "election", Status: "active", Faction1, Faction2 }] },
    path: ["Conflicts", 0, "Faction2", "Name"],
    says: "a faction at war is not one of Factions",
  };
});
