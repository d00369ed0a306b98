import { found } from "../../base/text.js";
import { dayForMonth } from "../../schema/timestamp.js";
import { journal, musicLine } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { defineRule } from "../rule.js";

interface Details {
  readonly previous: string;
  readonly seconds: number;
  /** True if the line above is far from this one and from the one before it, which are close to each other. */
  readonly isAboveWrong: boolean;
}

/** The number of seconds that a timestamp may go back without being reported. */
export const longestStepBack = 60;

export const rule = defineRule({
  id: "timestamp-order",
  severity: "warning",
  says: `a timestamp steps back by more than ${longestStepBack} seconds`,

  what: `An event is more than ${longestStepBack} seconds older than the one on the line before. A Fileheader starts a new count.`,
  why: "The lines are out of order, two journals were joined, or local time was written as UTC. A program that follows the journal line by line gets the story wrong.",
  evidence: `Genuine journals step back by up to ${longestStepBack} seconds, which is therefore never reported.`,

  wording: ({ previous, seconds, isAboveWrong }: Details, source) => {
    const isClose = (one: string, other: string): boolean => Math.abs(Date.parse(one) - Date.parse(other)) < day;
    const own = source.slice(1, -1);
    const [strange, other] = isAboveWrong ? [previous, own] : [own, previous];
    const exchanged = dayForMonth(strange);
    const isExchanged = exchanged !== strange && isClose(exchanged, other);
    const cause = isExchanged
      ? `day and month ${isAboveWrong ? "of the event above" : "here"} are exchanged`
      : isAboveWrong
        ? "the lines around the one above fit each other, so its time is wrong, or it belongs further down"
        : "one of the two times is wrong, or the lines are out of order";
    return {
      message: `is ${duration(seconds)} before the event above (${previous}), found ${found(source)}: ${cause}`,
    };
  },

  fails: () => journal(musicLine("2025-03-02T19:14:51Z"), musicLine("2025-03-02T18:15:08Z")),
  passes: () => journal(musicLine("2025-03-02T19:14:51Z"), musicLine("2025-03-02T19:14:08Z")),
});

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}

const day = 86_400_000;

const hour = 3600;

export const fault: LineFault = {
  plant({ event, random, followsCleanLine, beforeStart }) {
    if (!followsCleanLine) return undefined;
    const timestamp = beforeStart(hour + random.below(hour));
    return { broken: { ...event, timestamp }, path: ["timestamp"], says: "the time steps back" };
  },
};
