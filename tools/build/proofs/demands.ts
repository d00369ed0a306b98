import type { Relevance } from "../../../src/prover/prover.js";
import type { WasmCheck } from "../../../src/rules/checks/condition.js";
import { conditionsByKind } from "../../../src/rules/checks/conditions-by-kind.js";
import { sessionReads } from "../../../src/rules/checks/run-session-checks.js";
import { periodKinds, relevanceOf } from "../../../src/session/session-event.js";

// The build needs this before it has compiled any validator, so nothing here may load one.

/** What the proof of a kind notes and checks besides the schema; conditions are numbered by their order. */
export interface Demands {
  /** Fields at any depth whose presence is noted, by the number of the condition. */
  readonly mentions: ReadonlyMap<number, readonly string[]>;
  /** Top-level fields for which the start and end of their values are noted. */
  readonly notedFields: readonly string[];
  /** Checks by which the prover decides conditions, by their numbers. */
  readonly checks: ReadonlyMap<number, WasmCheck>;
  /** Set if passed events are handed over to the session: all of them, unless `relevance` restricts them. */
  readonly handsOver?: { readonly relevance: Relevance | undefined; readonly startsPeriod: boolean };
}

/** The demands of the conditions of a kind, and of the session. */
export function demandsOf(kind: string): Demands {
  const conditions = conditionsByKind.get(kind) ?? [];
  const ofSession = sessionReads.get(kind);
  return {
    mentions: new Map(conditions.flatMap(({ mentions }, bit) => (mentions ? [[bit, mentions] as const] : []))),
    notedFields: [...new Set([...conditions.flatMap(({ reads }) => reads), ...(ofSession ?? [])])],
    checks: new Map(conditions.flatMap(({ wasmCheck }, bit) => (wasmCheck ? [[bit, wasmCheck] as const] : []))),
    ...(ofSession && { handsOver: { relevance: relevanceOf[kind], startsPeriod: periodKinds.has(kind) } }),
  };
}
