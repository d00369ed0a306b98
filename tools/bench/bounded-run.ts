import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { freemem } from "node:os";
import { performance } from "node:perf_hooks";
import { env, kill, stderr } from "node:process";
import { peakOf } from "./process-peak.js";

/** A program and its arguments. */
export type Command = readonly [program: string, ...argv: string[]];

/** The result of a run. */
export interface Run {
  readonly seconds: number;
  /** Its peak memory in bytes, if known. */
  readonly peak: number;
  /** Why it did not finish. */
  readonly stopped?: string;
}

/** The limits of a run, so that a benchmark does not exhaust the machine. */
export interface Bounds {
  readonly seconds: number;
  readonly bytes: number;
}

const bounds: Bounds = { seconds: 600, bytes: Math.min(4e9, freemem() / 2) };

const running = new Set<ChildProcess>();

/** Ends the programs that are still running, if the benchmark itself is ended. */
export function endRuns(): void {
  for (const child of running) endAllOf(child);
}

/** Ends a program and those that it has started, such as the others of a pipe. */
function endAllOf({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    kill(-pid, "SIGKILL");
  } catch {
    // All of them have already ended.
  }
}

/** Runs a program to its end or to its limits; a program with `write-peak.js` writes its memory to `peakFile`. */
export async function boundedRun(
  [program, ...argv]: Command,
  exitCodes: readonly number[],
  { peakFile, most = bounds }: { readonly peakFile?: string; readonly most?: Bounds } = {},
): Promise<Run> {
  // Certificates added on a machine slow down each start of Node.js, which would make ratios to it look better than they are.
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
  /** The exit code, or else a signal, or why it could not be started. */
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
    // Only now has all of its standard error been read.
    child.on("close", (status, signal) => resolve(status ?? signal ?? "nothing"));
  });
  return { code, seconds, complaint };
}
