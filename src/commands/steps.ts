import type { Cache } from "../cache/cache.js";
import type { Io } from "../cli/io.js";
import type { Options } from "../cli/options.js";
import type { Settings } from "../config/settings.js";
import type { InputFile } from "../discover/discover.js";
import type { Law } from "../judge/court.js";
import type { Tally } from "../judge/tally.js";
import { lintFile, lintFileApart, type Step } from "../lint.js";
import { sizeOf, threadsFor } from "../threads/choice.js";

/** What linting files needs from the run that they are part of. */
export interface Work {
  readonly law: Law;
  readonly settings: Settings;
  readonly options: Options;
  readonly io: Io;
  readonly tally: Tally;
}

/** Opens the cache, where one is wanted; what the specification does not know is not in it, so that then all is read. */
export async function cacheOf(
  files: readonly InputFile[],
  { settings, options, io, tally }: Work,
): Promise<Cache | undefined> {
  if (!options.cache || tally.drift) return undefined;
  const { cacheFor } = await import("../cache/open.js");
  return cacheFor(settings, options.cacheLocation, files, io);
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
  const { law, options, settings, io, tally } = work;
  const sized = files.map((file) => ({ file, size: sizeOf(file) }));
  const threads = threadsFor(sized, options.threads);
  if (threads > 1) {
    const { lintInThreads } = await import("../threads/lint.js");
    const terms = {
      verdicts: { strict: settings.strict, choices: settings.choices, specOnly: settings.specOnly },
      schemas: settings.schemas,
      cwd: io.cwd,
      drift: tally.drift !== undefined,
    };
    yield* lintInThreads(sized, threads, law, terms, tally, apart);
    return;
  }
  const lintOne = apart ? lintFileApart : lintFile;
  for (const file of files) yield* lintOne(file, { stdin: io.stdin, law, tally });
}
