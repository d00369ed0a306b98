import { Argument, type Command, InvalidArgumentError, type Option } from "commander";
import { eddnDefaults } from "../eddn/outcome.js";
import type { Tally } from "../engine/validate/tally.js";
import { gameKindsByOption } from "../files/discover/kind.js";
import { situations } from "../generate/evening/place.js";
import { scenarios } from "../generate/evening/scenario.js";
import { generateDefaults } from "../generate/options.js";
import { spanSeconds } from "../redact/replace.js";
import { defaultSpeed, type Moment, momentFrom, type Speed, speedForm, speedOf } from "../replay/moment.js";
import type { Answer } from "../report/explain/thing.js";
import { styledText } from "../report/text.js";
import { packageVersion } from "../schema/built/version.js";
import { completionScript, shellNames } from "./completion/index.js";
import { chalkFor, type Io } from "./io.js";
import {
  type LintRow,
  lintTable,
  type OptionRow,
  type Options,
  type OptionTable,
  type Parsed,
  watchFormats,
} from "./options.js";
import type { Outcome } from "./outputs.js";

/** A command besides linting. */
export interface CommandRow {
  /** The first paragraph of its help. */
  readonly says: string;
  readonly argument?: Argument;
  readonly options?: OptionTable;
  /** The meaning of exit codes 0 and 1, if the help states it. */
  readonly exit?: readonly [success: string, failure: string];
  /** The last paragraph of its help. */
  readonly note?: string;
  /** Rejects options that do not go together, by `command.error`. */
  readonly check?: (options: never, command: Command) => void;
  readonly run: (options: never, io: Io, tally: Tally) => Promise<Outcome>;
}

export const inputPaths = "files, folders, globs, or - for standard input (default: the current folder)";

/** The options by which commands other than linting find their input. */
const inputRows = {
  "--game-dir": { help: "read the game's own folder on this machine" },
  "--as <kind>": { help: "read every file as this", values: gameKindsByOption },
} as const;

export type EddnOptions = Parsed<typeof eddnTable>;

const eddnTable = {
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
      default: eddnDefaults.outfitting,
    },
  },
  "The header of messages:": {
    "--uploader-id <id>": { help: "who sends the messages", read: anyText, default: eddnDefaults.uploaderId },
    "--software-name <name>": {
      help: "the program that sends them",
      read: anyText,
      default: eddnDefaults.softwareName,
    },
    "--software-version <version>": { help: "its version", read: anyText, default: packageVersion() },
  },
} as const satisfies OptionTable;

/** The gateway accepts an empty text, but then the sender is unknown. */
function anyText(value: string): string {
  if (value.trim() === "") throw new InvalidArgumentError("It is empty.");
  return value;
}

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

export type RedactOptions = Parsed<typeof redactTable>;

const redactTable = {
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
    "--minimise": { help: "keep only the lines that findings are about, and those that they need", conflicts: "keep" },
  },
} as const satisfies OptionTable;

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

function list(value: string): readonly string[] {
  return value.split(",").map((item) => item.trim());
}

export type ReplayOptions = Parsed<typeof replayTable>;

const replayTable = {
  "Options:": {
    "--out <folder>": { help: "write to this folder, never to the source or the game's own folder", mandatory: true },
    "--force": { help: "allow a folder that is not empty, and overwrite files of the same names" },
    ...inputRows,
  },
  "Speed:": {
    "--speed <speed>": {
      help: "a multiple of the original speed, max, or step for a line at each Enter",
      read: speed,
      default: defaultSpeed,
      defaultHelp: `${defaultSpeed}x`,
    },
    "--from <moment>": { help: "write at once everything before a time, or a span such as 1h30m", read: moment },
    "--to <moment>": { help: "end at a time, or a span after the start", read: moment },
    "--loop": { help: "start again at the end, until Ctrl-C", conflicts: "now" },
    "--now": {
      help: "move all times to today: at 1x each line is written when it says, at other speeds the last line is from now",
    },
    "--no-progress": { help: "show no status line on a terminal" },
  },
} as const satisfies OptionTable;

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

export type StoryOptions = Parsed<typeof storyTable>;

