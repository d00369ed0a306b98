import { conditionsByKind } from "../judge/conditions/index.js";
import type { RuleId } from "../rules/rule-id.js";
import { ruleIds } from "../rules/rules.js";

/** The events between whose fields a rule says what holds; none for a rule about anything else. */
export function conditionEvents(id: RuleId): readonly string[] {
  return [...conditionsByKind].flatMap(([event, ofEvent]) => (ofEvent.some(({ rule }) => rule === id) ? [event] : []));
}

/** The rules about what holds between the fields of some events. */
export function conditionsOf(events: readonly string[]): readonly RuleId[] {
  return ruleIds.filter((id) => conditionEvents(id).some((event) => events.includes(event)));
}
