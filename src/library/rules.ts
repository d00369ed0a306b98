import type { RuleId } from "../rules/rule-id.js";
import { ruleIds, rules as rulesById } from "../rules/rules.js";
import type { Weight } from "../rules/weight.js";

/** A rule: its id, how much it weighs without and with `strict`, and in a few words what it reports. */
export interface Rule extends Weight {
  readonly id: RuleId;
  readonly says: string;
}

/** Every rule there is. */
export const rules: readonly Rule[] = ruleIds.map((id) => {
  const { severity, strict, says } = rulesById[id];
  return { id, severity, strict, says };
});
