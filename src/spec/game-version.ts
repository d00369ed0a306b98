/** The first parts of a game version; later parts are builds. */
export interface GameVersion {
  readonly major: number;
  readonly minor: number;
  /** Taken for 0 where it is not told. */
  readonly patch?: number;
}

/** Reads a Fileheader's `gameversion`, such as `4.0.0.1476` or `2.2 (Beta 2)`; some versions are names without a number. */
export function parseGameVersion(text: unknown): GameVersion | undefined {
  const match = typeof text === "string" ? /^\s*(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4})(?!\d))?/.exec(text) : null;
  return match ? { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3] ?? 0) } : undefined;
}

const firstModern: GameVersion = { major: 3, minor: 4 };

/** The day that version came; times before it, in the game's form, are before it as texts too. */
export const firstModernDay = "2019-04-23";

/** Whether a version wrote the format that the specification does not describe. */
export function isOldFormat(version: GameVersion): boolean {
  return isOlder(version, firstModern);
}

/** When the one version was tested whose journals differ from all that came out, 4.0, and the day on which that did. */
const previewStart = "2021-03-29";
const previewEnd = "2021-05-19";

/** Whether a Fileheader is of the test of 4.0, in spring 2021: beside it, the game itself was at 3.8. */
export function isPreview(gameversion: unknown, timestamp: unknown): boolean {
  if (typeof timestamp !== "string" || timestamp < previewStart || timestamp >= previewEnd) return false;
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
