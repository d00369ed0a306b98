import type { RuleId } from "../rules/built/rule-id.js";
import type { DefaultSeverity } from "../rules/default-severity.js";
import { fixOf, ruleIds, rules as rulesById } from "../rules/index.js";

/** A rule: its id, its severity without and with `strict`, a short description, and how far its findings can be fixed. */
export interface Rule extends DefaultSeverity {
  readonly id: RuleId;
  readonly says: string;
  /** `safe` if some are fixed with certainty, `unsafe` if they can only be guessed, `null` if nothing is fixed. */
  readonly fix: "safe" | "unsafe" | null;
}

/** All rules. */
export const rules: readonly Rule[] = ruleIds.map((id) => {
  const { severity, strict, says } = rulesById[id];
  return { id, severity, strict, says, fix: fixOf(id) };
});
