import { createProgress } from "../cli/progress.js";
import type { InputFile } from "../discover/discover.js";
import { cacheOf, stepsOf, type Work } from "./steps.js";
import type { Take } from "./take.js";
import type { Complain } from "./verdict.js";

/** What linting and telling files needs from the run that they are part of. */
export interface LintRun extends Work {
  readonly complain: Complain;
  readonly take: Take;
}

/** Milliseconds after which the cache is written while a run goes on, so that not all is lost when it is killed. */
const longestUnsaved = 60_000;

/** Lints all files; one that cannot be read is told and does not stop the others. */
export async function lintAll(files: readonly InputFile[], run: LintRun): Promise<boolean> {
  const { io, options, complain, take } = run;
  const cache = await cacheOf(files, run);
  const progress = createProgress(files, options.progress, io, options.shard);
  let allRead = true;
  let version: string | undefined;
  let savedAt = io.now();
  for await (const step of stepsOf(files, run, cache)) {
    const { file, findings, failure, isEnd, bytes, member } = step;
    const { name } = member ?? file;
    version = step.version ?? version;
    await take.before?.(step);
    progress.findings(findings.length);
    take.add(findings);
    if (take.isWaiting()) await progress.clear();
    await take.flush();
    await progress.bytes(bytes);
    if (failure !== undefined) {
      allRead = false;
      await progress.clear();
      await complain(`cannot read ${name}: ${failure}`);
    }
    if (isEnd) progress.file();
    if (member ? member.isEnd : isEnd) await take.endFile(name, failure, version);
    if (isEnd || member?.isEnd) version = undefined;
    await take.after?.(step);
    if (isEnd && io.now() - savedAt > longestUnsaved) {
      await cache?.save();
      savedAt = io.now();
    }
  }
  await progress.clear();
  const unsaved = await cache?.save();
  if (unsaved !== undefined) await complain(`the cache was not written: ${unsaved}`);
  return allRead;
}
