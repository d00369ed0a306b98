import { archiveSteps } from "../../engine/archive/steps.js";
import type { Cache } from "../../engine/cache/cache.js";
import { disk } from "../../engine/disk/storage.js";
import type { Contexts } from "../../engine/lint/contexts.js";
import { placesTogether } from "../../engine/lint/held-findings.js";
import { lintFile, lintFileApart, type Step } from "../../engine/lint/lint-file.js";
import { createSessions } from "../../engine/lint/sessions.js";
import { sizeOf, threadsFor } from "../../engine/threads/choice.js";
import type { ThreadsOptions } from "../../engine/threads/piece.js";
import type { Choices } from "../../engine/validate/choices.js";
import type { FramedFinding } from "../../engine/validate/finding.js";
import { countSeverity, type Tally } from "../../engine/validate/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import type { Baseline } from "../baseline.js";
import type { Settings } from "../config/settings.js";
import type { Io } from "../io.js";
import type { Options } from "../options.js";
import type { Reports } from "../reports.js";
import type { Complain } from "./outputs.js";

/**
 * Processes the results of files step by step; one that cannot be read is reported and does not stop the others. Returns whether all could be read.
 */
export async function takeSteps(
  steps: AsyncIterable<Step> | Iterable<Step>,
  take: Take,
  complain: Complain,
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

/** Receives findings as they are made, and passes them on when there is time. */
export interface Take {
  readonly add: (findings: readonly FramedFinding[]) => void;
  readonly flush: () => Promise<void>;
  /** Called for each step, before its findings are added and after they were passed on. */
  readonly before?: (step: Step) => Promise<void>;
  readonly after?: (step: Step) => Promise<void>;
  readonly endFile: (name: string, unreadable?: string, version?: string) => Promise<void>;
  /** True if there is anything to pass on. */
  readonly isWaiting: () => boolean;
}

/** Passes each finding to a collector. */
export function collecting(add: (finding: FramedFinding) => void): Take {
  return {
    add: (findings) => {
      for (const finding of findings) add(finding);
    },
    flush: async () => {},
    endFile: async () => {},
    isWaiting: () => false,
  };
}

/** Counts findings and reports them, except for those in a baseline. */
export function reporting(reports: Reports, baseline: Baseline | undefined, tally: Tally): Take {
  let batch: FramedFinding[] = [];
  return {
    add(findings) {
      for (const finding of findings) {
        if (baseline?.knows(finding)) continue;
        countSeverity(tally, finding.severity);
        batch.push(finding);
      }
    },
    async flush() {
      const findings = batch;
      batch = [];
      // In batches, because the findings of a hostile file would make a longer text than Node can hold.
      for (const some of placesTogether(findings)) await reports.write(some);
    },
    before: reports.before,
    after: reports.after,
    endFile: reports.file,
    isWaiting: () => batch.length > 0,
  };
}

/** The parts of a run that linting files needs. */
export interface Work {
  readonly contexts: Contexts;
  readonly settings: Settings;
  readonly options: Options;
  readonly io: Io;
  readonly tally: Tally;
}

/** Opens the cache, if one is wanted; it does not contain drift, for which all files are read. */
export async function cacheOf(
  files: readonly InputFile[],
  { contexts, settings, io, tally }: Work,
): Promise<Cache | undefined> {
  if (!settings.cache || tally.drift) return undefined;
  const { cacheFor } = await import("../../engine/cache/cache.js");
  return cacheFor(contexts, settings.cacheLocation, files, io);
}

/** Lints files, except for those in a cache, step by step in their order; with `apart`, steps contain the counts of each file. */
export async function* stepsOf(
  files: readonly InputFile[],
  work: Work,
  cache: Cache | undefined,
  apart = false,
): AsyncGenerator<Step> {
  // Contradictions between files of several shards are found when the shards are merged.
  if (work.options.shard) {
    yield* stepsIn(files, work, cache, { apart, isForOthers: true });
    return;
  }
  const choicesOf = (file: InputFile): Choices => work.contexts.of(file).choices;
  yield* archiveSteps(files, choicesOf, disk, (ordered, isForOthers) =>
    stepsIn(ordered, work, cache, { apart, isForOthers }),
  );
}

async function* stepsIn(
  files: readonly InputFile[],
  work: Work,
  cache: Cache | undefined,
  how: ThreadsOptions,
): AsyncGenerator<Step> {
  if (!cache) {
    yield* lintEach(files, work, how);
    return;
  }
  const { stepsBeside } = await import("../../engine/cache/steps.js");
  // Another run may compare what is cached now with other journals.
  const lintApart = (rest: readonly InputFile[]): AsyncGenerator<Step> =>
    lintEach(rest, work, { apart: true, isForOthers: true });
  yield* stepsBeside(cache, files, work.tally, lintApart);
}

/** Does little work in this thread, and much in several, if they can be started. */
async function* lintEach(files: readonly InputFile[], work: Work, how: ThreadsOptions): AsyncGenerator<Step> {
  const { contexts, options, io, tally } = work;
  const sized = files.map((file) => ({ file, size: sizeOf(file) }));
  const threads = threadsFor(sized, options.threads);
  if (threads > 1) {
    const { lintInThreads } = await import("../../engine/threads/lint.js");
    const { startThreads } = await import("../../engine/threads/start.js");
    const workers = await startThreads(
      threads,
      contexts.all.map(({ choices }) => choices),
    );
    if (workers.length > 0) {
      yield* lintInThreads(sized, workers, contexts, tally, how);
      return;
    }
  }
  const lintOne = how.apart ? lintFileApart : lintFile;
  const pause = createPause(io.now);
  const sessions = createSessions(how.isForOthers);
  for (const file of files) {
    for await (const step of lintOne(file, { storage: disk, stdin: io.stdin, contexts, tally, sessions })) {
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
