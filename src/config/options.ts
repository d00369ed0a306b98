import { statisticsBy } from "../report/reporter.js";
import type { ConfigFile } from "./config-file.js";
import type { OptionRow, OptionTable, Parsed } from "./option-row.js";

/** An option of linting. */
export interface LintRow extends OptionRow {
  /** The equivalent key in a config file, whose schema has its form by the placeholder unless `config-schema.json` says another. */
  readonly config?: keyof ConfigFile;
  /** Its description there, if the help does not fit. */
  readonly configHelp?: string;
  /** True if the config file may set it for some files alone. */
  readonly overrides?: true;
  /** True if the functions of the library take it by that key. */
  readonly library?: true;
  /** The differences in `watch`; without it, `watch` rejects the option. */
  readonly watch?: Partial<OptionRow>;
  /** True if the short help shows it. */
  readonly common?: true;
  /** True if `merge` accepts it too. */
  readonly merge?: true;
  /** True if `drift` accepts it too. */
  readonly drift?: true;
}

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
      configHelp: "Globs of files to leave out, as seen from the folder of this file.",
      library: true,
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
    "--no-gitignore": { help: "read what git ignores in a searched folder, too" },
    "--no-error-on-unmatched": {
      help: "skip files that are not journals by name, and succeed if none is left",
      drift: true,
    },
  },
  "How it is checked:": {
    "--strict": {
      help: "hold the events of the specification to its letter, which genuine journals do not keep",
      config: "strict",
      overrides: true,
      library: true,
      watch: {},
      common: true,
    },
    "--spec-only": {
      help: "check only the event kinds and side files of the specification",
      config: "specOnly",
      library: true,
      watch: {},
      drift: true,
    },
    "--no-session": {
      help: "do not compare the lines of a journal with each other",
      config: "session",
      configHelp: "Hold the lines of a journal against those above; true where it is left out.",
      overrides: true,
      library: true,
      watch: {},
    },
    "--rule <id=severity>": {
      help: "set a rule, a family of rules or all to off, warn or error (repeatable)",
      name: "severities",
      default: {},
      config: "rules",
      overrides: true,
      library: true,
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
    "--baseline <file>": {
      help: "report only what is not in this baseline",
      config: "baseline",
      configHelp: "The file of findings that are known and not reported, as seen from the folder of this file.",
      merge: true,
    },
    "--update-baseline": { help: "accept all current findings: write the baseline", common: true },
    "--schemas <folder>": {
      help: "add or replace event kinds with schemas named <Event>.json",
      config: "schemas",
      configHelp: "A folder of schemas that add or replace event kinds, as seen from the folder of this file.",
      library: true,
      watch: {},
      drift: true,
    },
    "--eddn-schemas <folder>": {
      help: "check messages with these schemas, as EDDN publishes them",
      config: "eddnSchemas",
      configHelp:
        "A folder of schemas as EDDN publishes them, which messages are checked by, as seen from the folder of this file.",
      library: true,
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
      help: "use this many threads (default: as many as pay, up to one per core)",
      drift: true,
    },
  },
} as const satisfies OptionTable<LintRow>;

/**
 * All options of linting, and the settings of configs and of the library that are equivalent to them. It is loaded with
 * every run, so it imports neither Commander nor the rules nor anything that reads files.
 */
export const lintTable: OptionTable<LintRow> = lintRows;

/** The same without headings. */
export const lintOptions: readonly (readonly [flags: string, row: LintRow])[] = Object.values(lintTable).flatMap(
  (rows) => Object.entries(rows),
);

export type Options = Parsed<typeof lintRows>;

type RowsOf<Group> = Group extends unknown ? Group[keyof Group] : never;

/** The settings that configs and the functions of the library have in common. */
export type LibrarySetting = Extract<RowsOf<(typeof lintRows)[keyof typeof lintRows]>, { library: true }>["config"];

export const librarySettings = lintOptions.flatMap(([, { config, library }]) =>
  library ? (config ?? []) : [],
) as readonly LibrarySetting[];
