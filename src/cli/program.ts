import { Argument, Command, CommanderError, Help, Option } from "commander";
import { tableLines, wrapped } from "../base/display.js";
import { didYouMean, nearest } from "../base/nearest.js";
import { lintOptions, lintTable, type Options } from "../config/options.js";
import type { Tally } from "../engine/validate/tally.js";
import { packageVersion } from "../schema/built/version.js";
import { commandNames, summaries } from "./command-names.js";
import { type CommandRow, commandTable } from "./command-table.js";
import { addOptions, optionsOf } from "./commander-options.js";
import { inputPaths } from "./commands/command.js";
import { refuseManyPrinted } from "./commands/lint-options.js";
import { foreignHint, formerHint } from "./foreign-options.js";
import { type Io, pipeColumns } from "./io.js";
import type { Outcome } from "./outputs.js";

/** With less width, breaking the description of a command is left to the terminal. */
const narrowest = 20;
const indentation = "  ";
const usageIndentation = " ".repeat("Usage: ".length);

/** The options in the short help of the program. */
const common: readonly string[] = lintOptions.flatMap(([flags, row]) => (row.common ? [flags] : []));

/** The layout of the help, as far as Commander's own is unsuitable. */
const helpLayout = {
  minWidthToWrap: narrowest,
  subcommandTerm: (command: Command): string => command.name(),
  commandUsage,
  formatItem,
  optionTerm: ({ flags }: Option): string => flags.replace(/ \[by\]$/, "[=by]"),
  optionDescription,
  visibleOptions: (command: Command): Option[] =>
    optionsOf(command).filter(
      ({ flags, helpGroupHeading }) =>
        command.parent !== null || helpGroupHeading === "Help:" || common.includes(flags),
    ),
};

function commandUsage(this: Help, command: Command): string {
  const usage = Help.prototype.commandUsage.call(this, command);
  return wrapped(usage, (this.helpWidth ?? pipeColumns) - usageIndentation.length).join(`\n${usageIndentation}`);
}

/** Commander leaves breaking a description with little room to the terminal. */
function formatItem(this: Help, term: string, termWidth: number, description: string): string {
  return indentedTable([[term.padEnd(termWidth), description]], this.helpWidth ?? pipeColumns);
}

function indentedTable(rows: Parameters<typeof tableLines>[0], width: number): string {
  const lines = tableLines(rows, width - indentation.length).flat();
  return lines.map((line) => indentation + line).join("\n");
}

/** The description of an option in the help, without a default of false or none. */
function optionDescription(this: Help, option: Option): string {
  const isPlain = option.defaultValue === false || option.defaultValueDescription === "none";
  const isOptional = option.flags.endsWith("]");
  return isPlain || isOptional ? option.description : Help.prototype.optionDescription.call(this, option);
}

/** The parsed command line: linting, another command, a text such as the help, or why it was wrong. */
export type Request =
  | { readonly lint: Options }
  | { readonly run: (io: Io, tally: Tally) => Promise<Outcome> }
  | { readonly print: string }
  | { readonly refused: string };

/** Parses the command line; help is as wide as the terminal, if there is one. */
export function parseCommandLine(argv: readonly string[], columns: number | undefined): Request {
  let text = "";
  let request: Request | undefined;
  const width = columns ?? pipeColumns;
  const program = createProgram((asked) => {
    // A request for the version takes precedence over the rest.
    request ??= asked;
  }, width);
  let failed = program;
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride((error) => {
        failed = command;
        throw error;
      })
      .configureOutput({
        writeOut: (more) => {
          text += more;
        },
        writeErr: () => {},
        getOutHelpWidth: () => width,
      });
  }
  try {
    program.parse(withPresets(argv), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // For `help`, Commander uses the current exit code of the process.
    const isReported = error.exitCode === 0 || error.code === "commander.help";
    return isReported ? { print: text } : { refused: usageError(error, failed, argv) };
  }
  return request ?? { print: text };
}

/** `--statistics` takes a value only after an equals sign: what follows a space is a path. */
function withPresets(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf("--");
  return argv.map((argument, at) =>
    argument === "--statistics" && (end < 0 || at < end) ? "--statistics=rule" : argument,
  );
}

/** The most common uses, each with its command line. */
const examples: readonly (readonly [line: string, what: string])[] = [
  ["journal-lint test/journals", "check every journal and side file in a folder"],
  ["journal-lint --game-dir", "what is wrong in my own journals"],
  ["journal-lint --fix captures", "fix what can be fixed safely"],
  ["journal-lint story", "what happened in the game's newest journal"],
];

