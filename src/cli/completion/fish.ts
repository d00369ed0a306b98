import type { CompletedCommand, CompletedOption, Values, Vocabulary } from "./vocabulary.js";

/** A script for fish. */
export function fishScript(vocabulary: Vocabulary): string {
  const { lint, commands } = vocabulary;
  const names = commands.map(({ name }) => name).join(" ");
  const linting = `not __fish_seen_subcommand_from ${names}`;
  const lines = [
    "# Completion of journal-lint for fish: journal-lint completion fish | source",
    ...commands.map(({ name, says }) => `${entry("__fish_use_subcommand")} -a ${name} -d ${quoted(says)}`),
    ...lint.options.map((option) => optionLine(option, linting, vocabulary)),
    ...commands.flatMap((command) => commandLines(command, vocabulary)),
  ];
  return `${lines.join("\n")}\n`;
}

function entry(condition: string): string {
  return `complete -c journal-lint -n ${quoted(condition)}`;
}

function commandLines({ name, options, values }: CompletedCommand, vocabulary: Vocabulary): readonly string[] {
  const condition = `__fish_seen_subcommand_from ${name}`;
  const words =
    values === undefined ? " -f" : valueArguments(values, vocabulary).replace(" -x", " -f").replace(" -r", "");
  return [`${entry(condition)}${words}`, ...options.map((option) => optionLine(option, condition, vocabulary))];
}

function optionLine({ flag, says, values }: CompletedOption, condition: string, vocabulary: Vocabulary): string {
  const taken = values === undefined ? "" : valueArguments(values, vocabulary);
  return `${entry(condition)} -l ${flag.replace(/^--/, "")}${taken} -d ${quoted(says)}`;
}

/** -r: a value follows, which may be a file; -x: it is not a file. */
function valueArguments(values: Values, { rules, formats, events }: Vocabulary): string {
  switch (values) {
    case "rule":
      return words(rules.flatMap((id) => [`${id}=off`, `${id}=warn`, `${id}=error`]));
    case "format":
      return words(formats);
    case "event":
      return ` -a ${quoted(events.join(" "))}`;
    case "folder":
      return " -x -a '(__fish_complete_directories)'";
    case "file":
      return " -r";
    case "any":
      return " -x";
    default:
      return words(values);
  }
}

function words(list: readonly string[]): string {
  return ` -x -a ${quoted(list.join(" "))}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
