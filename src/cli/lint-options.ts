import { type Command, InvalidArgumentError, Option } from "commander";
import { nearest } from "../base/nearest.js";
import type { Shard } from "../engine/shard/share.js";
import type { Choices } from "../engine/validate/choices.js";
import { type FileKind, type KindOption, kindsByOption } from "../files/discover/kind.js";
import { type Format, parseFormat } from "../report/format.js";
import { formatNames } from "../report/index.js";
import { type StatisticsBy, statisticsBy } from "../report/reporter.js";
import { isRuleId, ruleIds } from "../rules/rules.js";
import { severitiesByWord } from "./config/config.js";
import type { SeverityWord } from "./config/config-file.js";

/** What the command line may ask about what the specification does not know. */
export interface DriftOptions {
  readonly drift: boolean;
  readonly driftJson?: string;
}

/** Gives a command the options about drift. */
function addDriftOptions(command: Command): Command {
  return command
    .option("--drift", "print at the end what the specification does not know, to be pasted into an issue", false)
    .option("--drift-json <file>", "write that to a file, as JSON");
}

/** Whether anyone asks for it. */
export function wantsDrift({ drift, driftJson }: DriftOptions): boolean {
  return drift || driftJson !== undefined;
}

/** What the command line may ask about mending. */
export interface MendingOptions {
  readonly fix: boolean;
  readonly unsafeFixes: boolean;
  readonly diff: boolean;
  /** The folder that fixed copies go to. */
  readonly fixTo?: string;
}

/** Gives a command the options about mending. */
function addMendingOptions(command: Command): Command {
  return command
    .option("--fix", "mend what can be mended for certain, in the files themselves", false)
    .option("--unsafe-fixes", "mend also by what is only a good guess", false)
    .option("--diff", "change nothing, and print what --fix would do as a unified diff", false)
    .addOption(
      new Option("--fix-to <folder>", "write mended copies to this folder, and leave the files alone").argParser(
        (value: string) => {
          if (value === "") throw new InvalidArgumentError("The folder's name is missing.");
          return value;
        },
      ),
    );
}

/** What the command line asks of linting. */
export interface Options extends DriftOptions, MendingOptions {
  readonly paths: readonly string[];
  /** Those that were named; none leaves the choice to us. */
  readonly formats: readonly Format[];
  readonly strict: boolean;
  readonly specOnly: boolean;
  readonly session: boolean;
  readonly severities: Severities;
  readonly maxWarnings: number | undefined;
  readonly quiet: boolean;
  readonly maxPerGroup: number;
  readonly statistics: boolean;
  readonly by: StatisticsBy | undefined;
  readonly as: FileKind | undefined;
  readonly stdinFilename: string | undefined;
  readonly ignore: readonly string[];
  readonly filesFrom: string | undefined;
  /** The share of the files that is linted. */
  readonly shard: Shard | undefined;
  /** Whether to lint the game's own folder. */
  readonly gameDir: boolean;
  readonly errorOnUnmatched: boolean;
  /** A file, or false for none at all. */
  readonly config: string | false | undefined;
  /** The file to say the settings of, or true for the current folder. */
  readonly printConfig: string | boolean;
  readonly baseline: string | undefined;
  readonly updateBaseline: boolean;
  readonly schemas: string | undefined;
  readonly eddnSchemas: string | undefined;
  readonly cache: boolean | undefined;
  readonly cacheLocation: string | undefined;
  readonly threads: number | undefined;
  readonly progress: boolean;
  readonly color: "auto" | "always" | "never";
}

type Severities = Choices["severities"];

