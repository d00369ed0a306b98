// The room `rules`.
// Takes: an event, and the session so far.
// Gives: violations, their wording and their fixes; one file per rule.
// Imports: the rooms from `base` to `session`.

import { familyNames } from "./family.js";
import { ruleFiles } from "./list.js";
import type { RuleDefinition } from "./rule.js";
import type { JournalRuleId, RuleId } from "./rule-id.js";
import { families } from "./rule-id.js";

/** The ids of all rules, in display order. */
export const ruleIds: readonly RuleId[] = familyNames.flatMap((family) => families[family]);

/** All rules; a rule whose id differs from its file name does not compile. */
export const rules: { readonly [Id in RuleId]: RuleDefinition<Id, never> } = ruleFiles;

export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(rules, id);
}

/** The ids of the rules about what the game writes, in display order. */
export const journalRuleIds: readonly JournalRuleId[] = ruleIds.filter(isJournalRule);

/** True for the id of a rule about what the game writes. */
export function isJournalRule(id: string): id is JournalRuleId {
  return isRuleId(id) && !families.eddn.some((other) => other === id);
}

/** How findings of a rule are fixed: with certainty, by a guess, or not at all. */
export function fixOf(id: RuleId): "safe" | "unsafe" | null {
  const { fix } = rules[id];
  if (!fix) return null;
  return fix.safe === undefined ? "unsafe" : "safe";
}
