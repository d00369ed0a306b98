import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { env, execPath } from "node:process";

/** A command to be measured: what is run, one program after the other, and the exit codes that mean success. */
export interface Contender {
  readonly name: string;
  readonly commands: readonly (readonly [program: string, ...argv: string[]])[];
  readonly exitCodes?: readonly number[];
  /** Brings things back to where they were before each run. */
  readonly prepare?: () => void;
}

/** Seconds of wall clock, the median of all rounds. */
export type Medians = ReadonlyMap<string, number>;

export const rounds = 5;

/** Runs contenders in turns, so that what else the machine does hits them all alike. */
export function measure(contenders: readonly Contender[], say: (text: string) => void): Medians {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 1; round <= rounds; round++) {
    for (const contender of contenders) times.get(contender.name)?.push(secondsOf(contender));
    say(
      `round ${round} of ${rounds}: ${[...times].map(([name, all]) => `${name} ${all.at(-1)?.toFixed(2)} s`).join(", ")}`,
    );
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

function secondsOf({ name, commands, exitCodes = [0], prepare }: Contender): number {
  prepare?.();
  const start = performance.now();
  for (const [program, ...argv] of commands) {
    const { status, error, stderr } = spawnSync(program, argv, { stdio: ["ignore", "ignore", "pipe"] });
    if (error) throw error;
    if (!exitCodes.includes(status ?? -1))
      throw new Error(`${name} ended with ${status}: ${String(stderr).slice(0, 500)}`);
  }
  return (performance.now() - start) / 1000;
}

/** The most memory that a Node program had, in bytes, the median of three runs. */
export function peakMemory(argv: readonly string[], folder: string): number {
  const file = join(folder, "peak");
  const peak = new URL("peak.js", import.meta.url).href;
  const peaks = Array.from({ length: 3 }, () => {
    spawnSync(execPath, ["--import", peak, ...argv], { stdio: "ignore", env: { ...env, PEAK_FILE: file } });
    return Number(readFileSync(file, "utf8"));
  });
  return median(peaks);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
