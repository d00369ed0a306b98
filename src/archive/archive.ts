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

/** What the journals of a run have told together. */
export interface Archive {
  /** Takes in what an event of a journal tells for the first time there; what of it goes against other journals, if anything does. */
  readonly hear: (told: readonly Telling[], file: string, journal: number) => ArchiveConflict | undefined;
}

export function createArchive(): Archive {
  let last = packedEntries();
  let before = packedEntries();
  const found = (key: EntryKey): readonly [PackedEntries, number] | undefined => {
    for (const generation of [last, before]) {
      const entry = generation.find(key);
      if (entry !== undefined) return [generation, entry];
    }
    return undefined;
  };
  const conflictOf = (told: Telling, journal: number): ArchiveConflict | undefined => {
    const [entries, entry] = found(entryKey(told)) ?? [];
    if (!entries || entry === undefined) return undefined;
    const other = entries.journalOf(entry);
    if (other === disputed || other === journal || entries.isSame(entry, told)) return undefined;
    entries.setJournal(entry, disputed);
    return { told, earlier: entries.unpacked(entry, told) };
  };
  const keep = (told: Telling, file: string, journal: number): void => {
    const key = entryKey(told);
    const [entries, entry] = found(key) ?? [];
    if (entries && entry !== undefined) {
      if (entries.journalOf(entry) !== disputed) entries.setJournal(entry, journal);
      return;
    }
    if (last.size() === generationLength) [last, before] = [packedEntries(), last];
    last.add(key, { told, file }, journal);
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
