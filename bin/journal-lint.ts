#!/usr/bin/env node
import { performance } from "node:perf_hooks";
import process from "node:process";
import type { Output } from "../src/cli/io.js";
import { standardInput } from "../src/cli/standard-input.js";
import { main } from "../src/main.js";

function output(stream: NodeJS.WriteStream): Output {
  // Without a listener a closed pipe would end the process with a stack trace; `write` tells of it instead.
  stream.on("error", () => {});
  return {
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.isTTY && stream.columns > 0 ? stream.columns : undefined;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** The working folder, unless it was removed under our feet. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/** The first signal ends our work in good order; a second one ends the process as usual. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

async function run(): Promise<number> {
  const stderr = output(process.stderr);
  const cwd = workingFolder();
  if (cwd === undefined) {
    await stderr.write("journal-lint: the working folder no longer exists\n").catch(() => {});
    return 2;
  }
  return main(process.argv.slice(2), {
    cwd,
    env: process.env,
    stdin: standardInput(() => process.stdin),
    stdout: output(process.stdout),
    stderr,
    now: () => performance.now(),
    interruption,
  });
}

// `process.exit` would cut off output that is still on its way into a pipe.
process.exitCode = await run();
