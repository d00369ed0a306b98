import { basename, isAbsolute, relative, resolve } from "node:path";
import { compareTexts } from "../../base/compare-texts.js";
import type { Drift, DriftSort, Sighting } from "../../engine/judge/drift.js";
import { knownEvents } from "../../engine/judge/known-events.js";
import type { Summary } from "../../engine/judge/tally.js";
import { withSlashes } from "../../files/discover/slashes.js";

/** How often something was met, and where first: the line of a file. */
interface Met {
  readonly count: number;
  readonly first: { readonly file: string; readonly line: number };
}

/** A field within an event that the specification does not know at all. */
interface KindField {
  readonly path: string;
  readonly types: readonly string[];
  readonly count: number;
}

/** What the specification does not know, in groups; the shape that `--drift-json` writes. */
export interface DriftDigest {
  readonly version: 1;
  /** The version of journal-lint. */
  readonly tool: string;
  readonly files: number;
  readonly events: number;
  readonly gameVersions: readonly { readonly version: string; readonly count: number }[];
  readonly newKinds: readonly ({ readonly event: string; readonly fields: readonly KindField[] } & Met)[];
  readonly newFields: readonly ({ readonly event: string } & KindField & Met)[];
  readonly newValues: readonly ({ readonly event: string; readonly path: string; readonly value: unknown } & Met)[];
  readonly newNames: readonly ({
    readonly event: string;
    readonly path: string;
    readonly table: string;
    readonly name: unknown;
  } & Met)[];
  readonly newBits: readonly ({ readonly event: string; readonly path: string; readonly bit: number } & Met)[];
  /** Kinds that the game is known to write and no schema describes. */
  readonly withoutSchema: Readonly<Record<string, number>>;
  /** How often more was met than is listed here. */
  readonly leftOut: number;
}

/** Puts what was met into groups, each in the order of events and paths. */
export function digestDrift(drift: Drift, summary: Summary, tool: string, cwd: string): DriftDigest {
  const of = (sort: DriftSort): readonly Sighting[] =>
    [...drift.sightings.values()].filter((sighting) => sighting.sort === sort).sort(compareSightings);
  const met = ({ count, first }: Sighting): Met => ({
    count,
    first: { file: publicName(first.file, cwd), line: first.line },
  });
  const kinds = new Set(of("kind").map(({ event }) => event));
  const fieldsOf = (event: string): readonly KindField[] =>
    of("field")
      .filter((field) => field.event === event)
      .map(fieldOf);
  return {
    version: 1,
    tool,
    files: summary.files,
    events: summary.events,
    gameVersions: of("version").map(({ what, count }) => ({ version: what, count })),
    newKinds: of("kind").map((kind) => ({ event: kind.event, ...met(kind), fields: fieldsOf(kind.event) })),
    newFields: of("field")
      .filter(({ event }) => !kinds.has(event))
      .map((field) => ({ event: field.event, ...fieldOf(field), ...met(field) })),
    newValues: of("value").map((value) => ({
      event: value.event,
      path: value.path,
      value: parsedValue(value.what),
      ...met(value),
    })),
    newNames: of("name").map((name) => ({
      event: name.event,
      path: name.path,
      table: [...name.types].join(),
      name: parsedValue(name.what),
      ...met(name),
    })),
    newBits: of("bit").map((bit) => ({ event: bit.event, path: bit.path, bit: Number(bit.what), ...met(bit) })),
    withoutSchema: Object.fromEntries(Object.entries(summary.withoutSchema).filter(([kind]) => knownEvents.has(kind))),
    leftOut: drift.leftOut,
  };
}

function fieldOf({ path, types, count }: Sighting): KindField {
  return { path, types: [...types].sort(), count };
}

/** A number that JavaScript cannot hold, or a text that was cut, stays as it is spelled. */
function parsedValue(spelled: string): unknown {
  try {
    const value: unknown = JSON.parse(spelled);
    return JSON.stringify(value) === spelled ? value : spelled;
  } catch {
    return spelled;
  }
}

function compareSightings(a: Sighting, b: Sighting): number {
  return (
    compareTexts(a.event, b.event) ||
    compareTexts(a.path, b.path) ||
    a.what.length - b.what.length ||
    compareTexts(a.what, b.what)
  );
}

/** What is pasted where all can read it tells no folder outside the current one: such folders bear the names of people. */
function publicName(file: string, cwd: string): string {
  const below = withSlashes(relative(cwd, resolve(cwd, file)));
  return below === "" || below.startsWith("../") || isAbsolute(below) ? basename(file) : below;
}
