import { type Dimension, dimensions } from "../data.js";
import type { Findings } from "./findings.js";

/** The reader's filter: some values of each dimension, or all if none is chosen, and a search. */
export interface Filter {
  readonly chosen: Readonly<Record<Dimension, ReadonlySet<number>>>;
  readonly search: string;
}

/** The filter that matches everything. */
export const everything: Filter = {
  chosen: { severity: new Set(), rule: new Set(), file: new Set(), event: new Set() },
  search: "",
};

/** The result of a filter. */
export interface Selection {
  /** The indices of the findings, in order. */
  readonly matches: Int32Array;
  /** The number of findings. */
  readonly total: number;
  /**
   * For each value of a dimension, the numbers of errors and warnings that choosing it would show, side by side:
   * counted as if nothing were chosen in its own dimension.
   */
  readonly counts: Readonly<Record<Dimension, Int32Array>>;
}

/** A dimension while a filter is applied. */
interface Side {
  readonly column: Int32Array;
  /** For each value whether it is wanted; undefined if all are. */
  readonly wanted: Uint8Array | undefined;
  readonly counts: Int32Array;
}

/** Applies a filter in one pass; `isHit` marks the findings that match the search, and is undefined without a search. */
export function select(findings: Findings, { chosen }: Filter, isHit: Uint8Array | undefined): Selection {
  const { columns, values, count } = findings;
  const side = (dimension: Dimension): Side => {
    const { length } = values[dimension];
    const isChosen = chosen[dimension];
    const wanted = Uint8Array.from({ length }, (_, value) => Number(isChosen.has(value)));
    const counts = new Int32Array(length * 2);
    return { column: columns[dimension], wanted: isChosen.size === 0 ? undefined : wanted, counts };
  };
  const sides = { severity: side("severity"), rule: side("rule"), file: side("file"), event: side("event") };
  const all = Object.values(sides);
  const matches = new Int32Array(count);
  let matched = 0;
  let total = 0;
  for (let finding = 0; finding < count; finding++) {
    if (isHit && !isHit[finding]) continue;
    let misses = 0;
    let missed: Side | undefined;
    for (const one of all) {
      if (!one.wanted || one.wanted[one.column[finding] ?? 0]) continue;
      misses++;
      missed = one;
    }
    if (misses > 1) continue;
    const severity = columns.severity[finding] ?? 0;
    const amount = columns.findings[finding] ?? 1;
    if (missed) countIn(missed, finding, severity, amount);
    else {
      matches[matched++] = finding;
      total += amount;
      for (const one of all) countIn(one, finding, severity, amount);
    }
  }
  const { severity, rule, file, event } = sides;
  const counts = { severity: severity.counts, rule: rule.counts, file: file.counts, event: event.counts };
  return { matches: matches.subarray(0, matched), total, counts };
}

function countIn({ counts, column }: Side, finding: number, severity: number, amount: number): void {
  const place = (column[finding] ?? 0) * 2 + severity;
  counts[place] = (counts[place] ?? 0) + amount;
}

/** A filter with a value added, or removed if it was chosen already. */
export function toggled(filter: Filter, dimension: Dimension, value: number): Filter {
  const values = new Set(filter.chosen[dimension]);
  if (!values.delete(value)) values.add(value);
  return { ...filter, chosen: { ...filter.chosen, [dimension]: values } };
}

/** True if a filter excludes anything. */
export function isFiltering({ chosen, search }: Filter): boolean {
  return search.trim() !== "" || dimensions.some((dimension) => chosen[dimension].size > 0);
}