/** The complete command line; `ask` is called with the request. */
export function createProgram(ask: (request: Request) => void, width = pipeColumns): Command {
  const paragraph = (text: string): string => `\n${wrapped(text, width).join("\n")}`;
  const program = addOptions(new Command("journal-lint"), lintTable)
    .argument("[paths...]", inputPaths)
    .description("Check Elite Dangerous player journals, and say where each fault is and how to correct it.")
    .configureHelp(helpLayout)
    .optionsGroup("Help:")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .enablePositionalOptions()
    .addHelpText("after", exitCodes("no errors", "errors found"))
    .addHelpText("after", `\nExamples:\n${indentedTable(examples, width)}`)
    .addHelpText(
      "after",
      paragraph("All options: journal-lint help all. Those of a command: journal-lint <command> --help."),
    )
    .action(() => {
      const options: Options = parsed(program);
      refuseManyPrinted(options, program);
      ask({ lint: options });
    });
  // Commander supports one letter for the version, but people type either.
  program.addOption(new Option("-v").hideHelp()).on("option:v", () => ask({ print: `${packageVersion()}\n` }));
  const add = (name: string, { says, argument, options = {}, exit, note, check, run }: CommandRow): Command => {
    const command = program
      .command(name)
      .summary(summaries[name] ?? "")
      .description(says)
      .optionsGroup("Help:")
      .helpOption("-h, --help", "print this help");
    if (argument) {
      const [argumentName, help, choices] = argument;
      const added = new Argument(argumentName, help);
      command.addArgument(choices ? added.choices(choices) : added);
    }
    if (exit) command.addHelpText("after", exitCodes(...exit));
    if (note !== undefined) command.addHelpText("after", paragraph(note));
    return addOptions(command, options).action(() => {
      const given = parsed<never>(command);
      check?.(given, command);
      ask({ run: (io, tally) => run(given, io, tally, program) });
    });
  };
  for (const [heading, rows] of Object.entries(commandTable)) {
    program.commandsGroup(heading);
    for (const [name, row] of Object.entries(rows)) add(name, row);
  }
  const help = add("help", helpRow);
  // An unknown name gets a better message than that of Commander.
  Object.assign(help.registeredArguments[0] ?? {}, { argChoices: ["all", ...commandNames] });
  help.action((name: string | undefined) => printHelp(program, name));
  return program;
}

const helpRow: CommandRow = {
  says: "Print the help of a command, or with `all` that of the program with all options.",
  argument: ["[command]", "the command to explain, or all"],
  run: async () => 0,
};

/** The options and arguments given on the command line, as the rows of the command's table say. */
function parsed<Given>(command: Command): Given {
  return { ...command.opts(), paths: command.args } as Given;
}

/** The exit codes in the help, with the given texts for success and failure. */
function exitCodes(success: string, failure: string): string {
  return `\nExit code:\n  0  ${success}\n  1  ${failure}\n  2  the job could not be done`;
}

function printHelp(program: Command, name: string | undefined): void {
  if (name === "all") {
    program.configureHelp({ ...helpLayout, visibleOptions: (command) => [...optionsOf(command)] }).help();
  }
  const command = name === undefined ? program : program.commands.find((candidate) => candidate.name() === name);
  if (command) command.help();
  const near = nearest(name ?? "", commandNames);
  program.error(`there is no command ${name}${near === undefined ? "" : `; did you mean ${near}?`}`);
}

/** Why a command line is rejected, in one line that ends with how to get help. */
function usageError({ code, message }: CommanderError, command: Command, argv: readonly string[]): string {
  const name = command.name();
  const former = argv.find((argument) => formerHint(name, argument) !== undefined);
  const named = code === "commander.unknownOption" ? /'(.*)'/s.exec(message)?.[1] : undefined;
  const unknown = former ?? named;
  const reason = unknown === undefined ? oneLine(message) : unknownOption(unknown, command);
  const ofCommand = command.parent ? ` ${name}` : "";
  return `${reason}${/[.?]$/.test(reason) ? " See" : "; see"} journal-lint${ofCommand} --help`;
}

/** Hints for options of other linters take precedence over similar names. */
function unknownOption(argument: string, command: Command): string {
  const name = command.name();
  const takesReports = command.parent === null || name === "watch" || name === "merge";
  const flags = optionsOf(command).map(({ long }) => long ?? "");
  const hint = formerHint(name, argument) ?? (takesReports ? foreignHint(argument, flags) : undefined);
  const flag = argument.replace(/=.*/s, "");
  // It may be misspelt or shortened.
  const near = nearest(flag, flags) ?? flags.find((one) => one.startsWith(`${flag}-`));
  return `unknown option ${argument}${hint === undefined ? didYouMean(near) : `; ${hint}`}`;
}

function oneLine(message: string): string {
  return message
    .replace(/^error: /, "")
    .replace(/\n\(Did you mean (.*)\)$/s, "; did you mean $1")
    .replace(/^option '(\S+).*' cannot be used with option '(\S+).*'/, "$1 cannot be combined with $2")
    .replace(/^required option '(.*)' not specified/, "$1 is required");
}
