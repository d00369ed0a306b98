import { Command, InvalidArgumentError, Option } from "commander";
import { type FileKind, type GameKindOption, gameKindsByOption } from "../files/discover/kind.js";
import { situations } from "../generate/evening/place.js";
import { scenarios } from "../generate/evening/scenario.js";
import { spanSeconds } from "../redact/replace.js";
import { type Moment, momentFrom, type Speed, speedForm, speedOf } from "../replay/moment.js";
import type { Format } from "../report/format.js";
import { addLintOptions, lintOptions, type Options, wholeNumber } from "./lint-options.js";

/** What the command line asks of the messages for EDDN. */
export interface EddnRequest {
  readonly paths: readonly string[];
  /** Whether the messages themselves are printed. */
  readonly messages: boolean;
  /** A file of messages that somebody has made of the same journals. */
  readonly compare: string | undefined;
  readonly format: "text" | "json";
  /** The version of the schema by which Outfitting.json is reported. */
  readonly outfitting: "2" | "3";
  /** A folder of schemas as the network publishes them. */
  readonly eddnSchemas: string | undefined;
  readonly uploaderId: string;
  readonly softwareName: string;
  readonly softwareVersion: string;
}

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
const sharedWithLint: readonly string[] = [
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
  return sharedWithLint.includes(long ?? "");
}

/** Reads the options that the command line gave. */
export function mergeOptions(command: Command): MergeOptions {
  const options = lintOptions(command);
  return { ...options, reports: command.args, allowMixed: command.getOptionValue("allowMixed") === true };
}

/** What of the tables of names is to be printed: all tables, the symbols of one, or what is known of a symbol. */
export interface NamesRequest {
  readonly table: string | undefined;
  readonly symbol: string | undefined;
  readonly json: boolean;
}

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

/** What the command line asks of `replay`. */
export interface ReplayRequest {
  /** A journal, or a folder with journals and side files. */
  readonly source: string;
  readonly into: string;
  readonly force: boolean;
  readonly speed: Speed;
  readonly from: Moment | undefined;
  readonly to: Moment | undefined;
  readonly loop: boolean;
  readonly progress: boolean;
}

/** Gives a command the arguments and options of `replay`. */
export function addReplayOptions(command: Command): Command {
  return command
    .argument("<source>", "a journal, or a folder with journals and the files beside them")
    .requiredOption("--into <folder>", "write there, never where the session is read from or the game writes")
    .option("--force", "write into a folder that is not empty, over files of the same names", false)
    .optionsGroup("Its pace:")
    .addOption(
      new Option("--speed <speed>", "so many times as fast as it was played, max, or step for a line at each Enter")
        .argParser(speed)
        .default(1, "1x"),
    )
    .addOption(
      new Option("--from <moment>", "write at once what came before a time, or a span such as 1h30m").argParser(moment),
    )
    .addOption(new Option("--to <moment>", "end at a time, or a span after the beginning").argParser(moment))
    .option("--loop", "begin again when it is over, until Ctrl-C", false)
    .option("--no-progress", "show no status line on a terminal");
}

/** Reads what the command line gave. */
export function replayRequest(command: Command): ReplayRequest {
  const { from, to, ...rest } = command.opts<Omit<ReplayRequest, "source">>();
  return { ...rest, from, to, source: command.args[0] ?? "" };
}

function speed(value: string): Speed {
  const read = speedOf(value);
  if (read === undefined) throw new InvalidArgumentError(`${speedForm.replace(/^a/, "A")}.`);
  return read;
}

function moment(value: string): Moment {
  const read = momentFrom(value);
  if (read === undefined) {
    throw new InvalidArgumentError("Write a time such as 2025-01-01T12:30:00Z, or a span such as 1h30m.");
  }
  return read;
}

/** What the command line asks of the session of a journal. */
export interface StoryRequest {
  /** A path, or - for standard input. */
  readonly file: string;
  readonly json: boolean;
}

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

