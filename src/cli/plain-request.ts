import { packageVersion } from "../spec/built/version.js";
import { commandNames } from "./command-names.js";
import type { Options } from "./lint-options.js";
import type { Request } from "./program.js";

/** What linting goes by where nothing else is asked for. */
const defaults: Omit<Options, "paths"> = {
  formats: [],
  strict: false,
  specOnly: false,
  session: true,
  severities: new Map(),
  maxPerGroup: 3,
  quiet: false,
  statistics: false,
  by: undefined,
  maxWarnings: undefined,
  as: undefined,
  stdinFilename: undefined,
  ignore: [],
  filesFrom: undefined,
  shard: undefined,
  gameDir: false,
  errorOnUnmatched: true,
  config: undefined,
  printConfig: false,
  baseline: undefined,
  updateBaseline: false,
  schemas: undefined,
  eddnSchemas: undefined,
  cache: undefined,
  cacheLocation: undefined,
  threads: undefined,
  fix: false,
  unsafeFixes: false,
  diff: false,
  drift: false,
  progress: true,
  color: "auto",
};

/** The options of linting that take no value, and what each of them changes. */
const switches: ReadonlyMap<string, Partial<Options>> = new Map<string, Partial<Options>>([
  ["--game-dir", { gameDir: true }],
  ["--no-error-on-unmatched", { errorOnUnmatched: false }],
  ["--strict", { strict: true }],
  ["--spec-only", { specOnly: true }],
  ["--no-session", { session: false }],
  ["--update-baseline", { updateBaseline: true }],
  ["--fix", { fix: true }],
  ["--unsafe-fixes", { unsafeFixes: true }],
  ["--diff", { diff: true }],
  ["-q", { quiet: true }],
  ["--quiet", { quiet: true }],
  ["--statistics", { statistics: true }],
  ["--drift", { drift: true }],
  ["--no-color", { color: "never" }],
  ["--no-progress", { progress: false }],
  ["--no-config", { config: false }],
  ["--cache", { cache: true }],
  ["--no-cache", { cache: false }],
]);

const versionFlags: readonly string[] = ["-V", "-v", "--version"];

/**
 * Reads a command line of paths and switches alone, as most are, or one that asks for the version; undefined for all others. They come to
 * the same by `parseCommandLine`, which takes as long to set up as it takes to lint a small journal.
 */
export function plainRequest(argv: readonly string[]): Request | undefined {
  const [only = ""] = argv;
  if (argv.length === 1 && versionFlags.includes(only)) return { command: "print", text: `${packageVersion()}\n` };
  const paths: string[] = [];
  let options = defaults;
  for (const argument of argv) {
    const changes = switches.get(argument);
    if (!changes && (argument.startsWith("-") || commandNames.includes(argument))) return undefined;
    if (changes) options = { ...options, ...changes };
    else paths.push(argument);
  }
  return { command: "lint", options: { ...options, paths } };
}
