import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { freemem } from "node:os";
import { performance } from "node:perf_hooks";
import { env } from "node:process";
import { peakOf } from "./peak-of.js";

/** A program and what it is given. */
export type Command = readonly [program: string, ...argv: string[]];

/** What came of a run. */
export interface Run {
  readonly seconds: number;
  /** The most memory that it had, in bytes, where that can be told. */
  readonly peak: number;
  /** Why it did not come to its end. */
  readonly stopped?: string;
}

/** No run may take longer or have more memory than this, so that a benchmark never eats the machine. */
export const mostSeconds = 600;
export const mostBytes: number = Math.min(4e9, freemem() / 2);

const running = new Set<ChildProcess>();

/** Ends what still runs, where the benchmark itself is ended. */
export function endRuns(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Runs a program to its end or to the bounds; `peakFile` is where a program with `peak.js` tells its memory. */
export async function boundedRun(
  [program, ...argv]: Command,
  exitCodes: readonly number[],
  peakFile?: string,
): Promise<Run> {
  const environment = peakFile === undefined ? env : { ...env, PEAK_FILE: peakFile };
  const start = performance.now();
  const child = spawn(program, argv, { stdio: ["ignore", "ignore", "pipe"], env: environment });
  running.add(child);
  let peak = 0;
  let bound: string | undefined;
  const end = (reason: string): void => {
    bound = reason;
    child.kill("SIGKILL");
  };
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid) ?? 0);
    if (peak > mostBytes) end(`ended at ${Math.round(mostBytes / 1e6)} MB`);
    else if (performance.now() - start > mostSeconds * 1000) end(`ended after ${mostSeconds} s`);
  }, 50);
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    if (complaint.length < 300) complaint += String(chunk);
  });
  const code = await new Promise<number | string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (status, signal) => resolve(status ?? signal ?? "nothing"));
  });
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  running.delete(child);
  if (bound !== undefined) return { seconds, peak, stopped: bound };
  if (typeof code !== "number" || !exitCodes.includes(code))
    return { seconds, peak, stopped: `failed with ${code}: ${complaint.trim().split("\n")[0]?.slice(0, 120) ?? ""}` };
  return { seconds, peak: peakFile === undefined ? peak : Number(readFileSync(peakFile, "utf8")) };
}
