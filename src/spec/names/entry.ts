import { isSame } from "../../base/same-name.js";
import { tableNames } from "./list.js";
import { comparedSymbol, formTest } from "./symbol.js";
import { type NameTable, nameTable } from "./table.js";

/** What is known of a symbol. */
export interface NameEntry {
  readonly table: string;
  readonly symbol: string;
  /** Its English name; null where none is known. */
  readonly name: string | null;
  /** The version of the game that brought it, where that is known. */
  readonly since?: string;
  /** Whether genuine journals or several sources have it, one source alone, or nothing but its form speaks for it. */
  readonly known: "well" | "by one source" | "by its form";
}

/** The entries of a table that was asked for, in its order and by their symbols in small letters. */
interface Entries {
  readonly all: readonly NameEntry[];
  readonly bySymbol: ReadonlyMap<string, NameEntry>;
}

const made = new Map<string, Entries>();

function madeOf(table: string): Entries {
  const known = made.get(table);
  if (known) return known;
  const all = listEntries(table);
  const entries = { all, bySymbol: new Map(all.map((entry) => [entry.symbol.toLowerCase(), entry] as const)) };
  made.set(table, entries);
  return entries;
}

/** All symbols of a table, in its order. */
export function nameEntries(table: string): readonly NameEntry[] {
  return madeOf(table).all;
}

function listEntries(table: string): readonly NameEntry[] {
  const { names = {}, hearsay = {}, since = {} } = nameTable(table);
  const versions = new Map(
    Object.entries(since).flatMap(([version, symbols]) => symbols.map((symbol) => [symbol, version] as const)),
  );
  const entries = (some: typeof names, known: NameEntry["known"]): readonly NameEntry[] =>
    Object.entries(some).map(([symbol, name]) => {
      const version = versions.get(symbol);
      return { table, symbol, name, ...(version === undefined ? {} : { since: version }), known };
    });
  return [...entries(names, "well"), ...entries(hearsay, "by one source")];
}

/** The entry of a symbol, in any form and case, or else of an English name; undefined where the table has neither. */
export function nameEntry(table: string, text: string): NameEntry | undefined {
  const { all, bySymbol } = madeOf(table);
  const head = nameTable(table);
  const wanted = comparedSymbol(text, head);
  return (
    bySymbol.get(wanted) ??
    all.find(({ name }) => name !== null && isSame(name, text)) ??
    formedEntry(table, wanted, head)
  );
}

/** The same in a table or in those whose symbols stand in the same fields. */
export function nameEntryBeside(table: string, text: string): NameEntry | undefined {
  for (const name of [table, ...(nameTable(table).also ?? [])]) {
    const entry = nameEntry(name, text);
    if (entry) return entry;
  }
  return undefined;
}

/** The English name of a symbol, where it is known. */
export function englishName(table: string, symbol: string): string | undefined {
  return nameEntryBeside(table, symbol)?.name ?? undefined;
}

/** The entries of all tables that a symbol or an English name has, those of the best known tables first. */
export function entriesNamed(text: string): readonly NameEntry[] {
  const isWellKnown = (table: string): boolean => nameTable(table).warns;
  const ordered = [...tableNames.filter(isWellKnown), ...tableNames.filter((table) => !isWellKnown(table))];
  return ordered.flatMap((table) => nameEntry(table, text) ?? []);
}

function formedEntry(table: string, symbol: string, head: NameTable): NameEntry | undefined {
  return formTest(head)?.(symbol) ? { table, symbol, name: null, known: "by its form" } : undefined;
}
