import { type Command, Help, type Option } from "commander";
import { wrapped } from "../base/display.js";
import { tableLines } from "../base/table.js";
import { pipeColumns } from "./io.js";

/** Below this the description of a command is left for the terminal to break. */
const narrowest = 20;
const indentation = "  ";
const usageIndentation = " ".repeat("Usage: ".length);

/** How the help of the program and its commands looks where Commander's own way does not do. */
export const helpLayout = {
  minWidthToWrap: narrowest,
  subcommandTerm: (command: Command): string => command.name(),
  commandUsage,
  formatItem,
  optionDescription,
};

/** A paragraph behind the help, as wide as the help itself. */
export function helpParagraph(text: string): ({ command }: { readonly command: Command }) => string {
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
