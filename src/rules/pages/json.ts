import type { RulePage } from "./page.js";
import { record } from "./records.js";

const music = record("Music", { MusicTrack: "Exploration" });

/** The pages of the rules about JSON itself. */
export const jsonPages = {
  "invalid-json": {
    what: "Each line of a journal, and each side file as a whole, is one JSON object. The message names what most likely went wrong, and a broken line never stops the rest of the file from being judged.",
    why: "A program that reads journals skips such a line or stops at it, and the event is lost either way.",
    evidence:
      "Genuine and hand-made journals hold inf and -nan(ind) as numbers, curly quotes pasted from a manual, and two objects on one line.",
    fails: {
      text: '{ "timestamp":"2025-03-02T19:14:51Z", "event":"Music", “MusicTrack”:"Exploration" }\n',
      as: "journal",
    },
    passes: { text: `${music}\n`, as: "journal" },
  },
  "truncated-line": {
    what: "The last line ends in the middle of an object and has no newline. A whole last line without a newline is fine.",
    why: "The game, or whatever copied the file, stopped while writing. One event is lost, all before it are good: delete the stump or complete it.",
    evidence: "819 genuine journals end without a newline, so that alone is never reported.",
    fails: { text: `${music}\n{ "timestamp":"2025-03-02T19:15:08Z", "event":"Win`, as: "journal" },
    passes: { text: `${music}\n${record("WingLeave", {}, "2025-03-02T19:15:08Z")}`, as: "journal" },
  },
  "not-an-object": {
    what: "The record is good JSON, but a list, a text, a number or null where an object with timestamp and event belongs.",
    why: "Nothing in it says what happened and when. Often a whole array of events was written on one line: give each event a line of its own.",
    fails: { text: '[ "Music", "Exploration" ]\n', as: "journal" },
    passes: { text: `${music}\n`, as: "journal" },
  },
  "duplicate-key": {
    what: "A key stands twice in the same object.",
    why: "Nearly every JSON reader keeps the last value and drops the first without a word, so half of what was written is never seen.",
    evidence: "A real fault of the game, met in 21 of 1,149,586 lines.",
    fails: {
      text: '{ "timestamp":"2025-03-02T19:14:51Z", "event":"Music", "MusicTrack":"Combat", "MusicTrack":"Exploration" }\n',
      as: "journal",
    },
    passes: { text: `${music}\n`, as: "journal" },
  },
  "integer-as-float": {
    what: "A field that holds an integer is written with a fraction, such as 3.0 for 3.",
    why: "The value is right, but many programs read it into an integer and refuse the fraction. It comes from tools that hold every number as a float.",
    fails: {
      text: '{ "timestamp":"2025-03-02T19:14:51Z", "event":"Synthesis", "Name":"Repair Basic", "Materials":[ { "Name":"iron", "Count":3.0 } ] }\n',
      as: "journal",
    },
    passes: {
      text: `${record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count: 3 }] })}\n`,
      as: "journal",
    },
  },
} as const satisfies Readonly<Record<string, RulePage>>;
