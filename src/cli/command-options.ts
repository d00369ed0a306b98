import { type Command, InvalidArgumentError, type Option } from "commander";
import { gameKindsByOption } from "../files/discover/kind.js";
import { situations } from "../generate/evening/place.js";
import { scenarios } from "../generate/evening/scenario.js";
import { spanSeconds } from "../redact/replace.js";
import { type Moment, momentFrom, type Speed, speedForm, speedOf } from "../replay/moment.js";
import type { Format } from "../report/format.js";
import { packageVersion } from "../spec/built/version.js";
import { lintOptions } from "./commander-options.js";
import type { InputOptions } from "./commands/inputs.js";
import { type LintRow, lintTable, type OptionRow, type Options, type OptionTable, watchFormats } from "./options.js";

/** The options by which other commands find their input. */
const inputRows: Readonly<Record<string, OptionRow>> = {
  "--game-dir": { help: "read the game's own folder on this machine" },
  "--as <kind>": { help: "read every file as this", values: gameKindsByOption },
};

/** The options of `eddn`. */
export interface EddnRequest extends InputOptions {
  /** True to print the messages themselves. */
  readonly messages: boolean;
  /** A file of messages that a sender made from the same journals. */
  readonly compare: string | undefined;
  readonly json: boolean;
  /** The schema version for Outfitting.json. */
  readonly outfitting: "2" | "3";
  /** A folder of schemas as EDDN publishes them. */
  readonly eddnSchemas: string | undefined;
  readonly uploaderId: string;
  readonly softwareName: string;
  readonly softwareVersion: string;
}

export const eddnTable: OptionTable = {
  "What is read:": inputRows,
  "What is printed:": {
    "--messages": { help: "print the messages, one per line, ready for the gateway", conflicts: "json" },
    "--compare <messages>": {
      help: "compare the messages that a sender made from the same journals; - for standard input",
      conflicts: "messages",
    },
    "--json": { help: "print the result of each line, or each difference, as JSON" },
  },
  "How messages are made:": {
    "--eddn-schemas <folder>": { help: "use these schemas, as EDDN publishes them" },
    "--outfitting <version>": {
      help: "list modules by name (2), or with prices (3)",
      choices: ["2", "3"],
      default: "2",
    },
  },
  "The header of messages:": {
    "--uploader-id <id>": { help: "who sends the messages", read: anyText, default: "somebody" },
    "--software-name <name>": { help: "the program that sends them", read: anyText, default: "journal-lint" },
    "--software-version <version>": { help: "its version", read: anyText, default: packageVersion() },
  },
};

/** The gateway accepts an empty text, but then the sender is unknown. */
function anyText(value: string): string {
  if (value.trim() === "") throw new InvalidArgumentError("It is empty.");
  return value;
}

/** The request given on the command line. */
export function eddnRequest(command: Command): EddnRequest {
  return { ...command.opts<Omit<EddnRequest, "paths">>(), paths: command.args };
}

/** The options of `infer`. */
export interface InferOptions extends InputOptions {
  /** One event; undefined for all. */
  readonly event: string | undefined;
  /** Draft kinds that have a schema too. */
  readonly draft: boolean;
  readonly out: string | undefined;
  readonly force: boolean;
  readonly schemas: string | undefined;
}

export const inferTable: OptionTable = {
  "Options:": {
    "--all": { help: "draft all kinds that have no schema, instead of one event" },
    "--draft": { help: "draft even if there is a schema" },
    "--out <folder>": { help: "write each draft to <Event>.json in this folder" },
    "--force": { help: "overwrite files in that folder" },
    "--schemas <folder>": { help: "add or replace event kinds with schemas named <Event>.json" },
    ...inputRows,
  },
};

/** The options given on the command line. */
export function inferOptions(command: Command): InferOptions {
  const { all, ...rest } = command.opts<Omit<InferOptions, "event" | "paths"> & { readonly all: boolean }>();
  const [event, ...behind] = command.args;
  if (rest.force && rest.out === undefined) {
    command.error("error: --force needs --out");
  }
  if (!all && event === undefined) command.error("error: name an event, or give --all");
  return { ...rest, event: all ? undefined : event, paths: all ? command.args : behind };
}

