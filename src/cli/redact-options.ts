import { type Command, InvalidArgumentError, Option } from "commander";
import { type FileKind, type GameKindOption, gameKindsByOption } from "../files/discover/kind.js";
import { spanSeconds } from "../redact/shift-dates.js";

/** What the command line asks of `redact`. */
export interface RedactOptions {
  readonly paths: readonly string[];
  readonly out: string;
  readonly force: boolean;
  readonly as: FileKind | undefined;
  readonly schemas: string | undefined;
  readonly seed: string | undefined;
  readonly keepUnknown: boolean;
  readonly dropBroken: boolean;
  /** The kinds of events to keep; undefined for all. */
  readonly keep: readonly string[] | undefined;
  readonly minimise: boolean;
  /** Seconds to move all dates by. */
  readonly shiftTime: number | undefined;
}

/** Gives a command the arguments and options of `redact`. */
export function addRedactOptions(command: Command): Command {
  return command
    .argument("[paths...]", "files, folders or globs (default: the current folder)")
    .requiredOption("--out <folder>", "write the copies there, never into a folder that is read")
    .option("--force", "write into a folder that is not empty, over files of the same names", false)
    .addOption(new Option("--as <kind>", "read every file as this").choices(Object.keys(gameKindsByOption)))
    .option("--schemas <folder>", "go by schemas named <Event>.json too, and by what they say is personal")
    .optionsGroup("What is replaced:")
    .addOption(
      new Option("--seed <text>", "give the same names the same pseudonyms as with this seed before").argParser(
        seedText,
      ),
    )
    .option("--keep-unknown", "keep texts of which no schema says what they are, but for known names in them", false)
    .addOption(new Option("--shift-time <span>", "move all dates by a span, such as -90d or 1w2d").argParser(shiftSpan))
    .optionsGroup("What is left out:")
    .option("--drop-broken", "leave out lines that are not JSON, in place of stubs that break in the same way", false)
    .addOption(new Option("--keep <kinds>", "keep these events alone, with commas between them").argParser(kindList))
    .addOption(
      new Option("--minimise", "keep only the lines that findings point at, and those that they need")
        .conflicts("keep")
        .default(false),
    );
}

/** Reads what the command line gave. */
export function redactOptions(command: Command): RedactOptions {
  const { as, ...rest } = command.opts<Omit<RedactOptions, "paths" | "as"> & { readonly as?: GameKindOption }>();
  return { ...rest, paths: command.args, as: as && gameKindsByOption[as] };
}

function shiftSpan(value: string): number {
  const seconds = spanSeconds(value);
  if (seconds === undefined) {
    throw new InvalidArgumentError(
      "Write a number with s, m, h, d or w behind it, such as -90d, of 100 years at most.",
    );
  }
  return seconds;
}

function seedText(value: string): string {
  if (value === "") throw new InvalidArgumentError("The seed is empty.");
  return value;
}

function kindList(value: string): readonly string[] {
  const kinds = value.split(",").map((kind) => kind.trim());
  if (kinds.includes("")) throw new InvalidArgumentError("Name events, such as FSDJump,Docked.");
  return kinds;
}
