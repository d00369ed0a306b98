import { createRequire } from "node:module";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { type FileKind, type KindOption, kindsByOption } from "../discover/kind.js";
import { nearest } from "../judge/near.js";
import { type FormatName, isFormatName, reporters } from "../report/index.js";
import { isRuleId, type RuleId, rules, type Severity } from "../rules/rules.js";

/** A report that was asked for; without a file it goes to standard output. */
export interface Format {
  readonly name: FormatName;
  readonly file: string | undefined;
}

/** What the command line asks for. */
export interface Options {
  readonly paths: readonly string[];
  readonly formats: readonly Format[];
  readonly strict: boolean;
  readonly severities: ReadonlyMap<RuleId, Severity | "off">;
  readonly maxWarnings: number | undefined;
  readonly quiet: boolean;
  readonly maxPerGroup: number;
  readonly statistics: boolean;
  readonly as: FileKind | undefined;
  readonly stdinFilename: string | undefined;
  readonly ignore: readonly string[];
  readonly filesFrom: string | undefined;
  readonly color: "auto" | "always" | "never";
}

/** The command line was help or version, or wrong: what to print and how to end. */
export interface Ended {
  readonly exitCode: 0 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

const require = createRequire(import.meta.url);

/** Reads the command line. */
export function parseOptions(argv: readonly string[]): Options | Ended {
  const printed = { stdout: "", stderr: "" };
  const program = createProgram().configureOutput({
    writeOut: (text) => {
      printed.stdout += text;
    },
    writeErr: (text) => {
      printed.stderr += text.replace(/^error: /, "journal-lint: ").replace("\n(", " (");
    },
  });
  try {
    program.parse(argv, { from: "user" });
    return toOptions(program);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { exitCode: error.exitCode === 0 ? 0 : 2, ...printed };
  }
}

function createProgram(): Command {
  const { version, description } = require("#package") as { readonly version: string; readonly description: string };
  return new Command("journal-lint")
    .description(description)
    .argument("[paths...]", "files, folders, globs, or - for standard input (default: the current folder)")
    .addOption(formatOption())
    .option("--strict", "make every departure from the letter of the specification an error", false)
    .addOption(ruleOption())
    .addOption(new Option("--max-warnings <n>", "fail when there are more warnings than this").argParser(wholeNumber))
    .option("--quiet", "report errors only", false)
    .addOption(
      new Option("--max-per-group <n>", "show this many equal findings, 0 for all (pretty)")
        .argParser(wholeNumber)
        .default(3),
    )
    .option("--statistics", "show how often each rule was broken and where, not each finding (pretty)", false)
    .addOption(new Option("--as <kind>", "read every file as this").choices(Object.keys(kindsByOption)))
    .option("--stdin-filename <name>", "the name that standard input goes by")
    .addOption(new Option("--ignore <glob>", "leave out files (repeatable)").argParser(gathered).default([], "none"))
    .option("--files-from <file>", "read more paths from a file, one a line; - for standard input")
    .addOption(new Option("--color <when>", "colour the report").choices(["auto", "always", "never"]).default("auto"))
    .option("--no-color", "the same as --color never")
    .version(version, "--version", "print the version")
    .helpOption("--help", "print this help")
    .addHelpText("after", "\nExit code: 0 no errors, 1 errors found, 2 the job could not be done.")
    .exitOverride();
}

function toOptions(program: Command): Options {
  const { rule, color, as, format, ...rest } = program.opts<
    Omit<Options, "paths" | "formats" | "severities" | "as" | "color"> & {
      readonly rule: ReadonlyMap<RuleId, Severity | "off">;
      readonly format: readonly Format[];
      readonly as?: KindOption;
      readonly color: Options["color"] | false;
    }
  >();
  if (format.filter(({ file }) => file === undefined).length > 1) {
    program.error(
      "error: only one --format can go to standard output, give the others a file: --format json:report.json",
    );
  }
  return {
    ...rest,
    paths: program.args,
    formats: format.length === 0 ? [{ name: "pretty", file: undefined }] : format,
    severities: rule,
    as: as && kindsByOption[as],
    color: color === false ? "never" : color,
  };
}

function formatOption(): Option {
  const names = Object.keys(reporters).join(", ");
  return new Option("--format <name[:file]>", `the form of the report: ${names} (repeatable)`)
    .argParser((value: string, formats: readonly Format[]) => {
      const [name = "", ...file] = value.split(":");
      if (!isFormatName(name)) throw new InvalidArgumentError(`${unknown("format", name, Object.keys(reporters))}`);
      if (file.length > 0 && file.join("") === "")
        throw new InvalidArgumentError("The file behind the colon is missing.");
      return [...formats, { name, file: file.length > 0 ? file.join(":") : undefined }];
    })
    .default([], "pretty");
}

function ruleOption(): Option {
  return new Option("--rule <id=severity>", "set a rule to off, warn or error (repeatable)")
    .argParser((value: string, severities: ReadonlyMap<RuleId, Severity | "off">) => {
      const [id = "", severity = ""] = value.split("=");
      if (!isRuleId(id)) throw new InvalidArgumentError(unknown("rule", id, Object.keys(rules)));
      const chosen = new Map<string, Severity | "off">(
        Object.entries({ off: "off", warn: "warning", error: "error" }),
      ).get(severity);
      if (!chosen) throw new InvalidArgumentError(`Write ${id}=off, ${id}=warn or ${id}=error.`);
      return new Map([...severities, [id, chosen]]);
    })
    .default(new Map(), "none");
}

function unknown(thing: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== undefined) return `There is no ${thing} ${name}. Did you mean ${near}?`;
  return `There is no ${thing} ${name}.${thing === "format" ? ` There are ${known.join(", ")}.` : ""}`;
}

function gathered(value: string, values: readonly string[]): readonly string[] {
  return [...values, value];
}

function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("It must be a whole number, 0 or more.");
  return Number(value);
}
