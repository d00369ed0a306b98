import { type Command, InvalidArgumentError, Option } from "commander";
import { packageVersion } from "../spec/built/version.js";
import type { EddnRequest } from "./eddn-request.js";

/** Adds what `eddn` takes. */
export function addEddnOptions(command: Command): Command {
  return command
    .argument("[paths...]", "journals, files beside them, or folders (default: the current folder)")
    .optionsGroup("What is printed:")
    .addOption(
      new Option("--messages", "print the messages, one a line, ready for the gateway")
        .default(false)
        .conflicts("format"),
    )
    .addOption(
      new Option(
        "--compare <messages>",
        "hold messages that a sender made of the same journals against these; - for standard input",
      ).conflicts("messages"),
    )
    .addOption(
      new Option("--format <form>", "a summary for people, or all lines for programs")
        .choices(["text", "json"])
        .default("text"),
    )
    .optionsGroup("How messages are made:")
    .option("--eddn-schemas <folder>", "go by these schemas of EDDN, as the network publishes them")
    .addOption(
      new Option("--outfitting <version>", "tell of modules by their names (2), or with their prices (3)")
        .choices(["2", "3"])
        .default("2"),
    )
    .optionsGroup("The header of messages:")
    .option("--uploader-id <id>", "who sends", anyText, "somebody")
    .option("--software-name <name>", "which program sends", anyText, "journal-lint")
    .option("--software-version <version>", "which version of it", anyText, packageVersion());
}

/** The gateway takes an empty text, and nobody can tell then who has sent what. */
function anyText(value: string): string {
  if (value.trim() === "") throw new InvalidArgumentError("It is empty.");
  return value;
}

/** What the command line says. */
export function eddnRequest(command: Command): EddnRequest {
  const options = command.opts<Omit<EddnRequest, "paths">>();
  return { ...options, compare: options.compare, eddnSchemas: options.eddnSchemas, paths: command.args };
}
