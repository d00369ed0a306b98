import { type Weight, weightOf } from "../rules/list.js";
import { isRuleId, type RuleId, rules as rulesById } from "../rules/rules.js";

/** A rule: its id, how much it weighs without and with `strict`, and in a few words what it reports. */
export interface Rule extends Weight {
  readonly id: RuleId;
  readonly says: string;
}

/** Every rule there is. */
export const rules: readonly Rule[] = Object.keys(rulesById)
  .filter(isRuleId)
  .map((id) => ({ id, ...weightOf(id), says: rulesById[id].says }));
