import type { FactTable, SharedFact } from "../../session/facts.js";
import type { SessionValidation } from "./run-session-checks.js";

/**
 * A fact that a journal states for the first time, for comparison with other journals. It is compact plain data
 * because threads send it and the cache stores it. Lines count from the start of the file; `shown` is the source value
 * where it differs from `value`.
 */
export type PackedFact = readonly [
  table: FactTable,
  key: string | number,
  value: unknown,
  line: number,
  column: number,
  kind: string,
  shown?: unknown,
];

/** The facts that a session stated for the first time since the last call. */
export function packedFacts(session: SessionValidation | undefined): readonly PackedFact[] {
  return session?.takeFacts().map(packedFact) ?? [];
}

function packedFact({ table, key, value, from }: SharedFact): PackedFact {
  const { line, column, kind, value: shown } = from;
  const isShown = typeof value === "object" || shown === value;
  return isShown ? [table, key, value, line, column, kind] : [table, key, value, line, column, kind, shown];
}

/** The end of a journal that has no closing event: the time of its last line. */
export function endFact(last: string | undefined): readonly PackedFact[] {
  return last === undefined ? [] : [["ends", "", last, 0, 0, ""]];
}
