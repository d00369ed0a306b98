import { onlyNearest } from "../../base/nearest.js";
import { optional, remembered } from "../../base/object.js";
import { isSame } from "../../base/text.js";
import { builtNames } from "../built/names.js";
import { tableNames } from "../built/table-names.js";
import { builtTable } from "../built/tables.js";

/** How the symbols of a table are recognised. */
interface TableHead {
  /** True if its symbols are known well enough for an unknown one to be worth a warning. */
  readonly warns: boolean;
  /** True if the game spells its symbols in one way, so that another case is a mistake. */
  readonly exact?: true;
  /** Prefixes of a symbol in its other written forms, in lower case and in this order. */
  readonly before?: readonly string[];
  /** Suffixes, from the end backwards. */
  readonly after?: readonly string[];
  /** Texts that may take the place of a symbol. */
  readonly ignores?: readonly string[];
  /** Patterns for symbols that are too many to list, in lower case. */
  readonly patterns?: readonly string[];
  /** Other tables whose symbols occur in the same fields. */
  readonly also?: readonly string[];
  /** Its symbols, spelled as in journals, by the value of another field beside them or by the heading above them. */
  readonly sorts?: Readonly<Record<string, readonly string[]>>;
}

/** A table of the symbols that the game writes for one sort of thing, as in its file in `schemas/names`. */
export interface NameTable extends TableHead {
  readonly title: string;
  readonly description: string;
  /** Symbols found in genuine journals or several sources, with their English names. */
  readonly names?: EnglishNames;
  /** Symbols found in only one source: they are accepted, but never suggested. */
  readonly hearsay?: EnglishNames;
  /** Symbols by the game version that introduced them, if known. */
  readonly since?: Readonly<Record<string, readonly string[]>>;
}

type EnglishNames = Readonly<Record<string, string | null>>;

/** A table as packed by the build: all are in one file, and each is unpacked only when needed. */
export interface PackedTable extends TableHead {
  /** The symbols in lower case, separated by newlines. */
  readonly symbols: string;
  /** Those whose case counts, as the game spells them. */
  readonly spelled?: string;
}

/** The table of a name; throws if there is none. */
export function nameTable(name: string): NameTable {
  if (!tableNames.includes(name)) throw new Error(`there is no table of names ${name}`);
  return builtTable(name) as NameTable;
}

let all: Readonly<Record<string, PackedTable>> | undefined;

/** Like `nameTable`, without what only people need. */
export function packedTable(name: string): PackedTable {
  all ??= builtNames() as Readonly<Record<string, PackedTable>>;
  const table = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!table) throw new Error(`there is no table of names ${name}`);
  return table;
}

/** The sorts of the symbols of a table; empty if there is no such table. */
export function sortsOf(name: string): NonNullable<TableHead["sorts"]> {
  return (tableNames.includes(name) && packedTable(name).sorts) || {};
}

/**
 * The symbol that a text was probably meant to be, written like the text: one that is spelled nearly the same, or the
 * only one with the text as its English name. Only suggests symbols from journals or several sources.
 */
export function nearName(table: string, text: string): string | undefined {
  for (const name of [table, ...(nameTable(table).also ?? [])]) {
    const other = nameTable(name);
    const written = symbolIn(text, other);
    const symbol = text.slice(written.start, written.end);
    const { wellKnown, byEnglishName } = madeOf(name);
    const bare = bareName(symbol);
    const named = byEnglishName.get(bare) ?? byEnglishName.get(`${bare}s`) ?? [];
    const near = named.length === 1 ? named[0] : onlyNearest(symbol, wellKnown);
    // Another number, such as that of a class, would be a guess among several.
    if (near !== undefined && (isSame(near, symbol) || !isSame(withoutDigits(near), withoutDigits(symbol))))
      return writtenLike(written, near, other.exact);
  }
  return undefined;
}

/** A name without what people write in different ways: `Krait Mk. II` is `Krait MkII`. */
function bareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function withoutDigits(symbol: string): string {
  return symbol.replace(/\d/g, "");
}

/** Symbols of a table, written in the form of a text. */
export function namesLike(table: string, text: string): readonly string[] {
  const { start, end } = symbolIn(text, nameTable(table));
  return madeOf(table).wellKnown.map((symbol) => `${text.slice(0, start)}${symbol}${text.slice(end)}`);
}

let tablesByText: ReadonlyMap<string, readonly string[]> | undefined;

/** The tables that contain a text, in any form, as a symbol or as an English name. */
export function tablesWith(text: string): readonly string[] {
  tablesByText ??= gatheredTexts();
  const plain = comparedSymbol(text, { before: ["$"], after: [";", "_name"] });
  return tablesByText.get(text.toLowerCase()) ?? tablesByText.get(plain) ?? [];
}

function gatheredTexts(): ReadonlyMap<string, readonly string[]> {
  const gathered = new Map<string, string[]>();
  for (const table of tableNames) {
    const texts = nameEntries(table).flatMap(({ symbol, name }) => [symbol.toLowerCase(), name?.toLowerCase() ?? ""]);
    for (const text of new Set(texts)) gathered.set(text, [...(gathered.get(text) ?? []), table]);
  }
  return gathered;
}

