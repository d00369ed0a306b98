import type { FirstStatement, StatementTable } from "../../session/settled.js";
import type { SessionValidation } from "./run-session-checks.js";

/**
 * A statement that a journal makes for the first time, for comparison with other journals. It is compact plain data
 * because threads send it and the cache stores it. Lines count from the start of the file; `shown` is the source value
 * where it differs from `value`.
 */
export type Statement = readonly [
  table: StatementTable,
  key: string | number,
  value: unknown,
  line: number,
  column: number,
  kind: string,
  shown?: unknown,
];

/** The first statements of a session since the last call. */
export function statementsOf(session: SessionValidation | undefined): readonly Statement[] {
  return session?.firsts().map(packedStatement) ?? [];
}

function packedStatement({ table, key, value, from }: FirstStatement): Statement {
  const { line, column, kind, value: shown } = from;
  const isShown = typeof value === "object" || shown === value;
  return isShown ? [table, key, value, line, column, kind] : [table, key, value, line, column, kind, shown];
}

/** The end of a journal that has no closing event: the time of its last line. */
export function endReport(last: string | undefined): readonly Statement[] {
  return last === undefined ? [] : [["ends", "", last, 0, 0, ""]];
}
