import { type Release, releases } from "../../spec/releases.js";
import { roots, schemaOf, type Thing, withParts } from "../explain/thing.js";

/** What a release brought to the journal, and what is no longer written from it on. */
export interface ReleaseChanges {
  readonly release: Release;
  readonly came: readonly Thing[];
  readonly went: readonly Thing[];
}

/** What came and went with some releases, as the schemas of events tell. */
export function changesIn(wanted: readonly Release[]): readonly ReleaseChanges[] {
  const came = new Map<string, Thing[]>();
  const went = new Map<string, Thing[]>();
  for (const thing of roots.filter(({ schemaName }) => schemaName.startsWith("events/")).flatMap(withParts)) {
    const { "x-since": since, "x-until": until } = schemaOf(thing);
    if (since !== undefined) add(came, since, thing);
    const end = until === undefined ? undefined : releaseAfter(until);
    if (end) add(went, end.version, thing);
  }
  return wanted.map((release) => ({
    release,
    came: came.get(release.version) ?? [],
    went: went.get(release.version) ?? [],
  }));
}

function add(things: Map<string, Thing[]>, version: string, thing: Thing): void {
  const list = things.get(version) ?? [];
  list.push(thing);
  things.set(version, list);
}

function releaseAfter(version: string): Release | undefined {
  return releases[releases.findIndex((release) => release.version === version) + 1];
}
