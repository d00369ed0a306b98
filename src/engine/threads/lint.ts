import type { Worker } from "node:worker_threads";
import { reasonOf } from "../../base/text.js";
import type { Contexts } from "../lint/contexts.js";
import type { Step } from "../lint/lint-file.js";
import { addTally, type Tally } from "../validate/tally.js";
import type { SizedFile } from "./choice.js";
import { createInbox, type Inbox, type Leave } from "./flow.js";
import {
  type PackedResults,
  type PieceResults,
  planPieces,
  type ThreadsOptions,
  unpacked,
  type WorkPiece,
} from "./piece.js";

/** How many pieces per thread may be started before the first of them is done. */
const lead = 3;

/** A piece of work, and its results. */
interface PieceWork {
  readonly piece: WorkPiece;
  readonly results: AsyncGenerator<PieceResults, void, undefined>;
}

/** Runs pieces of work in threads, which end with it, and returns them in order; the results of one must be consumed before the next is requested. */
async function* inThreads(
  pieces: Iterator<WorkPiece>,
  workers: readonly Worker[],
): AsyncGenerator<PieceWork, void, undefined> {
  const begun: PieceWork[] = [];
  const start = (): void => {
    while (begun.length < workers.length * lead) {
      const hand = hands.find(({ isIdle }) => isIdle());
      const next = hand && pieces.next();
      if (!next || next.done) return;
      begun.push({ piece: next.value, results: hand.begin(next.value) });
    }
  };
  const hands = workers.map((worker) => handOf(worker, start));
  try {
    start();
    for (let first = begun[0]; first; first = begun[0]) {
      yield first;
      begun.shift();
      start();
    }
  } finally {
    await Promise.all(hands.map(({ end }) => end()));
  }
}

/** A thread that processes one piece after another. */
interface Hand {
  readonly isIdle: () => boolean;
  readonly begin: (piece: WorkPiece) => PieceWork["results"];
  readonly end: () => Promise<unknown>;
}

function handOf(worker: Worker, onIdle: () => void): Hand {
  let inbox: Inbox<PackedResults> | undefined;
  worker.on("message", (results: PackedResults) => {
    inbox?.put(results);
    if (!results.isLast) return;
    inbox = undefined;
    onIdle();
  });
  let failure: Error | undefined;
  // Reported when its turn comes.
  const fail = (error: Error): void => {
    failure ??= threadFailure(error);
    inbox?.fail(failure);
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("it ended by itself")));
  return {
    isIdle: () => inbox === undefined,
    begin(piece) {
      const own = createInbox<PackedResults>();
      inbox = own;
      if (failure) own.fail(failure);
      worker.postMessage(piece);
      return taking(own, () => worker.postMessage("go on" satisfies Leave));
    },
    end: () => worker.terminate(),
  };
}

async function* taking({ take }: Inbox<PackedResults>, onTaken: () => void): PieceWork["results"] {
  for (let isLast = false; !isLast; ) {
    const results = await take();
    yield unpacked(results);
    onTaken();
    isLast = results.isLast;
  }
}

function threadFailure(error: Error): Error {
  const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return new Error(`a thread failed: ${isMemory ? "there is not enough memory, give --threads 1" : reasonOf(error)}`);
}

/** Lints files in several threads, step by step in their order; the findings are the same as with one thread. */
export async function* lintInThreads(
  files: readonly SizedFile[],
  workers: readonly Worker[],
  contexts: Contexts,
  tally: Tally,
  options: ThreadsOptions = {},
): AsyncGenerator<Step> {
  const sizes = new Map(files.map(({ file, size }) => [file, size]));
  for await (const { piece, results } of inThreads(planPieces(files, contexts, options), workers)) {
    let at = 0;
    for await (const { steps, tally: counted } of results) {
      addTally(tally, counted);
      const whose = piece.files[at];
      // If files are counted separately, results are about one file only.
      if (options.apart && whose)
        yield { file: whose, findings: [], failure: undefined, isEnd: false, bytes: 0, tally: counted };
      for (const { index, isEnd = false, failure, statements = [], ...step } of steps) {
        const file = piece.files[index];
        if (!file) continue;
        if (isEnd) at = index + 1;
        yield { ...step, file, failure, statements, isEnd, bytes: isEnd ? (sizes.get(file) ?? 0) : 0 };
      }
    }
  }
}
