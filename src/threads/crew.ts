import { setImmediate as nextTurn } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import type { Choices } from "../judge/choices.js";
import type { JudgeContext } from "../judge/context.js";
import { sizeOf, threadsFor } from "./choice.js";
import { askedWork, type RedactAnswer, type RedactTask } from "./redact-task.js";
import { type FileToRedact, type RedactWork, redactWork } from "./redact-work.js";
import { startThreads } from "./start.js";

/** Each file is read so often: for its names, for its copy, and with its copy for the findings of both. */
const readings = 4;

/** Copies are written by one thread, which more than so many others would only wait for. */
const mostHelpers = 4;

/** Megabytes for what is new in a thread, which would be looked through too often with less: all these are busy to the end. */
const room = 12;

/**
 * How much a thread is asked before it has answered the first, as it would wait while the one that asks is at work: two files at least,
 * and more where they are small. What it was asked it does alone, even when there is nothing else left to do.
 */
const leastAhead = 2;
const mostAhead = 8;
const bytesAhead = 8 * 1024 * 1024;

/** Those who redact: this thread, and others where there is much to do. */
export interface Crew {
  /** What this thread does by itself. */
  readonly own: RedactWork;
  /** How many bytes a file has. */
  readonly sizeOf: (file: FileToRedact) => number;
  /** Has something done with so many bytes by another thread; undefined where all have enough to do. What a thread fails at is done here. */
  readonly handOver: <Answer>(bytes: number, ask: (work: RedactWork) => Promise<Answer>) => Promise<Answer> | undefined;
  /** Has something done with the files of some items, by whoever has the time. */
  readonly withEach: <Item extends { readonly file: FileToRedact }, Answer>(
    items: readonly Item[],
    ask: (work: RedactWork, item: Item) => Promise<Answer>,
  ) => Promise<readonly Promise<Answer>[]>;
  readonly end: () => Promise<void>;
}

/** Starts threads where they pay, and does not wait for them. */
export async function startCrew(files: readonly FileToRedact[], context: JudgeContext): Promise<Crew> {
  const sized = files.map((file) => ({ file, size: readings * sizeOf(file) }));
  const count = Math.min(threadsFor(sized, undefined), files.length, mostHelpers + 1) - 1;
  let hands: readonly Hand[] = [];
  const starting = startHands(count, context.choices).then((started) => {
    hands = started;
  });
  const own = redactWork(context);
  let isOver = false;
  const sizes = new Map(sized.map(({ file, size }) => [file.path, size / readings]));
  const sizeOfFile = ({ path }: FileToRedact): number => sizes.get(path) ?? 0;
  const handOver: Crew["handOver"] = (bytes, ask) => {
    const hand = hands.find(({ isFree }) => isFree());
    const doAgain = (): ReturnType<typeof ask> => {
      if (isOver) throw new Error("nobody waits for it");
      // It has told of no names yet, unlike the work of this thread.
      return ask(redactWork(context));
    };
    return hand && awaitedLater(ask(hand.workOn(bytes)).catch(doAgain));
  };
  return {
    own,
    sizeOf: sizeOfFile,
    handOver,
    async withEach(items, ask) {
      const answers: ReturnType<typeof ask>[] = [];
      /** Lets others begin, as far as they have the time, and whenever they have. */
      const handOn = (): void => {
        for (let item = items[answers.length]; item; item = items[answers.length]) {
          const next = item;
          const handed = handOver(sizeOfFile(next.file), (work) => ask(work, next));
          if (!handed) return;
          answers.push(handed);
          handed.then(handOn, handOn);
        }
      };
      for (handOn(); answers.length < items.length; handOn()) {
        const item = items[answers.length];
        if (!item) break;
        const answer = awaitedLater(ask(own, item));
        answers.push(answer);
        await answer.catch(() => {});
        // Now other threads are heard, and signals heeded.
        await nextTurn();
      }
      return answers;
    },
    async end() {
      isOver = true;
      await starting;
      await Promise.all(hands.map(({ end }) => end()));
    },
  };
}

/** An answer whose failure waits until it is asked for. */
function awaitedLater<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {});
  return answer;
}

/** A thread that does one task after the other. */
interface Hand {
  readonly isFree: () => boolean;
  /** Its work on so many bytes. */
  readonly workOn: (size: number) => RedactWork;
  readonly end: () => Promise<unknown>;
}

async function startHands(count: number, choices: Choices): Promise<readonly Hand[]> {
  return count > 0 ? (await startThreads(count, [choices], room)).map(handOf) : [];
}

interface Asked {
  readonly size: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: () => void;
}

function handOf(worker: Worker): Hand {
  let asked: Asked[] = [];
  let isLost = false;
  worker.on("message", (answer: RedactAnswer) => {
    const first = asked.shift();
    if (answer === "failed") first?.reject();
    else first?.resolve(answer);
  });
  const lose = (): void => {
    isLost = true;
    for (const { reject } of asked) reject();
    asked = [];
  };
  worker.on("error", lose);
  worker.on("exit", lose);
  const ask = (task: RedactTask, size: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      asked.push({ size, resolve, reject });
      worker.postMessage(task);
    });
  const bytesLeft = (): number => asked.reduce((sum, { size }) => sum + size, 0);
  return {
    isFree: () => !isLost && (asked.length < leastAhead || (asked.length < mostAhead && bytesLeft() < bytesAhead)),
    workOn: (size) => askedWork((task) => ask(task, size)),
    end: () => worker.terminate(),
  };
}
