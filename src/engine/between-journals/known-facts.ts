import type { PackedFact } from "../../rules/checks/packed-fact.js";
import type { FactTable } from "../../session/facts.js";

/** With this many entries a new generation begins, and everything before the last one is forgotten. */
const generationLength = 100_000;

/** A fact from a journal, and its file. */
interface FactInFile {
  readonly fact: PackedFact;
  readonly file: string;
}

/** A fact that contradicts an earlier journal. */
export interface FactConflict {
  readonly fact: PackedFact;
  readonly earlier: FactInFile;
}

/** A fact, and the last journal that stated the same; undefined if another differed, so that neither is believed any more. */
interface KeptFact extends FactInFile {
  journal: number | undefined;
}

/** Keys are only unique within a table. */
type Generation = Map<FactTable, Map<string | number, KeptFact>>;

/** The facts of all journals of a run. */
export function createKnownFacts() {
  let last: Generation = new Map();
  let before: Generation = new Map();
  let size = 0;
  const found = ([table, key]: PackedFact): KeptFact | undefined =>
    last.get(table)?.get(key) ?? before.get(table)?.get(key);
  const conflictOf = (fact: PackedFact, journal: number): FactConflict | undefined => {
    const known = found(fact);
    if (known?.journal === undefined || known.journal === journal || areAlike(known.fact, fact)) return undefined;
    known.journal = undefined;
    return { fact, earlier: { fact: known.fact, file: known.file } };
  };
  const keep = (fact: PackedFact, file: string, journal: number): void => {
    const known = found(fact);
    if (known) {
      if (known.journal !== undefined) known.journal = journal;
      return;
    }
    if (size === generationLength) {
      [last, before] = [new Map(), last];
      size = 0;
    }
    const [table, key] = fact;
    const entries = last.get(table) ?? new Map<string | number, KeptFact>();
    last.set(table, entries.set(key, { fact, file, journal }));
    size++;
  };
  return {
    /** Adds the facts of an event; returns the first that contradicts another journal, if any does. */
    add(all: readonly PackedFact[], file: string, journal: number): FactConflict | undefined {
      for (const fact of all) {
        const conflict = conflictOf(fact, journal);
        // One cause gives one finding: nothing else in such a line is believed either.
        if (conflict) return conflict;
      }
      for (const fact of all) keep(fact, file, journal);
      return undefined;
    },
  };
}

function areAlike([, , value]: PackedFact, [, , other]: PackedFact): boolean {
  return value === other || (typeof value === "object" && JSON.stringify(value) === JSON.stringify(other));
}
