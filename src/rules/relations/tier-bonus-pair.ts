import { communityGoal, journal } from "../example-records.js";
import { inElement } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "tier-bonus-pair",
  says: "TierReached and Bonus do not come together",

  what: "TierReached and Bonus of a community goal come together or not at all.",
  why: "Both appear once the first tier is reached. With only one of them it is unclear whether there is a reward.",
  evidence: "Held in 579 of 579 cases.",

  fails: () => journal(communityGoal({ TierReached: "Tier 2" })),
  passes: () => journal(communityGoal({ TierReached: "Tier 2", Bonus: 12500000 })),
});

export const fault = inElement("Bonus was left out", "CommunityGoal", "CurrentGoals", "TierReached", {
  Bonus: undefined,
  TierReached: "Tier 1",
});
