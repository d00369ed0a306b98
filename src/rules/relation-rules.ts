import type { Broken } from "../spec/relations/broken.js";
import type { RuleId } from "./rule-id.js";

/** The rules that entries of schemas may name, because they were there before the keywords that say the same. */
export const olderRules = [
  "conflict-factions",
  "conflict-progress-state",
  "controlling-power",
  "docked-only-true",
  "engineering-fields",
  "engineers-or-engineer",
  "in-transit",
  "squadron-faction",
  "tier-bonus-pair",
  "top-rank-pair",
] as const satisfies readonly RuleId[];

/** The rule that is broken, by how. */
const usual = {
  alone: "fields-together",
  beside: "one-of-fields",
  none: "one-of-fields",
  missing: "missing-companion",
  unfounded: "field-without-its-reason",
  "other-value": "wrong-companion",
  total: "wrong-total",
  beyond: "wrong-order",
  unordered: "wrong-order",
  unequal: "wrong-companion",
  equal: "wrong-companion",
  unlisted: "wrong-companion",
  twice: "not-unique",
  "same-text": "localised-same",
  "no-text": "missing-localised",
} as const satisfies Readonly<Record<Broken["says"], RuleId>>;

/** A rule about relations. */
export type RelationRule = (typeof olderRules)[number] | (typeof usual)[Broken["says"]];

/** The rule that a relation breaks in some way, where it names one of the older rules or none. */
export function relationRule(says: Broken["says"], named: string | undefined): RelationRule {
  return olderRules.find((id) => id === named) ?? usual[says];
}
