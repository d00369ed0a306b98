import { groupPath } from "../../base/text.js";
import type { Severity } from "../../rules/weight.js";

/** How journals may differ from the schemas: a version of the game, a kind of event, a field, one that is missing or of another type, a value of a list, a name, a bit. */
export type DriftSort = "version" | "kind" | "field" | "missing" | "type" | "value" | "name" | "bit";

/** Where something was met first; the file as the user spelled it. */
export interface DriftPlace {
  readonly file: string;
  readonly line: number;
}

/** One thing that the specification does not know, and how often it was met. */
export interface Sighting {
  readonly sort: DriftSort;
  readonly event: string;
  /** A JSON Pointer with `*` for the place in an array; empty for the event itself. */
  readonly path: string;
  /** The version, the value as JSON, or the number of the bit. */
  readonly what: string;
  /** The JSON types that a field was seen with, or the table that a name is not in. */
  readonly types: Set<string>;
  readonly first: DriftPlace;
  count: number;
}

/** All that a run met and the specification does not know. Plain data, because threads send it. */
export interface Drift {
  readonly sightings: Map<string, Sighting>;
  readonly limit: number;
  /** How often something was met that is beyond the limit. */
  leftOut: number;
}

/** Hostile input can make any number of sightings; genuine journals are far from this many. */
const mostSightings = 10_000;

/** A drift of which nothing was met yet; what is to be added to another has no limit, lest the order of adding matter. */
export function createDrift(limit = mostSightings): Drift {
  return { sightings: new Map(), limit, leftOut: 0 };
}

/** What can be said of something before it is counted. */
interface Novelty {
  readonly sort: DriftSort;
  readonly event: string;
  readonly path?: string;
  readonly what?: string;
  readonly type?: string;
}

/** Counts something that was met once. */
export function see(drift: Drift, { sort, event, path = "", what = "", type }: Novelty, first: DriftPlace): void {
  const types = new Set(type === undefined ? [] : [type]);
  add(drift, { sort, event, path: groupPath(path), what, types, first, count: 1 });
}

/** Adds what another thread met in lines that come later. */
export function addDrift(drift: Drift, other: Drift, linesAbove: number): void {
  for (const sighting of other.sightings.values()) {
    const { file, line } = sighting.first;
    add(drift, { ...sighting, first: { file, line: line + linesAbove } });
  }
  drift.leftOut += other.leftOut;
}

function add(drift: Drift, sighting: Sighting): void {
  const key = JSON.stringify([sighting.sort, sighting.event, sighting.path, sighting.what]);
  const known = drift.sightings.get(key);
  if (known) {
    known.count += sighting.count;
    for (const type of sighting.types) known.types.add(type);
  } else if (drift.sightings.size < drift.limit) drift.sightings.set(key, sighting);
  else drift.leftOut += sighting.count;
}

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
