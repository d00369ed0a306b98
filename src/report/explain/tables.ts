import { tableLines } from "../../base/display.js";
import { didYouMean, nearest } from "../../base/nearest.js";
import { sameName } from "../../base/text.js";
import { visible } from "../../base/visible.js";
import { tableNames } from "../../spec/names/list.js";
import { nameEntries, nameEntryBeside, nameTable, nearName } from "../../spec/names/table.js";
import { jsonPage } from "../text.js";
import { explainEntries } from "./name.js";
import type { Answer } from "./thing.js";

/** Explains the tables of names, the symbols of one table, or one symbol. */
export function explainNames(
  table: string | undefined,
  symbol: string | undefined,
  json: boolean,
  columns = Number.POSITIVE_INFINITY,
): Answer {
  if (table === undefined) return { text: json ? jsonPage(tableNames.map(overview)) : listTables(columns) };
  const name = sameName(table, tableNames);
  if (name === undefined) {
    const cure = didYouMean(nearest(table, tableNames)) || "; journal-lint explain names lists them";
    return { unknown: visible(`there is no table of names ${table}${cure}`) };
  }
  if (symbol === undefined) return { text: json ? jsonPage(wholeTable(name)) : listSymbols(name, columns) };
  const entry = nameEntryBeside(name, symbol);
  if (!entry) {
    return { unknown: visible(`the table ${name} has no symbol ${symbol}${didYouMean(nearName(name, symbol))}`) };
  }
  return { text: json ? jsonPage(entry) : explainEntries([entry]) };
}

function overview(name: string) {
  const { description, knownUpTo, warns } = nameTable(name);
  return { table: name, symbols: nameEntries(name).length, warns, knownUpTo, description };
}

function wholeTable(name: string) {
  const { description, knownUpTo, warns, before, after, ignores, patterns, also } = nameTable(name);
  const names = nameEntries(name).map(({ table: _, ...entry }) => entry);
  return { table: name, description, knownUpTo, warns, before, after, ignores, patterns, also, names };
}

function listTables(columns: number): string {
  const rows = tableNames.map(overview).map(({ table, symbols, warns, description }) => {
    return [table, String(symbols), warns ? "yes" : "no", description];
  });
  return page([["table", "symbols", "warns", "what it names"], ...rows], columns);
}

function listSymbols(table: string, columns: number): string {
  const rows = nameEntries(table).map(({ symbol, name, since, known }) => {
    const notes = [name ?? "", since === undefined ? "" : `since ${since}`, known === "well" ? "" : known];
    return [symbol, notes.filter((note) => note !== "").join(", ")];
  });
  const forms = (nameTable(table).patterns ?? []).map((pattern) => [pattern, "any symbol of this form"]);
  return page([["symbol", "English name"], ...rows, ...forms], columns);
}

function page(rows: readonly (readonly string[])[], columns: number): string {
  return `${tableLines(rows, columns).flat().join("\n")}\n`;
}
