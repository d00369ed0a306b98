// The room `cli`.
// Takes: arguments and a config.
// Gives: output and an exit code.
// Imports: every room; nothing imports it but `main.ts` and, for configs, `library`.

import { Argument, Command, CommanderError, Help, Option } from "commander";
import { tableLines, wrapped } from "../base/display.js";
import { didYouMean, nearest } from "../base/nearest.js";
import { packageVersion } from "../spec/built/version.js";
import { commandNames } from "./command-names.js";
import {
  type DriftOptions,
  driftOptions,
  driftTable,
  type EddnRequest,
  eddnRequest,
  eddnTable,
  type GenerateRequest,
  generateRequest,
  generateTable,
  type InferOptions,
  inferOptions,
  inferTable,
  type MergeOptions,
  mergeOptions,
  mergeTable,
  type RedactOptions,
  type ReplayRequest,
  redactOptions,
  redactTable,
  replayRequest,
  replayTable,
  type StoryRequest,
  storyRequest,
  storyTable,
  type WatchOptions,
  watchOptions,
  watchTable,
} from "./command-options.js";
import { addOptions, lintOptions, optionsOf } from "./commander-options.js";
import type { SchemaRequest } from "./commands/schema.js";
import { type ShellName, shellNames } from "./completion/index.js";
import { foreignHint, formerHint } from "./foreign-options.js";
import { pipeColumns } from "./io.js";
import { lintTable, type Options } from "./options.js";

/** With less width, breaking the description of a command is left to the terminal. */
const narrowest = 20;
const indentation = "  ";
const usageIndentation = " ".repeat("Usage: ".length);

/** The options in the short help of the program. */
const common: readonly string[] = Object.values(lintTable).flatMap((rows) =>
  Object.entries(rows).flatMap(([flags, row]) => (row.common ? [flags] : [])),
);

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

/** A paragraph after the help, as wide as the help itself. */
function helpParagraph(text: string): ({ command }: { readonly command: Command }) => string {
  return ({ command }) => `\n${wrapped(text, command.configureOutput().getOutHelpWidth?.() ?? pipeColumns).join("\n")}`;
}

function commandUsage(this: Help, command: Command): string {
  const usage = Help.prototype.commandUsage.call(this, command);
  return wrapped(usage, (this.helpWidth ?? pipeColumns) - usageIndentation.length).join(`\n${usageIndentation}`);
}

/** Commander leaves breaking a description with little room to the terminal. */
function formatItem(this: Help, term: string, termWidth: number, description: string): string {
  const row = [term.padEnd(termWidth), description];
  const lines = tableLines([row], (this.helpWidth ?? pipeColumns) - indentation.length).flat();
  return lines.map((line) => indentation + line).join("\n");
}

/** The description of an option in the help, without a default of false or none. */
function optionDescription(this: Help, option: Option): string {
  const isPlain = option.defaultValue === false || option.defaultValueDescription === "none";
  const isOptional = option.flags.endsWith("]");
  return isPlain || isOptional ? option.description : Help.prototype.optionDescription.call(this, option);
}

/** The parsed command line: `print` for help or version, `refused` if it was wrong. */
export type Request =
  | { readonly command: "lint"; readonly options: Options }
  | { readonly command: "watch"; readonly options: WatchOptions }
  | { readonly command: "drift"; readonly options: DriftOptions }
  | { readonly command: "explain"; readonly words: readonly string[]; readonly json: boolean }
  | { readonly command: "generate"; readonly request: GenerateRequest }
  | { readonly command: "rules"; readonly json: boolean }
  | { readonly command: "schema"; readonly request: SchemaRequest }
  | { readonly command: "changes"; readonly range: string; readonly json: boolean }
  | { readonly command: "story"; readonly request: StoryRequest }
  | { readonly command: "eddn"; readonly request: EddnRequest }
  | { readonly command: "infer"; readonly options: InferOptions }
  | { readonly command: "redact"; readonly options: RedactOptions }
  | { readonly command: "replay"; readonly request: ReplayRequest }
  | { readonly command: "merge"; readonly options: MergeOptions }
  | { readonly command: "open" }
  | { readonly command: "completion"; readonly shell: ShellName }
  | { readonly command: "print"; readonly text: string }
  | { readonly command: "refused"; readonly reason: string };

/** Parses the command line; help is as wide as the terminal, if there is one. */
export function parseCommandLine(argv: readonly string[], columns: number | undefined): Request {
  let text = "";
  let request: Request | undefined;
  const program = createProgram((asked) => {
    // A request for the version takes precedence over the rest.
    request ??= asked;
  });
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
        getOutHelpWidth: () => columns ?? pipeColumns,
      });
  }
  try {
    program.parse(withPresets(argv), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // For `help`, Commander uses the current exit code of the process.
    const isReported = error.exitCode === 0 || error.code === "commander.help";
    return isReported ? { command: "print", text } : { command: "refused", reason: usageError(error, failed, argv) };
  }
  return request ?? { command: "print", text };
}

