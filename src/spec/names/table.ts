import { builtNames } from "../built/names.js";
import { builtTable } from "../built/tables.js";
import { tableNames } from "./list.js";

/** How the symbols of a table are told from others. */
export interface TableHead {
  /** The version of the game up to which its symbols are known. */
  readonly knownUpTo: string;
  /** Whether its symbols are known so well that another is worth a warning. */
  readonly warns: boolean;
  /** What stands before a symbol where it is written in another form, in small letters and in this order. */
  readonly before?: readonly string[];
  /** What stands behind it, from the end on. */
  readonly after?: readonly string[];
  /** What stands in the place of a symbol and is none. */
  readonly ignores?: readonly string[];
  /** How symbols are made of which there are too many for a list, in small letters. */
  readonly patterns?: readonly string[];
  /** Other tables whose symbols stand in the same fields. */
  readonly also?: readonly string[];
}

/** A table of the symbols that the game writes for things of one sort, as its file in `schemas/names` has it. */
export interface NameTable extends TableHead {
  readonly title: string;
  readonly description: string;
  /** The symbols that genuine journals or several sources have, with their English names. */
  readonly names?: EnglishNames;
  /** The symbols that one source alone has: they are taken for right, and never suggested. */
  readonly hearsay?: EnglishNames;
  /** The version of the game that brought a symbol, where that is known. */
  readonly since?: Readonly<Record<string, readonly string[]>>;
}

type EnglishNames = Readonly<Record<string, string | null>>;

/** A table as the build has packed it: all are in one file, and none of them is unpacked that is not needed. */
export interface PackedTable extends TableHead {
  /** The symbols in small letters, with a newline between them. */
  readonly symbols: string;
}

/** The table of a name, which is one of the list. */
export function nameTable(name: string): NameTable {
  if (!tableNames.includes(name)) throw new Error(`there is no table of names ${name}`);
  return builtTable(name) as NameTable;
}

let all: Readonly<Record<string, PackedTable>> | undefined;

/** The same without what only people ask for. */
export function packedTable(name: string): PackedTable {
  all ??= builtNames() as Readonly<Record<string, PackedTable>>;
  const table = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!table) throw new Error(`there is no table of names ${name}`);
  return table;
}
