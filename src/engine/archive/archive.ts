import type { Telling } from "../../rules/checks/between-lines/telling.js";
import type { TellingTable } from "../../session/settled.js";

/** Where there are so many entries, a new generation begins, and all that was told before the last is forgotten. */
const generationLength = 100_000;

/** What a journal has told, and where. */
export interface ArchiveEntry {
  readonly told: Telling;
  readonly file: string;
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

/** An entry, and the last journal that told the same; undefined where another was reported to differ, and neither is believed any more. */
interface KeptEntry extends ArchiveEntry {
  journal: number | undefined;
}

/** A key is another thing in another table. */
type Generation = Map<TellingTable, Map<string | number, KeptEntry>>;

export function createArchive(): Archive {
  let last: Generation = new Map();
  let before: Generation = new Map();
  let size = 0;
  const found = ([table, key]: Telling): KeptEntry | undefined =>
    last.get(table)?.get(key) ?? before.get(table)?.get(key);
  const conflictOf = (told: Telling, journal: number): ArchiveConflict | undefined => {
    const known = found(told);
    if (known?.journal === undefined || known.journal === journal || areAlike(known.told, told)) return undefined;
    known.journal = undefined;
    return { told, earlier: { told: known.told, file: known.file } };
  };
  const keep = (told: Telling, file: string, journal: number): void => {
    const known = found(told);
    if (known) {
      if (known.journal !== undefined) known.journal = journal;
      return;
    }
    if (size === generationLength) {
      [last, before] = [new Map(), last];
      size = 0;
    }
    const [table, key] = told;
    const entries = last.get(table) ?? new Map<string | number, KeptEntry>();
    last.set(table, entries.set(key, { told, file, journal }));
    size++;
  };
  return {
    hear(all, file, journal) {
      for (const told of all) {
        const conflict = conflictOf(told, journal);
        // One cause gives one finding: such a line is not believed in anything else either.
        if (conflict) return conflict;
      }
      for (const told of all) keep(told, file, journal);
      return undefined;
    },
  };
}

function areAlike([, , value]: Telling, [, , other]: Telling): boolean {
  return value === other || (typeof value === "object" && JSON.stringify(value) === JSON.stringify(other));
}
