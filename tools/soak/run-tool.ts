import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { execPath } from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../../dist/bin/journal-lint.js", import.meta.url));

/** How a run of the tool ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly milliseconds: number;
}

/** Runs the tool, under shell limits such as `ulimit -f 8`, and with a signal after some time. */
export async function runTool(
  argv: readonly string[],
  { limits = "", signal, after = 0 }: { limits?: string; signal?: NodeJS.Signals; after?: number } = {},
): Promise<Ended> {
  const start = performance.now();
  const command =
    limits === "" ? [execPath, bin, ...argv] : ["bash", "-c", `${limits}; exec "$@"`, "bash", execPath, bin, ...argv];
  const [program = "", ...rest] = command;
  const child = spawn(program, rest, { stdio: ["ignore", "ignore", "pipe"] });
  const timer = signal && setTimeout(() => child.kill(signal), after);
  const [stderr, [code, endedBy]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  clearTimeout(timer);
  return { code, signal: endedBy, stderr, milliseconds: performance.now() - start };
}
