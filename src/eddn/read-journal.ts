import type { ByteSink } from "../read/lines.js";
import { type ReadLines, storyFrom } from "../story/read-story.js";
import { longNumbersIn } from "./message-text.js";
import type { EddnOutcome } from "./outcome.js";
import type { EddnSender } from "./sender.js";

/** Takes what becomes of lines, with the long numbers that stand in them. */
export type TakeOutcome = (outcome: EddnOutcome, long: ReadonlyMap<number, string>) => void;

const noNumbers: ReadonlyMap<number, string> = new Map();
const isLong = /\d{16}/;

/** Reads the bytes of a journal, and tells what becomes of each of its lines. */
export function outcomesOf(sender: EddnSender, take: TakeOutcome, read: ReadLines): ByteSink {
  let long = noNumbers;
  const takeAll = (outcomes: readonly EddnOutcome[]): void => {
    for (const outcome of outcomes) take(outcome, long);
  };
  const told = {
    after(kind: string, event: Parameters<EddnSender["after"]>[1], { text }: { readonly text: string }, line: number) {
      // A batch of signals waits for the line behind it, so that numbers of the lines above count too.
      const here = isLong.test(text) ? longNumbersIn(text) : noNumbers;
      if (here.size > 0) long = new Map([...long, ...here].slice(-mostKept));
      takeAll(sender.after(kind, event, line));
    },
    afterLost: () => takeAll(sender.afterLost()),
    end: () => takeAll(sender.end()),
  };
  return storyFrom(told, read);
}

const mostKept = 1000;
