import type { Command } from "commander";

/** What the command line may ask about what the specification does not know. */
export interface DriftOptions {
  readonly drift: boolean;
  readonly driftJson?: string;
}

/** Gives a command the options about drift. */
export function addDriftOptions(command: Command): Command {
  return command
    .option("--drift", "print at the end what the specification does not know, to be pasted into an issue", false)
    .option("--drift-json <file>", "write that to a file, as JSON");
}

/** Whether anyone asks for it. */
export function wantsDrift({ drift, driftJson }: DriftOptions): boolean {
  return drift || driftJson !== undefined;
}
