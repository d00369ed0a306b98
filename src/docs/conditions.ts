import type { ConditionId } from "../rules/rules.js";

/** The events between whose fields each condition holds. */
export const conditionEvents: Readonly<Record<ConditionId, readonly string[]>> = {
  "route-in-file": ["NavRoute", "NavRouteClear"],
  "status-in-journal": ["Status"],
  "top-rank-pair": ["CommunityGoal"],
  "tier-bonus-pair": ["CommunityGoal"],
  "squadron-faction": ["FSDJump"],
  "conflict-progress-state": ["FSDJump"],
  "engineering-fields": ["StoredModules"],
  "in-transit": ["StoredModules"],
  "engineers-or-engineer": ["EngineerProgress"],
  "docked-only-true": ["Docked"],
  "latlong-flag": ["Status"],
  "pips-sum": ["Status"],
  "vehicle-flags": ["Status"],
  "docked-landed": ["Status"],
  "address-cube": ["FSDJump", "NavRoute"],
  "controlling-power": ["FSDJump"],
  "conflict-factions": ["FSDJump"],
  "single-economy": ["Docked"],
  "services-version": ["Docked"],
};

/** The conditions that hold between the fields of some events. */
export function conditionsOf(events: readonly string[]): readonly ConditionId[] {
  const ids = Object.keys(conditionEvents) as readonly ConditionId[];
  return ids.filter((id) => conditionEvents[id].some((event) => events.includes(event)));
}

/** Whether a rule is about what holds between fields. */
export function isCondition(id: string): id is ConditionId {
  return Object.hasOwn(conditionEvents, id);
}
