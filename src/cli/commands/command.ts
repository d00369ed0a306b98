import type { Command } from "commander";
import type { OptionTable } from "../../config/option-row.js";
import { gameKindsByOption } from "../../files/discover/kind.js";

/** What may follow the name of a command, and its help. */
export interface CommandSyntax {
  /** The first paragraph of its help. */
  readonly says: string;
  readonly argument?: readonly [name: string, help: string, choices?: readonly string[]];
  readonly options?: OptionTable;
  /** The meaning of exit codes 0 and 1, if the help states it. */
  readonly exit?: readonly [success: string, failure: string];
  /** The last paragraph of its help. */
  readonly note?: string;
  /** Rejects options that do not go together, by `command.error`. */
  readonly check?: (options: never, command: Command) => void;
}

export const inputPaths = "files, folders, globs, or - for standard input (default: the current folder)";

/** The options by which commands other than linting find their input. */
export const inputRows = {
  "--game-dir": { help: "read the game's own folder on this machine" },
  "--as <kind>": { help: "read every file as this", values: gameKindsByOption },
} as const;

/** Parses a list that is separated by commas. */
export function listed(value: string): readonly string[] {
  return value.split(",").map((item) => item.trim());
}
