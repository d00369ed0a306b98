import { addDrift, createDrift } from "../judge/drift.js";
import { addTally, createTally, kindCount, type Summary, type Tally } from "../judge/tally.js";
import type { ReadReport } from "./read-report.js";
import type { RankedSighting } from "./shard-record.js";

/** Adds what reports counted, but for the findings that they list: these are counted as they pass. */
export function addReport(tally: Tally, reports: readonly ReadReport[]): void {
  for (const { summary } of reports) {
    addTally(tally, countedIn(summary));
    tally.warnings += summary.hidden ?? 0;
  }
  if (tally.drift) addSightings(tally.drift, reports);
}

function countedIn({ files, lines, kinds, withoutSchema }: Summary): Tally {
  const tally = { ...createTally(Number.POSITIVE_INFINITY), files, lines };
  for (const [kind, events] of Object.entries(kinds)) kindCount(tally, kind, true).events = events;
  for (const [kind, events] of Object.entries(withoutSchema)) kindCount(tally, kind, false).events = events;
  return tally;
}

/** In the order in which one run would have met them, for what was met first is what is shown. */
function addSightings(drift: NonNullable<Tally["drift"]>, reports: readonly ReadReport[]): void {
  const sightings = reports.flatMap((report) => report.drift?.sightings ?? []).sort(compareSightings);
  for (const { rank: _, types, ...sighting } of sightings) {
    const one = createDrift();
    one.sightings.set("", { ...sighting, types: new Set(types) });
    addDrift(drift, one, 0);
  }
  for (const report of reports) drift.leftOut += report.drift?.leftOut ?? 0;
}

function compareSightings(a: RankedSighting, b: RankedSighting): number {
  return a.rank - b.rank || a.first.line - b.first.line;
}
