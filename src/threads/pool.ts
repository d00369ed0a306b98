import type { Worker } from "node:worker_threads";
import { reasonOf } from "../text/reason.js";
import type { PieceResult, WorkPiece } from "./piece.js";

/** How many results may wait for an earlier one, for each thread. */
const lead = 3;

/** Does pieces of work in threads, which end with it, and hands out the results in the order of the pieces. */
export async function* inThreads(
  pieces: Iterator<WorkPiece>,
  workers: readonly Worker[],
): AsyncGenerator<{ readonly piece: WorkPiece; readonly result: PieceResult }> {
  const idle = [...workers];
  const running: { readonly piece: WorkPiece; readonly result: Promise<PieceResult> }[] = [];
  const start = (): void => {
    while (idle.length > 0 && running.length < workers.length * lead) {
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
    const settle = (): void => {
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
    };
    const onMessage = (result: PieceResult): void => {
      settle();
      resolve(result);
    };
    const onError = (error: Error): void => {
      settle();
      reject(threadFailure(error));
    };
    const onExit = (): void => onError(new Error("it ended by itself"));
    worker.once("message", onMessage);
    worker.once("error", onError);
    worker.once("exit", onExit);
    worker.postMessage(piece);
  });
}

function threadFailure(error: Error): Error {
  const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return new Error(`a thread failed: ${isMemory ? "there is not enough memory, give --threads 1" : reasonOf(error)}`);
}
