import { Command, type Option } from "commander";
import type { Format } from "../report/format.js";
import { addLintOptions, lintOptions, type Options } from "./options.js";

/** What the command line asks of watching: as far as it goes, the same as of linting. */
export interface WatchOptions extends Options {
  /** The folder, where one is named. */
  readonly folder: string | undefined;
  readonly fromStart: boolean;
}

/** The reports that do not mind findings of several files coming in turn. */
const formats: readonly string[] = ["pretty", "compact", "json", "ndjson"];

/** The options of linting that watching takes, by their long names, and what is to be said of some of them here. */
const shared: Readonly<Record<string, string | undefined>> = {
  "--format": `the form of the report: ${formats.join(", ")} (repeatable)`,
  "--strict": undefined,
  "--spec-only": undefined,
  "--no-session": undefined,
  "--rule": undefined,
  "--max-warnings": "end with exit code 1 when there are more warnings than this",
  "--quiet": undefined,
  "--max-per-group": "show this many equal findings, 0 for all (pretty)",
  "--ignore": undefined,
  "--game-dir": "watch the game's own folder, wherever it is on this machine",
  "--config": undefined,
  "--no-config": undefined,
  "--schemas": undefined,
  "--drift": undefined,
  "--drift-json": undefined,
  "--no-progress": "show no status line on a terminal",
  "--color": undefined,
  "--no-color": undefined,
};

/** Gives a command the arguments and options of watching; the other options of linting are known, so as to be refused. */
export function addWatchOptions(command: Command): Command {
  command
    .argument(
      "[folder]",
      "the folder that the game writes to (default: the current folder if it holds journals, else the game's own)",
    )
    .optionsGroup("What is watched:")
    .option("--from-start", "begin with all that is there, not with what comes", false);
  for (const option of addLintOptions(new Command()).options) command.addOption(adapted(option));
  return command;
}

function adapted(option: Option): Option {
  const long = option.long ?? "";
  if (!Object.hasOwn(shared, long)) return option.hideHelp();
  option.description = shared[long] ?? option.description;
  // Whoever watches wants to see each finding as it comes.
  return long === "--max-per-group" ? option.default(0) : option;
}

/** Reads the options that the command line gave. */
export function watchOptions(command: Command): WatchOptions {
  const refuse = (reason: string): never => command.error(`error: ${reason}`);
  const early = given(command.parent)[0];
  if (early) refuse(`the options of watch stand behind it: journal-lint watch ${early.long}`);
  const foreign = given(command).find(({ hidden }) => hidden);
  if (foreign) refuse(`${foreign.long} is for linting, watch does not take it`);
  const options = lintOptions(command);
  const [folder] = options.paths;
  if (folder !== undefined && options.gameDir) refuse("name a folder or give --game-dir, not both");
  const unfit = options.formats.find(({ name }) => !formats.includes(name));
  if (unfit)
    refuse(`a ${unfit.name} report goes file by file, watch cannot write it; it can write ${formats.join(", ")}`);
  const chosen: readonly Format[] =
    options.formats.length > 0 ? options.formats : [{ name: "pretty", file: undefined }];
  return { ...options, formats: chosen, folder, fromStart: command.getOptionValue("fromStart") === true };
}

/** The options that stand on the command line itself. */
function given(command: Command | null): readonly Option[] {
  return (command?.options ?? []).filter((option) => command?.getOptionValueSource(option.attributeName()) === "cli");
}
