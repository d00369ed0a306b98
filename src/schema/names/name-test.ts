import { remembered } from "../../base/object.js";
import type { Schema } from "../schema.js";
import { valueList } from "../value-list.js";
import { comparedSymbol, formTest, type PackedTable, packedTable, symbolIn } from "./table.js";

/** True if a text is a symbol of a table, or is allowed in place of one. */
type NameTest = (text: string) => boolean;

/** The test for texts of a field by its table of names; undefined if it has none, or none that warns. */
export const nameTest = remembered((schema: Schema): NameTest | undefined => {
  const { "x-name": name } = schema;
  // A list of the field's own values takes precedence: it is narrower.
  return name === undefined || valueList(schema).kind !== undefined ? undefined : tableTest(name);
}, new WeakMap());

const tableTest = remembered((name: string): NameTest | undefined => {
  const table = packedTable(name);
  if (!table.warns) return undefined;
  const ignored = new Set(["", ...(table.ignores ?? [])]);
  let own: NameTest | undefined;
  let others: readonly NameTest[] | undefined;
  return (text) => {
    own ??= isSymbolOf(table);
    if (own(text) || ignored.has(comparedSymbol(text, table))) return true;
    others ??= (table.also ?? []).map((name) => isSymbolOf(packedTable(name)));
    return others.some((test) => test(text));
  };
}, new Map());

function isSymbolOf(table: PackedTable): NameTest {
  const symbols = new Set(table.symbols.split("\n"));
  const spelled = new Set(table.spelled?.split("\n"));
  const isFormed = formTest(table);
  // What only one source has may be spelled otherwise.
  for (const symbol of spelled) symbols.delete(symbol.toLowerCase());
  return (text) => {
    const { start, end } = symbolIn(text, table);
    const symbol = text.slice(start, end);
    const lower = symbol.toLowerCase();
    return spelled.has(symbol) || symbols.has(lower) || isFormed?.(lower) === true;
  };
}
