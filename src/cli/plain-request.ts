import { defaultOf, type OptionRow } from "../config/option-row.js";
import { lintOptions, type Options } from "../config/options.js";
import { packageVersion } from "../schema/built/version.js";
import { commandNames } from "./command-names.js";
import type { Request } from "./program.js";

/** If two flags share a name, such as `--cache` and `--no-cache`, the first determines the default. */
const defaults = Object.fromEntries(
  lintOptions.map(([flags, row]) => [nameOf(flags, row), defaultOf(flags, row)]).reverse(),
);

/** The lint options that take no value, with the settings that each changes. */
const switches: ReadonlyMap<string, object> = new Map(
  lintOptions
    .filter(([flags, { sets }]) => !/[<[]/.test(flags) || sets !== undefined)
    .flatMap(([flags, row]) => {
      const changes = { [nameOf(flags, row)]: row.sets ?? !flags.startsWith("--no-") };
      return flags
        .replace(/ \[.*/, "")
        .split(", ")
        .map((flag) => [flag, changes] as const);
    }),
);

/** The name that Commander gives to an option. */
function nameOf(flags: string, { name }: OptionRow): string {
  const [, long = ""] = /--(?:no-)?([\w-]+)/.exec(flags) ?? [];
  return name ?? long.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const versionFlags: readonly string[] = ["-V", "-v", "--version"];

/**
 * Parses a command line of only paths and switches, as most are, or one that asks for the version; undefined for all
 * others. `parseCommandLine` gives the same result, but takes as long to set up as it takes to lint a small journal.
 */
export function plainRequest(argv: readonly string[]): Request | undefined {
  const [only = ""] = argv;
  if (argv.length === 1 && versionFlags.includes(only)) return { print: `${packageVersion()}\n` };
  const paths: string[] = [];
  let options: object = defaults;
  for (const argument of argv) {
    const changes = switches.get(argument);
    if (!changes && (argument.startsWith("-") || commandNames.includes(argument))) return undefined;
    if (changes) options = { ...options, ...changes };
    else paths.push(argument);
  }
  return { lint: { ...(options as Options), paths } };
}