/** What the command line asks of `generate`; what it means is looked at when the command runs. */
export interface GenerateRequest {
  /** `event` and a kind, for single events; nothing for a session. */
  readonly words: readonly string[];
  readonly seed: number | undefined;
  readonly out: string | undefined;
  readonly stdout: boolean;
  readonly force: boolean;
  readonly events: number | undefined;
  readonly size: string | undefined;
  readonly hours: number | undefined;
  readonly scenario: string | undefined;
  readonly situation: string | undefined;
  readonly nasty: boolean | undefined;
  readonly history: boolean | undefined;
  readonly commander: string | undefined;
  readonly ship: string | undefined;
  /** Whether the kinds are listed that no scenario writes. */
  readonly list: boolean;
  readonly kinds: readonly string[] | undefined;
  readonly start: string | undefined;
  readonly gameversion: string | undefined;
  readonly language: string | undefined;
  readonly parts: number | undefined;
  readonly format: string | undefined;
  readonly fault: readonly string[];
  readonly faultReport: string | undefined;
  readonly minimal: boolean;
  readonly full: boolean;
  readonly count: number | undefined;
}

/** Gives a command the arguments and options of `generate`. */
export function addGenerateOptions(command: Command): Command {
  return command
    .argument("[event...]", "event and a kind, such as event FSDJump, for single events in place of a session")
    .optionsGroup("Where it goes:")
    .option("--out <folder>", "write the journal and the side files there")
    .option("--stdout", "print the journal alone, as without --out", false)
    .option("--force", "write into a folder that is not empty, over files of the same names", false)
    .addOption(new Option("--format <form>", "the game's own spelling, or compact JSON").choices(["game", "compact"]))
    .optionsGroup("The session:")
    .addOption(new Option("--seed <n>", "another number gives another session (default: 1)").argParser(wholeNumber))
    .addOption(
      new Option("--events <n>", "write so many events, or a few more to end what has begun (default: 200)").argParser(
        wholeNumber,
      ),
    )
    .option("--size <size>", "write a journal of this size, such as 50MB, in place of a number of events")
    .addOption(
      new Option("--scenario <name>", "what the session is spent with (default: evening, a bit of everything)").choices(
        Object.keys(scenarios),
      ),
    )
    .addOption(new Option("--hours <n>", "how long it is, in place of a number of events").argParser(Number))
    .addOption(new Option("--situation <name>", "where it begins (default: docked)").choices(situations))
    .option("--nasty", "what is legal and rare comes often")
    .option("--history", "add side-files.jsonl, by which replay keeps side files in step")
    .option("--commander <name>", "the name of the commander (default: Jane Doe)")
    .option("--ship <symbol>", "the ship that is flown, such as Asp")
    .option("--list", "list the kinds of event that no scenario writes", false)
    .addOption(
      new Option("--kinds <kinds>", "write these kinds of event alone, with commas between them").argParser(list),
    )
    .option("--start <time>", "when the session starts (default: 2025-01-01T12:00:00Z)")
    .option("--gameversion <version>", "the version of the game (default: 4.0.0.1904)")
    .option("--language <language>", "the language of the game (default: English/UK)")
    .addOption(new Option("--parts <n>", "cut the journal into so many files (default: 1)").argParser(wholeNumber))
    .optionsGroup("Faults:")
    .addOption(
      new Option("--fault <rule[:n]>", "plant faults of a rule, or one of each with all (repeatable)")
        .argParser((value: string, values: readonly string[]) => [...values, value])
        .default([], "none"),
    )
    .option("--fault-report <file>", "write down where faults were planted, in the form of --format json")
    .optionsGroup("Single events:")
    .option("--minimal", "single events with their required fields alone", false)
    .option("--full", "single events with all fields that go together", false)
    .addOption(new Option("--count <n>", "print so many single events (default: 1)").argParser(wholeNumber));
}

/** Reads what the command line gave. */
export function generateRequest(command: Command): GenerateRequest {
  return { ...command.opts<Omit<GenerateRequest, "words">>(), words: command.args };
}

function list(value: string): readonly string[] {
  return value.split(",").map((item) => item.trim());
}
