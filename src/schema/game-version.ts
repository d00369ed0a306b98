import { remembered } from "../base/object.js";

/** The parts of a game version; those that it lacks are 0. The build counts only where releases share all other parts. */
export interface GameVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch?: number;
  readonly build?: number;
}

/** Parses a Fileheader's `gameversion`, such as `4.0.0.1476` or `2.2 (Beta 2)`; some versions are names without a number. */
export function parseGameVersion(text: unknown): GameVersion | undefined {
  const form = /^\s*(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4})(?!\d)(?:\.(\d{1,6})(?!\d))?)?/;
  const match = typeof text === "string" ? form.exec(text) : null;
  if (!match) return undefined;
  const [major = 0, minor = 0, patch = 0, build = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return { major, minor, patch, build };
}

const firstModern: GameVersion = { major: 3, minor: 4 };

/** The release day of that version; timestamps in the game's form compare as text. */
export const firstModernDay = "2019-04-23";

/** True if a version wrote the old format, which the specification does not describe. */
export function isOldFormat(version: GameVersion): boolean {
  return isOlder(version, firstModern);
}

/** The start of the test of 4.0, whose journals differ from all released versions, and the day of its release. */
const previewStart = "2021-03-29";
const previewEnd = "2021-05-19";

/** True if a timestamp in the game's form is from days on which the game, or its test, wrote another format. */
export function isOldDay(timestamp: string): boolean {
  return timestamp < firstModernDay || isPreviewDay(timestamp);
}

export function isPreviewDay(timestamp: string): boolean {
  return timestamp >= previewStart && timestamp < previewEnd;
}

/** True if a Fileheader is from the test of 4.0 in spring 2021, when the released game was at 3.8. */
export function isPreview(gameversion: unknown, timestamp: unknown): boolean {
  if (typeof timestamp !== "string" || !isPreviewDay(timestamp)) return false;
  const version = parseGameVersion(gameversion);
  return version ? version.major >= 4 : /alpha|odyssey/i.test(String(gameversion));
}

export function isOlder(version: GameVersion, than: GameVersion): boolean {
  return difference(version, than) < 0;
}

export function isSameVersion(version: GameVersion, other: GameVersion): boolean {
  return difference(version, other) === 0;
}

function difference(version: GameVersion, other: GameVersion): number {
  return version.major - other.major || version.minor - other.minor || (version.patch ?? 0) - (other.patch ?? 0);
}

/** A release of the game that added something to the journal, or removed it. */
export interface Release {
  /** As in `x-since` and `x-until`: a number, with a name if several releases share it or have none. */
  readonly version: string;
  readonly name?: string;
  /** The day, or the known part of the date. */
  readonly date: string;
  /** The first version number in journals of the release, if it differs from `version`. */
  readonly gameVersion?: string;
}

/** The releases since 3.4, oldest first; the schemas do not distinguish older ones. The last is the newest that all schemas and tables of names know. */
export const releases: readonly Release[] = [
  { version: "3.4", date: "2019-04" },
  { version: "3.5", name: "September Update", date: "2019-09" },
  { version: "3.6", name: "January Update", date: "2020-01-14" },
  { version: "3.7", name: "Fleet Carriers", date: "2020-06-09" },
  { version: "4.0", name: "Odyssey", date: "2021-05" },
  { version: "4.0 Update 5", date: "2021-07-01", gameVersion: "4.0.0.701" },
  { version: "4.0 Update 6", date: "2021" },
  { version: "4.0 Update 11", date: "2022-03" },
  { version: "4.0 Update 12", date: "2022-05", gameVersion: "4.0.0.1300" },
  { version: "4.0 Update 13", date: "2022-07", gameVersion: "4.0.0.1450" },
  { version: "4.0 Update 14", name: "Live and Legacy part", date: "2022-11-29", gameVersion: "4.0.0.1475" },
  { version: "4.0 Update 15", date: "2023-05-09", gameVersion: "4.0.0.1500" },
  { version: "4.0 Update 16", date: "2023-08-05", gameVersion: "4.0.0.1600" },
  { version: "4.0 Update 17", date: "2023-10-16", gameVersion: "4.0.0.1700" },
  { version: "4.0.0.1800", date: "2024-02-26" },
  { version: "4.0.0.1804", name: "Python Mk II", date: "2024-05-07" },
  { version: "4.0 Type-8", date: "2024-08-07" },
  { version: "4.0 Ascendancy", name: "Powerplay 2.0", date: "2024-10", gameVersion: "4.0.0.1904" },
  { version: "4.1", name: "Trailblazers", date: "2025-02-26" },
  { version: "4.1.0.200", name: "Trailblazers Update 2", date: "2025-03-19" },
  { version: "4.1.1", name: "Trailblazers Update 3, Corsair", date: "2025-04-08" },
  { version: "4.2", name: "Vanguards", date: "2025-08-19" },
  { version: "4.2.1", name: "Type-11", date: "2025-09-29" },
  { version: "4.2.2", name: "Dodec", date: "2025-11-11" },
  { version: "4.3", name: "Caspian Explorer", date: "2025-12-02" },
  { version: "4.3 Highliner", date: "2026-04-28" },
  { version: "4.4", name: "Operations, Nomad", date: "2026-06-30" },
  { version: "4.4.1", name: "Rhino", date: "2026-09-02" },
  { version: "4.4.1.1", date: "2026-09-03" },
];

const { version, gameVersion = version } = releases.at(-1) ?? { version: "" };

/** What the newest game that we know writes as its version. */
export const newestGame: string = gameVersion;

/** The same without its build: up to here the tables of names are complete. */
export const namesKnownUpTo: string = /^\d+\.\d+(?:\.\d+)?/.exec(newestGame)?.[0] ?? "";

/** What a release brought: an event, or a field of an older one. */
export type Addition = "event" | "field";

/**
 * True if a game cannot have written yet what came with a release, as `x-since` names it. Builds were often out before their
 * release was documented, and fields often before they were noticed: the game must be older than the release before it, too,
 * except for an event that came with a new minor version.
 */
export function isAddedLater(since: string, addition: Addition, version: GameVersion): boolean {
  const oldest = oldestWriters(since)?.[addition];
  if (!oldest) return false;
  return isEarlier(version, oldest);
}

/** True if a version is older than another, down to the build. */
export function isEarlier(version: GameVersion, than: GameVersion): boolean {
  return (difference(version, than) || (version.build ?? 0) - (than.build ?? 0)) < 0;
}

/** The oldest games that may have written what came with a release. */
const oldestWriters = remembered((since: string): Readonly<Record<Addition, GameVersion>> | undefined => {
  const steps: GameVersion[] = [];
  for (const { version, gameVersion = version } of releases) {
    const { major, minor, patch = 0, build = 0 } = parseGameVersion(gameVersion) ?? firstModern;
    const isNewMinor = steps.every((step) => isOlder(step, { major, minor }));
    if (isNewMinor) steps.push({ major, minor });
    // Of later releases, only those of 4.0 that took years need telling apart.
    else if (minor === 0 && build > 0) steps.push({ major, minor, patch, build });
    if (version !== since) continue;
    const [before = firstModern, own = firstModern] = steps.slice(-2);
    return { event: isNewMinor || minor > 0 ? own : before, field: before };
  }
  return undefined;
}, new Map());
