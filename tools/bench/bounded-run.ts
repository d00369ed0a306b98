import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { freemem } from "node:os";
import { performance } from "node:perf_hooks";
import { env, kill, stderr } from "node:process";
import { peakOf } from "./peak-of.js";

/** A program and what it is given. */
export type Command = readonly [program: string, ...argv: string[]];

/** What came of a run. */
export interface Run {
  readonly seconds: number;
  /** The most memory that it had, in bytes, where that can be said. */
  readonly peak: number;
  /** Why it did not come to its end. */
  readonly stopped?: string;
}

/** What a run may need: no more than a benchmark can take without eating the machine. */
export interface Bounds {
  readonly seconds: number;
  readonly bytes: number;
}

const bounds: Bounds = { seconds: 600, bytes: Math.min(4e9, freemem() / 2) };

const running = new Set<ChildProcess>();

/** Ends what still runs, where the benchmark itself is ended. */
export function endRuns(): void {
  for (const child of running) endAllOf(child);
}

/** Ends a program and those that it has started, such as the others of a pipe. */
function endAllOf({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    kill(-pid, "SIGKILL");
  } catch {
    // All of them have ended.
  }
}

/** Runs a program to its end or to its bounds; `peakFile` is where a program with `peak.js` says its memory. */
export async function boundedRun(
  [program, ...argv]: Command,
  exitCodes: readonly number[],
  { peakFile, most = bounds }: { readonly peakFile?: string; readonly most?: Bounds } = {},
): Promise<Run> {
  // Certificates that are added on a machine make each start of Node.js slower, and so ratios to it better than they are.
  const environment = { ...env, PEAK_FILE: peakFile, NODE_EXTRA_CA_CERTS: undefined };
  const start = performance.now();
  const child = spawn(program, argv, { stdio: ["ignore", "ignore", "pipe"], env: environment, detached: true });
  running.add(child);
  let peak = 0;
  let bound: string | undefined;
  const end = (reason: string): void => {
    bound = reason;
    endAllOf(child);
  };
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid) ?? 0);
    if (peak > most.bytes) end(`ended at ${Math.round(most.bytes / 1e6)} MB`);
    else if (performance.now() - start > most.seconds * 1000) end(`ended after ${most.seconds} s`);
  }, 50);
  const { code, seconds, complaint } = await endOf(child, start);
  clearInterval(watch);
  running.delete(child);
  if (bound !== undefined) return { seconds, peak, stopped: bound };
  if (typeof code === "number" && exitCodes.includes(code))
    return { seconds, peak: peakFile === undefined ? peak : Number(readFileSync(peakFile, "utf8")) };
  stderr.write(`${program} failed with ${code}: ${complaint}\n`);
  return { seconds, peak, stopped: `failed with ${code}` };
}

interface End {
  /** The exit code, or what there is in its place: a signal, or why it could not be started. */
  readonly code: number | string;
  readonly seconds: number;
  readonly complaint: string;
}

async function endOf(child: ChildProcess, start: number): Promise<End> {
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    if (complaint.length < 300) complaint += String(chunk);
  });
  let seconds = 0;
  const code = await new Promise<number | string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", () => {
      seconds = (performance.now() - start) / 1000;
    });
    // Only then has all been read that it complained of.
    child.on("close", (status, signal) => resolve(status ?? signal ?? "nothing"));
  });
  return { code, seconds, complaint };
}
