import type { Worker } from "node:worker_threads";
import { addTally, type Tally } from "../judge/tally.js";
import type { Contexts } from "../lint/contexts.js";
import type { Step } from "../lint/lint-file.js";
import type { SizedFile } from "./choice.js";
import { joiningParts } from "./join.js";
import { planPieces } from "./plan.js";
import { inThreads } from "./pool.js";

/** How files are linted in threads. */
export interface ThreadsOptions {
  /** Whether each file is counted apart, as the steps have to tell of each. */
  readonly apart?: boolean;
  /** Whether journals are held against each other, so that steps tell what each tells for the first time. */
  readonly isForOthers?: boolean;
}

/** Lints files in several threads, step by step in their order; the findings are those of one thread. */
export async function* lintInThreads(
  files: readonly SizedFile[],
  workers: readonly Worker[],
  contexts: Contexts,
  tally: Tally,
  { apart = false, isForOthers = false }: ThreadsOptions = {},
): AsyncGenerator<Step> {
  const sizes = new Map(files.map(({ file, size }) => [file, size]));
  const join = joiningParts(tally, isForOthers);
  for await (const { piece, news } of inThreads(planPieces(files, contexts, { apart, isForOthers }), workers)) {
    if ("part" in piece) {
      yield* join(piece.part, news, contexts.of(piece.part.file));
      continue;
    }
    let at = 0;
    for await (const { steps, tally: counted } of news) {
      addTally(tally, counted);
      const whose = piece.files[at];
      // News are of one file alone where files are counted apart.
      if (apart && whose)
        yield { file: whose, findings: [], failure: undefined, isEnd: false, bytes: 0, tally: counted };
      for (const { index, findings, end, tellings = [], member, failure, version } of steps) {
        const file = piece.files[index];
        if (!file) continue;
        if (end) at = index + 1;
        const bytes = end ? (sizes.get(file) ?? 0) : 0;
        yield {
          ...{ file, findings, failure: end?.failure ?? failure, isEnd: end !== undefined, bytes, tellings },
          ...(member ? { member } : {}),
          ...(version === undefined ? {} : { version }),
        };
      }
    }
  }
}
