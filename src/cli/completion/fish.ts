import type { CompletedCommand, CompletedOption, Values, Vocabulary } from "./vocabulary.js";

export function fishScript({ lint, commands }: Vocabulary): string {
  const names = commands.map(({ name }) => name).join(" ");
  const linting = `not __fish_seen_subcommand_from ${names}`;
  const lines = [
    "# Completion of journal-lint for fish: journal-lint completion fish | source",
    ...commands.map(({ name, says }) => `${entry("__fish_use_subcommand")} -a ${name} -d ${quoted(says)}`),
    ...lint.options.map((option) => optionLine(option, linting)),
    ...commands.flatMap(commandLines),
  ];
  return `${lines.join("\n")}\n`;
}

function entry(condition: string): string {
  return `complete -c journal-lint -n ${quoted(condition)}`;
}

function commandLines({ name, options, values }: CompletedCommand): readonly string[] {
  const condition = `__fish_seen_subcommand_from ${name}`;
  const words = values ? valueArguments(values).replace(" -x", " -f").replace(" -r", "") : " -f";
  return [`${entry(condition)}${words}`, ...options.map((option) => optionLine(option, condition))];
}

function optionLine({ flag, says, values }: CompletedOption, condition: string): string {
  const taken = values ? valueArguments(values) : "";
  return `${entry(condition)} -l ${flag.replace(/^--/, "")}${taken} -d ${quoted(says)}`;
}

/** -r: a value follows, which may be a file; -x: it is not a file. */
function valueArguments({ kind, words }: Values): string {
  if (kind === "file") return " -r";
  if (kind === "any") return " -x";
  if (kind === "folder") return " -x -a '(__fish_complete_directories)'";
  return `${kind === "event" ? "" : " -x"} -a ${quoted(words.join(" "))}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
