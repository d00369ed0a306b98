import type { RulePage } from "./page.js";
import { record } from "./records.js";

const music = (timestamp: string): string => record("Music", { MusicTrack: "Exploration" }, timestamp);
const two = (first: string, second: string): string => `${music(first)}\n${music(second)}\n`;

/** The pages of the rules about date and time. */
export const timePages = {
  "bad-timestamp": {
    what: "A timestamp, or the Expiry of a community goal, is a date and time that exist, in UTC and in ISO 8601: YYYY-MM-DDThh:mm:ssZ.",
    why: "Programs sort and merge events by their time. One that cannot be read, or that is local time, puts its event in the wrong place or nowhere.",
    evidence:
      "Seen in public tools' tests: timestamps that a code formatter had pulled apart, such as 2018 - 11 - 15T04: 41:06Z.",
    fails: { text: `${music("2025-03-02 19:14:51")}\n`, as: "journal" },
    passes: { text: `${music("2025-03-02T19:14:51Z")}\n`, as: "journal" },
  },
  "timestamp-form": {
    what: "The date and time are legal ISO 8601 in UTC, but not in the one form that the game writes: YYYY-MM-DDThh:mm:ssZ, without a fraction and with a Z.",
    why: "Many programs compare timestamps as plain text or read them by a fixed pattern, and break on milliseconds or on +00:00.",
    evidence: "The game always writes this form.",
    fails: { text: `${music("2025-03-02T19:14:51.250Z")}\n`, as: "journal" },
    passes: { text: `${music("2025-03-02T19:14:51Z")}\n`, as: "journal" },
  },
  "timestamp-order": {
    what: "An event is more than 60 seconds older than the one on the line before. A Fileheader starts a new count.",
    why: "The lines are out of order, two journals were joined, or local time was written as UTC. A program that follows the journal line by line gets the story wrong.",
    evidence: "Genuine journals step back by up to 60 seconds, which is therefore never reported.",
    fails: { text: two("2025-03-02T19:14:51Z", "2025-03-02T18:15:08Z"), as: "journal" },
    passes: { text: two("2025-03-02T19:14:51Z", "2025-03-02T19:14:08Z"), as: "journal" },
  },
} as const satisfies Readonly<Record<string, RulePage>>;
