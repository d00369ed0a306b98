import type { Shard } from "../engine/shard/shard-files.js";
import type { Choices } from "../engine/validate/choices.js";
import type { FileKind } from "../files/discover/kind.js";
import type { Format } from "../report/parse-format.js";
import { statisticsBy } from "../report/reporter.js";
import type { ConfigFile } from "./config/config-file.js";

/**
 * An option of the command line as plain data. Its key in a table is its flags with a placeholder for its value, as
 * shown in the help; `commander-options.ts` parses values by placeholder.
 */
export interface OptionRow {
  readonly help: string;
  /** Its name among the parsed options, if it is not the long flag in camel case. */
  readonly name?: string;
  /** The allowed values, if not any. */
  readonly choices?: readonly string[];
  /** The same, with their meanings; for `<kind>` all kinds of files by default. */
  readonly values?: Readonly<Record<string, string>>;
  /** Parses a value, if the placeholder does not determine how. */
  readonly read?: (value: string, before: never) => unknown;
  /** The message for an empty value, which is most likely a variable that is not set and would mean the current folder. */
  readonly filled?: string;
  /** Defaults to false for a switch, true for a `--no-` switch, and undefined for an option with a value. */
  readonly default?: unknown;
  readonly defaultHelp?: string;
  /**
   * The value that a switch sets instead of true, or of false for `--no-`; for an option with an optional value, as in
   * `--statistics=kind`, the value that it sets without one.
   */
  readonly sets?: string;
  readonly implies?: Readonly<Record<string, boolean>>;
  readonly conflicts?: string;
  readonly mandatory?: true;
  readonly hidden?: true;
}

/** An option of linting. */
export interface LintRow extends OptionRow {
  /** The equivalent key in a config file. */
  readonly config?: keyof ConfigFile;
  /** The differences in `watch`; without it, `watch` rejects the option. */
  readonly watch?: Partial<OptionRow>;
  /** True if the short help shows it. */
  readonly common?: true;
  /** True if `merge` accepts it too. */
  readonly merge?: true;
  /** True if `drift` accepts it too. */
  readonly drift?: true;
}

/** Options by their flags, under the headings of the help. */
export type OptionTable<Row extends OptionRow = OptionRow> = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** The values of placeholders that stand for more than a text. */
interface PlaceholderValues {
  readonly n: number;
  readonly kind: FileKind;
  readonly glob: readonly string[];
  readonly "i/n": Shard;
  readonly "id=severity": Choices["severities"];
  readonly "name[:file]": readonly Format[];
}

type CamelCase<Text> = Text extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Text;

type LongFlag<Flags> = Flags extends `${string}--${infer Long} ${string}`
  ? Long
  : Flags extends `${string}--${infer Long}`
    ? Long
    : never;

/** The name of an option among the parsed ones. */
type NameOf<Flags, Row> = Row extends { readonly name: infer Name extends string }
  ? Name
  : CamelCase<LongFlag<Flags> extends `no-${infer Positive}` ? Positive : LongFlag<Flags>>;

/** The value of an option that is given. */
type Given<Flags, Row> = Row extends { readonly read: (value: string, before: never) => infer Value }
  ? Value
  : Row extends { readonly choices: readonly (infer Word)[] }
    ? Word
    : Flags extends `${string} <${infer Placeholder}>`
      ? Placeholder extends keyof PlaceholderValues
        ? PlaceholderValues[Placeholder]
        : string
      : Flags extends `${string} [${string}]`
        ? string | true
        : Row extends { readonly sets: infer Value }
          ? Value
          : Flags extends `--no-${string}`
            ? false
            : true;

/** The value of an option that is not given; that of an object has the same type as a given one. */
type NotGiven<Flags, Row> = Row extends { readonly default: infer Value }
  ? Exclude<Value, object>
  : Row extends { readonly mandatory: true }
    ? never
    : Flags extends `${string} ${"<" | "["}${string}`
      ? undefined
      : Flags extends `--no-${string}`
        ? true
        : false;

type FlagsIn<Group> = Group extends unknown ? keyof Group : never;
type RowIn<Group, Flags> = Group extends unknown ? (Flags extends keyof Group ? Group[Flags] : never) : never;

/** Flags such as `--cache` and `--no-cache` set the same option. */
type ValueOf<Group, Flags> = Flags extends unknown
  ? Given<Flags, RowIn<Group, Flags>> | NotGiven<Flags, RowIn<Group, Flags>>
  : never;

/** The options of a table by their names, with the paths or other arguments beside them. */
export type Parsed<Table> = { readonly paths: readonly string[] } & {
  readonly [Flags in FlagsIn<Table[keyof Table]> as NameOf<Flags, RowIn<Table[keyof Table], Flags>>]: ValueOf<
    Table[keyof Table],
    Flags
  >;
};

/** The report formats that can mix findings of several files. */
export const watchFormats: readonly string[] = ["pretty", "compact", "json", "ndjson"];

const folderMissing = "The folder's name is missing.";

