import { type Dimension, dimensions } from "../data.js";
import type { Findings } from "./findings.js";

/** The reader's filter: some values of each dimension, or all if none is chosen, and a search. */
export interface Filter {
  readonly chosen: Readonly<Record<Dimension, ReadonlySet<number>>>;
  readonly search: string;
}

export const everything: Filter = {
  chosen: { severity: new Set(), rule: new Set(), file: new Set(), event: new Set() },
  search: "",
};

/** Applies a filter in one pass; `isHit` marks the findings that match the search, and is undefined without a search. */
export function select(findings: Findings, { chosen }: Filter, isHit: Uint8Array | undefined) {
  const { columns, values, count } = findings;
  const side = (dimension: Dimension) => {
    const { length } = values[dimension];
    const isChosen = chosen[dimension];
    return {
      column: columns[dimension],
      /** For each value whether it is wanted; undefined if all are. */
      wanted: isChosen.size === 0 ? undefined : Uint8Array.from({ length }, (_, value) => Number(isChosen.has(value))),
      counts: new Int32Array(length * 2),
    };
  };
  const sides = { severity: side("severity"), rule: side("rule"), file: side("file"), event: side("event") };
  const all = Object.values(sides);
  const matches = new Int32Array(count);
  let matched = 0;
  let total = 0;
  for (let finding = 0; finding < count; finding++) {
    if (isHit && !isHit[finding]) continue;
    let misses = 0;
    let missed: (typeof all)[number] | undefined;
    for (const one of all) {
      if (!one.wanted || one.wanted[one.column[finding] ?? 0]) continue;
      misses++;
      missed = one;
    }
    if (misses > 1) continue;
    const amount = columns.findings[finding] ?? 1;
    const severity = columns.severity[finding] ?? 0;
    for (const { counts, column } of missed ? [missed] : all) {
      const place = (column[finding] ?? 0) * 2 + severity;
      counts[place] = (counts[place] ?? 0) + amount;
    }
    if (missed) continue;
    matches[matched++] = finding;
    total += amount;
  }
  const { severity, rule, file, event } = sides;
  return {
    /** The indices of the findings, in order. */
    matches: matches.subarray(0, matched),
    total,
    /**
     * For each value of a dimension, the numbers of errors and warnings that choosing it would show, side by side:
     * counted as if nothing were chosen in its own dimension.
     */
    counts: { severity: severity.counts, rule: rule.counts, file: file.counts, event: event.counts },
  };
}

/** A filter with a value added, or removed if it was chosen already. */
export function toggled(filter: Filter, dimension: Dimension, value: number): Filter {
  const values = new Set(filter.chosen[dimension]);
  if (!values.delete(value)) values.add(value);
  return { ...filter, chosen: { ...filter.chosen, [dimension]: values } };
}

export function isFiltering({ chosen, search }: Filter): boolean {
  return search.trim() !== "" || dimensions.some((dimension) => chosen[dimension].size > 0);
}

/** A filter as the part of a URL after `#`, so that it can be stored and shared. */
export function filterAddress({ chosen, search }: Filter, { values }: Findings): string {
  const parts = new URLSearchParams();
  for (const dimension of dimensions) {
    for (const value of chosen[dimension]) parts.append(dimension, values[dimension][value] ?? "");
  }
  if (search.trim() !== "") parts.set("search", search.trim());
  return parts.toString();
}

/** Parses such a part; unknown values are ignored. */
export function filterOf(hash: string, { values }: Findings): Filter {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const chosen = dimensions.map((dimension) => {
    const places = parts.getAll(dimension).map((text) => values[dimension].indexOf(text));
    return [dimension, new Set(places.filter((place) => place >= 0))] as const;
  });
  return { chosen: { ...everything.chosen, ...Object.fromEntries(chosen) }, search: parts.get("search") ?? "" };
}
