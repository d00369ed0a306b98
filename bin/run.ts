import { standardInput } from "../src/cli/io.js";
import { main } from "../src/main.js";
import { createKeyboard } from "./keyboard.js";
import { createSignals } from "./signals.js";
import { openFileId, standardOutput } from "./standard-stream.js";

// `process` and its clock are used as they are: importing `node:process` opens all three streams, and `performance` loads much else.

/** The working folder, unless it was removed under our feet. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/** Runs the command line that this process was started with; gives its exit code. */
export async function run(): Promise<number> {
  const stderr = standardOutput(2, () => process.stderr);
  const cwd = workingFolder();
  if (cwd === undefined) {
    await stderr.write("journal-lint: the working folder no longer exists\n").catch(() => {});
    return 2;
  }
  return main(process.argv.slice(2), {
    cwd,
    env: process.env,
    stdin: standardInput(() => process.stdin),
    stdout: standardOutput(1, () => process.stdout),
    stderr,
    now: () => Number(process.hrtime.bigint()) / 1e6,
    keyboard: createKeyboard(),
    redirected: { stdin: openFileId(0), stdout: openFileId(1) },
    ...createSignals(),
  });
}