const lintRows = {
  "What is linted:": {
    "--as <kind>": { help: "read every file as this", drift: true },
    "--ignore <glob>": {
      help: "skip files (repeatable)",
      default: [],
      config: "ignore",
      watch: {},
      drift: true,
      common: true,
    },
    "--files-from <file>": { help: "read more paths from a file, one per line; - for standard input", drift: true },
    "--shard <i/n>": { help: "lint the i-th of n shards of the files; merge combines the reports" },
    "--stdin-filename <name>": { help: "the name of standard input in the report", drift: true },
    "--game-dir": {
      help: "read the game's own folder on this machine",
      watch: { help: "watch the game's own folder on this machine" },
      drift: true,
      common: true,
    },
    "--no-error-on-unmatched": {
      help: "skip files that are not journals by name, and succeed if none is left",
      drift: true,
    },
  },
  "How it is checked:": {
    "--strict": {
      help: "hold the events of the specification to its letter, which genuine journals do not keep",
      config: "strict",
      watch: {},
      common: true,
    },
    "--spec-only": {
      help: "check only the event kinds and side files of the specification",
      config: "specOnly",
      watch: {},
      drift: true,
    },
    "--no-session": { help: "do not compare the lines of a journal with each other", config: "session", watch: {} },
    "--rule <id=severity>": {
      help: "set a rule, a family of rules or all to off, warn or error (repeatable)",
      name: "severities",
      default: new Map(),
      config: "rules",
      watch: {},
      common: true,
    },
    "--max-warnings <n>": {
      help: "fail if there are more warnings than this",
      config: "maxWarnings",
      watch: { help: "end with exit code 1 if there are more warnings than this" },
      common: true,
      merge: true,
    },
    "--baseline <file>": { help: "report only what is not in this baseline", config: "baseline", merge: true },
    "--update-baseline": { help: "accept all current findings: write the baseline", common: true },
    "--schemas <folder>": {
      help: "add or replace event kinds with schemas named <Event>.json",
      config: "schemas",
      watch: {},
      drift: true,
    },
    "--eddn-schemas <folder>": {
      help: "check messages with these schemas, as EDDN publishes them",
      config: "eddnSchemas",
    },
  },
  "What is fixed:": {
    "--fix": { help: "fix what can be fixed safely, in place", common: true },
    "--unsafe-fixes": { help: "with --fix or --diff: also apply guesses", common: true },
    "--diff": { help: "change nothing, and print what --fix would change", common: true },
    "--out <folder>": {
      help: "with --fix: write fixed copies to this folder instead",
      filled: folderMissing,
      common: true,
    },
  },
  "What is reported:": {
    "--format <name[:file]>": {
      help: "the format of the report: {formats} (repeatable)",
      name: "formats",
      default: [],
      defaultHelp: "pretty",
      config: "format",
      common: true,
      watch: { help: `the format of the report: ${watchFormats.join(", ")} (repeatable)` },
      merge: true,
    },
    "-q, --quiet": { help: "report errors only", watch: {}, merge: true, common: true },
    "--max-per-group <n>": {
      help: "show this many findings of each group, 0 for all (pretty)",
      default: 3,
      // In `watch`, every finding is shown as it comes.
      watch: { default: 0 },
      merge: true,
    },
    "--statistics [by]": {
      help: "print a table instead of findings, by rule, kind, version or file",
      common: true,
      choices: statisticsBy,
      sets: "rule",
      merge: true,
    },
    "--color <when>": {
      help: "colour the report",
      choices: ["auto", "always", "never"],
      default: "auto",
      watch: {},
      merge: true,
    },
    "--no-color": { help: "the same as --color never", sets: "never", default: "auto", watch: {}, merge: true },
    "--no-progress": {
      help: "show no progress on a terminal",
      watch: { help: "show no status line on a terminal" },
      drift: true,
    },
  },
  "The config file:": {
    "--config <file>": {
      help: "use this config file",
      filled: "The file's name is missing.",
      watch: {},
      drift: true,
      common: true,
    },
    "--no-config": { help: "use no config file", default: undefined, watch: {}, drift: true },
    "--print-config [file]": {
      help: "print the settings for a file or the current folder, and lint nothing",
      default: false,
    },
  },
  "Speed:": {
    "--cache": {
      help: "remember the result of each file, and lint only files that are new or changed",
      default: undefined,
      config: "cache",
    },
    "--no-cache": { help: "use no cache, whatever the config says" },
    "--cache-location <folder>": {
      help: "keep the cache in this folder",
      filled: folderMissing,
      implies: { cache: true },
    },
    "--threads <n>": {
      help: "use this many threads (default: one per core, or a single one for small inputs)",
      drift: true,
    },
  },
} as const satisfies OptionTable<LintRow>;

/** All options of linting. It is loaded with every run, so it imports neither Commander nor the rules nor anything that reads files. */
export const lintTable: OptionTable<LintRow> = lintRows;

/** The value of an option that is not on the command line. */
export function defaultOf(flags: string, row: OptionRow): unknown {
  return "default" in row || /[<[]/.test(flags) ? row.default : flags.startsWith("--no-");
}

export type Options = Parsed<typeof lintRows>;
