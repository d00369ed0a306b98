import { keywordsByName, type Test } from "../schema/keywords.js";
import { type Columns, mismatch } from "../schema/names/rows.js";
import type { Schema } from "../schema/schema.js";

/** The demands of a schema on a scalar beyond its type, as keywords. */
export interface ValueConstraint {
  /** True if it is for numbers: the same bytes may pass as a text and fail as a number. */
  readonly isOfNumbers: boolean;
  readonly keywords: Schema;
  /** The columns of a table, if two values are tested together: the text is both as JSON, with a comma between. */
  readonly columns?: Columns;
}

/** Keywords that are tested together share one maker. */
export function testOf({ keywords, columns }: ValueConstraint): Test | undefined {
  if (columns) return (pair) => areInRow(columns, String(pair));
  const makers = new Set(Object.keys(keywords).map((keyword) => keywordsByName.get(keyword)?.test));
  const tests = [...makers].flatMap((make) => make?.(keywords) ?? []);
  const [only, ...others] = tests;
  return others.length === 0 ? only : (value) => tests.every((test) => test(value));
}

function areInRow(columns: Columns, pair: string): boolean {
  const [one, other] = JSON.parse(`[${pair}]`) as readonly unknown[];
  return mismatch(columns, one, other) === undefined;
}
