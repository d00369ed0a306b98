import { on } from "node:events";
import type { Worker } from "node:worker_threads";
import { reasonOf } from "../../base/text.js";
import type { InputFile } from "../../files/discover/discover.js";
import type { Contexts } from "../lint/contexts.js";
import type { LintStep } from "../lint/lint-file.js";
import { addTally, type Tally } from "../validate/tally.js";
import type { SizedFile } from "./choice.js";
import type { ContinueMessage } from "./credit.js";
import { type Job, type JobStep, type PackedResults, planJobs, type ThreadsOptions } from "./job.js";

/** How many jobs per thread may be started before the first of them is done. */
const lead = 3;

/** The results of a job, as they come. */
type Results = AsyncGenerator<PackedResults, void, undefined>;

/** Lints files in several threads, which end with it, step by step in their order; the findings are the same as with one thread. */
export async function* lintInThreads(
  files: readonly SizedFile[],
  workers: readonly Worker[],
  contexts: Contexts,
  tally: Tally,
  options: ThreadsOptions = {},
): AsyncGenerator<LintStep> {
  const sizes = new Map(files.map(({ file, size }) => [file, size]));
  const jobs = planJobs(files, contexts, options);
  const begun: { readonly files: readonly InputFile[]; readonly results: Results }[] = [];
  const start = (): void => {
    while (begun.length < workers.length * lead) {
      const hand = hands.find(({ isIdle }) => isIdle());
      const next = hand && jobs.next();
      if (!next || next.done) return;
      begun.push({ files: next.value.files, results: hand.begin(next.value) });
    }
  };
  const hands = workers.map((worker) => handOf(worker, start));
  try {
    start();
    for (let first = begun[0]; first; first = begun[0]) {
      for await (const { steps, tally: counted } of first.results) {
        addTally(tally, counted);
        for (const [at, { index, ...step }] of (JSON.parse(steps) as readonly JobStep[]).entries()) {
          const file = first.files[index] as InputFile;
          // If files are counted separately, results are about one file only.
          const counts = options.ownTallies && at === 0 ? { tally: counted } : {};
          yield { ...step, file, bytes: step.isEnd ? (sizes.get(file) ?? 0) : 0, ...counts };
        }
      }
      begun.shift();
      start();
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** A thread that processes one job after another; the results of each must be taken before those of the next. */
function handOf(worker: Worker, onIdle: () => void) {
  const messages = on(worker, "message", { close: ["exit"] });
  let isIdle = true;
  worker.on("message", ({ isLast }: PackedResults) => {
    if (!isLast) return;
    isIdle = true;
    onIdle();
  });
  async function* taken(): Results {
    for (let isLast = false; !isLast; ) {
      const { value, done } = await messages.next().catch((error: unknown) => {
        throw threadFailure(error);
      });
      if (done) throw threadFailure(new Error("it ended by itself"));
      const results: PackedResults = value[0];
      yield results;
      worker.postMessage("go on" satisfies ContinueMessage);
      isLast = results.isLast;
    }
  }
  return {
    isIdle: () => isIdle,
    begin(job: Job): Results {
      isIdle = false;
      worker.postMessage(job);
      return taken();
    },
  };
}

function threadFailure(error: unknown): Error {
  const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return new Error(`a thread failed: ${isMemory ? "there is not enough memory, give --threads 1" : reasonOf(error)}`);
}