/** The options of `merge`. */
export interface MergeOptions
  extends Pick<Options, "formats" | "quiet" | "maxPerGroup" | "statistics" | "color" | "maxWarnings" | "baseline"> {
  readonly reports: readonly string[];
  /** True to merge reports of different versions or settings nevertheless. */
  readonly allowMixed: boolean;
}

/** Its own options, and those of linting that concern reports or the exit code. */
export const mergeTable: OptionTable = {
  "Options:": { "--allow-mixed": { help: "merge reports even if versions, settings or files differ" } },
  ...lintRows((rows) => rows.filter(([, { merge }]) => merge)),
};

/** The table of linting with the rows of each group changed. */
function lintRows(change: (rows: readonly [string, LintRow][]) => readonly [string, OptionRow][]): OptionTable {
  const groups = Object.entries(lintTable);
  return Object.fromEntries(groups.map(([title, rows]) => [title, Object.fromEntries(change(Object.entries(rows)))]));
}

/** The options given on the command line. */
export function mergeOptions(command: Command): MergeOptions {
  const options = lintOptions(command);
  return { ...options, reports: command.args, allowMixed: command.getOptionValue("allowMixed") === true };
}

/** The options of `drift`: those of linting, as far as they concern files. */
export interface DriftOptions extends Options {
  readonly json: boolean;
}

/** Its own options, and those of linting that decide what is read. */
export const driftTable: OptionTable = {
  "Options:": { "--json": { help: "as JSON" } },
  ...lintRows((rows) => rows.map(([flags, row]) => [flags, row.drift ? row : { ...row, hidden: true }])),
};

/** The options given on the command line. */
export function driftOptions(command: Command): DriftOptions {
  refuseForeign(command);
  return { ...lintOptions(command), drift: true, json: command.getOptionValue("json") === true };
}

/** The options of `redact`. */
export interface RedactOptions extends InputOptions {
  readonly out: string;
  readonly force: boolean;
  readonly schemas: string | undefined;
  readonly seed: string | undefined;
  readonly keepUnknown: boolean;
  readonly dropBroken: boolean;
  /** The kinds of events to keep; undefined for all. */
  readonly keep: readonly string[] | undefined;
  readonly minimise: boolean;
  /** The number of seconds to move all dates by. */
  readonly shiftTime: number | undefined;
}

export const redactTable: OptionTable = {
  "Options:": {
    "--out <folder>": { help: "write the copies to this folder, which must not be one that is read", mandatory: true },
    "--force": { help: "allow a folder that is not empty, and overwrite files of the same names" },
    ...inputRows,
    "--schemas <folder>": { help: "also use schemas named <Event>.json, and what they mark as personal" },
  },
  "What is replaced:": {
    "--seed <text>": {
      help: "give names the same pseudonyms in every run with this seed",
      filled: "The seed is empty.",
    },
    "--keep-unknown": { help: "keep texts that no schema describes, except known names in them" },
    "--shift-time <span>": { help: "move all dates by a span, such as -90d or 1w2d", read: shiftSpan },
  },
  "What is left out:": {
    "--drop-broken": { help: "drop lines that are not JSON, instead of writing equally broken stubs" },
    "--keep <kinds>": { help: "keep only these events, separated by commas", read: kindList },
    "--minimise": {
      help: "keep only the lines that findings are about, and those that they need",
      conflicts: "keep",
    },
  },
};

/** The options given on the command line. */
export function redactOptions(command: Command): RedactOptions {
  return { ...command.opts<Omit<RedactOptions, "paths">>(), paths: command.args };
}

function shiftSpan(value: string): number {
  const seconds = spanSeconds(value);
  if (seconds === undefined) {
    throw new InvalidArgumentError("Write a number followed by s, m, h, d or w, such as -90d, at most 100 years.");
  }
  return seconds;
}

