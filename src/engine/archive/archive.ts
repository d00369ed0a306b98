import type { Statement } from "../../rules/checks/statement.js";
import type { StatementTable } from "../../session/settled.js";

/** With this many entries a new generation begins, and everything before the last one is forgotten. */
const generationLength = 100_000;

/** A statement of a journal, and its file. */
interface ArchiveEntry {
  readonly seen: Statement;
  readonly file: string;
}

/** A statement that contradicts an earlier journal. */
export interface ArchiveConflict {
  readonly seen: Statement;
  readonly earlier: ArchiveEntry;
}

/** An entry, and the last journal that stated the same; undefined if another differed, so that neither is believed any more. */
interface KeptEntry extends ArchiveEntry {
  journal: number | undefined;
}

/** Keys are only unique within a table. */
type Generation = Map<StatementTable, Map<string | number, KeptEntry>>;

/** The statements of all journals of a run. */
export function createArchive() {
  let last: Generation = new Map();
  let before: Generation = new Map();
  let size = 0;
  const found = ([table, key]: Statement): KeptEntry | undefined =>
    last.get(table)?.get(key) ?? before.get(table)?.get(key);
  const conflictOf = (seen: Statement, journal: number): ArchiveConflict | undefined => {
    const known = found(seen);
    if (known?.journal === undefined || known.journal === journal || areAlike(known.seen, seen)) return undefined;
    known.journal = undefined;
    return { seen, earlier: { seen: known.seen, file: known.file } };
  };
  const keep = (seen: Statement, file: string, journal: number): void => {
    const known = found(seen);
    if (known) {
      if (known.journal !== undefined) known.journal = journal;
      return;
    }
    if (size === generationLength) {
      [last, before] = [new Map(), last];
      size = 0;
    }
    const [table, key] = seen;
    const entries = last.get(table) ?? new Map<string | number, KeptEntry>();
    last.set(table, entries.set(key, { seen, file, journal }));
    size++;
  };
  return {
    /** Adds the first statements of an event; returns the first that contradicts another journal, if any does. */
    hear(all: readonly Statement[], file: string, journal: number): ArchiveConflict | undefined {
      for (const seen of all) {
        const conflict = conflictOf(seen, journal);
        // One cause gives one finding: nothing else in such a line is believed either.
        if (conflict) return conflict;
      }
      for (const seen of all) keep(seen, file, journal);
      return undefined;
    },
  };
}

function areAlike([, , value]: Statement, [, , other]: Statement): boolean {
  return value === other || (typeof value === "object" && JSON.stringify(value) === JSON.stringify(other));
}
