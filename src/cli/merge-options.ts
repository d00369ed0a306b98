import { Command, type Option } from "commander";
import { addLintOptions, lintOptions, type Options } from "./options.js";

/** What the command line asks of `merge`. */
export interface MergeOptions
  extends Pick<
    Options,
    | "formats"
    | "quiet"
    | "maxPerGroup"
    | "statistics"
    | "by"
    | "color"
    | "drift"
    | "driftJson"
    | "maxWarnings"
    | "baseline"
  > {
  readonly reports: readonly string[];
  /** Whether reports of other versions or settings are merged all the same. */
  readonly allowMixed: boolean;
}

/** The options of linting that are about reports, and those that decide how a run ends. */
const shared: readonly string[] = [
  "--format",
  "--quiet",
  "--max-per-group",
  "--statistics",
  "--by",
  "--drift",
  "--drift-json",
  "--color",
  "--no-color",
  "--max-warnings",
  "--baseline",
];

/** Gives a command the arguments and options of `merge`. */
export function addMergeOptions(command: Command): Command {
  command
    .argument("<reports...>", "reports of --format json or ndjson, in any order")
    .option("--allow-mixed", "merge reports of different versions, settings or files all the same", false);
  for (const option of addLintOptions(new Command()).options) if (isShared(option)) command.addOption(option);
  return command;
}

function isShared({ long }: Option): boolean {
  return shared.includes(long ?? "");
}

/** Reads the options that the command line gave. */
export function mergeOptions(command: Command): MergeOptions {
  const options = lintOptions(command);
  return { ...options, reports: command.args, allowMixed: command.getOptionValue("allowMixed") === true };
}
