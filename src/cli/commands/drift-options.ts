import type { Options } from "../../config/options.js";
import { type CommandSyntax, inputPaths } from "./command.js";
import { type JsonOptions, jsonTable, lintRows, refuseForeign } from "./lint-options.js";

/** The options of `drift`: those of linting, as far as they concern files. */
export type DriftOptions = Options & JsonOptions;

export const driftSyntax: CommandSyntax = {
  says: "Report how journals differ from the schemas, for instance after a game update, as text for an issue.",
  argument: ["[paths...]", inputPaths],
  options: {
    ...jsonTable,
    ...lintRows((rows) => rows.map(([flags, row]) => [flags, row.drift ? row : { ...row, hidden: true }])),
  },
  exit: ["no difference", "differences"],
  check: refuseForeign,
};
