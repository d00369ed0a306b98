import { type Keyboard, standardInput } from "../src/cli/io.js";
import { main } from "../src/main.js";
import { createSignals } from "./signals.js";
import { openFileId, standardOutput } from "./standard-stream.js";

// The global `process` and its clock save start-up time: importing `node:process` opens all three streams, and `performance` loads many modules.

/** Standard input as keys. It is opened only when there is a listener, and never switched to raw mode. */
const keyboard: Keyboard = {
  get isTerminal() {
    return process.stdin.isTTY === true;
  },
  listen(onEnter, onEnd) {
    const { stdin } = process;
    const onData = (bytes: Uint8Array): void => {
      for (const byte of bytes) if (byte === 0x0a) onEnter();
    };
    stdin.on("data", onData).on("end", onEnd).on("error", onEnd);
    return () => {
      stdin.off("data", onData).off("end", onEnd);
      // A stream that is only paused may keep the process alive.
      stdin.destroy();
    };
  },
};

/** Runs the command line of this process and returns its exit code. */
export async function run(): Promise<number> {
  const stderr = standardOutput(2, () => process.stderr);
  let cwd: string;
  try {
    cwd = process.cwd();
  } catch {
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
    keyboard,
    redirected: { stdin: openFileId(0), stdout: openFileId(1) },
    ...createSignals(),
  });
}
