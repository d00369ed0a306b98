import type { Demands } from "../../prover/prover.js";
import type { Condition } from "../../rules/checks/condition.js";
import { conditionsByKind } from "../../rules/checks/conditions-by-kind.js";
import { sessionReads } from "../../rules/checks/session-checks.js";

// The build needs this before it has compiled any validator, so nothing here may load one.

/** The checks that the proof of a kind makes besides the schema; conditions are numbered by their order. */
export function demandsOf(kind: string): Demands {
  const conditions = conditionsByKind.get(kind) ?? [];
  const places = new Set([...conditions.flatMap(({ reads }) => reads), ...(sessionReads.get(kind) ?? [])]);
  return demandsFor(conditions, [...places]);
}

/** The demands of some conditions, and the fields whose places are recorded. */
export function demandsFor(conditions: readonly Condition[], places: readonly string[]): Demands {
  return {
    mentions: new Map(conditions.flatMap(({ mentions }, bit) => (mentions ? [[bit, mentions] as const] : []))),
    places,
    checks: new Map(conditions.flatMap(({ check }, bit) => (check ? [[bit, check] as const] : []))),
  };
}
