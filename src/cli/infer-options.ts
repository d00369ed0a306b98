import { type Command, Option } from "commander";
import { type FileKind, type GameKindOption, gameKindsByOption } from "../files/discover/kind.js";

/** What the command line asks of `infer`. */
export interface InferOptions {
  /** One event, or the name of a side file; undefined for all. */
  readonly event: string | undefined;
  readonly paths: readonly string[];
  /** Drafts of what has no schema, or differences from the schemas; an event that is named gets what it needs. */
  readonly task: "draft" | "difference" | undefined;
  /** Draft what has a schema too. */
  readonly draft: boolean;
  readonly out: string | undefined;
  readonly force: boolean;
  readonly json: boolean;
  readonly schemas: string | undefined;
  readonly as: FileKind | undefined;
}

interface Given extends Pick<InferOptions, "draft" | "out" | "force" | "json" | "schemas"> {
  readonly all: boolean;
  readonly diff: boolean;
  readonly as?: GameKindOption;
}

/** Gives a command the arguments and options of `infer`. */
export function addInferOptions(command: Command): Command {
  return command
    .argument("[event-and-paths...]", "an event, then files, folders, globs, or - (default: the current folder)")
    .option("--all", "draft all kinds that have no schema; name no event", false)
    .option("--diff", "compare all kinds that have a schema; name no event", false)
    .option("--draft", "draft what has a schema too", false)
    .option("--out <folder>", "write each draft to <Event>.json in this folder")
    .option("--force", "write over files in that folder", false)
    .option("--json", "print differences as JSON", false)
    .option("--schemas <folder>", "add or replace event kinds by schemas named <Event>.json")
    .addOption(new Option("--as <kind>", "read every file as this").choices(Object.keys(gameKindsByOption)));
}

/** Reads the options that the command line gave. */
export function inferOptions(command: Command): InferOptions {
  const { all, diff, as, draft, out, force, json, schemas } = command.opts<Given>();
  const isOfAll = all || diff;
  const [event, ...rest] = command.args;
  if (all && diff) command.error("error: --all drafts and --diff compares, give one of them");
  if (diff && (draft || out !== undefined)) command.error("error: --diff drafts nothing, leave out --draft and --out");
  if (force && out === undefined) command.error("error: --force is about the files of --out, which is missing");
  if (!isOfAll && event === undefined) command.error("error: name an event, or give --all or --diff");
  const paths = isOfAll ? command.args : rest;
  return {
    event: isOfAll ? undefined : event,
    paths: paths.length === 0 ? ["."] : paths,
    task: all ? "draft" : diff ? "difference" : undefined,
    draft,
    out,
    force,
    json,
    schemas,
    as: as && gameKindsByOption[as],
  };
}