function kindList(value: string): readonly string[] {
  const kinds = list(value);
  if (kinds.includes("")) throw new InvalidArgumentError("Name events, such as FSDJump,Docked.");
  return kinds;
}

/** The options of `replay`. */
export interface ReplayRequest extends InputOptions {
  readonly out: string;
  readonly force: boolean;
  readonly speed: Speed;
  readonly from: Moment | undefined;
  readonly to: Moment | undefined;
  readonly loop: boolean;
  /** True to move times to the present. */
  readonly now: boolean;
  readonly progress: boolean;
}

export const replayTable: OptionTable = {
  "Options:": {
    "--out <folder>": {
      help: "write to this folder, never to the source or the game's own folder",
      mandatory: true,
    },
    "--force": { help: "allow a folder that is not empty, and overwrite files of the same names" },
    ...inputRows,
  },
  "Speed:": {
    "--speed <speed>": {
      help: "a multiple of the original speed, max, or step for a line at each Enter",
      read: speed,
      default: 1,
      defaultHelp: "1x",
    },
    "--from <moment>": { help: "write at once everything before a time, or a span such as 1h30m", read: moment },
    "--to <moment>": { help: "end at a time, or a span after the start", read: moment },
    "--loop": { help: "start again at the end, until Ctrl-C", conflicts: "now" },
    "--now": { help: "move all times: at 1x each line is written at its own time, else the last line is of now" },
    "--no-progress": { help: "show no status line on a terminal" },
  },
};

