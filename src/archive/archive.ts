import type { Telling } from "../judge/session/telling.js";
import { type ArchiveEntry, type EntryKey, entryKey, type PackedEntries, packedEntries } from "./packed-entries.js";

/** Where there are so many entries, a new generation begins, and all that was told before the last is forgotten. */
const generationLength = 100_000;

/** In place of the journal that told it: another has told otherwise, and was told so, and neither is believed any more. */
const disputed = -1;

/** What goes against an earlier journal. */
export interface ArchiveConflict {
  readonly told: Telling;
  readonly earlier: ArchiveEntry;
}

/** Where an entry is. */
interface FoundEntry {
  readonly entries: PackedEntries;
  readonly entry: number;
}

/** What the journals of a run have told together. */
export interface Archive {
  /** Takes in what an event of a journal tells for the first time there; what of it goes against other journals, if anything does. */
  readonly hear: (told: readonly Telling[], file: string, journal: number) => ArchiveConflict | undefined;
}

export function createArchive(): Archive {
  let last = packedEntries();
  let before = packedEntries();
  const found = (key: EntryKey): FoundEntry | undefined => {
    const young = last.find(key);
    if (young !== undefined) return { entries: last, entry: young };
    const old = before.find(key);
    return old === undefined ? undefined : { entries: before, entry: old };
  };
  const conflictOf = (told: Telling, key: EntryKey, journal: number): ArchiveConflict | undefined => {
    const known = found(key);
    if (!known) return undefined;
    const { entries, entry } = known;
    const other = entries.journalOf(entry);
    if (other === disputed || other === journal || entries.isSame(entry, told)) return undefined;
    entries.setJournal(entry, disputed);
    return { told, earlier: entries.unpacked(entry, told) };
  };
  const keep = (told: Telling, key: EntryKey, file: string, journal: number): void => {
    const known = found(key);
    if (known) {
      const { entries, entry } = known;
      if (entries.journalOf(entry) !== disputed) entries.setJournal(entry, journal);
      return;
    }
    if (last.size() === generationLength) [last, before] = [packedEntries(), last];
    last.add(key, { told, file }, journal);
  };
  return {
    hear(all, file, journal) {
      const keyed = all.map((told) => ({ told, key: entryKey(told) }));
      for (const { told, key } of keyed) {
        const conflict = conflictOf(told, key, journal);
        // One cause gives one finding: such a line is not believed in anything else either.
        if (conflict) return conflict;
      }
      for (const { told, key } of keyed) keep(told, key, file, journal);
      return undefined;
    },
  };
}
