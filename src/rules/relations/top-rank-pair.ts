import { communityGoal, journal } from "../example-records.js";
import { inElement } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "top-rank-pair",
  says: "TopRankSize and PlayerInTopRank do not come together",

  what: "TopRankSize and PlayerInTopRank of a community goal come together or not at all.",
  why: "Both belong to goals with a top rank of fixed size. With only one of them it is unclear whether the goal has such a rank.",
  evidence: "Held in 579 of 579 cases.",

  fails: () => journal(communityGoal({ TopRankSize: 10 })),
  passes: () => journal(communityGoal({ TopRankSize: 10, PlayerInTopRank: false })),
});

export const fault = inElement("PlayerInTopRank was left out", "CommunityGoal", "CurrentGoals", "TopRankSize", {
  PlayerInTopRank: undefined,
  TopRankSize: 10,
});
