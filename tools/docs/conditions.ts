import { heldStatements } from "../../src/report/explain/field.js";
import { roots } from "../../src/report/explain/thing.js";
import { conditionsByKind } from "../../src/rules/checks/conditions-by-kind.js";
import type { RuleId } from "../../src/rules/rule-id.js";
import { ruleIds } from "../../src/rules/rules.js";

/** The events and side files between whose fields a rule says what holds, by schemas or by conditions; none for a rule about anything else. */
export function conditionEvents(id: RuleId): readonly string[] {
  return [...new Set([...byConditions(id), ...(byRelations().get(id) ?? [])])];
}

/** The rules about what holds between the fields of some events, by conditions of their own. */
export function conditionsOf(events: readonly string[]): readonly RuleId[] {
  return ruleIds.filter((id) => byConditions(id).some((event) => events.includes(event)));
}

function byConditions(id: RuleId): readonly string[] {
  return [...conditionsByKind].flatMap(([event, ofEvent]) => (ofEvent.some(({ rule }) => rule === id) ? [event] : []));
}

let labelsByRule: ReadonlyMap<RuleId, readonly string[]> | undefined;

/** Every page asks, and all schemas have to be looked at. */
function byRelations(): ReadonlyMap<RuleId, readonly string[]> {
  if (labelsByRule) return labelsByRule;
  const labels = new Map<RuleId, string[]>();
  for (const root of roots) {
    for (const id of new Set(heldStatements(root).flatMap(({ rules }) => rules))) {
      labels.set(id, [...(labels.get(id) ?? []), root.label]);
    }
  }
  labelsByRule = labels;
  return labels;
}
