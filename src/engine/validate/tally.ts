import type { Severity } from "../../rules/weight.js";
import { addDrift, createDrift, type Drift } from "./drift.js";

/** The closing figures of a run; the `summary` of `--format json`. */
export interface Summary {
  readonly files: number;
  readonly lines: number;
  readonly events: number;
  readonly checked: number;
  readonly errors: number;
  readonly warnings: number;
  /** How many of the warnings are not listed, where `--quiet` asked for errors alone. */
  readonly hidden?: number;
  /** How many findings were fixed, where that was asked for; the others are what is left. */
  readonly fixed?: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly withoutSchema: Readonly<Record<string, number>>;
}

/** How often a kind of event was met. */
interface KindCount {
  events: number;
}

/** Counts what is read and found. Maps, because event names are whatever a journal says. */
export interface Tally {
  files: number;
  lines: number;
  errors: number;
  warnings: number;
  readonly kinds: Map<string, KindCount>;
  readonly withoutSchema: Map<string, KindCount>;
  /** How many kinds without a schema are reported apart. */
  readonly limit: number;
  /** What the specification does not know, where someone asks for it. */
  drift?: Drift;
}

/** Hostile input can name any number of kinds; those beyond this many are counted together. */
const mostNames = 10_000;

/** What the kinds are called that are counted together. */
const otherKinds = "…";

export function createTally(limit = mostNames): Tally {
  return { files: 0, lines: 0, errors: 0, warnings: 0, kinds: new Map(), withoutSchema: new Map(), limit };
}

/** A tally of a part of the work, which is to be added to that of the whole; it has no limit, lest the order of adding matter. */
export function createPartialTally(withDrift: boolean): Tally {
  const tally = createTally(Number.POSITIVE_INFINITY);
  return withDrift ? { ...tally, drift: createDrift(Number.POSITIVE_INFINITY) } : tally;
}

/** Takes what was counted by now out of a tally, which goes on from nothing. */
export function takeTally(tally: Tally): Tally {
  const taken = { ...tally, kinds: new Map(tally.kinds), withoutSchema: new Map(tally.withoutSchema) };
  tally.files = 0;
  tally.lines = 0;
  tally.errors = 0;
  tally.warnings = 0;
  tally.kinds.clear();
  tally.withoutSchema.clear();
  if (tally.drift) tally.drift = createDrift(tally.drift.limit);
  return taken;
}

/** The count of a kind, with or without a schema, which can be counted up at once. */
export function kindCount(tally: Tally, kind: string, hasSchema: boolean): KindCount {
  const counts = hasSchema ? tally.kinds : tally.withoutSchema;
  const known = counts.get(kind);
  if (known) return known;
  if (!hasSchema && counts.size >= tally.limit && kind !== otherKinds) return kindCount(tally, otherKinds, false);
  const count = { events: 0 };
  counts.set(kind, count);
  return count;
}

export function countSeverity(tally: Tally, severity: Severity): void {
  if (severity === "error") tally.errors++;
  else tally.warnings++;
}

/** Adds what another thread counted, maybe in a part of a journal, of which `linesAbove` are not its own. */
export function addTally(tally: Tally, other: Tally, linesAbove = 0): void {
  tally.files += other.files;
  tally.lines += other.lines;
  for (const [kind, { events }] of other.kinds) kindCount(tally, kind, true).events += events;
  for (const [kind, { events }] of other.withoutSchema) kindCount(tally, kind, false).events += events;
  if (tally.drift && other.drift) addDrift(tally.drift, other.drift, linesAbove);
}

export function summarise(tally: Tally, fixed?: number): Summary {
  const { files, lines, errors, warnings, kinds, withoutSchema } = tally;
  const checked = total(kinds);
  return {
    files,
    lines,
    events: checked + total(withoutSchema),
    checked,
    errors,
    warnings,
    ...(fixed === undefined ? {} : { fixed }),
    kinds: sorted(kinds),
    withoutSchema: sorted(withoutSchema),
  };
}

function total(counts: ReadonlyMap<string, KindCount>): number {
  let sum = 0;
  for (const { events } of counts.values()) sum += events;
  return sum;
}

function sorted(counts: ReadonlyMap<string, KindCount>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...counts]
      .filter(([, { events }]) => events > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, { events }]) => [kind, events]),
  );
}
