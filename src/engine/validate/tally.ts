import type { Severity } from "../../rules/default-severity.js";
import type { TakenFor } from "../../session/completeness.js";
import { addDrift, createDrift, type Drift } from "./drift.js";

/** The closing figures of a run; the `summary` of `--format json`. */
export interface Summary {
  readonly files: number;
  readonly lines: number;
  readonly events: number;
  readonly checked: number;
  readonly errors: number;
  readonly warnings: number;
  /** How many warnings are not listed because of `--quiet`. */
  readonly hidden?: number;
  /** How many findings were fixed, if fixes were requested; the other counts are what remains. */
  readonly fixed?: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly withoutSchema: Readonly<Record<string, number>>;
  /** How many journals were taken for something else than a whole one, by what and why; absent if none was. */
  readonly takenFor?: Readonly<Record<string, number>>;
}

/** How often a kind of event occurred. */
interface KindCount {
  events: number;
}

/** Adds a journal that was taken for something else than a whole one. */
export function countTaken({ takenFor }: Tally, [what, because]: TakenFor): void {
  const name = `${what} (${because})`;
  takenFor.set(name, { events: (takenFor.get(name)?.events ?? 0) + 1 });
}

/** Counts what is read and found. Maps, because event names are whatever a journal says. */
export interface Tally {
  files: number;
  lines: number;
  errors: number;
  warnings: number;
  readonly kinds: Map<string, KindCount>;
  readonly withoutSchema: Map<string, KindCount>;
  /** How many kinds without a schema are counted separately. */
  readonly limit: number;
  /** How many journals were taken for something else than a whole journal, by what and why. */
  readonly takenFor: Map<string, KindCount>;
  /** Differences from the specification, if requested. */
  drift?: Drift;
}

/** Hostile input can name any number of kinds; those beyond this limit are counted together. */
const mostNames = 10_000;

/** The name for kinds that are counted together. */
const otherKinds = "…";

export function createTally(limit = mostNames): Tally {
  return {
    files: 0,
    lines: 0,
    errors: 0,
    warnings: 0,
    kinds: new Map(),
    withoutSchema: new Map(),
    takenFor: new Map(),
    limit,
  };
}

/** A tally for part of the work. It has no limit, so that the order in which tallies are added does not matter. */
export function createPartialTally(withDrift: boolean): Tally {
  const tally = createTally(Number.POSITIVE_INFINITY);
  return withDrift ? { ...tally, drift: createDrift(Number.POSITIVE_INFINITY) } : tally;
}

/** Returns the counts so far and resets the tally. */
export function takeTally(tally: Tally): Tally {
  const { kinds, withoutSchema, takenFor } = tally;
  const taken = {
    ...tally,
    kinds: new Map(kinds),
    withoutSchema: new Map(withoutSchema),
    takenFor: new Map(takenFor),
  };
  tally.files = 0;
  tally.lines = 0;
  tally.errors = 0;
  tally.warnings = 0;
  tally.kinds.clear();
  tally.withoutSchema.clear();
  tally.takenFor.clear();
  if (tally.drift) tally.drift = createDrift(tally.drift.limit);
  return taken;
}

/** The counter for a kind, with or without a schema, which the caller can increment. */
export function kindCount(tally: Tally, kind: string, hasSchema: boolean): KindCount {
  const counts = hasSchema ? tally.kinds : tally.withoutSchema;
  const known = counts.get(kind);
  if (known) return known;
  if (!hasSchema && counts.size >= tally.limit && kind !== otherKinds) return kindCount(tally, otherKinds, false);
  const count = { events: 0 };
  counts.set(kind, count);
  return count;
}

export function countSeverity(tally: Pick<Tally, "errors" | "warnings">, severity: Severity): void {
  if (severity === "error") tally.errors++;
  else tally.warnings++;
}

/** Adds the counts of another thread. */
export function addTally(tally: Tally, other: Tally): void {
  tally.files += other.files;
  tally.lines += other.lines;
  for (const [kind, { events }] of other.kinds) kindCount(tally, kind, true).events += events;
  for (const [kind, { events }] of other.withoutSchema) kindCount(tally, kind, false).events += events;
  for (const [name, { events }] of other.takenFor) {
    tally.takenFor.set(name, { events: (tally.takenFor.get(name)?.events ?? 0) + events });
  }
  if (tally.drift && other.drift) addDrift(tally.drift, other.drift);
}

/** A tally of counts that were noted elsewhere. */
export function tallyOf({
  files,
  lines,
  kinds,
  withoutSchema,
  takenFor = {},
}: Pick<Summary, "files" | "lines" | "kinds" | "withoutSchema" | "takenFor">): Tally {
  const tally = { ...createPartialTally(false), files, lines };
  for (const [kind, events] of Object.entries(kinds)) kindCount(tally, kind, true).events = events;
  for (const [kind, events] of Object.entries(withoutSchema)) kindCount(tally, kind, false).events = events;
  for (const [name, events] of Object.entries(takenFor)) tally.takenFor.set(name, { events });
  return tally;
}

export function summarise(tally: Tally, fixed?: number): Summary {
  const { files, lines, errors, warnings, kinds, withoutSchema, takenFor } = tally;
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
    ...(takenFor.size === 0 ? {} : { takenFor: sorted(takenFor) }),
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
