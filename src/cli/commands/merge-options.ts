import type { OptionTable, Parsed } from "../../config/option-row.js";
import type { Options } from "../../config/options.js";
import type { CommandSyntax } from "./command.js";
import { lintRows, refuseManyPrinted } from "./lint-options.js";

/** The options of `merge`; its paths are reports. */
export type MergeOptions = Pick<
  Options,
  "formats" | "quiet" | "maxPerGroup" | "statistics" | "color" | "maxWarnings" | "baseline"
> &
  Parsed<typeof mixedTable>;

const mixedTable = {
  "Options:": { "--allow-mixed": { help: "merge reports even if versions, settings or files differ" } },
} as const satisfies OptionTable;

export const mergeSyntax: CommandSyntax = {
  says: "Merge the reports of shards, jobs or machines into one.",
  argument: ["<reports...>", "reports of --format json or ndjson, in any order"],
  options: { ...mixedTable, ...lintRows((rows) => rows.filter(([, { merge }]) => merge)) },
  exit: ["no errors", "errors found"],
  check: refuseManyPrinted,
};