const inputPaths = "files, folders, globs, or - for standard input (default: the current folder)";

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

function examplesText({ command }: { readonly command: Command }): string {
  const width = (command.configureOutput().getOutHelpWidth?.() ?? pipeColumns) - indentation.length;
  const lines = tableLines(examples, width).flat();
  return `\nExamples:\n${lines.map((line) => indentation + line).join("\n")}`;
}

/** The complete command line; `ask` is called with the request. */
export function createProgram(ask: (request: Request) => void): Command {
  const program = addOptions(new Command("journal-lint"), lintTable)
    .argument("[paths...]", inputPaths)
    .description("Check Elite Dangerous player journals: every fault with its line, its column and what to do.")
    .configureHelp(helpLayout)
    .optionsGroup("Help:")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .enablePositionalOptions()
    .addHelpText("after", exitCodes("no errors", "errors found"))
    .addHelpText("after", examplesText)
    .addHelpText(
      "after",
      helpParagraph("All options: journal-lint help all. Those of a command: journal-lint <command> --help."),
    )
    .action(() => ask({ command: "lint", options: lintOptions(program) }));
  // Commander supports one letter for the version, but people type either.
  program
    .addOption(new Option("-v").hideHelp())
    .on("option:v", () => ask({ command: "print", text: `${packageVersion()}\n` }));
  program.commandsGroup("Commands:");
  const watch = addOptions(added(program, "watch", "lint what the game writes while you play"), watchTable)
    .argument(
      "[folder]",
      "the folder that the game writes to (default: the current folder if it has journals, else the game's own)",
    )
    .description("Watch the game's folder, and lint what it writes while you play.")
    .addHelpText("after", helpParagraph("Ctrl-C ends it, with the summary and exit code of linting."))
    .action(() => ask({ command: "watch", options: watchOptions(watch) }));
  const story = addOptions(added(program, "story", "print what happened in a journal"), storyTable)
    .argument("[paths...]", "files, folders, globs, or - for standard input (default: the game's newest journal)")
    .description("Print what happened in journals, one line for each event that matters.")
    .action(() => ask({ command: "story", request: storyRequest(story) }));
  const redact = addOptions(added(program, "redact", "copy journals without personal data"), redactTable)
    .argument("[paths...]", inputPaths)
    .description("Copy journals without personal data, so that linting finds the same in them.")
    .addHelpText("after", exitCodes("the findings are the same", "findings differ"))
    .action(() => ask({ command: "redact", options: redactOptions(redact) }));
  const drift = addOptions(added(program, "drift", "report what the schemas do not know yet"), driftTable)
    .argument("[paths...]", inputPaths)
    .description("Report how journals differ from the schemas, for instance after a game update, as text for an issue.")
    .addHelpText("after", exitCodes("no difference", "differences"))
    .action(() => ask({ command: "drift", options: driftOptions(drift) }));
  added(program, "explain", "explain a rule, an event, a field or a name")
    .description(
      "Explain a rule, an event, a field, the bits of a flag field, a name of the game, the tables of names, or what a session is.",
    )
    .argument(
      "<what...>",
      "missing-field, FSDJump, FSDJump.Factions.Happiness, Status.Flags 16842765, gold, commodity, names, or session",
    )
    .option("--json", "as JSON (rules, events, fields and names)", false)
    .action((words: readonly string[], { json }: { readonly json: boolean }) =>
      ask({ command: "explain", words, json }),
    );
  added(program, "rules", "list all rules")
    .description("List all rules.")
    .option("--json", "as JSON", false)
    .action(({ json }: { readonly json: boolean }) => ask({ command: "rules", json }));
  added(program, "changes", "list what versions of the game added and removed")
    .description("List which events and fields versions of the game added and removed.")
    .argument("<range>", "4.3..4.4, 4.0.., ..3.7, or just 4.4")
    .option("--json", "as JSON", false)
    .action((range: string, { json }: { readonly json: boolean }) => ask({ command: "changes", range, json }));
  const generate = addOptions(
    added(program, "generate", "make test journals, correct or with planted faults"),
    generateTable,
  )
    .argument("[event...]", "event and a kind, such as event FSDJump, for single events instead of a session")
    .description("Make test journals, correct or with planted faults.")
    .action(() => ask({ command: "generate", request: generateRequest(generate) }));
  const replay = addOptions(added(program, "replay", "write a session again as the game wrote it"), replayTable)
    .argument("[paths...]", "journals, or a folder with journals and side files (default: the current folder)")
    .description(
      "Write a session again as the game wrote it: line by line, at its original speed, with the side files.",
    )
    .addHelpText("after", helpParagraph("Enter pauses and resumes, or writes the next line; Ctrl-C ends the replay."))
    .action(() => ask({ command: "replay", request: replayRequest(replay) }));
  const schema = added(program, "schema", "print the JSON Schema of an event or a side file")
    .description("Print the JSON Schema of an event or a side file.")
    .argument("[names...]", "FSDJump, or Status.json; several with --bundle")
    .option("--all", "print all schemas in one, which checks any event by its kind", false)
    .option("--bundle", "print all schemas in one, or those named, for programs that make types", false)
    .option("--plain", "leave out of a bundle what only this tool knows", false)
    .action(() =>
      ask({ command: "schema", request: { ...schema.opts<Omit<SchemaRequest, "names">>(), names: schema.args } }),
    );
  const infer = addOptions(added(program, "infer", "draft schemas of new events from journals"), inferTable)
    .argument("[event-and-paths...]", "an event, then files, folders, globs, or - (default: the current folder)")
    .description("Draft schemas of events from journals.")
    .action(() => ask({ command: "infer", options: inferOptions(infer) }));
  const eddn = addOptions(added(program, "eddn", "report what to send to EDDN"), eddnTable)
    .argument("[paths...]", inputPaths)
    .description("Report what a program should send to EDDN from journals, and why not the other lines.")
    .addHelpText("after", exitCodes("reported, or the same", "differences found"))
    .action(() => ask({ command: "eddn", request: eddnRequest(eddn) }));
  const merge = addOptions(added(program, "merge", "merge the reports of shards, jobs or machines"), mergeTable)
    .argument("<reports...>", "reports of --format json or ndjson, in any order")
    .description("Merge the reports of shards, jobs or machines into one.")
    .addHelpText("after", exitCodes("no errors", "errors found"))
    .action(() => ask({ command: "merge", options: mergeOptions(merge) }));
  program.commandsGroup("This tool:");
  added(program, "open", "open the page that lints in a browser")
    .description("Open the page that lints in a browser, which sends nothing anywhere.")
    .action(() => ask({ command: "open" }));
  added(program, "completion", "print a script that completes this command line")
    .description("Print a script that completes this command line.")
    .addArgument(new Argument("<shell>", "the shell that is to run it").choices(shellNames))
    .action((shell: ShellName) => ask({ command: "completion", shell }));
  added(program, "help", "print the help of a command, or all options")
    .description("Print the help of a command, or with `all` that of the program with all options.")
    .addArgument(commandArgument())
    .action((name: string | undefined) => printHelp(program, name));
  return program;
}

