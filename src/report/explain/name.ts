import { counted } from "../../base/text.js";
import { type NameEntry, nameTable } from "../../spec/names/table.js";
import type { Fact } from "./facts.js";
import { columns, elementOf, roots, schemaOf, type Thing, withParts } from "./thing.js";

/** The number of fields that are named before the rest is counted. */
const mostFields = 6;

/** Explains symbols, one after another. */
export function explainEntries(entries: readonly NameEntry[]): string {
  return `${entries.map(explainEntry).join("\n\n")}\n`;
}

function explainEntry({ table, symbol, name, since, known }: NameEntry): string {
  const { description } = nameTable(table);
  const facts: readonly Fact[] = [
    ["name", name ?? "no English name is known"],
    ["table", `${table}: ${description}`],
    ...(since === undefined ? [] : [["since", `game ${since}`] as const]),
    ["known", evidence[known]],
    ...fieldFact(fieldsNamedBy(table)),
  ];
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
  return roots.flatMap((root) =>
    withParts(root)
      .filter(isOfTable)
      .map(({ label }) => label),
  );
}

function fieldFact(labels: readonly string[]): readonly Fact[] {
  if (labels.length === 0) return [];
  const shown = labels.slice(0, mostFields).join(", ");
  const rest = labels.length - mostFields;
  return [["fields", rest > 0 ? `${shown} and ${counted(rest, "other")}` : shown]];
}
