import type { Command, Option } from "commander";
import { knownEvents } from "../../engine/validate/known-events.js";
import { ownKinds } from "../../engine/validate/validators.js";
import { languages } from "../../generate/galaxy/display.js";
import { scenes } from "../../generate/scene/scenes.js";
import { roots } from "../../report/explain/thing.js";
import { formatNames } from "../../report/index.js";
import { journalRuleIds, ruleIds } from "../../rules/rules.js";
import { releases } from "../../spec/game-version.js";
import { tableNames } from "../../spec/names/list.js";
import { optionsOf } from "../lint-options.js";

/** What can stand in a place of the command line: words of a list, a rule with its severity, a format with its file, an event or a file, files, or what nobody can foresee. */
export type Values = readonly string[] | "rule" | "format" | "event" | "file" | "folder" | "any";

/** An option as a shell needs to know it; without values it stands alone. */
export interface CompletedOption {
  readonly flag: string;
  readonly says: string;
  readonly values: Values | undefined;
}

/** A command, or the linting that goes without one. */
export interface CompletedCommand {
  readonly name: string;
  readonly says: string;
  readonly options: readonly CompletedOption[];
  readonly values: Values | undefined;
}

/** All that a shell can complete. */
export interface Vocabulary {
  readonly lint: CompletedCommand;
  readonly commands: readonly CompletedCommand[];
  readonly rules: readonly string[];
  readonly formats: readonly string[];
  readonly events: readonly string[];
}

/** Reads off a program what a shell can complete. */
export function vocabularyOf(program: Command): Vocabulary {
  return {
    lint: completedCommand(program),
    commands: program.commands.map(completedCommand),
    rules: ruleIds,
    formats: formatNames,
    events: [...new Set([...described, ...knownEvents])].sort(),
  };
}

const described: readonly string[] = roots.map(({ label }) => label);

/** What the commands take that do not take paths alone. */
const wordsOf: Readonly<Record<string, Values>> = {
  explain: [...ruleIds, ...described, ...tableNames, "names", "session"],
  generate: ["event", ...ownKinds.names],
  schema: described,
  changes: releases.map(({ version }) => version).filter((version) => !version.includes(" ")),
  infer: "event",
};

/** What stands in the angle brackets of an option or an argument says what it takes. */
const valuesByPlaceholder: Readonly<Record<string, Values>> = {
  "id=severity": "rule",
  "name[:file]": "format",
  "rule[:n]": [...journalRuleIds, "all"],
  kinds: ownKinds.names,
  scenes: Object.keys(scenes),
  language: languages,
  folder: "folder",
  glob: "file",
  file: "file",
  name: "file",
};

function completedCommand(command: Command): CompletedCommand {
  const name = command.name();
  const [argument] = command.registeredArguments;
  return {
    name,
    says: command.summary() || command.description(),
    options: optionsOf(command).map(completedOption),
    values: argument && (argument.argChoices ?? wordsOf[name] ?? valuesByPlaceholder[argument.name()] ?? "file"),
  };
}

function completedOption({ flags, long, description, argChoices }: Option): CompletedOption {
  // What is optional stands behind an equals sign, and only by itself.
  const [, placeholder] = /<(.+)>$/.exec(flags) ?? [];
  const values = placeholder === undefined ? undefined : (argChoices ?? valuesByPlaceholder[placeholder] ?? "any");
  return { flag: long ?? flags, says: description, values };
}
