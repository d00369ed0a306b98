import type { Worker } from "node:worker_threads";
import { addTally, type Tally } from "../judge/tally.js";
import type { Contexts } from "../lint/contexts.js";
import type { Step } from "../lint/lint-file.js";
import type { SizedFile } from "./choice.js";
import { planPieces, type ThreadsOptions } from "./piece.js";
import { inThreads } from "./pool.js";

/** Lints files in several threads, step by step in their order; the findings are those of one thread. */
export async function* lintInThreads(
  files: readonly SizedFile[],
  workers: readonly Worker[],
  contexts: Contexts,
  tally: Tally,
  options: ThreadsOptions = {},
): AsyncGenerator<Step> {
  const sizes = new Map(files.map(({ file, size }) => [file, size]));
  for await (const { piece, news } of inThreads(planPieces(files, contexts, options), workers)) {
    let at = 0;
    for await (const { steps, tally: counted } of news) {
      addTally(tally, counted);
      const whose = piece.files[at];
      // News are of one file alone where files are counted apart.
      if (options.apart && whose)
        yield { file: whose, findings: [], failure: undefined, isEnd: false, bytes: 0, tally: counted };
      for (const { index, isEnd = false, failure, tellings = [], ...step } of steps) {
        const file = piece.files[index];
        if (!file) continue;
        if (isEnd) at = index + 1;
        yield { ...step, file, failure, tellings, isEnd, bytes: isEnd ? (sizes.get(file) ?? 0) : 0 };
      }
    }
  }
}
