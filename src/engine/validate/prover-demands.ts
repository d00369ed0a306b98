import type { Demands } from "../../prover/prover.js";
import type { Condition } from "../../rules/checks/condition.js";
import { conditionsByKind } from "../../rules/checks/conditions-by-kind.js";
import { sessionReads } from "../../rules/checks/run-session-checks.js";

// The build needs this before it has compiled any validator, so nothing here may load one.

/** The checks that the proof of a kind makes besides the schema; conditions are numbered by their order. */
export function demandsOf(kind: string): Demands {
  const conditions = conditionsByKind.get(kind) ?? [];
  const notedFields = new Set([...conditions.flatMap(({ reads }) => reads), ...(sessionReads.get(kind) ?? [])]);
  return demandsFor(conditions, [...notedFields]);
}

/** The demands of some conditions, and the fields whose values are noted. */
export function demandsFor(conditions: readonly Condition[], notedFields: readonly string[]): Demands {
  return {
    mentions: new Map(conditions.flatMap(({ mentions }, bit) => (mentions ? [[bit, mentions] as const] : []))),
    notedFields,
    checks: new Map(conditions.flatMap(({ wasmCheck }, bit) => (wasmCheck ? [[bit, wasmCheck] as const] : []))),
  };
}
