import { remembered } from "../../base/object.js";
import { idTableNames } from "../built/table-names.js";
import { builtIdTable } from "../built/tables.js";
import { comparedSymbol, sortsOf } from "./table.js";

/** A table of what belongs together, as in its file in `schemas/ids`. */
interface RowTable {
  /** What the values of a row are; the last one is what `rows` are grouped by. */
  readonly columns: readonly string[];
  readonly rows: Readonly<Record<string, readonly (Cell | readonly Cell[])[]>>;
}

type Cell = string | number;

/** Two columns of a table: the value in one determines that in the other. */
export interface Columns {
  readonly table: string;
  readonly from: string;
  readonly to: string;
  /** A value of the second column that the table knows determines the first one too. */
  readonly both?: true;
}

/** How values are compared in columns, by the names of these; in others, as they are. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  symbol: (text) => comparedSymbol(text, { before: ["$"], after: [";", "_name"] }),
  /** The first and the last word of a symbol such as `Weapon_LongRange`. */
  family: (text) => text.toLowerCase().split("_")[0] ?? "",
  effect: (text) => text.toLowerCase().split("_").at(-1) ?? "",
};

const plain = (text: string): string => text;

function formOf(column: string): (text: string) => string {
  return (Object.hasOwn(forms, column) && forms[column]) || plain;
}

/** The rows of a table of ids, or of the sorts in a table of names; undefined if there is none. */
function tableOf(name: string): RowTable | undefined {
  if (idTableNames.includes(name)) return builtIdTable(name) as RowTable;
  const rows = sortsOf(name);
  return Object.keys(rows).length === 0 ? undefined : { columns: ["symbol", "sort"], rows };
}

/** True if there is such a table with such columns. */
export function hasColumns({ table, from, to }: Columns): boolean {
  const columns = tableOf(table)?.columns ?? [];
  return columns.includes(from) && columns.includes(to);
}

/** By a value of the first column, the values that the second may have. */
const rowsOf = remembered((key: string): ReadonlyMap<string, readonly Cell[]> => {
  const [table = "", from = "", to = ""] = key.split(" ");
  const { columns = [], rows = {} } = tableOf(table) ?? {};
  const [first, second] = [columns.indexOf(from), columns.indexOf(to)];
  const found = new Map<string, Cell[]>();
  for (const [group, members] of Object.entries(rows)) {
    for (const member of members) {
      const row = [member, group].flat() as readonly Cell[];
      const [one, other] = [row[first], row[second]];
      // What is not known of a row is empty.
      if (one === undefined || other === undefined || one === "" || other === "") continue;
      const name = formOf(from)(String(one));
      const known = found.get(name);
      if (known) known.push(other);
      else found.set(name, [other]);
    }
  }
  return found;
}, new Map());

/** The values that belong to one; none if the table does not know it. */
export function belongingTo({ table, from, to }: Columns, one: Cell): readonly Cell[] {
  return rowsOf(`${table} ${from} ${to}`).get(formOf(from)(String(one))) ?? [];
}

/** The wrong one of two values, and what it should be; undefined if they belong together, or if the table does not know. */
export function mismatch(columns: Columns, one: unknown, other: unknown) {
  if (!isCell(one) || !isCell(other)) return undefined;
  const wanted = othersInRow(columns, one, other);
  if (wanted) return { wrong: "to", wanted } as const;
  if (!columns.both || belongingTo(columns, one).length > 0) return undefined;
  const back = othersInRow({ ...columns, from: columns.to, to: columns.from }, other, one);
  return back && ({ wrong: "from", wanted: back } as const);
}

/** The values that belong to one, if the other is none of them. */
function othersInRow({ table, from, to }: Columns, one: Cell, other: Cell): readonly Cell[] | undefined {
  const wanted = belongingTo({ table, from, to }, one);
  if (wanted.length === 0) return undefined;
  // A part is somewhere within the text.
  const form = formOf(to);
  const actual = to === "part" ? String(other).toLowerCase() : form(String(other));
  const fits = (value: Cell): boolean =>
    to === "part" ? actual.includes(String(value)) : form(String(value)) === actual;
  return wanted.some(fits) ? undefined : wanted;
}

function isCell(value: unknown): value is Cell {
  return typeof value === "string" || typeof value === "number";
}
