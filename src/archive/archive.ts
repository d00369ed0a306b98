import type { Telling } from "../judge/session/telling.js";
import type { TellingTable } from "../session/first-telling.js";
import { isSamePosition } from "../session/pieces/identities.js";
import { positionIn } from "../session/pieces/position.js";
import { recalled } from "../session/pieces/recalled.js";

/** What is told of so many systems, stations or bodies is kept: of more, the oldest is forgotten. */
const mostEntries = 40_000;

/** What an earlier journal of the run has told, and where. */
export interface ArchiveEntry {
  readonly told: Telling;
  readonly file: string;
  /** The last journal that told the same. */
  journal: number;
  /** Another journal has told otherwise, and was told so: neither is believed any more. */
  isDisputed: boolean;
}

/** What goes against an earlier journal. */
export interface ArchiveConflict {
  readonly told: Telling;
  readonly earlier: ArchiveEntry;
}

/** What the journals of a run have told together. */
export interface Archive {
  /** Takes in what an event of a journal tells for the first time there; what of it goes against other journals, if anything does. */
  readonly hear: (told: readonly Telling[], file: string, journal: number) => ArchiveConflict | undefined;
}

export function createArchive(): Archive {
  const tables = new Map<TellingTable, Map<string | number, ArchiveEntry>>();
  const tableOf = (name: TellingTable): Map<string | number, ArchiveEntry> => {
    const table = tables.get(name) ?? new Map<string | number, ArchiveEntry>();
    tables.set(name, table);
    return table;
  };
  const conflictOf = (told: Telling, journal: number): ArchiveConflict | undefined => {
    const [name, key, value] = told;
    const earlier = tableOf(name).get(key);
    if (!earlier || earlier.isDisputed || earlier.journal === journal || isSame(earlier.told[2], value))
      return undefined;
    return { told, earlier };
  };
  return {
    hear(all, file, journal) {
      for (const told of all) {
        const conflict = conflictOf(told, journal);
        if (!conflict) continue;
        conflict.earlier.isDisputed = true;
        // One cause gives one finding: such a line is not believed in anything else either.
        return conflict;
      }
      for (const told of all) {
        const [name, key] = told;
        const table = tableOf(name);
        const earlier = table.get(key);
        if (earlier) earlier.journal = journal;
        else recalled(table, key, { told, file, journal, isDisputed: false }, mostEntries);
      }
      return undefined;
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one)) return Object.is(one, other);
  const [position, otherPosition] = [positionIn(one), positionIn(other)];
  return position === undefined || otherPosition === undefined || isSamePosition(position, otherPosition);
}
