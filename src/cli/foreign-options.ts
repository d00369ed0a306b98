/** The options of other linters that have a counterpart here; blanks separate them, as the words in the other tables. */
export const counterparts: Readonly<Record<string, string>> = {
  "--ignore <glob>":
    "--exclude --exclude-files --extend-exclude --ignore-glob --ignore-pattern --ignore-patterns --skip --skip-dirs --skip-files",
  "--format <name>":
    "-f --error-format --formatter --out-format --output-format --report-format --reporter --reporters",
  "--format <name>:<file>": "-o --output --output-file --report-file",
  "--format json": "--json",
  "--format junit": "--junit --junit-xml",
  "--format sarif": "--sarif",
  "--max-warnings 0":
    "--deny-warnings --error-on-warning --error-on-warnings --fail-on-warning --fail-on-warnings --warnings-as-errors --werror",
  "--max-warnings <n>": "--max-warning --warning-limit",
  "--max-per-group <n>": "--max-diagnostics --max-issues --max-problems --max-same-issues",
  "--fix": "--auto-fix --autofix --fix-all --fix-only --write",
  "--diff": "--dry-run --fix-dry-run --show-fixes",
  "--quiet": "--errors-only --no-warn --no-warnings --nowarn --silent",
  "--rule <id>=error": "--enable --extend-select",
  "--rule all=off --rule <id>=error": "--only --select",
  "--rule <id>=off": "--disable --disable-rule --extend-ignore --ignore-rule --no-rule --skip-rule",
  "--rule <id>=warn": "--min-severity --minimum-severity --rules --severity --severity-level",
  "--strict": "--pedantic --strict-mode",
  "--config <file>": "-c --conf --config-file --config-path --configuration --rcfile",
  "--no-config": "--isolated --no-config-lookup --no-configuration --no-eslintrc",
  "--print-config": "--dump-config --show-config --show-settings",
  "--threads <n>": "-j --concurrency --jobs --num-workers --parallel --processes --workers",
  "--stdin-filename <name>": "--stdin-display-name --stdin-file --stdin-file-path --stdin-filepath --stdin-name",
  "--files-from <file>": "--file-list --filelist --list",
  "--cache-location <folder>": "--cache-dir --cache-file --cache-path",
  "--schemas <folder>": "--schema --schema-dir --schema-file --schemafile",
  "--baseline <file>": "--baseline-file --suppressions-location",
  "--update-baseline": "--create-baseline --generate-baseline --suppress-all --write-baseline",
  "--statistics": "--stats --summary",
  "--no-error-on-unmatched": "--allow-empty --no-error-on-unmatched-pattern --pass-on-no-patterns",
  "--game-dir": "--journal-dir --journal-folder --journals --saved-games",
  "--unsafe-fixes": "--unsafe-fix --fix-unsafe",
  "--as <kind>": "--language --parser --type",
  "--color <when>": "--colors --colour",
  "--no-color": "--no-colors --no-colour",
  "--no-progress": "--no-progress-bar --no-spinner",
};

/** Advice for options of other linters without a counterpart, and for our own former ones. */
export const advice: Readonly<Record<string, string>> = {
  "use journal-lint drift": "--drift",
  "use journal-lint drift --json": "--drift-json",
  "use --statistics=kind, --statistics=version or --statistics=file": "--by",
  "use --fix --out <folder>": "--fix-to",
  "journal-lint rules lists the rules": "--list-rules --print-rules --show-rules",
  "journal-lint explain <rule> describes one": "--explain --help-rule --rule-help",
  "journal-lint watch follows a folder": "-w --watch",
  "journal-lint redact <paths> --out <folder> writes copies without names": "--anonymise --anonymize --redact",
  "a config is a file journal-lint.config.json, starting with {}; journal-lint --print-config shows the settings in effect":
    "--generate-config --init",
  "write the patterns as --ignore <glob>, or under ignore in the config file": "--ignore-file --ignore-path",
  "let git print their names, and read that list with --files-from -": "--changed --staged",
  "use --statistics=file": "--list-files --show-files",
  "--format compact prints findings alone": "--no-summary",
  "write - as a path to read standard input": "--read-stdin --stdin",
  "name files and folders without an option": "-i --dir --file --files --folder --input --path",
  "name files or globs as paths": "--ext --extension --extensions --glob --include",
  "folders are searched at any depth": "-R -r --recurse --recursive",
  "only repeated findings are hidden, which --max-per-group 0 shows": "--debug --log-level --loglevel --verbose",
  "--rule <id>=warn turns the errors of a rule into warnings, which do not fail a run":
    "--exit-0 --exit-zero --no-fail",
};

/** Former options of commands besides linting, by what to use instead. */
const formerOptionsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  replay: { "--into": "use --out <folder>" },
  infer: { "--diff": "use journal-lint drift", "--json": "use journal-lint drift --json" },
  eddn: { "--format": "use --json" },
};

/** Advice for words that are often typed as commands but are not. */
const words: Readonly<Record<string, string>> = {
  "use journal-lint explain <name>, or explain names": "names",
  "journal-lint <paths> does that, without a command": "check lint validate verify run test",
  "did you mean --fix?": "fix repair autofix",
  "did you mean --diff?": "diff patch",
  "did you mean --statistics?": "stats statistics summary",
  "did you mean --print-config? A config is a file journal-lint.config.json, starting with {}": "init config",
  "did you mean --update-baseline?": "baseline suppress",
  "did you mean the command redact?": "anonymise anonymize clean censor",
  "did you mean the command generate?": "mock create new make",
  "did you mean the command explain?": "doc docs man describe event",
  "journal-lint rules lists the rules, journal-lint explain <rule> describes one": "rule",
  "did you mean the command drift?": "compare update",
  "did you mean --version?": "version",
};

/** A hint for a word that was given as a path, but is not a file; undefined if there is none. */
export function wordHint(word: string): string | undefined {
  return keyWith(words, word.toLowerCase());
}

/** The current name of a former option; undefined if it never had another name. */
export function formerHint(command: string, argument: string): string | undefined {
  return formerOptionsOf[command]?.[argument.replace(/=.*/s, "")];
}

/** A hint for an option of another linter, given the options that the command takes; undefined if there is none. */
export function foreignHint(argument: string, taken: readonly string[]): string | undefined {
  for (const flag of spellings(argument)) {
    const ours = keyWith(counterparts, flag);
    if (ours !== undefined) return taken.includes(ours.replace(/ .*/, "")) ? `did you mean ${ours}?` : undefined;
    const hint = keyWith(advice, flag);
    if (hint !== undefined) return hint;
  }
  return undefined;
}

/** The possible meanings of an argument: it may include its value, and some people write one dash for two. */
function spellings(argument: string): readonly string[] {
  const flag = argument.replace(/=.*/s, "");
  if (flag.startsWith("--")) return [flag.toLowerCase()];
  return [`-${flag}`.toLowerCase(), flag.slice(0, 2)];
}

function keyWith(table: Readonly<Record<string, string>>, flag: string): string | undefined {
  return Object.keys(table).find((key) => table[key]?.split(" ").includes(flag));
}
