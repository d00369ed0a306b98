// The room `cli`.
// Takes: arguments and a config.
// Gives: output and an exit code.
// Imports: every room; nothing imports it but `main.ts` and, for configs, `library`.

import { Argument, Command, CommanderError, Help, Option } from "commander";
import { tableLines, wrapped } from "../base/display.js";
import { nearest } from "../base/nearest.js";
import { packageVersion } from "../spec/built/version.js";
import { commandNames } from "./command-names.js";
import { type ShellName, shellNames } from "./completion/index.js";
import { foreignHint } from "./foreign-options.js";
import { pipeColumns } from "./io.js";
import { addOptions, lintOptions } from "./lint-options.js";
import { lintTable, type Options } from "./options.js";
import {
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
  type NamesRequest,
  type RedactOptions,
  type ReplayRequest,
  redactOptions,
  redactTable,
  replayRequest,
  replayTable,
  type StoryRequest,
  type WatchOptions,
  watchOptions,
  watchTable,
} from "./other-options.js";

/** Below this the description of a command is left for the terminal to break. */
const narrowest = 20;
const indentation = "  ";
const usageIndentation = " ".repeat("Usage: ".length);

/** How the help of the program and its commands looks where Commander's own way does not do. */
const helpLayout = {
  minWidthToWrap: narrowest,
  subcommandTerm: (command: Command): string => command.name(),
  commandUsage,
  formatItem,
  optionDescription,
};

/** A paragraph behind the help, as wide as the help itself. */
function helpParagraph(text: string): ({ command }: { readonly command: Command }) => string {
  return ({ command }) => `\n${wrapped(text, command.configureOutput().getOutHelpWidth?.() ?? pipeColumns).join("\n")}`;
}

function commandUsage(this: Help, command: Command): string {
  const usage = Help.prototype.commandUsage.call(this, command);
  return wrapped(usage, (this.helpWidth ?? pipeColumns) - usageIndentation.length).join(`\n${usageIndentation}`);
}

/** Commander leaves a description that has little room for the terminal to break where it likes. */
function formatItem(this: Help, term: string, termWidth: number, description: string): string {
  const row = [term.padEnd(termWidth), description];
  const lines = tableLines([row], (this.helpWidth ?? pipeColumns) - indentation.length).flat();
  return lines.map((line) => indentation + line).join("\n");
}

/** The description of an option in the help: that it is off or empty by default goes without saying. */
function optionDescription(this: Help, option: Option): string {
  const isPlain = option.defaultValue === false || option.defaultValueDescription === "none";
  return isPlain ? option.description : Help.prototype.optionDescription.call(this, option);
}

/** What the command line asks for; `said` where it was help or version, `refused` where it was wrong. */
export type Request =
  | { readonly command: "lint"; readonly options: Options }
  | { readonly command: "watch"; readonly options: WatchOptions }
  | { readonly command: "explain"; readonly words: readonly string[] }
  | { readonly command: "generate"; readonly request: GenerateRequest }
  | { readonly command: "rules"; readonly json: boolean }
  | { readonly command: "schema"; readonly name: string | undefined; readonly all: boolean }
  | { readonly command: "changes"; readonly range: string; readonly json: boolean }
  | { readonly command: "names"; readonly request: NamesRequest }
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

