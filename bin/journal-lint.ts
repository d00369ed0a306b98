#!/usr/bin/env node
import { performance } from "node:perf_hooks";
import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { standardInput } from "../src/cli/standard-input.js";
import { main } from "../src/main.js";
import { createSignals } from "./signals.js";
import { openFileId, standardOutput } from "./standard-stream.js";

/** The working folder, unless it was removed under our feet. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

async function run(): Promise<number> {
  const stderr = standardOutput(process.stderr);
  const cwd = workingFolder();
  if (cwd === undefined) {
    await stderr.write("journal-lint: the working folder no longer exists\n").catch(() => {});
    return 2;
  }
  return main(process.argv.slice(2), {
    cwd,
    env: process.env,
    stdin: standardInput(() => process.stdin),
    stdout: standardOutput(process.stdout),
    stderr,
    now: () => performance.now(),
    redirected: { stdin: openFileId(0), stdout: openFileId(1) },
    ...createSignals(),
  });
}

// Left alone, V8 lets old objects pile up to a multiple of those that are needed before it looks for them.
setFlagsFromString("--heap-growing-percent=20");

// `process.exit` would cut off output that is still on its way into a pipe.
process.exitCode = await run();
