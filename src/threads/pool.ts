import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { Choices } from "../judge/choices.js";
import type { Leave } from "./credit.js";
import { createInbox, type Inbox } from "./inbox.js";
import type { PieceNews, WorkPiece } from "./piece.js";

const require = createRequire(import.meta.url);

/** How many pieces may be begun before the first of them is done, for each thread. */
const lead = 3;

/** A piece of work, and what is told of it. */
export interface PieceWork {
  readonly piece: WorkPiece;
  readonly news: AsyncGenerator<PieceNews, void, undefined>;
}

/** Does pieces of work in some threads, and hands them out in their order; the news of one has to be taken before the next is asked for. */
export async function* inThreads(
  pieces: Iterator<WorkPiece>,
  threads: number,
  choices: readonly Choices[],
): AsyncGenerator<PieceWork, void, undefined> {
  const begun: PieceWork[] = [];
  const start = (): void => {
    while (begun.length < threads * lead) {
      const hand = hands.find(({ isIdle }) => isIdle());
      const next = hand && pieces.next();
      if (!next || next.done) return;
      begun.push({ piece: next.value, news: hand.begin(next.value) });
    }
  };
  const hands = Array.from({ length: threads }, () => hire(choices, start));
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

/** A thread that does one piece after the other. */
interface Hand {
  readonly isIdle: () => boolean;
  readonly begin: (piece: WorkPiece) => PieceWork["news"];
  readonly end: () => Promise<unknown>;
}

function hire(choices: readonly Choices[], onIdle: () => void): Hand {
  const worker = new Worker(require.resolve("#worker"), { workerData: choices });
  let inbox: Inbox<PieceNews> | undefined;
  worker.on("message", (news: PieceNews) => {
    inbox?.put(news);
    if (!news.isLast) return;
    inbox = undefined;
    onIdle();
  });
  // It is told when its turn comes.
  worker.on("error", (error) => inbox?.fail(error));
  return {
    isIdle: () => inbox === undefined,
    begin(piece) {
      const own = createInbox<PieceNews>();
      inbox = own;
      worker.postMessage(piece);
      return taking(own, () => worker.postMessage("go on" satisfies Leave));
    },
    end: () => worker.terminate(),
  };
}

async function* taking({ take }: Inbox<PieceNews>, onTaken: () => void): PieceWork["news"] {
  for (let isLast = false; !isLast; ) {
    const news = await take();
    yield news;
    onTaken();
    isLast = news.isLast;
  }
}
