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
import { optionsOf } from "../commander-options.js";

/** Values of an argument: words, a rule and severity, a format and file, an event or file, a file, a folder, or any. */
export type Values = readonly string[] | "rule" | "format" | "event" | "file" | "folder" | "any";

/** An option as needed for completion; without values it is a switch. */
export interface CompletedOption {
  readonly flag: string;
  readonly says: string;
  readonly values: Values | undefined;
}

/** A command, or linting without one. */
export interface CompletedCommand {
  readonly name: string;
  readonly says: string;
  readonly options: readonly CompletedOption[];
  readonly values: Values | undefined;
}

/** Everything that a shell can complete. */
export interface Vocabulary {
  readonly lint: CompletedCommand;
  readonly commands: readonly CompletedCommand[];
  readonly rules: readonly string[];
  readonly formats: readonly string[];
  readonly events: readonly string[];
}

/** Extracts from a program what a shell can complete. */
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

/** The arguments of commands that take more than paths. */
const wordsOf: Readonly<Record<string, Values>> = {
  explain: [...ruleIds, ...described, ...tableNames, "names", "session"],
  generate: ["event", ...ownKinds.names],
  schema: described,
  changes: releases.map(({ version }) => version).filter((version) => !version.includes(" ")),
  infer: "event",
};

/** The values by the placeholder in angle brackets of an option or an argument. */
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
  // An optional value must follow an equals sign, so that it is not completed here.
  const [, placeholder] = /<(.+)>$/.exec(flags) ?? [];
  const values = placeholder === undefined ? undefined : (argChoices ?? valuesByPlaceholder[placeholder] ?? "any");
  return { flag: long ?? flags, says: description, values };
}
