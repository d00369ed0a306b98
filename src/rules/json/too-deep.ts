import { counted, thousands } from "../../base/text.js";
import { deepestLevel, type Excess, mostInList, mostValues } from "../../read/json/parse.js";
import { journal, musicLine, record } from "../example-records.js";
import { extra } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "too-deep",
  severity: "error",
  says: "the record has too many levels or values to be read",

  what: `A record or file is nested more than ${thousands(deepestLevel)} levels deep, or holds more than ${thousands(mostValues)} values: ${thousands(mostInList)} in a file that is an array of events. It is not parsed, and nothing else in it is checked.`,
  why: "The game writes nothing like it. It would take the memory or the stack of most programs that read it, and was made for that, or by a program that went wrong.",
  evidence: "In genuine journals, no line is nested more than 6 levels deep or holds more than 2,028 values.",

  wording: ({ of, count, most }: Omit<Excess, "at">) => ({
    message:
      of === "levels"
        ? `the record is nested ${counted(count, "level")} deep, and at most ${thousands(most)} are read, so nothing in it was checked: the game writes fewer than 10, delete it`
        : `the record holds ${counted(count, "value")}, and at most ${thousands(most)} are read, so nothing in it was checked: ${most === mostInList ? "split it into several files" : "put each record on a line of its own, or delete it"}`,
  }),

  fails: () => journal(record("Music", { MusicTrack: 0 }).replace(":0", `:${nested("", deepestLevel)}`)),
  passes: () => journal(musicLine()),
});

function nested(text: string, levels: number): string {
  return "[".repeat(levels) + text + "]".repeat(levels);
}

export const fault = extra(({ random }) => {
  const levels = random.between(deepestLevel + 1, 2 * deepestLevel);
  return { text: nested("", levels), start: 0, end: 0, path: [], says: "a record that is nested too deep" };
});
