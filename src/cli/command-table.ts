import type { Command } from "commander";
import type { Parsed } from "../config/option-row.js";
import type { Tally } from "../engine/validate/tally.js";
import type { Answer } from "../report/explain/thing.js";
import { styledText } from "../report/text.js";
import type { CommandSyntax } from "./commands/command.js";
import { driftSyntax } from "./commands/drift-options.js";
import { eddnSyntax } from "./commands/eddn-options.js";
import { generateSyntax } from "./commands/generate-options.js";
import { inferSyntax } from "./commands/infer-options.js";
import { type JsonOptions, jsonTable } from "./commands/lint-options.js";
import { mergeSyntax } from "./commands/merge-options.js";
import { redactSyntax } from "./commands/redact-options.js";
import { replaySyntax } from "./commands/replay-options.js";
import { type SchemaOptions, schemaSyntax } from "./commands/schema-options.js";
import { storySyntax } from "./commands/story-options.js";
import { watchSyntax } from "./commands/watch-options.js";
import { completionScript, shellNames } from "./completion/index.js";
import { chalkFor, type Io } from "./io.js";
import type { Outcome } from "./outputs.js";

type Run = (options: never, io: Io, tally: Tally, program: Command) => Promise<Outcome>;

/** A command besides linting. */
export interface CommandRow extends CommandSyntax {
  readonly run: Run;
}

/** Runs a command whose code is loaded only then. */
function loaded(load: () => Promise<{ readonly run: Run }>): Run {
  return async (...given) => (await load()).run(...given);
}

/** All commands but `help`, under the headings of the help. */
export const commandTable: Readonly<Record<string, Readonly<Record<string, CommandRow>>>> = {
  "Commands:": {
    watch: { ...watchSyntax, run: loaded(() => import("./commands/watch.js")) },
    story: { ...storySyntax, run: loaded(() => import("./commands/story.js")) },
    redact: { ...redactSyntax, run: loaded(() => import("./commands/redact.js")) },
    drift: { ...driftSyntax, run: loaded(() => import("./commands/drift.js")) },
    explain: {
      says: "Explain a rule, an event, a field, the bits of a flag field, a name of the game, the tables of names, or what a session is.",
      argument: [
        "<what...>",
        "missing-field, FSDJump, FSDJump.Factions.Happiness, Status.Flags 16842765, gold, commodity, names, or session",
      ],
      options: { "Options:": { "--json": { help: "as JSON (rules, events, fields and names)" } } },
      async run({ paths: words, json }: JsonOptions, io) {
        const { explain } = await import("../report/explain/explain.js");
        return answer(explain(words, json, io.stdout.columns), json, io);
      },
    },
    rules: {
      says: "List all rules.",
      options: jsonTable,
      async run({ json }: JsonOptions, io) {
        const { listRules, rulesJson } = await import("../rules/printed-list.js");
        await io.stdout.write(json ? rulesJson() : listRules(await chalkFor(io), io.stdout.columns));
        return 0;
      },
    },
    changes: {
      says: "List which events and fields versions of the game added and removed.",
      argument: ["<range>", "4.3..4.4, 4.0.., ..3.7, or just 4.4"],
      options: jsonTable,
      async run({ paths: [range = ""], json }: JsonOptions, io) {
        const { reportChanges } = await import("../report/changes.js");
        return answer(reportChanges(range, json, io.stdout.columns), json, io);
      },
    },
    generate: { ...generateSyntax, run: loaded(() => import("./commands/generate.js")) },
    replay: { ...replaySyntax, run: loaded(() => import("./commands/replay.js")) },
    schema: {
      ...schemaSyntax,
      run: async (options: SchemaOptions, io) =>
        answer((await import("./commands/schema.js")).printSchema(options), true, io),
    },
    infer: { ...inferSyntax, run: loaded(() => import("./commands/infer.js")) },
    eddn: { ...eddnSyntax, run: loaded(() => import("./commands/eddn.js")) },
    merge: { ...mergeSyntax, run: loaded(() => import("./commands/merge.js")) },
  },
  "This tool:": {
    open: {
      says: "Open the page that lints in a browser, which sends nothing anywhere.",
      run: loaded(() => import("./commands/open.js")),
    },
    completion: {
      says: "Print a script that completes this command line.",
      argument: ["<shell>", "the shell that is to run it", shellNames],
      async run({ paths: [shell = ""] }: Parsed<object>, io, _, program) {
        await io.stdout.write(await completionScript(shell, program));
        return 0;
      },
    },
  },
};

/** Prints an explanation, or says why there is none. */
async function answer(explanation: Answer, isJson: boolean, io: Io): Promise<Outcome> {
  if ("unknown" in explanation) {
    await io.complain(explanation.unknown);
    return 2;
  }
  await io.stdout.write(isJson ? explanation.text : styledText(explanation.text, await chalkFor(io)));
  return 0;
}
