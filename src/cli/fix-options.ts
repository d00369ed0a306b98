import { type Command, InvalidArgumentError, Option } from "commander";

/** What the command line may ask about mending. */
export interface MendingOptions {
  readonly fix: boolean;
  readonly unsafeFixes: boolean;
  readonly diff: boolean;
  /** The folder that mended copies go to. */
  readonly fixTo?: string;
}

/** Gives a command the options about mending. */
export function addMendingOptions(command: Command): Command {
  return command
    .option("--fix", "mend what can be mended for certain, in the files themselves", false)
    .option("--unsafe-fixes", "mend also by what is only a good guess", false)
    .option("--diff", "change nothing, and print what --fix would do as a unified diff", false)
    .addOption(
      new Option("--fix-to <folder>", "write mended copies to this folder, and leave the files alone").argParser(
        (value: string) => {
          if (value === "") throw new InvalidArgumentError("The folder's name is missing.");
          return value;
        },
      ),
    );
}
