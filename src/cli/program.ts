import { Argument, Command, CommanderError } from "commander";
import { type ShellName, shellNames } from "../completion/index.js";
import { addGenerateOptions, type GenerateRequest, generateRequest } from "./generate-options.js";
import { addInferOptions, type InferOptions, inferOptions } from "./infer-options.js";
import { addLintOptions, lintOptions, type Options } from "./options.js";
import { packageVersion } from "./version.js";
import { addWatchOptions, type WatchOptions, watchOptions } from "./watch-options.js";

/** What the command line asks for; `ended` where it was help or version, or wrong. */
export type Request =
  | { readonly command: "lint"; readonly options: Options }
  | { readonly command: "watch"; readonly options: WatchOptions }
  | { readonly command: "explain"; readonly words: readonly string[] }
  | { readonly command: "generate"; readonly request: GenerateRequest }
  | { readonly command: "rules"; readonly json: boolean }
  | { readonly command: "schema"; readonly name: string | undefined; readonly all: boolean }
  | { readonly command: "infer"; readonly options: InferOptions }
  | { readonly command: "completion"; readonly shell: ShellName }
  | { readonly command: "ended"; readonly exitCode: 0 | 2; readonly stdout: string; readonly stderr: string };

/** Reads the command line. */
export function parseCommandLine(argv: readonly string[]): Request {
  const printed = { stdout: "", stderr: "" };
  let request: Request | undefined;
  const program = createProgram((asked) => {
    request = asked;
  });
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        printed.stdout += text;
      },
      writeErr: (text) => {
        printed.stderr += text.replace(/^error: /, "journal-lint: ").replace("\n(", " (");
      },
    });
  }
  try {
    program.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { command: "ended", exitCode: error.exitCode === 0 ? 0 : 2, ...printed };
  }
  return request ?? { command: "ended", exitCode: 2, ...printed };
}

/** The whole command line; `ask` is told what it asks for. */
export function createProgram(ask: (request: Request) => void): Command {
  const program = addLintOptions(new Command("journal-lint"))
    .description("Lint Elite Dangerous player journals: every wrong field with its line, column and cure.")
    .version(packageVersion(), "--version", "print the version")
    .helpOption("--help", "print this help")
    .helpCommand(false)
    .enablePositionalOptions()
    .addHelpText("after", "\nExit code: 0 no errors, 1 errors found, 2 the job could not be done.")
    .action(() => ask({ command: "lint", options: lintOptions(program) }));
  const watch = addWatchOptions(program.command("watch"))
    .description("watch the game's folder, and lint what it writes while you play")
    .helpOption("--help", "print this help")
    .addHelpText("after", "\nCtrl-C ends it, with the summary and the exit code of linting.")
    .action(() => ask({ command: "watch", options: watchOptions(watch) }));
  program
    .command("explain")
    .description("explain a rule, an event, a field, or the bits of a flag field")
    .argument("<what...>", "missing-field, FSDJump, FSDJump.Factions.Happiness, or Status.Flags 16842765")
    .helpOption("--help", "print this help")
    .action((words: readonly string[]) => ask({ command: "explain", words }));
  const generate = addGenerateOptions(program.command("generate"))
    .description("make journals to order, right or with faults planted")
    .helpOption("--help", "print this help")
    .action(() => ask({ command: "generate", request: generateRequest(generate) }));
  program
    .command("rules")
    .description("list all rules")
    .option("--json", "as JSON", false)
    .helpOption("--help", "print this help")
    .action(({ json }: { readonly json: boolean }) => ask({ command: "rules", json }));
  program
    .command("schema")
    .description("print the JSON Schema of an event or a side file")
    .argument("[name]", "FSDJump, or Status.json")
    .option("--all", "print all schemas in one", false)
    .helpOption("--help", "print this help")
    .action((name: string | undefined, { all }: { readonly all: boolean }) => ask({ command: "schema", name, all }));
  const infer = addInferOptions(program.command("infer"))
    .description("draft schemas from captured events, or tell how events differ from the schemas")
    .helpOption("--help", "print this help")
    .addHelpText("after", "\nExit code: 0 drafted or no difference, 1 differences, 2 the job could not be done.")
    .action(() => ask({ command: "infer", options: inferOptions(infer) }));
  program
    .command("completion")
    .description("print a script that completes this command line")
    .addArgument(new Argument("<shell>", "the shell that is to run it").choices(shellNames))
    .helpOption("--help", "print this help")
    .action((shell: ShellName) => ask({ command: "completion", shell }));
  return program;
}