type WrittenForms = Pick<TableHead, "before" | "after">;

/** Finds the symbol in a text, such as `gold`, `$gold_name;` or `$Gold_Name;`. */
export function symbolIn(text: string, { before = [], after = [] }: WrittenForms) {
  const lower = text.toLowerCase();
  let start = 0;
  let end = text.length;
  for (const sign of before) if (lower.startsWith(sign, start)) start += sign.length;
  for (const sign of after) if (end - sign.length >= start && lower.endsWith(sign, end)) end -= sign.length;
  return { text, start, end };
}

/** The symbol of a text in the form used for comparing. */
export function comparedSymbol(text: string, table: WrittenForms): string {
  const { start, end } = symbolIn(text, table);
  return text.slice(start, end).toLowerCase();
}

/** Another symbol in the form of a text: in lower case if the text is. */
export function writtenLike(
  { text, start, end }: ReturnType<typeof symbolIn>,
  symbol: string,
  isExact?: boolean,
): string {
  const old = text.slice(start, end);
  const spelled = !isExact && old === old.toLowerCase() ? symbol.toLowerCase() : symbol;
  return `${text.slice(0, start)}${spelled}${text.slice(end)}`;
}

/** No symbol is as long; keeps patterns from running on endless texts. */
const longestFormed = 200;

/** The test for symbols that match a pattern of the table; undefined if it has none. */
export function formTest({ patterns = [] }: TableHead): ((symbol: string) => boolean) | undefined {
  if (patterns.length === 0) return undefined;
  const pattern = new RegExp(`^(?:${patterns.join("|")})$`);
  return (symbol) => symbol.length <= longestFormed && pattern.test(symbol);
}

export interface NameEntry {
  readonly table: string;
  readonly symbol: string;
  /** Its English name; null if unknown. */
  readonly name: string | null;
  /** The game version that introduced it, if known. */
  readonly since?: string;
  /** How it is known: from genuine journals or several sources, from one source only, or merely by its form. */
  readonly known: "well" | "by one source" | "by its form";
}

/** The entries of a table, in its order and by what they are looked up by. */
const madeOf = remembered((table: string) => {
  const all = listEntries(table);
  const bySymbol = new Map(all.map((entry) => [entry.symbol.toLowerCase(), entry] as const));
  /** The symbols that may be suggested, also by their English names without spaces and signs. */
  const wellKnown: string[] = [];
  const byEnglishName = new Map<string, string[]>();
  for (const { symbol, name, known } of all) {
    if (known !== "well") continue;
    wellKnown.push(symbol);
    const english = name === null ? "" : bareName(name);
    if (english !== "") byEnglishName.set(english, [...(byEnglishName.get(english) ?? []), symbol]);
  }
  return { all, bySymbol, wellKnown, byEnglishName };
}, new Map());

export function nameEntries(table: string): readonly NameEntry[] {
  return madeOf(table).all;
}

function listEntries(table: string): readonly NameEntry[] {
  const { names = {}, hearsay = {}, since = {} } = nameTable(table);
  const versions = new Map(
    Object.entries(since).flatMap(([version, symbols]) => symbols.map((symbol) => [symbol, version] as const)),
  );
  const entries = (some: typeof names, known: NameEntry["known"]): readonly NameEntry[] =>
    Object.entries(some).map(([symbol, name]) => ({
      ...{ table, symbol, name, known },
      ...optional("since", versions.get(symbol)),
    }));
  return [...entries(names, "well"), ...entries(hearsay, "by one source")];
}

/** The entry of a symbol, in any form and case, or else of an English name; undefined if the table has neither. */
export function nameEntry(table: string, text: string): NameEntry | undefined {
  const { all, bySymbol } = madeOf(table);
  const head = nameTable(table);
  const symbol = comparedSymbol(text, head);
  // A hostile text may be long, and is not changed again for each name of the table.
  const folded = text.toLowerCase();
  const known = bySymbol.get(symbol) ?? all.find(({ name }) => name?.toLowerCase() === folded);
  return known ?? (formTest(head)?.(symbol) ? { table, symbol, name: null, known: "by its form" } : undefined);
}

/** Like `nameEntry`, but also searches the tables whose symbols occur in the same fields. */
export function nameEntryBeside(table: string, text: string): NameEntry | undefined {
  for (const name of [table, ...(nameTable(table).also ?? [])]) {
    const entry = nameEntry(name, text);
    if (entry) return entry;
  }
  return undefined;
}

/** The English name of a symbol, if known. */
export function englishName(table: string, symbol: string): string | undefined {
  return nameEntryBeside(table, symbol)?.name ?? undefined;
}

/** The entries for a symbol or an English name in all tables, best known tables first. */
export function entriesNamed(text: string): readonly NameEntry[] {
  const isWellKnown = (table: string): boolean => nameTable(table).warns;
  const ordered = [...tableNames.filter(isWellKnown), ...tableNames.filter((table) => !isWellKnown(table))];
  return ordered.flatMap((table) => nameEntry(table, text) ?? []);
}
