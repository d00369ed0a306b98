import { type Command, Help, InvalidArgumentError, Option } from "commander";
import { nearest } from "../base/nearest.js";
import { severitiesByWord } from "../config/config.js";
import type { SeverityWord } from "../config/config-file.js";
import { defaultOf, type OptionRow, type OptionTable } from "../config/option-row.js";
import type { Options } from "../config/options.js";
import type { Shard } from "../engine/shard/shard-files.js";
import { kindsByOption } from "../files/discover/kind.js";
import { formatNames } from "../report/index.js";
import { type Format, parseFormat } from "../report/parse-format.js";
import { isRuleId, ruleNames, rulesNamed } from "../rules/index.js";

/** Adds the options of a table to a command. */
export function addOptions(command: Command, table: OptionTable): Command {
  for (const [heading, rows] of Object.entries(table)) {
    for (const [flags, row] of Object.entries(rows)) command.addOption(optionOf(flags, row).helpGroup(heading));
  }
  return command;
}

function optionOf(flags: string, row: OptionRow): Option {
  const [, placeholder = ""] = /<(.+)>$/.exec(flags) ?? [];
  const values: OptionRow["values"] = row.values ?? (placeholder === "kind" ? kindsByOption : undefined);
  const { name, choices = Object.keys(values ?? {}), sets, implies, conflicts, filled } = row;
  const option = new Option(flags, row.help.replace("{formats}", formatNames.join(", ")));
  const byDefault = defaultOf(flags, row);
  option.default(byDefault, row.defaultHelp ?? (typeof byDefault === "object" ? "none" : undefined));
  option.hideHelp(row.hidden === true).makeOptionMandatory(row.mandatory === true);
  if (name !== undefined) option.attributeName = () => name;
  if (sets !== undefined) option.preset(sets);
  if (implies) option.implies(implies);
  if (conflicts !== undefined) option.conflicts(conflicts);
  const read = filled === undefined ? (row.read ?? readers[placeholder]) : filledText(filled);
  if (read) option.argParser(read as (value: string, before: unknown) => unknown);
  if (choices.length > 0) option.choices(choices);
  const { parseArg: checked } = option;
  return values ? option.argParser((word) => values[checked?.(word, "") ?? ""]) : option;
}

/** The options of a command, including those that are only in `help all`. */
export function optionsOf(command: Command): readonly Option[] {
  const help = command.createHelp();
  return Help.prototype.visibleOptions.call(help, command);
}

/** How values are parsed, by placeholder; any other placeholder stands for any text. */
const readers: Readonly<Record<string, OptionRow["read"]>> = {
  glob(value: string, values: readonly string[]): readonly string[] {
    if (value === "") throw new InvalidArgumentError("The glob is missing.");
    if (isRuleId(value))
      throw new InvalidArgumentError(
        `It is a pattern for names of files. To switch the rule off, write --rule ${value}=off.`,
      );
    if (value.startsWith("!"))
      throw new InvalidArgumentError("Exceptions are not possible, name the files to leave out.");
    return [...values, value];
  },
  "i/n": shardNumber,
  "id=severity"(value: string, severities: Options["severities"]): Options["severities"] {
    const [id = "", word = ""] = value.split("=");
    if (!ruleNames.includes(id)) {
      const near = nearest(id, ruleNames);
      throw new InvalidArgumentError(`There is no rule ${id}.${near === undefined ? "" : ` Did you mean ${near}?`}`);
    }
    if (!Object.hasOwn(severitiesByWord, word))
      throw new InvalidArgumentError(`Write ${id}=off, ${id}=warn or ${id}=error.`);
    const choice = { severity: severitiesByWord[word as SeverityWord] };
    return { ...severities, ...Object.fromEntries(rulesNamed(id).map((rule) => [rule, choice])) };
  },
  n(value: string): number {
    if (!/^\d+$/.test(value)) throw new InvalidArgumentError("It must be a whole number, 0 or more.");
    return Number(value);
  },
  "name[:file]"(value: string, formats: readonly Format[]): readonly Format[] {
    const format = parseFormat(value);
    if ("reason" in format) throw new InvalidArgumentError(format.reason);
    return [...formats, format];
  },
};

/** More shards than this would be empty. */
const mostShards = 100_000;

function shardNumber(value: string): Shard {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
  if (index === undefined || of === undefined) {
    throw new InvalidArgumentError("Write which shard of how many, such as 3/8.");
  }
  const shard = { index: Number(index), of: Number(of) };
  if (shard.of < 1 || shard.of > mostShards) throw new InvalidArgumentError("There can be 1 to 100,000 shards.");
  if (shard.index < 1 || shard.index > shard.of) {
    throw new InvalidArgumentError(
      `Of ${shard.of} shards the first is 1/${shard.of}, the last ${shard.of}/${shard.of}.`,
    );
  }
  return shard;
}

function filledText(problem: string): (value: string) => string {
  return (value) => {
    if (value === "") throw new InvalidArgumentError(problem);
    return value;
  };
}
