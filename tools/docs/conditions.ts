import { heldStatements } from "../../src/report/explain/field.js";
import { roots } from "../../src/report/explain/thing.js";
import type { RuleId } from "../../src/rules/built/rule-id.js";
import { conditionsByKind } from "../../src/rules/checks/conditions-by-kind.js";
import { ruleIds } from "../../src/rules/index.js";

/** The events and side files whose fields a rule relates, by schemas or by conditions; empty for any other rule. */
export function conditionEvents(id: RuleId): readonly string[] {
  return [...new Set([...byConditions(id), ...(byRelations().get(id) ?? [])])];
}

/** The rules that relate fields of some events by conditions of their own. */
export function conditionsOf(events: readonly string[]): readonly RuleId[] {
  return ruleIds.filter((id) => byConditions(id).some((event) => events.includes(event)));
}

function byConditions(id: RuleId): readonly string[] {
  return [...conditionsByKind].flatMap(([event, ofEvent]) => (ofEvent.some(({ rule }) => rule === id) ? [event] : []));
}

let labelsByRule: ReadonlyMap<RuleId, readonly string[]> | undefined;

/** Cached: every page needs it, and all schemas have to be examined. */
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
