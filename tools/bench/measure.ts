import { performance } from "node:perf_hooks";
import { boundedRun, type Command, type Run } from "./bounded-run.js";
import { median } from "./median.js";

/** A measured candidate: programs that run one after another or concurrently, and the exit codes that mean success. */
export interface Contender {
  readonly name: string;
  readonly commands: readonly Command[];
  readonly exitCodes?: readonly number[];
  readonly isAtOnce?: boolean;
  /** Restores the initial state before each run. */
  readonly prepare?: () => void;
}

/** The median wall-clock time of all rounds in seconds, or why there is none. */
export interface Time {
  readonly seconds: number;
  readonly stopped?: string | undefined;
}

/** Runs contenders in turn, so that other load on the machine affects them all alike; one that did not finish is skipped from then on. */
export async function measure(
  contenders: readonly Contender[],
  rounds: number,
  say: (text: string) => void,
): Promise<ReadonlyMap<string, Time>> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  const stopped = new Map<string, string>();
  for (let round = 1; round <= rounds; round++) {
    for (const contender of contenders) {
      if (stopped.has(contender.name)) continue;
      const time = await timeOf(contender);
      times.get(contender.name)?.push(time.seconds);
      if (time.stopped !== undefined) stopped.set(contender.name, time.stopped);
    }
    const last = [...times].map(([name, all]) => `${name} ${stopped.get(name) ?? `${all.at(-1)?.toFixed(2)} s`}`);
    say(`round ${round} of ${rounds}: ${last.join(", ")}`);
  }
  return new Map([...times].map(([name, all]) => [name, { seconds: median(all), stopped: stopped.get(name) }]));
}

async function timeOf({ commands, exitCodes = [0], isAtOnce = false, prepare }: Contender): Promise<Time> {
  prepare?.();
  const start = performance.now();
  const runs: Run[] = [];
  if (isAtOnce) runs.push(...(await Promise.all(commands.map((command) => boundedRun(command, exitCodes)))));
  else for (const command of commands) runs.push(await boundedRun(command, exitCodes));
  const seconds = (performance.now() - start) / 1000;
  return { seconds, stopped: runs.find((run) => run.stopped !== undefined)?.stopped };
}