const storyTable = { "Options:": { "--json": { help: "as JSON" }, ...inputRows } } as const satisfies OptionTable;

/** The options of `generate`; their values are checked when the command runs. */
export type GenerateRequest = Parsed<typeof generateTable>;

const generateTable = {
  "Where it goes:": {
    "--out <folder>": { help: "write the journal and the side files to this folder" },
    "--stdout": { help: "print the journal, and write no files (the default without --out)" },
    "--force": { help: "allow a folder that is not empty, and overwrite files of the same names" },
    "--format <form>": { help: "the game's own spacing, or compact JSON", choices: ["game", "compact"] },
  },
  "The session:": {
    "--seed <n>": { help: `a number that selects the session (default: ${generateDefaults.seed})` },
    "--events <n>": {
      help: `write this many events, or a few more to complete things (default: ${generateDefaults.events})`,
      conflicts: "scene",
    },
    "--size <size>": {
      help: "write a journal of this size, such as 50MB, instead of a number of events",
      conflicts: "scene",
    },
    "--scenario <name>": {
      help: `the player's activity (default: ${generateDefaults.scenario}, a bit of everything)`,
      choices: Object.keys(scenarios),
      conflicts: "scene",
    },
    "--hours <n>": {
      help: "the length of the session, instead of a number of events",
      read: Number,
      conflicts: "scene",
    },
    "--situation <name>": {
      help: `where the session starts (default: ${generateDefaults.situation})`,
      choices: situations,
      conflicts: "scene",
    },
    "--nasty": { help: "make legal but rare things frequent", default: undefined, conflicts: "scene" },
    "--history": { help: "add side-files.jsonl, so that replay has every state of the side files", default: undefined },
    "--commander <name>": { help: `the name of the commander (default: ${generateDefaults.commander})` },
    "--ship <symbol>": { help: "the player's ship, such as Asp" },
    "--list": { help: "list the kinds of event that no scenario writes" },
    "--kinds <kinds>": { help: "write only these kinds of event, separated by commas", read: list, conflicts: "scene" },
    "--start <time>": { help: `when the session starts (default: ${generateDefaults.start})` },
    "--gameversion <version>": { help: `the version of the game (default: ${generateDefaults.gameversion})` },
    "--language <language>": { help: `the language of the game (default: ${generateDefaults.language})` },
    "--parts <n>": {
      help: `split the journal into this many files (default: ${generateDefaults.parts})`,
      conflicts: "scene",
    },
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
      read: (value: string, values: readonly string[]): readonly string[] => [...values, value],
      default: [],
    },
    "--fault-report <file>": { help: "write where faults were planted, in the format of --format json" },
  },
  "Single events:": {
    "--minimal": { help: "single events with only their required fields" },
    "--full": { help: "single events with all fields that can occur together" },
    "--count <n>": { help: "print this many single events (default: 1)" },
  },
} as const satisfies OptionTable;

export type SchemaOptions = Parsed<typeof schemaTable>;

const schemaTable = {
  "Options:": {
    "--all": { help: "print all schemas in one, which checks any event by its kind" },
    "--bundle": { help: "print all schemas in one, or those named, for programs that make types" },
    "--plain": { help: "leave out of a bundle what only this tool knows" },
  },
} as const satisfies OptionTable;

const jsonTable = { "Options:": { "--json": { help: "as JSON" } } } as const satisfies OptionTable;
const mixedTable = {
  "Options:": { "--allow-mixed": { help: "merge reports even if versions, settings or files differ" } },
} as const satisfies OptionTable;
const fromStartTable = {
  "What is watched:": { "--from-start": { help: "start with what is already there, not with what is written next" } },
} as const satisfies OptionTable;

type JsonOptions = Parsed<typeof jsonTable>;
/** The options of `drift`: those of linting, as far as they concern files. */
export type DriftOptions = Options & JsonOptions;
/** The options of `watch`: those of linting, as far as applicable. */
export type WatchOptions = Options & Parsed<typeof fromStartTable>;
/** The options of `merge`; its paths are reports. */
export type MergeOptions = Pick<
  Options,
  "formats" | "quiet" | "maxPerGroup" | "statistics" | "color" | "maxWarnings" | "baseline"