/** Gives a command the arguments and options of linting, in the groups in which the help shows them. */
export function addLintOptions(command: Command): Command {
  command
    .argument("[paths...]", "files, folders, globs, or - for standard input (default: the current folder)")
    .optionsGroup("What is linted:")
    .addOption(new Option("--as <kind>", "read every file as this").choices(Object.keys(kindsByOption)))
    .addOption(new Option("--ignore <glob>", "leave out files (repeatable)").argParser(globs).default([], "none"))
    .option("--files-from <file>", "read more paths from a file, one a line; - for standard input")
    .addOption(
      new Option("--shard <i/n>", "lint the i-th of n shares of the files; merge puts the reports together").argParser(
        shardNumber,
      ),
    )
    .option("--stdin-filename <name>", "the name that standard input goes by")
    .option("--game-dir", "lint the game's own folder, wherever it is on this machine", false)
    .option("--no-error-on-unmatched", "skip files that are no journals by name, and pass where nothing is left")
    .optionsGroup("How it is judged:")
    .option("--strict", "make every departure from the letter of the specification an error", false)
    .option("--spec-only", "check the event kinds and side files of the specification alone", false)
    .option("--no-session", "hold no line of a journal against those above it")
    .addOption(ruleOption())
    .addOption(new Option("--max-warnings <n>", "fail when there are more warnings than this").argParser(wholeNumber))
    .option("--baseline <file>", "report only what is not in this baseline")
    .option("--update-baseline", "write what is found now as the baseline", false)
    .option("--schemas <folder>", "add or replace event kinds by schemas named <Event>.json")
    .option("--eddn-schemas <folder>", "judge messages by these schemas of EDDN, as the network publishes them");
  addMendingOptions(command.optionsGroup("What is mended:"))
    .optionsGroup("What is reported:")
    .addOption(formatOption())
    .option("-q, --quiet", "report errors only", false)
    .addOption(
      new Option("--max-per-group <n>", "show this many equal findings, 0 for all (pretty)")
        .argParser(wholeNumber)
        .default(3),
    )
    .option("--statistics", "show how often each rule was broken and where, not each finding (pretty)", false)
    .addOption(
      new Option("--by <what>", "with --statistics: a row for each kind of event, version of the game, or file")
        .choices(statisticsBy)
        .implies({ statistics: true }),
    );
  return addDriftOptions(command)
    .addOption(new Option("--color <when>", "colour the report").choices(["auto", "always", "never"]).default("auto"))
    .option("--no-color", "the same as --color never")
    .option("--no-progress", "show no progress on a terminal")
    .optionsGroup("The config file:")
    .addOption(new Option("--config <file>", "use this config file").argParser(fileName))
    .option("--no-config", "use no config file")
    .option("--print-config [file]", "print the settings that hold for a file, or here, and lint nothing", false)
    .optionsGroup("Speed:")
    .option("--cache", "remember what came of each file, and lint only those that are new or changed")
    .option("--no-cache", "keep no cache, whatever the config says")
    .addOption(
      new Option("--cache-location <folder>", "keep the cache in this folder")
        .argParser(folderName)
        .implies({ cache: true }),
    )
    .addOption(
      new Option(
        "--threads <n>",
        "lint in this many threads (default: one a core, and one alone where there is little to do)",
      ).argParser(wholeNumber),
    );
}

/** Reads the options that the command line gave. */
export function lintOptions(command: Command): Options {
  const { rule, color, as, format, config, ...rest } = command.opts<
    Omit<Options, "paths" | "formats" | "severities" | "as" | "color" | "config"> & {
      readonly rule: Severities;
      readonly format: readonly Format[];
      readonly as?: KindOption;
      readonly color: Options["color"] | false;
      /** `--no-config` gives `--config` the default true. */
      readonly config: string | boolean;
    }
  >();
  if (format.filter(({ file }) => file === undefined).length > 1) {
    command.error(
      "error: only one --format can go to standard output, give the others a file: --format json:report.json",
    );
  }
  return {
    ...rest,
    paths: command.args,
    formats: format,
    severities: rule,
    as: as && kindsByOption[as],
    config: config === true ? undefined : config,
    color: color === false ? "never" : color,
  };
}

function formatOption(): Option {
  return new Option("--format <name[:file]>", `the form of the report: ${formatNames.join(", ")} (repeatable)`)
    .argParser((value: string, formats: readonly Format[]) => {
      const format = parseFormat(value);
      if ("reason" in format) throw new InvalidArgumentError(format.reason);
      return [...formats, format];
    })
    .default([], "pretty");
}

function ruleOption(): Option {
  return new Option("--rule <id=severity>", "set a rule to off, warn or error (repeatable)")
    .argParser((value: string, severities: Severities) => {
      const [id = "", word = ""] = value.split("=");
      if (!isRuleId(id)) throw new InvalidArgumentError(unknown("rule", id, ruleIds));
      if (!isSeverityWord(word)) throw new InvalidArgumentError(`Write ${id}=off, ${id}=warn or ${id}=error.`);
      return new Map([...severities, [id, { severity: severitiesByWord[word] }]]);
    })
    .default(new Map(), "none");
}

function isSeverityWord(word: string): word is SeverityWord {
  return Object.hasOwn(severitiesByWord, word);
}

function unknown(thing: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return `There is no ${thing} ${name}.${near === undefined ? "" : ` Did you mean ${near}?`}`;
}

function globs(value: string, values: readonly string[]): readonly string[] {
  if (value === "") throw new InvalidArgumentError("The glob is missing.");
  if (value.startsWith("!")) throw new InvalidArgumentError("There are no exceptions, name the files to leave out.");
  return [...values, value];
}

/** More shares than this have nothing in them. */
const mostShards = 100_000;

function shardNumber(value: string): Shard {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
  if (index === undefined || of === undefined) {
    throw new InvalidArgumentError("Write which share of how many, such as 3/8.");
  }
  const shard = { index: Number(index), of: Number(of) };
  if (shard.of < 1 || shard.of > mostShards) throw new InvalidArgumentError("There can be 1 to 100,000 shares.");
  if (shard.index < 1 || shard.index > shard.of) {
    throw new InvalidArgumentError(
      `Of ${shard.of} shares the first is 1/${shard.of}, the last ${shard.of}/${shard.of}.`,
    );
  }
  return shard;
}

/** An empty name would be the current folder, which nobody means: it is a variable without a value. */
function folderName(value: string): string {
  if (value === "") throw new InvalidArgumentError("The folder's name is missing.");
  return value;
}

function fileName(value: string): string {
  if (value === "") throw new InvalidArgumentError("The file's name is missing.");
  return value;
}

/** Reads a number of things. */
export function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("It must be a whole number, 0 or more.");
  return Number(value);
}
