import type { Severity } from "../rules/rules.js";

/** The closing figures of a run; the `summary` of `--format json`. */
export interface Summary {
  readonly files: number;
  readonly lines: number;
  readonly events: number;
  readonly checked: number;
  readonly errors: number;
  readonly warnings: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly withoutSchema: Readonly<Record<string, number>>;
}

/** Counts what is read and found. Maps, because event names are whatever a journal says. */
export interface Tally {
  files: number;
  lines: number;
  events: number;
  errors: number;
  warnings: number;
  readonly kinds: Map<string, number>;
  readonly withoutSchema: Map<string, number>;
}

export function createTally(): Tally {
  return { files: 0, lines: 0, events: 0, errors: 0, warnings: 0, kinds: new Map(), withoutSchema: new Map() };
}

export function countKind(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

export function countSeverity(tally: Tally, severity: Severity): void {
  if (severity === "error") tally.errors++;
  else tally.warnings++;
}

export function summarise(tally: Tally): Summary {
  const { files, lines, events, errors, warnings } = tally;
  const checked = [...tally.kinds.values()].reduce((sum, count) => sum + count, 0);
  return {
    files,
    lines,
    events,
    checked,
    errors,
    warnings,
    kinds: sorted(tally.kinds),
    withoutSchema: sorted(tally.withoutSchema),
  };
}

function sorted(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