/** The request given on the command line. */
export function replayRequest(command: Command): ReplayRequest {
  return { ...command.opts<Omit<ReplayRequest, "paths">>(), paths: command.args };
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

/** The options of `story`. */
export interface StoryRequest extends InputOptions {
  readonly json: boolean;
}

export const storyTable: OptionTable = { "Options:": { "--json": { help: "as JSON" }, ...inputRows } };

/** The request given on the command line. */
export function storyRequest(command: Command): StoryRequest {
  return { ...command.opts<Omit<StoryRequest, "paths">>(), paths: command.args };
}

/** The options of `watch`: those of linting, as far as applicable. */
export interface WatchOptions extends Options {
  /** The folder, if one is named. */
  readonly folder: string | undefined;
  readonly fromStart: boolean;
}

/** Its own options, and those of linting; the ones that it does not accept are known, so that they can be rejected. */
export const watchTable: OptionTable = {
  "What is watched:": { "--from-start": { help: "start with what is already there, not with what is written next" } },
  ...lintRows((rows) => rows.map(([flags, row]) => [flags, { ...row, ...(row.watch ?? { hidden: true }) }])),
};

/** The options given on the command line. */
export function watchOptions(command: Command): WatchOptions {
  const refuse = (reason: string): never => command.error(`error: ${reason}`);
  refuseForeign(command);
  const options = lintOptions(command);
  const [folder] = options.paths;
  if (folder !== undefined && options.gameDir) refuse("name a folder or give --game-dir, not both");
  const unfit = options.formats.find(({ name }) => !watchFormats.includes(name));
  if (unfit)
    refuse(`a ${unfit.name} report goes file by file, watch cannot write it; it can write ${watchFormats.join(", ")}`);
  const chosen: readonly Format[] =
    options.formats.length > 0 ? options.formats : [{ name: "pretty", file: undefined }];
  return { ...options, formats: chosen, folder, fromStart: command.getOptionValue("fromStart") === true };
}

/** Rejects options of linting that the command does not accept, or that come before it. */
function refuseForeign(command: Command): void {
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

/** The options of `generate`; their values are checked when the command runs. */
export interface GenerateRequest {
  /** `event` and a kind, for single events; empty for a session. */
  readonly words: readonly string[];
  readonly seed: number | undefined;
  readonly out: string | undefined;
  readonly stdout: boolean;
  readonly force: boolean;
  readonly events: number | undefined;
  readonly size: string | undefined;
  readonly hours: number | undefined;
  readonly scene: readonly string[] | undefined;
  readonly system: string | undefined;
  readonly station: string | undefined;
  /** The folder to whose newest journal the scenes are added. */
  readonly append: string | undefined;
  /** True to list the scenes; `json` prints them as JSON. */
  readonly scenes: boolean;
  readonly json: boolean;
  readonly scenario: string | undefined;
  readonly situation: string | undefined;
  readonly nasty: boolean | undefined;
  readonly history: boolean | undefined;
  readonly commander: string | undefined;
  readonly ship: string | undefined;
  /** True to list the kinds that no scenario writes. */
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

export const generateTable: OptionTable = {
  "Where it goes:": {
    "--out <folder>": { help: "write the journal and the side files to this folder" },
    "--stdout": { help: "print only the journal, as without --out" },
    "--force": { help: "allow a folder that is not empty, and overwrite files of the same names" },
    "--format <form>": { help: "the game's own spacing, or compact JSON", choices: ["game", "compact"] },
  },
  "The session:": {
    "--seed <n>": { help: "a number that selects the session (default: 1)" },
    "--events <n>": {
      conflicts: "scene",
      help: "write this many events, or a few more to complete things (default: 200)",
    },
    "--size <size>": {
      conflicts: "scene",
      help: "write a journal of this size, such as 50MB, instead of a number of events",
    },
    "--scenario <name>": {
      conflicts: "scene",
      help: "the player's activity (default: evening, a bit of everything)",
      choices: Object.keys(scenarios),
    },
    "--hours <n>": {
      conflicts: "scene",
      help: "the length of the session, instead of a number of events",
      read: Number,
    },
    "--situation <name>": {
      conflicts: "scene",
      help: "where the session starts (default: docked)",
      choices: situations,
    },
    "--nasty": { conflicts: "scene", help: "make legal but rare things frequent", default: undefined },
    "--history": { help: "add side-files.jsonl, so that replay has every state of the side files", default: undefined },
    "--commander <name>": { help: "the name of the commander (default: Jane Doe)" },
    "--ship <symbol>": { help: "the player's ship, such as Asp" },
    "--list": { help: "list the kinds of event that no scenario writes" },
    "--kinds <kinds>": { conflicts: "scene", help: "write only these kinds of event, separated by commas", read: list },
    "--start <time>": { help: "when the session starts (default: 2025-01-01T12:00:00Z)" },
    "--gameversion <version>": { help: "the version of the game (default: 4.0.0.1904)" },
    "--language <language>": { help: "the language of the game (default: English/UK)" },
    "--parts <n>": { conflicts: "scene", help: "split the journal into this many files (default: 1)" },
  },
  "Scenes:": {
    "--scene <scenes>": { help: "write these scenes instead of a session, separated by commas", read: list },
    "--system <text>": { help: "the name of the system where the first scene takes place" },
    "--station <text>": { help: "the name of the station where it takes place" },
    "--append <folder>": {
      help: "add the scenes to the newest journal in this folder, from now on; never in the game's own",
    },
    "--scenes": { help: "list all scenes and what happens in them" },
    "--json": { help: "print the list of --scenes or --list as JSON" },
  },
  "Faults:": {
    "--fault <rule[:n]>": {
      help: "plant faults of a rule, or one of each with all (repeatable)",
      read: (value, values: readonly string[]) => [...values, value],
      default: [],
    },
    "--fault-report <file>": { help: "write where faults were planted, in the format of --format json" },
  },
  "Single events:": {
    "--minimal": { help: "single events with only their required fields" },
    "--full": { help: "single events with all fields that can occur together" },
    "--count <n>": { help: "print this many single events (default: 1)" },
  },
};

/** The request given on the command line. */
export function generateRequest(command: Command): GenerateRequest {
  return { ...command.opts<Omit<GenerateRequest, "words">>(), words: command.args };
}

function list(value: string): readonly string[] {
  return value.split(",").map((item) => item.trim());
}
