import { type Condition, inObjects, unpaired } from "./condition.js";

const pairs = [
  { rule: "top-rank-pair", fields: ["TopRankSize", "PlayerInTopRank"] },
  { rule: "tier-bonus-pair", fields: ["TierReached", "Bonus"] },
] as const;

/** A fixed-size top rank has both its fields, and so has a tier that was reached. */
export const goalPairs: Condition = (event) =>
  inObjects(event.CurrentGoals, (goal, index) =>
    pairs.flatMap(({ rule, fields }) => {
      const alone = unpaired(goal, fields);
      return alone ? [{ rule, path: `/CurrentGoals/${index}/${alone.present}`, ...alone }] : [];
    }),
  );
