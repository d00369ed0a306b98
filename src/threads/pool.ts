import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { Choices } from "../judge/choices.js";
import type { PieceResult, WorkPiece } from "./piece.js";

const require = createRequire(import.meta.url);

/** How many results may wait for an earlier one, for each thread. */
const lead = 3;

/** Does pieces of work in some threads, and hands out the results in the order of the pieces. */
export async function* inThreads(
  pieces: Iterator<WorkPiece>,
  threads: number,
  choices: readonly Choices[],
): AsyncGenerator<{ readonly piece: WorkPiece; readonly result: PieceResult }> {
  const workers = Array.from(
    { length: threads },
    () => new Worker(require.resolve("#worker"), { workerData: choices }),
  );
  const idle = [...workers];
  const running: { readonly piece: WorkPiece; readonly result: Promise<PieceResult> }[] = [];
  const start = (): void => {
    while (idle.length > 0 && running.length < threads * lead) {
      const next = pieces.next();
      if (next.done) return;
      const worker = idle.pop();
      if (!worker) return;
      const result = answerOf(worker, next.value).finally(() => idle.push(worker));
      // It is awaited when its turn comes; until then a failure must not count as unheeded.
      result.catch(() => {});
      running.push({ piece: next.value, result });
      result.then(start, () => {});
    }
  };
  try {
    start();
    for (let first = running[0]; first; first = running[0]) {
      const result = await first.result;
      running.shift();
      start();
      yield { piece: first.piece, result };
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function answerOf(worker: Worker, piece: WorkPiece): Promise<PieceResult> {
  return new Promise((resolve, reject) => {
    const onMessage = (result: PieceResult): void => {
      worker.off("error", onError);
      resolve(result);
    };
    const onError = (error: Error): void => {
      worker.off("message", onMessage);
      reject(error);
    };
    worker.once("message", onMessage);
    worker.once("error", onError);
    worker.postMessage(piece);
  });
}
