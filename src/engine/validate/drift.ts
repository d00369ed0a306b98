import { groupPath } from "../../base/text.js";

/** A difference from the schemas: in version, kind, field (new, missing, other type), listed value, name or bit. */
export type DriftSort = "version" | "kind" | "field" | "missing" | "type" | "value" | "name" | "bit";

/** The first occurrence; the file as the user spelled it. */
export interface DriftPlace {
  readonly file: string;
  readonly line: number;
}

/** One thing that the specification does not know, and how often it occurred. */
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

/** Everything in a run that the specification does not know. Plain data, because threads send it. */
export interface Drift {
  readonly sightings: Map<string, Sighting>;
  readonly limit: number;
  /** How many occurrences are not listed because of the limit. */
  leftOut: number;
}

/** Hostile input can cause any number of sightings; genuine journals cause far fewer than this. */
const mostSightings = 10_000;

/** An empty drift. One that is added to another has no limit, so that the order of adding does not matter. */
export function createDrift(limit = mostSightings): Drift {
  return { sightings: new Map(), limit, leftOut: 0 };
}

/** A sighting before it is counted. */
interface Novelty {
  readonly sort: DriftSort;
  readonly event: string;
  readonly path?: string;
  readonly what?: string;
  readonly type?: string;
}

/** Counts one occurrence. */
export function see(drift: Drift, { sort, event, path = "", what = "", type }: Novelty, first: DriftPlace): void {
  const types = new Set(type === undefined ? [] : [type]);
  add(drift, { sort, event, path: groupPath(path), what, types, first, count: 1 });
}

/** Adds what another thread found. */
export function addDrift(drift: Drift, other: Drift): void {
  for (const sighting of other.sightings.values()) add(drift, { ...sighting });
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
