import { firstModernDay, type GameVersion, isOldFormat, parseGameVersion } from "../schemas/game-version.js";
import { isInGameForm } from "../schemas/timestamp.js";
import type { EventObject } from "./conditions/condition.js";
import { kindOf } from "./event.js";

/** When a journal was written, as far as its lines have told: the last Fileheader or, before any, the dates. */
export interface Era {
  readonly version: GameVersion | undefined;
  /** Whether all dates are of the old format and no Fileheader says otherwise; undefined before the first date. */
  readonly isDatedOld: boolean | undefined;
}

/** What is known before the first line. */
export const unknownEra: Era = { version: undefined, isDatedOld: undefined };

/** Where a version is told, or no old date, dates decide nothing any more. */
export function eraOfVersion(version: GameVersion | undefined): Era {
  return { version, isDatedOld: false };
}

/** What is known after an event. */
export function eraAfter(era: Era, event: EventObject): Era {
  if (kindOf(event) === "Fileheader") return eraOfVersion(parseGameVersion(event.gameversion));
  if (era.isDatedOld === false) return era;
  const { timestamp } = event;
  return typeof timestamp === "string" && isInGameForm(timestamp) ? eraAt(era, timestamp) : era;
}

/** What is known after an event other than a Fileheader, of this time in the game's form. */
export function eraAt(era: Era, timestamp: string): Era {
  const isDatedOld = era.isDatedOld !== false && timestamp < firstModernDay;
  return isDatedOld === era.isDatedOld ? era : { ...era, isDatedOld };
}

/** Whether lines of this era are of the format that the specification does not describe. */
export function isOldEra({ version, isDatedOld }: Era): boolean {
  return version === undefined ? isDatedOld === true : isOldFormat(version);
}
