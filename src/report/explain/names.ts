import { tableLines } from "../../base/display.js";
import { didYouMean, nearest } from "../../base/nearest.js";
import { counted, sameName } from "../../base/text.js";
import { visible } from "../../base/visible.js";
import { tableNames } from "../../schema/built/table-names.js";
import { namesKnownUpTo } from "../../schema/game-version.js";
import { type NameEntry, nameEntries, nameEntryBeside, nameTable, nearName } from "../../schema/names/table.js";
import { indentedJson } from "../text.js";
import { known } from "./schema-facts.js";
import { type Answer, elementOf, type Page, pageOf, roots, schemaOf, type Thing, withParts } from "./thing.js";

/** Explains the tables of names, the symbols of one table, or one symbol. */
export function explainNames(
  table: string | undefined,
  symbol: string | undefined,
  json: boolean,
  width?: number,
): Answer {
  if (table === undefined) return { text: json ? indentedJson(tableNames.map(overview)) : listTables(width) };
  const name = sameName(table, tableNames);
  if (name === undefined) {
    const advice = didYouMean(nearest(table, tableNames)) || "; journal-lint explain names lists them";
    return { unknown: visible(`there is no table of names ${table}${advice}`) };
  }
  if (symbol === undefined) return { text: json ? indentedJson(wholeTable(name)) : listSymbols(name, width) };
  const entry = nameEntryBeside(name, symbol);
  if (!entry) {
    return { unknown: visible(`the table ${name} has no symbol ${symbol}${didYouMean(nearName(name, symbol))}`) };
  }
  return { text: json ? indentedJson(entry) : explainEntries([entry], pageOf(width)) };
}

function overview(name: string) {
  const { description, warns } = nameTable(name);
  return { table: name, symbols: nameEntries(name).length, warns, knownUpTo: namesKnownUpTo, description };
}

function wholeTable(name: string) {
  const { description, warns, before, after, ignores, patterns, also } = nameTable(name);
  const names = nameEntries(name).map(({ table: _, ...entry }) => entry);
  return { table: name, description, knownUpTo: namesKnownUpTo, warns, before, after, ignores, patterns, also, names };
}

function listTables(width: number | undefined): string {
  const rows = tableNames.map(overview).map(({ table, symbols, warns, description }) => {
    return [table, String(symbols), warns ? "yes" : "no", description];
  });
  return page([["table", "symbols", "warns", "what it names"], ...rows], width);
}

function listSymbols(table: string, width: number | undefined): string {
  const rows = nameEntries(table).map(({ symbol, name, since, known }) => {
    const notes = [name ?? "", since === undefined ? "" : `since ${since}`, known === "well" ? "" : known];
    return [symbol, notes.filter((note) => note !== "").join(", ")];
  });
  const forms = (nameTable(table).patterns ?? []).map((pattern) => [pattern, "any symbol of this form"]);
  return page([["symbol", "English name"], ...rows, ...forms], width);
}

function page(rows: readonly (readonly string[])[], width = Number.POSITIVE_INFINITY): string {
  return `${tableLines(rows, width).flat().join("\n")}\n`;
}

const mostFields = 6;

export function explainEntries(entries: readonly NameEntry[], page: Page): string {
  return `${entries.map((entry) => explainEntry(entry, page)).join("\n\n")}\n`;
}

function explainEntry({ table, symbol, name, since, known: certainty }: NameEntry, { columns }: Page): string {
  const { description } = nameTable(table);
  const labels = fieldsNamedBy(table);
  const rest = labels.length - mostFields;
  const shown = labels.slice(0, mostFields).join(", ");
  const facts = known([
    ["name", name ?? "no English name is known"],
    ["table", `${table}: ${description}`],
    ["since", since && `game ${since}`],
    ["known", evidence[certainty]],
    ["fields", labels.length > 0 && (rest > 0 ? `${shown} and ${counted(rest, "other")}` : shown)],
  ]);
  return `${symbol}\n${columns(facts)}`;
}

const evidence: Readonly<Record<NameEntry["known"], string>> = {
  well: "genuine journals or several sources have it",
  "by one source": "only one source has it, so it is never suggested",
  "by its form": "no list has it, but symbols of the table are made like this",
};

/** The labels of the fields that contain symbols of a table. */
function fieldsNamedBy(table: string): readonly string[] {
  const isOfTable = (thing: Thing): boolean =>
    schemaOf(thing)["x-name"] === table || schemaOf(elementOf(thing))["x-name"] === table;
  const named = roots.flatMap((root) => withParts(root).filter(isOfTable));
  return named.map(({ label }) => label);
}
