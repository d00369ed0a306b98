import type { Command, CommanderError } from "commander";
import { foreignHint } from "./foreign-options.js";

/** Why a command line is refused, in one line that ends with how to get help. */
export function usageError({ code, message }: CommanderError, command: Command): string {
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
