import type { OptionTable, Parsed } from "../../config/option-row.js";
import { type CommandSyntax, inputRows } from "./command.js";

/** The options of `infer`; its paths begin with an event, unless all are drafted. */
export type InferOptions = Parsed<typeof inferTable>;

const inferTable = {
  "Options:": {
    "--all": { help: "draft all kinds that have no schema, instead of one event" },
    "--draft": { help: "draft even if there is a schema" },
    "--out <folder>": { help: "write each draft to <Event>.json in this folder" },
    "--force": { help: "overwrite files in that folder" },
    "--schemas <folder>": { help: "add or replace event kinds with schemas named <Event>.json" },
    ...inputRows,
  },
} as const satisfies OptionTable;

export const inferSyntax: CommandSyntax = {
  says: "Draft schemas of events from journals.",
  argument: ["[event-and-paths...]", "an event, then files, folders, globs, or - (default: the current folder)"],
  options: inferTable,
  check({ force, out, all, paths }: InferOptions, command) {
    if (force && out === undefined) command.error("error: --force needs --out");
    if (!all && paths.length === 0) command.error("error: name an event, or give --all");
  },
};
