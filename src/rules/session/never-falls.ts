import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "never-falls",
  severity: "warning",
  strict: "error",
  says: "a count or a rank is lower than before",

  what: "The counters of Statistics, ranks, the trust of engineers, what a player gave to a community goal and what a construction site was given never fall.",
  why: "Programs that show progress go back. The line is of another commander, or of another time.",
  evidence:
    "None of 38,224 counters, 19,178 ranks, 104,411 ranks and steps with engineers or 1,068 amounts of construction sites fell.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(rank(5), rank(4)),
  passes: () => journal(rank(5), rank(5)),
});

function rank(Trade: number): string {
  const others = { Combat: 4, Explore: 6, Soldier: 0, Exobiologist: 1, Empire: 3, Federation: 5, CQC: 0 };
  return record("Rank", { Trade, ...others });
}
