import type { Cache } from "../cache/cache.js";
import type { Io } from "../cli/io.js";
import type { Options } from "../cli/options.js";
import type { Settings } from "../config/settings.js";
import type { InputFile } from "../discover/discover.js";
import type { Tally } from "../judge/tally.js";
import type { Contexts } from "../lint/contexts.js";
import { lintFile, lintFileApart, type Step } from "../lint/lint-file.js";
import { sizeOf, threadsFor } from "../threads/choice.js";

/** What linting files needs from the run that they are part of. */
export interface Work {
  readonly contexts: Contexts;
  readonly settings: Settings;
  readonly options: Options;
  readonly io: Io;
  readonly tally: Tally;
}

/** Opens the cache, where one is wanted; what the specification does not know is not in it, so that then all is read. */
export async function cacheOf(
  files: readonly InputFile[],
  { contexts, settings, io, tally }: Work,
): Promise<Cache | undefined> {
  if (!settings.cache || tally.drift) return undefined;
  const { cacheFor } = await import("../cache/open.js");
  return cacheFor(contexts, settings.cacheLocation, files, io);
}

/** Lints files, but for those that a cache knows to be clean, step by step in their order. */
export async function* stepsOf(
  files: readonly InputFile[],
  work: Work,
  cache: Cache | undefined,
): AsyncGenerator<Step> {
  if (!cache) {
    yield* lintEach(files, work, false);
    return;
  }
  const { stepsBeside } = await import("../cache/steps.js");
  yield* stepsBeside(cache, files, work.tally, (rest) => lintEach(rest, work, true));
}

/** Little work is done here and now, much of it in threads. */
async function* lintEach(files: readonly InputFile[], work: Work, apart: boolean): AsyncGenerator<Step> {
  const { contexts, options, io, tally } = work;
  const sized = files.map((file) => ({ file, size: sizeOf(file) }));
  const threads = threadsFor(sized, options.threads);
  if (threads > 1) {
    const { lintInThreads } = await import("../threads/lint.js");
    yield* lintInThreads(sized, threads, contexts, tally, apart);
    return;
  }
  const lintOne = apart ? lintFileApart : lintFile;
  for (const file of files) yield* lintOne(file, { stdin: io.stdin, contexts, tally });
}