/** Reads the command line; help is as wide as the terminal, where there is one. */
export function parseCommandLine(argv: readonly string[], columns: number | undefined): Request {
  let text = "";
  let request: Request | undefined;
  const program = createProgram((asked) => {
    // A version that is asked for comes before what the rest asks for.
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
    program.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // For `help`, commander takes the exit code that the process has so far for its own.
    const isReported = error.exitCode === 0 || error.code === "commander.help";
    return isReported ? { command: "print", text } : { command: "refused", reason: usageError(error, failed) };
  }
  return request ?? { command: "print", text };
}

/** The whole command line; `ask` is called with what it asks for. */
export function createProgram(ask: (request: Request) => void): Command {
  const program = addOptions(new Command("journal-lint"), lintTable)
    .argument("[paths...]", "files, folders, globs, or - for standard input (default: the current folder)")
    .description("Lint Elite Dangerous player journals: every wrong field with its line, column and cure.")
    .configureHelp(helpLayout)
    .optionsGroup("Help:")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .enablePositionalOptions()
    .addHelpText("after", exitCodes("no errors", "errors found"))
    .action(() => ask({ command: "lint", options: lintOptions(program) }));
  // Commander takes one letter for the version, and people type either.
  program
    .addOption(new Option("-v").hideHelp())
    .on("option:v", () => ask({ command: "print", text: `${packageVersion()}\n` }));
  const watch = addOptions(added(program, "watch"), watchTable)
    .argument(
      "[folder]",
      "the folder that the game writes to (default: the current folder if it holds journals, else the game's own)",
    )
    .description("watch the game's folder, and lint what it writes while you play")
    .addHelpText("after", helpParagraph("Ctrl-C ends it, with the summary and exit code of linting."))
    .action(() => ask({ command: "watch", options: watchOptions(watch) }));
  added(program, "explain")
    .description(
      "explain a rule, an event, a field, the bits of a flag field, a name of the game, or what a session is",
    )
    .argument(
      "<what...>",
      "missing-field, FSDJump, FSDJump.Factions.Happiness, Status.Flags 16842765, gold, or session",
    )
    .action((words: readonly string[]) => ask({ command: "explain", words }));
  const generate = addOptions(added(program, "generate"), generateTable)
    .argument("[event...]", "event and a kind, such as event FSDJump, for single events in place of a session")
    .description("make journals to order, right or with faults planted")
    .action(() => ask({ command: "generate", request: generateRequest(generate) }));
  added(program, "rules")
    .description("list all rules")
    .option("--json", "as JSON", false)
    .action(({ json }: { readonly json: boolean }) => ask({ command: "rules", json }));
  added(program, "schema")
    .description("print the JSON Schema of an event or a side file")
    .argument("[name]", "FSDJump, or Status.json")
    .option("--all", "print all schemas in one", false)
    .action((name: string | undefined, { all }: { readonly all: boolean }) => ask({ command: "schema", name, all }));
  added(program, "changes")
    .description("tell which events and fields came and went with versions of the game")
    .argument("<range>", "4.3..4.4, 4.0.., ..3.7, or 4.4 alone")
    .option("--json", "as JSON", false)
    .action((range: string, { json }: { readonly json: boolean }) => ask({ command: "changes", range, json }));
  added(program, "names")
    .description("print the tables of the game's names, or one of them, or what is known of a symbol")
    .argument("[table]", "a table, such as commodity")
    .argument("[symbol]", "a symbol in any form, or an English name, such as gold or $gold_name;")
    .option("--json", "as JSON", false)
    .action((table: string | undefined, symbol: string | undefined, { json }: { readonly json: boolean }) =>
      ask({ command: "names", request: { table, symbol, json } }),
    );
  added(program, "story")
    .description("tell what happened in a journal, a line for each thing")
    .argument("<file>", "a journal, or - for standard input")
    .option("--json", "as JSON", false)
    .action((file: string, { json }: { readonly json: boolean }) => ask({ command: "story", request: { file, json } }));
  const eddn = addOptions(added(program, "eddn"), eddnTable)
    .argument("[paths...]", "journals, files beside them, or folders (default: the current folder)")
    .description("tell what a program that feeds EDDN should make of journals, and why not of the other lines")
    .addHelpText("after", exitCodes("told, or no difference", "differences found"))
    .action(() => ask({ command: "eddn", request: eddnRequest(eddn) }));
  const infer = addOptions(added(program, "infer"), inferTable)
    .argument("[event-and-paths...]", "an event, then files, folders, globs, or - (default: the current folder)")
    .description("draft schemas from captured events, or tell how events differ from the schemas")
    .addHelpText("after", exitCodes("drafted, or no difference", "differences"))
    .action(() => ask({ command: "infer", options: inferOptions(infer) }));
  const redact = addOptions(added(program, "redact"), redactTable)
    .argument("[paths...]", "files, folders or globs (default: the current folder)")
    .description("copy journals so that nothing tells who played, and the same is found in them")
    .addHelpText("after", exitCodes("the same is found", "findings differ"))
    .action(() => ask({ command: "redact", options: redactOptions(redact) }));
  const replay = addOptions(added(program, "replay"), replayTable)
    .argument("<source>", "a journal, or a folder with journals and the files beside them")
    .description("write a session again as the game wrote it: line by line, at its pace, with the files beside it")
    .addHelpText("after", helpParagraph("Enter pauses and goes on, or asks for the next line; Ctrl-C ends it."))
    .action(() => ask({ command: "replay", request: replayRequest(replay) }));
  const merge = addOptions(added(program, "merge"), mergeTable)
    .argument("<reports...>", "reports of --format json or ndjson, in any order")
    .description("put reports of shards, jobs or machines together to that of one run")
    .addHelpText("after", exitCodes("no errors", "errors found"))
    .action(() => ask({ command: "merge", options: mergeOptions(merge) }));
  added(program, "open")
    .description("open the page that lints in a browser, which sends nothing anywhere")
    .action(() => ask({ command: "open" }));
  added(program, "completion")
    .description("print a script that completes this command line")
    .addArgument(new Argument("<shell>", "the shell that is to run it").choices(shellNames))
    .action((shell: ShellName) => ask({ command: "completion", shell }));
  added(program, "help")
    .description("print the help of a command, or this")
    .addArgument(commandArgument())
    .action((name: string | undefined) => printHelp(program, name));
  return program;
}

/** A command of the program, with its help. */
function added(program: Command, name: string): Command {
  return program
    .command(name)
    .optionsGroup("Help:")
    .helpOption("-h, --help", "print this help")
    .optionsGroup("Options:");
}

/** What the exit codes mean that mention success or failure, as the help has it. */
function exitCodes(success: string, failure: string): string {
  return `\nExit code:\n  0  ${success}\n  1  ${failure}\n  2  the job could not be done`;
}

/** Its choices are for completion and help; a name that is none of them gets a better answer than Commander's. */
function commandArgument(): Argument {
  const argument = new Argument("[command]", "the command to tell about");
  argument.argChoices = [...commandNames];
  return argument;
}

function printHelp(program: Command, name: string | undefined): void {
  const command = name === undefined ? program : program.commands.find((candidate) => candidate.name() === name);
  if (command) command.help();
  const near = nearest(name ?? "", commandNames);
  program.error(`there is no command ${name}${near === undefined ? "" : `; did you mean ${near}?`}`);
}

/** Why a command line is refused, in one line that ends with how to get help. */
function usageError({ code, message }: CommanderError, command: Command): string {
  const reason = code === "commander.unknownOption" ? unknownOption(message, command) : oneLine(message);
  return `${reason}${/[.?]$/.test(reason) ? " See" : "; see"} ${fullName(command)} --help`;
}

/** What users of other linters write is known better than what it looks like. */
function unknownOption(message: string, command: Command): string {
  const [, argument = ""] = /'(.*)'/s.exec(message) ?? [];
  const isOfLinting = command.parent === null || command.name() === "watch";
  const taken = command.createHelp().visibleOptions(command);
  const hint = isOfLinting
    ? foreignHint(
        argument,
        taken.map(({ long }) => long ?? ""),
      )
    : undefined;
  return hint === undefined ? oneLine(message.replace(/'(.*)'/s, "$1")) : `unknown option ${argument}; ${hint}`;
}

function oneLine(message: string): string {
  return message.replace(/^error: /, "").replace(/\n\(Did you mean (.*)\)$/s, "; did you mean $1");
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}
