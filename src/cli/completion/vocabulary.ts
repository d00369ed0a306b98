import type { Command, Option } from "commander";
import { knownEvents } from "../../engine/validate/known-events.js";
import { ownKinds } from "../../engine/validate/validators.js";
import { languages } from "../../generate/galaxy/display.js";
import { scenes } from "../../generate/scene/scenes.js";
import { roots } from "../../report/explain/thing.js";
import { formatNames } from "../../report/index.js";
import { journalRuleIds, ruleIds, ruleNames } from "../../rules/index.js";
import { tableNames } from "../../schema/built/table-names.js";
import { releases } from "../../schema/game-version.js";
import { optionsOf } from "../commander-options.js";

/** The values of an option or argument; there are no words for files, folders and free text. */
export interface Values {
  readonly kind: "words" | "rule" | "format" | "event" | "file" | "folder" | "any";
  readonly words: readonly string[];
}

/** Linting, whose name is empty, or a command. */
export type CompletedCommand = ReturnType<typeof completedCommand>;

/** An option as needed for completion; without values it is a switch. */
export type CompletedOption = ReturnType<typeof completedOption>;

/** Everything that a shell can complete. */
export type Vocabulary = ReturnType<typeof vocabularyOf>;

/** Extracts from a program what a shell can complete. */
export function vocabularyOf(program: Command) {
  return { lint: { ...completedCommand(program), name: "" }, commands: program.commands.map(completedCommand) };
}

const described: readonly string[] = roots.map(({ label }) => label);

export const events: Values = { kind: "event", words: [...new Set([...described, ...knownEvents])].sort() };

function wordsOf(words: readonly string[]): Values {
  return { kind: "words", words };
}

/** The arguments of commands that take more than paths. */
const valuesOfCommands: Readonly<Record<string, Values>> = {
  explain: wordsOf([...ruleIds, ...described, ...tableNames, "names", "session"]),
  generate: wordsOf(["event", ...ownKinds.names]),
  schema: wordsOf(described),
  changes: wordsOf(releases.map(({ version }) => version).filter((version) => !version.includes(" "))),
  infer: events,
};

const files: Values = { kind: "file", words: [] };

/** The values by the placeholder in angle brackets of an option or an argument. */
const valuesByPlaceholder: Readonly<Record<string, Values>> = {
  "id=severity": { kind: "rule", words: ruleNames.flatMap((id) => [`${id}=off`, `${id}=warn`, `${id}=error`]) },
  "name[:file]": { kind: "format", words: formatNames },
  "rule[:n]": wordsOf([...journalRuleIds, "all"]),
  kinds: wordsOf(ownKinds.names),
  scenes: wordsOf(Object.keys(scenes)),
  language: wordsOf(languages),
  folder: { kind: "folder", words: [] },
  glob: files,
  file: files,
  name: files,
};

function valuesOf(choices: readonly string[] | undefined, placeholder: string): Values | undefined {
  return choices ? wordsOf(choices) : valuesByPlaceholder[placeholder];
}

function completedCommand(command: Command) {
  const name = command.name();
  const [argument] = command.registeredArguments;
  const values = argument && (valuesOfCommands[name] ?? valuesOf(argument.argChoices, argument.name()) ?? files);
  return { name, says: command.summary(), options: optionsOf(command).map(completedOption), values };
}

function completedOption({ flags, long, description, argChoices }: Option) {
  // An optional value must follow an equals sign, so that it is not completed here.
  const [, placeholder] = /<(.+)>$/.exec(flags) ?? [];
  const any: Values = { kind: "any", words: [] };
  const values = placeholder === undefined ? undefined : (valuesOf(argChoices, placeholder) ?? any);
  return { flag: long ?? flags, says: description, values };
}
