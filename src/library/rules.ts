import type { RuleId } from "../rules/rule-id.js";
import { fixOf, ruleIds, rules as rulesById } from "../rules/rules.js";
import type { Weight } from "../rules/weight.js";

/** A rule: its id, how much it weighs without and with `strict`, in a few words what it reports, and how far its findings are fixed. */
export interface Rule extends Weight {
  readonly id: RuleId;
  readonly says: string;
  /** `safe` where some are fixed for certain, `unsafe` where all that can be done is to guess, `null` where nothing is. */
  readonly fix: "safe" | "unsafe" | null;
}

/** Every rule there is. */
export const rules: readonly Rule[] = ruleIds.map((id) => {
  const { severity, strict, says } = rulesById[id];
  return { id, severity, strict, says, fix: fixOf(id) };
});
