import type { Worker } from "node:worker_threads";
import { addTally, type Tally } from "../judge/tally.js";
import type { Contexts } from "../lint/contexts.js";
import type { Step } from "../lint/lint-file.js";
import type { SizedFile } from "./choice.js";
import { joiningParts } from "./join.js";
import { planPieces } from "./plan.js";
import { inThreads } from "./pool.js";

/** Lints files in several threads, step by step in their order; the findings are those of one thread. Files are counted apart where the steps have to tell of each. */
export async function* lintInThreads(
  files: readonly SizedFile[],
  workers: readonly Worker[],
  contexts: Contexts,
  tally: Tally,
  apart = false,
): AsyncGenerator<Step> {
  const sizes = new Map(files.map(({ file, size }) => [file, size]));
  const join = joiningParts(tally);
  for await (const { piece, news } of inThreads(planPieces(files, contexts, apart), workers)) {
    if ("part" in piece) {
      yield* join(piece.part, news, contexts.of(piece.part.file));
      continue;
    }
    for await (const { steps, tally: counted } of news) {
      addTally(tally, counted);
      // A piece is one file where files are counted apart.
      const [only] = piece.files;
      if (apart && only) yield { file: only, findings: [], failure: undefined, isEnd: false, bytes: 0, tally: counted };
      for (const { index, findings, end, member, failure } of steps) {
        const file = piece.files[index];
        if (!file) continue;
        const bytes = end ? (sizes.get(file) ?? 0) : 0;
        const step = { file, findings, failure: end?.failure ?? failure, isEnd: end !== undefined, bytes };
        yield member ? { ...step, member } : step;
      }
    }
  }
}
