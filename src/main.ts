import { isWriteError } from "./base/failure.js";
import { reasonOf } from "./base/text.js";
import { type ProcessIo, withStreamsNamed } from "./cli/io.js";
import type { Outcome } from "./cli/outputs.js";
import { plainRequest } from "./cli/plain-request.js";
import { createTally } from "./engine/validate/tally.js";

/** Runs the command line and returns the exit code. */
export async function main(argv: readonly string[], processIo: ProcessIo): Promise<Outcome> {
  const io = withStreamsNamed(processIo);
  const tally = createTally();
  try {
    const request = plainRequest(argv) ?? (await import("./cli/program.js")).parseCommandLine(argv, io.stdout.columns);
    if ("lint" in request) return await (await import("./cli/commands/lint.js")).runLint(request.lint, io, tally);
    if ("run" in request) return await request.run(io, tally);
    if ("print" in request) {
      await io.stdout.write(request.print);
      return 0;
    }
    await io.complain(request.refused);
    return 2;
  } catch (error) {
    // Findings that were not printed may not even have been looked for, so this is not a success.
    if (isWriteError(error) && error.isUnread) return tally.errors > 0 ? 1 : 141;
    await io.complain(reasonOf(error));
    return 2;
  }
}