> &
  Parsed<typeof mixedTable>;

/** The table of linting with the rows of each group changed. */
function lintRows(change: (rows: readonly [string, LintRow][]) => readonly [string, OptionRow][]): OptionTable {
  const groups = Object.entries(lintTable);
  return Object.fromEntries(groups.map(([title, rows]) => [title, Object.fromEntries(change(Object.entries(rows)))]));
}

/** All commands but `help`, under the headings of the help. */
export const commandTable: Readonly<Record<string, Readonly<Record<string, CommandRow>>>> = {
  "Commands:": {
    watch: {
      says: "Watch the game's folder, and lint what it writes while you play.",
      argument: new Argument(
        "[folder]",
        "the folder that the game writes to (default: the current folder if it has journals, else the game's own)",
      ),
      // Options that it does not accept are known, so that they can be rejected.
      options: {
        ...fromStartTable,
        ...lintRows((rows) => rows.map(([flags, row]) => [flags, { ...row, ...(row.watch ?? { hidden: true }) }])),
      },
      note: "Ctrl-C ends it, with the summary and exit code of linting.",
      check: checkWatch,
      run: async (options: WatchOptions, io, tally) =>
        (await import("./commands/watch.js")).runWatch(options, io, tally),
    },
    story: {
      says: "Print what happened in journals, one line for each event that matters.",
      argument: new Argument(
        "[paths...]",
        "files, folders, globs, or - for standard input (default: the game's newest journal)",
      ),
      options: storyTable,
      run: async (options: StoryOptions, io) => (await import("./commands/story.js")).runStory(options, io),
    },
    redact: {
      says: "Copy journals without personal data, so that linting finds the same in them.",
      argument: new Argument("[paths...]", inputPaths),
      options: redactTable,
      exit: ["the findings are the same", "findings differ"],
      run: async (options: RedactOptions, io) => (await import("./commands/redact.js")).runRedact(options, io),
    },
    drift: {
      says: "Report how journals differ from the schemas, for instance after a game update, as text for an issue.",
      argument: new Argument("[paths...]", inputPaths),
      options: {
        ...jsonTable,
        ...lintRows((rows) => rows.map(([flags, row]) => [flags, row.drift ? row : { ...row, hidden: true }])),
      },
      exit: ["no difference", "differences"],
      check: refuseForeign,
      run: async (options: DriftOptions, io, tally) =>
        (await import("./commands/drift.js")).runDrift(options, io, tally),
    },
    explain: {
      says: "Explain a rule, an event, a field, the bits of a flag field, a name of the game, the tables of names, or what a session is.",
      argument: new Argument(
        "<what...>",
        "missing-field, FSDJump, FSDJump.Factions.Happiness, Status.Flags 16842765, gold, commodity, names, or session",
      ),
      options: { "Options:": { "--json": { help: "as JSON (rules, events, fields and names)" } } },
      async run({ paths: words, json }: JsonOptions, io) {
        const { explain } = await import("../report/explain/explain.js");
        return answer(explain(words, json, io.stdout.columns), json, io);
      },
    },
    rules: {
      says: "List all rules.",
      options: jsonTable,
      async run({ json }: JsonOptions, io) {
        const { listRules, rulesJson } = await import("../rules/printed-list.js");
        await io.stdout.write(json ? rulesJson() : listRules(await chalkFor(io), io.stdout.columns));
        return 0;
      },
    },
    changes: {
      says: "List which events and fields versions of the game added and removed.",
      argument: new Argument("<range>", "4.3..4.4, 4.0.., ..3.7, or just 4.4"),
      options: jsonTable,
      async run({ paths: [range = ""], json }: JsonOptions, io) {
        const { reportChanges } = await import("../report/changes.js");
        return answer(reportChanges(range, json, io.stdout.columns), json, io);
      },
    },
    generate: {
      says: "Make test journals, correct or with planted faults.",
      argument: new Argument(
        "[event...]",
        "event and a kind, such as event FSDJump, for single events instead of a session",
      ),
      options: generateTable,
      run: async (request: GenerateRequest, io) => (await import("./commands/generate.js")).runGenerate(request, io),
    },
    replay: {
      says: "Write a session again as the game wrote it: line by line, at its original speed, with the side files.",
      argument: new Argument(
        "[paths...]",
        "journals, or a folder with journals and side files (default: the current folder)",
      ),
      options: replayTable,
      note: "Enter pauses and resumes, or writes the next line; Ctrl-C ends the replay.",
      run: async (options: ReplayOptions, io) => (await import("./commands/replay.js")).runReplay(options, io),
    },
    schema: {
      says: "Print the JSON Schema of an event or a side file.",
      argument: new Argument("[names...]", "FSDJump, or Status.json; several with --bundle"),
      options: schemaTable,
      run: async (options: SchemaOptions, io) =>
        answer((await import("./commands/schema.js")).printSchema(options), true, io),
    },
    infer: {
      says: "Draft schemas of events from journals.",
      argument: new Argument(
        "[event-and-paths...]",
        "an event, then files, folders, globs, or - (default: the current folder)",
      ),
      options: inferTable,
      check({ force, out, all, paths }: InferOptions, command) {
        if (force && out === undefined) command.error("error: --force needs --out");
        if (!all && paths.length === 0) command.error("error: name an event, or give --all");
      },
      run: async (options: InferOptions, io) => (await import("./commands/infer.js")).runInfer(options, io),
    },
    eddn: {
      says: "Report what a program should send to EDDN from journals, and why not the other lines.",
      argument: new Argument("[paths...]", inputPaths),
      options: eddnTable,
      exit: ["reported, or the same", "differences found"],
      run: async (options: EddnOptions, io) => (await import("./commands/eddn.js")).runEddn(options, io),
    },
    merge: {
      says: "Merge the reports of shards, jobs or machines into one.",
      argument: new Argument("<reports...>", "reports of --format json or ndjson, in any order"),
      options: { ...mixedTable, ...lintRows((rows) => rows.filter(([, { merge }]) => merge)) },
      exit: ["no errors", "errors found"],
      check: refuseManyPrinted,
      run: async (options: MergeOptions, io, tally) =>
        (await import("./commands/merge.js")).runMerge(options, io, tally),
    },
  },
  "This tool:": {
    open: {
      says: "Open the page that lints in a browser, which sends nothing anywhere.",
      run: async (_, io) => (await import("./commands/open.js")).runOpen(io),
    },
    completion: {
      says: "Print a script that completes this command line.",
      argument: new Argument("<shell>", "the shell that is to run it").choices(shellNames),
      async run({ paths: [shell = ""] }: Parsed<object>, io) {
        await io.stdout.write(await completionScript(shell));
        return 0;
      },
    },
  },
};

