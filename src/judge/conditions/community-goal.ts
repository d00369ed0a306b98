import { type Condition, held, inObjects, unpaired } from "./condition.js";

/** A fixed-size top rank has both its fields. */
const topRankPair = goalPair("top-rank-pair", ["TopRankSize", "PlayerInTopRank"]);

/** So has a tier that was reached. */
const tierBonusPair = goalPair("tier-bonus-pair", ["TierReached", "Bonus"]);

function goalPair(rule: "top-rank-pair" | "tier-bonus-pair", fields: readonly string[]): Condition {
  return {
    rule,
    kinds: ["CommunityGoal"],
    reads: ["CurrentGoals"],
    form: { list: "CurrentGoals", together: fields },
    breaches: (event) =>
      inObjects(event.CurrentGoals, (goal, index) => {
        const alone = unpaired(goal, fields);
        return alone ? [{ rule, path: `/CurrentGoals/${index}/${alone.present}`, ...alone }] : held;
      }),
  };
}

/** What holds between the fields of the goals of CommunityGoal. */
export const conditions: readonly Condition[] = [topRankPair, tierBonusPair];
