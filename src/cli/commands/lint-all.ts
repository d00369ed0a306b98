import type { Cache } from "../../engine/cache/cache.js";
import type { InputFile } from "../../files/discover/discover.js";
import type { Io } from "../io.js";
import { createProgress, type Progress } from "../progress.js";
import type { Complain } from "./outputs.js";
import { cacheOf, stepsOf, type Take, takeSteps, type Work } from "./steps.js";

/** The parts of a run that linting and reporting files need. */
export interface LintRun extends Work {
  readonly complain: Complain;
  readonly take: Take;
}

/** Milliseconds after which the cache is saved during a run, so that not everything is lost if it is killed. */
const longestUnsaved = 60_000;

/** Lints all files; one that cannot be read is reported and does not stop the others. */
export async function lintAll(files: readonly InputFile[], run: LintRun): Promise<boolean> {
  const { io, options, complain } = run;
  const cache = await cacheOf(files, run);
  const progress = createProgress(files, options.progress, io, options.shard);
  const take = savingCache(showingProgress(run.take, progress), cache, io.now);
  const allRead = await takeSteps(stepsOf(files, run, cache), take, async (reason) => {
    await progress.clear();
    await complain(reason);
  });
  await progress.clear();
  const unsaved = await cache?.save();
  if (unsaved !== undefined) await complain(`the cache was not written: ${unsaved}`);
  return allRead;
}

/** Removes the progress line before something is printed. */
function showingProgress(take: Take, progress: Progress): Take {
  return {
    ...take,
    add(findings) {
      progress.findings(findings.length);
      take.add(findings);
    },
    async flush() {
      if (take.isWaiting()) await progress.clear();
      await take.flush();
    },
    async after(step) {
      await take.after?.(step);
      await progress.bytes(step.bytes);
      if (step.isEnd) progress.file();
    },
  };
}

function savingCache(take: Take, cache: Cache | undefined, now: Io["now"]): Take {
  if (!cache) return take;
  let savedAt = now();
  return {
    ...take,
    async after(step) {
      await take.after?.(step);
      if (!step.isEnd || now() - savedAt <= longestUnsaved) return;
      await cache.save();
      savedAt = now();
    },
  };
}