/** Prints an explanation, or says why there is none. */
async function answer(explanation: Answer, isJson: boolean, io: Io): Promise<Outcome> {
  if ("unknown" in explanation) {
    await io.complain(explanation.unknown);
    return 2;
  }
  await io.stdout.write(isJson ? explanation.text : styledText(explanation.text, await chalkFor(io)));
  return 0;
}

/** Rejects several reports on standard output. */
export function refuseManyPrinted({ formats }: Pick<Options, "formats">, command: Command): void {
  if (formats.filter(({ file }) => file === undefined).length < 2) return;
  command.error(
    "error: only one --format can go to standard output, give the others a file: --format json:report.json",
  );
}

function checkWatch(options: WatchOptions, command: Command): void {
  refuseForeign(options, command);
  refuseManyPrinted(options, command);
  const refuse = (reason: string): never => command.error(`error: ${reason}`);
  if (options.paths.length > 0 && options.gameDir) refuse("name a folder or give --game-dir, not both");
  const unfit = options.formats.find(({ name }) => !watchFormats.includes(name));
  if (unfit)
    refuse(`a ${unfit.name} report goes file by file, watch cannot write it; it can write ${watchFormats.join(", ")}`);
}

/** Rejects options of linting that the command does not accept, or that come before it. */
function refuseForeign(_: Options, command: Command): void {
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
