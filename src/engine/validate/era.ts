import type { EventObject } from "../../base/object.js";
import { type GameVersion, isOldDay, isOldFormat, isPreview, parseGameVersion } from "../../spec/game-version.js";
import { isInGameForm } from "../../spec/timestamp.js";
import { kindOf } from "./event.js";

/** When a journal was written, as far as its lines have said: the last Fileheader or, before any, the dates. */
export interface Era {
  readonly version: GameVersion | undefined;
  /** Whether all dates are of the old format and no Fileheader says otherwise; undefined before the first date. */
  readonly isDatedOld: boolean | undefined;
  /** Whether it is of a version that was tested before it came out, and wrote forms that nobody has seen since. */
  readonly isPreview?: true;
}

/** What is known before the first line. */
export const unknownEra: Era = { version: undefined, isDatedOld: undefined };

/** Where a version is reported, or no old date, dates decide nothing any more. */
function eraOfVersion(version: GameVersion | undefined): Era {
  return { version, isDatedOld: false };
}

/** The version that wrote a journal, as far as its last Fileheader says. */
export function versionSeen(era: Era | undefined): { readonly version?: string } {
  if (!era?.version) return {};
  const { major, minor, patch = 0 } = era.version;
  return { version: `${major}.${minor}.${patch}` };
}

/** What is known after an event. */
export function eraAfter(era: Era, event: EventObject): Era {
  if (kindOf(event) === "Fileheader") return eraOfHeader(event);
  if (era.isDatedOld === false) return era;
  const { timestamp } = event;
  return typeof timestamp === "string" && isInGameForm(timestamp) ? eraAt(era, timestamp) : era;
}

function eraOfHeader({ gameversion, timestamp }: EventObject): Era {
  const era = eraOfVersion(parseGameVersion(gameversion));
  return isPreview(gameversion, timestamp) ? { ...era, isPreview: true } : era;
}

/** What is known after an event other than a Fileheader, of this time in the game's form. */
export function eraAt(era: Era, timestamp: string): Era {
  const isDatedOld = era.isDatedOld !== false && isOldDay(timestamp);
  return isDatedOld === era.isDatedOld ? era : { ...era, isDatedOld };
}

/** Whether lines of this era are of the format that the specification does not describe. */
export function isOldEra({ version, isDatedOld, isPreview: isTested }: Era): boolean {
  if (isTested) return true;
  return version === undefined ? isDatedOld === true : isOldFormat(version);
}
