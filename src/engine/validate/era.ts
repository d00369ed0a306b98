import type { EventObject } from "../../base/object.js";
import { type GameVersion, isOldDay, isOldFormat, isPreview, parseGameVersion } from "../../schema/game-version.js";
import { isInGameForm } from "../../schema/timestamp.js";
import { kindOf } from "./event.js";

/** When a record was written, by the last Fileheader or, before any, by its own date. */
export interface Era {
  readonly version: GameVersion | undefined;
  /** True after a Fileheader: dates no longer decide. */
  readonly hasHeader?: true;
  /** True if the last date is of the old format and no Fileheader says otherwise; undefined before the first. */
  readonly isDatedOld: boolean | undefined;
  /** True for a test version of the game, written before release in forms that have not been seen since. */
  readonly isPreview?: true;
  /** True if the game shows English texts. */
  readonly isEnglish?: true;
}

/** The state before the first line. */
export const unknownEra: Era = { version: undefined, isDatedOld: undefined };

/** The game version from the last Fileheader, if any. */
export function versionSeen(era: Era | undefined): { readonly version?: string } {
  if (!era?.version) return {};
  const { major, minor, patch = 0 } = era.version;
  return { version: `${major}.${minor}.${patch}` };
}

/** The era after an event. */
export function eraAfter(era: Era, event: EventObject): Era {
  if (kindOf(event) === "Fileheader") return eraOfHeader(event);
  const { timestamp } = event;
  return typeof timestamp === "string" && isInGameForm(timestamp) ? eraAt(era, timestamp) : era;
}

function eraOfHeader({ gameversion, timestamp, language }: EventObject): Era {
  const isEnglish = typeof language === "string" && /^english/i.test(language);
  const version = parseGameVersion(gameversion);
  const era = { version, hasHeader: true, isDatedOld: false, ...(isEnglish && { isEnglish }) } as const;
  return isPreview(gameversion, timestamp) ? { ...era, isPreview: true } : era;
}

/** The era after an event other than a Fileheader, with this timestamp in the game's form. */
export function eraAt(era: Era, timestamp: string): Era {
  if (era.hasHeader) return era;
  const isDatedOld = isOldDay(timestamp);
  return isDatedOld === era.isDatedOld ? era : { ...era, isDatedOld };
}

/** True if lines of this era use the old format, which the specification does not describe. */
export function isOldEra({ version, isDatedOld, isPreview: isTested }: Era): boolean {
  if (isTested) return true;
  return version === undefined ? isDatedOld === true : isOldFormat(version);
}
