import type { FirstStatement, StatementTable } from "../../session/settled.js";
import type { SessionValidation } from "./session-checks.js";

/**
 * What a journal says for the first time, for whoever compares it with other journals: plain data, short because threads send it and the
 * cache keeps it. The line counts from the first of the file; what stands at the place is there where it is not the value.
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

/** What a session has said for the first time since this was last asked. */
export function statementsOf(session: SessionValidation | undefined): readonly Statement[] {
  return session?.firsts().map(packedStatement) ?? [];
}

function packedStatement({ table, key, value, from }: FirstStatement): Statement {
  const { line, column, kind, value: shown } = from;
  const isShown = typeof value === "object" || shown === value;
  return isShown ? [table, key, value, line, column, kind] : [table, key, value, line, column, kind, shown];
}

/** The end of a journal that does not mention it: the time of its last line. */
export function endReport(last: string | undefined): readonly Statement[] {
  return last === undefined ? [] : [["ends", "", last, 0, 0, ""]];
}
