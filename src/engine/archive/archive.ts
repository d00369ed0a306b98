import type { Statement } from "../../rules/checks/statement.js";
import type { StatementTable } from "../../session/settled.js";

/** Where there are so many entries, a new generation begins, and all that was reported before the last is forgotten. */
const generationLength = 100_000;

/** What a journal has said, and where. */
interface ArchiveEntry {
  readonly seen: Statement;
  readonly file: string;
}

/** What goes against an earlier journal. */
export interface ArchiveConflict {
  readonly seen: Statement;
  readonly earlier: ArchiveEntry;
}

/** What the journals of a run have said together. */
export interface Archive {
  /** Takes in what an event of a journal says for the first time there; what of it goes against other journals, if anything does. */
  readonly hear: (seen: readonly Statement[], file: string, journal: number) => ArchiveConflict | undefined;
}

/** An entry, and the last journal that said the same; undefined where another was reported to differ, and neither is believed any more. */
interface KeptEntry extends ArchiveEntry {
  journal: number | undefined;
}

/** A key is another thing in another table. */
type Generation = Map<StatementTable, Map<string | number, KeptEntry>>;

export function createArchive(): Archive {
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
    hear(all, file, journal) {
      for (const seen of all) {
        const conflict = conflictOf(seen, journal);
        // One cause gives one finding: such a line is not believed in anything else either.
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
