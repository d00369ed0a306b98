import type { Command, Option } from "commander";
import type { OptionRow, OptionTable, Parsed } from "../../config/option-row.js";
import { type LintRow, lintTable, type Options } from "../../config/options.js";

// What commands that lint in their own way take of the options of linting.

export const jsonTable = { "Options:": { "--json": { help: "as JSON" } } } as const satisfies OptionTable;

export type JsonOptions = Parsed<typeof jsonTable>;

/** The table of linting with the rows of each group changed. */
export function lintRows(change: (rows: readonly [string, LintRow][]) => readonly [string, OptionRow][]): OptionTable {
  const groups = Object.entries(lintTable);
  return Object.fromEntries(groups.map(([title, rows]) => [title, Object.fromEntries(change(Object.entries(rows)))]));
}

/** Rejects several reports on standard output. */
export function refuseManyPrinted({ formats }: Pick<Options, "formats">, command: Command): void {
  if (formats.filter(({ file }) => file === undefined).length < 2) return;
  command.error(
    "error: only one --format can go to standard output, give the others a file: --format json:report.json",
  );
}

/** Rejects options of linting that the command does not accept, or that come before it. */
export function refuseForeign(_: Options, command: Command): void {
  const name = command.name();
  const early = given(command.parent)[0];
  if (early) command.error(`error: the options of ${name} come after it: journal-lint ${name} ${early.long}`);
  const foreign = given(command).find(({ hidden }) => hidden);
  if (foreign) command.error(`error: ${foreign.long} is for linting, ${name} does not take it`);
}

/** The options given explicitly on the command line. */
function given(command: Command | null): readonly Option[] {
  return (command?.options ?? []).filter((option) => command?.getOptionValueSource(option.attributeName()) === "cli");
}
