import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "./run-tool.js";
import { losses, putOld, type SoakedWriter, shapesIn } from "./writers.js";

/** The signals that usually end a program. */
export const usualSignals = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"] as const;

/** The result of killing a writer repeatedly. */
export interface KillFigures {
  readonly kills: number;
  /** How often the old files were left, and how often some were new. */
  readonly old: number;
  readonly new: number;
  /** How many runs had ended before the signal came. */
  readonly late: number;
  readonly lost: readonly string[];
}

/** Ends a writer by each signal in turn, at random moments of its run. */
export async function killOften(
  writer: SoakedWriter,
  folder: string,
  journal: string,
  { rounds, signals }: { readonly rounds: number; readonly signals: readonly NodeJS.Signals[] },
): Promise<KillFigures> {
  const fresh = (): string => {
    const out = mkdtempSync(join(folder, "out-"));
    putOld(writer, out);
    return out;
  };
  const model = join(folder, "model");
  mkdirSync(model);
  putOld(writer, model);
  const before = shapesIn(model);
  const { milliseconds } = await runTool(writer.argv(model, journal));
  const after = shapesIn(model);
  const figures = { kills: rounds, old: 0, new: 0, late: 0, lost: [] as string[] };
  for (let round = 0; round < rounds; round++) {
    const signal = signals[round % signals.length] ?? "SIGKILL";
    const out = fresh();
    const ended = await runTool(writer.argv(out, journal), { signal, after: Math.random() * milliseconds * 1.05 });
    const found = shapesIn(out);
    const lost = losses(found, before, after, signal === "SIGKILL");
    figures.lost.push(...lost.map((loss) => `${writer.name}, ${signal}: ${loss}`));
    if (ended.signal === null) figures.late++;
    if ([...found].every(([name, shape]) => shape === before.get(name) || name.includes(".journal-lint-")))
      figures.old++;
    else figures.new++;
    rmSync(out, { recursive: true });
  }
  rmSync(model, { recursive: true });
  return figures;
}
