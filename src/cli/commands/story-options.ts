import type { OptionTable, Parsed } from "../../config/option-row.js";
import { type CommandSyntax, inputRows } from "./command.js";

export type StoryOptions = Parsed<typeof storyTable>;

const storyTable = { "Options:": { "--json": { help: "as JSON" }, ...inputRows } } as const satisfies OptionTable;

export const storySyntax: CommandSyntax = {
  says: "Print what happened in journals, one line for each event that matters.",
  argument: ["[paths...]", "files, folders, globs, or - for standard input (default: the game's newest journal)"],
  options: storyTable,
};
