#!/usr/bin/env node
import { performance } from "node:perf_hooks";
import process from "node:process";
import type { Output } from "../src/cli/io.js";
import { main } from "../src/main.js";

function output(stream: NodeJS.WriteStream): Output {
  // Without a listener a closed pipe would end the process with a stack trace; `write` tells of it instead.
  stream.on("error", () => {});
  return {
    isTerminal: stream.isTTY === true,
    columns: stream.isTTY && stream.columns > 0 ? stream.columns : undefined,
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** A folder that was removed under our feet has no path any more. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}

// `process.exit` would cut off output that is still on its way into a pipe.
process.exitCode = await main(process.argv.slice(2), {
  cwd: workingFolder(),
  env: process.env,
  stdin: process.stdin,
  stdout: output(process.stdout),
  stderr: output(process.stderr),
  now: () => performance.now(),
});
