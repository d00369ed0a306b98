import { InvalidArgumentError } from "commander";
import type { OptionTable, Parsed } from "../../config/option-row.js";
import { eddnDefaults } from "../../eddn/outcome.js";
import { packageVersion } from "../../schema/built/version.js";
import { type CommandSyntax, inputPaths, inputRows } from "./command.js";

export type EddnOptions = Parsed<typeof eddnTable>;

const eddnTable = {
  "What is read:": inputRows,
  "What is printed:": {
    "--messages": { help: "print the messages, one per line, ready for the gateway", conflicts: "json" },
    "--compare <messages>": {
      help: "compare the messages that a sender made from the same journals; - for standard input",
      conflicts: "messages",
    },
    "--json": { help: "print the result of each line, or each difference, as JSON" },
  },
  "How messages are made:": {
    "--eddn-schemas <folder>": { help: "use these schemas, as EDDN publishes them" },
    "--outfitting <version>": {
      help: "list modules by name (2), or with prices (3)",
      choices: ["2", "3"],
      default: eddnDefaults.outfitting,
    },
  },
  "The header of messages:": {
    "--uploader-id <id>": { help: "who sends the messages", read: anyText, default: eddnDefaults.uploaderId },
    "--software-name <name>": {
      help: "the program that sends them",
      read: anyText,
      default: eddnDefaults.softwareName,
    },
    "--software-version <version>": { help: "its version", read: anyText, default: packageVersion() },
  },
} as const satisfies OptionTable;

/** The gateway accepts an empty text, but then the sender is unknown. */
function anyText(value: string): string {
  if (value.trim() === "") throw new InvalidArgumentError("It is empty.");
  return value;
}

export const eddnSyntax: CommandSyntax = {
  says: "Report what a program should send to EDDN from journals, and why not the other lines.",
  argument: ["[paths...]", inputPaths],
  options: eddnTable,
  exit: ["reported, or the same", "differences found"],
};
