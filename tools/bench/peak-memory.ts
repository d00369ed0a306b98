import { join } from "node:path";
import { execPath } from "node:process";
import { boundedRun, type Run } from "./bounded-run.js";
import { median } from "./median.js";
import { type Bench, type RowLabel, spelled } from "./part.js";
import type { Row } from "./table.js";

/** How the linter is run in a row of the memory table. */
export interface Way {
  readonly name: string;
  readonly argv: readonly string[];
}

/** One thread, and one per core; at least two, because each has memory of its own. */
export function ways({ threads }: Bench): readonly [one: Way, all: Way] {
  const all = String(Math.max(2, threads));
  return [
    { name: "1 thread", argv: ["--threads", "1"] },
    { name: `${all} threads`, argv: ["--threads", all] },
  ];
}

/** The peak memory of the linter in the mode that needs the most; times and peaks are medians of several runs. */
export async function peakRow(
  bench: Bench,
  label: RowLabel,
  argv: readonly string[],
  { among, times }: { readonly among: readonly Way[]; readonly times: number },
): Promise<Row> {
  const outcomes: { readonly way: Way; readonly run: Run }[] = [];
  for (const way of among) outcomes.push({ way, run: await medianRun(bench, [...way.argv, ...argv], times) });
  const from = outcomes.map(({ way, run }) => {
    const what = `${run.stopped ?? `${Math.round(run.peak / 1e6)} MB`} in ${spelled(run.seconds)}`;
    return among.length === 1 ? what : `${way.name}: ${what}`;
  });
  bench.say(`${label.label}: ${from.join(", ")}`);
  const peaks = outcomes.map(({ run }) => run.peak / 1e6);
  const stopped = outcomes.find(({ run }) => run.stopped !== undefined)?.run.stopped;
  return { ...label, value: Math.max(...peaks), unit: "MB", from: from.join(", "), stopped };
}

async function medianRun(bench: Bench, argv: readonly string[], times: number): Promise<Run> {
  const peak = new URL("write-peak.js", import.meta.url).href;
  const runs: Run[] = [];
  for (let time = 0; time < times; time++) {
    const command = [execPath, "--import", peak, bench.tool, "--no-config", ...argv] as const;
    const run = await boundedRun(command, [0, 1], { peakFile: join(bench.folder, "peak") });
    if (run.stopped !== undefined) return run;
    runs.push(run);
  }
  return { seconds: median(runs.map((run) => run.seconds)), peak: median(runs.map((run) => run.peak)) };
}