/** A command of the program, with its help. */
function added(program: Command, name: string, summary: string): Command {
  return program
    .command(name)
    .summary(summary)
    .optionsGroup("Help:")
    .helpOption("-h, --help", "print this help")
    .optionsGroup("Options:");
}

/** The exit codes in the help, with the given texts for success and failure. */
function exitCodes(success: string, failure: string): string {
  return `\nExit code:\n  0  ${success}\n  1  ${failure}\n  2  the job could not be done`;
}

/** Its choices are for completion and help; an unknown name gets a better message than Commander's. */
function commandArgument(): Argument {
  const argument = new Argument("[command]", "the command to explain, or all");
  argument.argChoices = ["all", ...commandNames];
  return argument;
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
  const former = argv.find((argument) => formerHint(command.name(), argument) !== undefined);
  const reason =
    code === "commander.unknownOption" || former !== undefined
      ? unknownOption(former === undefined ? message : `unknown option '${former}'`, command)
      : oneLine(message);
  return `${reason}${/[.?]$/.test(reason) ? " See" : "; see"} ${fullName(command)} --help`;
}

/** Hints for options of other linters take precedence over similar names. */
function unknownOption(message: string, command: Command): string {
  const [, argument = ""] = /'(.*)'/s.exec(message) ?? [];
  const isOfLinting = command.parent === null || command.name() === "watch";
  const flags = optionsOf(command).map(({ long }) => long ?? "");
  const hint =
    formerHint(command.name(), argument) ??
    (isOfLinting || command.name() === "merge" ? foreignHint(argument, flags) : undefined);
  const near = nearOption(argument.replace(/=.*/s, ""), flags);
  return `unknown option ${argument}${hint === undefined ? didYouMean(near) : `; ${hint}`}`;
}

/** The option that a misspelt or shortened one stands for. */
function nearOption(argument: string, flags: readonly string[]): string | undefined {
  return nearest(argument, flags) ?? flags.find((flag) => flag.startsWith(`${argument}-`));
}

function oneLine(message: string): string {
  return message
    .replace(/^error: /, "")
    .replace(/\n\(Did you mean (.*)\)$/s, "; did you mean $1")
    .replace(/^option '(\S+).*' cannot be used with option '(\S+).*'/, "$1 cannot be combined with $2")
    .replace(/^required option '(.*)' not specified/, "$1 is required");
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}
