import { createRequire } from "node:module";
import { tableNames } from "./list.js";

/** A table of the symbols that the game writes for things of one sort, as its file in `schemas/names` has it. */
export interface NameTable {
  readonly title: string;
  readonly description: string;
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
  /** The symbols that genuine journals or several sources have, with their English names. */
  readonly names?: EnglishNames;
  /** The symbols that one source alone has: they are taken for right, and never suggested. */
  readonly hearsay?: EnglishNames;
  /** The version of the game that brought a symbol, where that is known. */
  readonly since?: Readonly<Record<string, readonly string[]>>;
}

type EnglishNames = Readonly<Record<string, string | null>>;

const require = createRequire(import.meta.url);

/** Tables are loaded when a field that needs one is met, and some are large. */
const loaded = new Map<string, NameTable>();

/** The table of a name; undefined where there is none. */
export function nameTable(name: string): NameTable | undefined {
  const known = loaded.get(name);
  if (known || !tableNames.includes(name)) return known;
  const table = require(`#schemas/names/${name}`) as NameTable;
  loaded.set(name, table);
  return table;
}

/** A table that is said to be there. */
export function tableCalled(name: string): NameTable {
  const table = nameTable(name);
  if (!table) throw new Error(`there is no table of names ${name}`);
  return table;
}
