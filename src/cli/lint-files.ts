import type { Options } from "../config/options.js";
import type { Settings } from "../config/settings.js";
import { lintAndCompare } from "../engine/between-journals/compared.js";
import { besideJournals } from "../engine/between-journals/side-files.js";
import type { Cache } from "../engine/cache/cache.js";
import { disk } from "../engine/disk/storage.js";
import type { Contexts } from "../engine/lint/contexts.js";
import { type LintStep, lintFile } from "../engine/lint/lint-file.js";
import { createSessions } from "../engine/lint/sessions.js";
import { sizeOf, threadsFor } from "../engine/threads/choice.js";
import type { ThreadsOptions } from "../engine/threads/job.js";
import type { Choices } from "../engine/validate/choices.js";
import type { Tally } from "../engine/validate/tally.js";
import type { InputFile } from "../files/discover/discover.js";
import type { Io } from "./io.js";
import { createProgress, type Progress } from "./progress.js";
import type { FindingSink } from "./reports.js";

/** Passes on what is found step by step; a file that cannot be read is reported. Returns whether all could be read. */
export async function takeSteps(
  steps: AsyncIterable<LintStep> | Iterable<LintStep>,
  take: FindingSink,
  { complain }: Pick<Io, "complain">,
): Promise<boolean> {
  let allRead = true;
  let version: string | undefined;
  for await (const step of steps) {
    const { file, findings, failure, isEnd, member } = step;
    const { name } = member ?? file;
    version = step.version ?? version;
    await take.before?.(step);
    take.add(findings);
    await take.flush();
    if (failure !== undefined) {
      allRead = false;
      await complain(`cannot read ${name}: ${failure}`);
    }
    if (member ? member.isEnd : isEnd) await take.endFile(name, failure, version);
    if (isEnd || member?.isEnd) version = undefined;
    await take.after?.(step);
  }
  return allRead;
}

/** The inputs of a run of the linter. */
export interface LintRun {
  readonly contexts: Contexts;
  readonly settings: Settings;
  readonly options: Options;
  readonly io: Io;
  readonly tally: Tally;
}

/**
 * Lints all files, and passes on what is found; one that cannot be read is reported and does not stop the others. Returns whether all could be
 * read, which is not so either when `ending` is aborted.
 */
export async function lintAll(
  files: readonly InputFile[],
  run: LintRun,
  take: FindingSink,
  ending?: AbortSignal,
): Promise<boolean> {
  const { io, options } = run;
  const progress = createProgress(files, options.progress, io, options.shard);
  const flush = async (): Promise<void> => {
    if (take.isWaiting()) await progress.clear();
    await take.flush();
  };
  const complain = async (reason: string): Promise<void> => {
    await progress.clear();
    await io.complain(reason);
  };
  const allRead = await takeSteps(until(ending, stepsShown(files, run, progress)), { ...take, flush }, { complain });
  await progress.clear();
  return allRead && ending?.aborted !== true;
}

/** The steps up to an interruption. */
async function* until(ending: AbortSignal | undefined, steps: AsyncIterable<LintStep>): AsyncGenerator<LintStep> {
  for await (const step of steps) {
    if (ending?.aborted) return;
    yield step;
  }
}

/** Milliseconds after which the cache is saved during a run, so that not everything is lost if it is killed. */
const longestUnsaved = 60_000;

/** Lints files, except for those in a cache, and shows the progress after each step. */
export async function* stepsShown(
  files: readonly InputFile[],
  run: LintRun,
  progress: Progress,
  ownTallies = false,
): AsyncGenerator<LintStep> {
  const { io } = run;
  const cache = await cacheOf(files, run);
  let savedAt = io.now();
  for await (const step of stepsOf(files, run, cache, ownTallies)) {
    yield step;
    await progress.add(step);
    if (!step.isEnd || io.now() - savedAt <= longestUnsaved) continue;
    await cache?.save();
    savedAt = io.now();
  }
  await progress.clear();
  const unsaved = await cache?.save();
  if (unsaved !== undefined) await io.complain(`the cache was not written: ${unsaved}`);
}

/** Opens the cache, if one is wanted; it does not contain drift, for which all files are read. */
async function cacheOf(
  files: readonly InputFile[],
  { contexts, settings, io, tally }: LintRun,
): Promise<Cache | undefined> {
  if (!settings.cache || tally.drift) return undefined;
  const { cacheFor } = await import("../engine/cache/cache.js");
  return cacheFor(contexts, settings.cacheLocation, files, io);
}

/** Lints files, except for those in a cache, step by step in their order; with `ownTallies`, steps contain the counts of each file. */
export async function* stepsOf(
  files: readonly InputFile[],
  run: LintRun,
  cache: Cache | undefined,
  ownTallies = false,
): AsyncGenerator<LintStep> {
  const stepsBeside = cache && (await import("../engine/cache/steps.js")).stepsBeside;
  const choicesOf = (file: InputFile): Choices => run.contexts.of(file).choices;
  // Another run may compare what is cached now with other journals.
  const lintForOthers = (some: readonly InputFile[]): AsyncGenerator<LintStep> =>
    lintEach(some, run, { ownTallies: true, collectsFacts: true });
  const lint = (some: readonly InputFile[], collectsFacts: boolean): AsyncGenerator<LintStep> =>
    cache && stepsBeside
      ? stepsBeside(cache, some, run.tally, lintForOthers)
      : lintEach(some, run, { ownTallies, collectsFacts });
  // Journals of several shards are compared when the shards are merged; a side file is in the shard of its journal.
  yield* run.options.shard
    ? besideJournals(lint(files, true), files, choicesOf, disk)
    : lintAndCompare(files, choicesOf, disk, lint);
}

/** Lints little in this thread, and much in several threads, if they can be started. */
async function* lintEach(files: readonly InputFile[], run: LintRun, mode: ThreadsOptions): AsyncGenerator<LintStep> {
  const { contexts, options, io, tally } = run;
  const sized = files.map((file) => ({ file, size: sizeOf(file) }));
  const threads = threadsFor(sized, options.threads);
  if (threads > 1) {
    const { lintInThreads } = await import("../engine/threads/lint-in-threads.js");
    const { startThreads } = await import("../engine/threads/start.js");
    const choices = contexts.all.map((context) => context.choices);
    const workers = await startThreads(threads, choices);
    if (workers.length > 0) {
      yield* lintInThreads(sized, workers, contexts, tally, mode);
      return;
    }
  }
  const pause = createPause(io.now);
  const sessions = createSessions(mode.collectsFacts);
  const fileOptions = { storage: disk, stdin: io.stdin, contexts, tally, sessions, isApart: mode.ownTallies };
  for (const file of files) {
    for await (const step of lintFile(file, fileOptions)) {
      yield step;
      await pause();
    }
  }
}

/** Milliseconds of work after which signals are handled. */
const longestUnheeded = 50;

/** Lets signals be handled now and then: files are read synchronously, which would block them. */
export function createPause(now: Io["now"]): () => Promise<void> {
  let last = now();
  return async () => {
    if (now() - last < longestUnheeded) return;
    await new Promise((resolve) => setImmediate(resolve));
    last = now();
  };
}
