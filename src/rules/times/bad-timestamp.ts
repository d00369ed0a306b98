import { found } from "../../base/text.js";
import type { TimestampProblem } from "../../schema/timestamp.js";
import { journal, musicLine } from "../example-records.js";
import { safeFix, unsafeFix } from "../fix/text-fix.js";
import { inField, rewritten } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "bad-timestamp",
  severity: "error",
  says: "a time is not a UTC ISO 8601 date-time",

  what: "A timestamp, or the Expiry of a community goal, is a date and time that exist, in UTC and in ISO 8601: YYYY-MM-DDThh:mm:ssZ.",
  why: "Programs sort and merge events by their time. One that cannot be read, or that is local time, puts its event in the wrong place or nowhere.",
  evidence:
    "Seen in public tools' tests: timestamps that a code formatter had pulled apart, such as 2018 - 11 - 15T04: 41:06Z.",

  wording: ({ problem, corrected }: { readonly problem: TimestampProblem; readonly corrected?: string }, source) => ({
    message: `${expectations[problem]}, found ${found(source)}${problem === "no-such-date" ? reasonOf(source, corrected) : ""}`,
    suggestion: corrected,
  }),

  fix: {
    safe: "A time that was split by spaces, or has a space instead of the T, is written in the form of the game.",
    unsafe:
      "A time with another offset is converted to UTC; if the offset was wrong, so is the result. A year of the game is replaced by the real one, and day and month are exchanged if there is no such month.",
    make: ({ problem, corrected }, place) =>
      corrected === undefined
        ? undefined
        : (problem === "not-iso" ? safeFix : unsafeFix)(place, JSON.stringify(corrected)),
  },

  fails: () => journal(musicLine("2025-03-02 19:14:51")),
  passes: () => journal(musicLine("2025-03-02T19:14:51Z")),
});

const expectations: Readonly<Record<TimestampProblem, string>> = {
  "not-iso": "must be a date-time of the form YYYY-MM-DDThh:mm:ssZ",
  "game-year": "must have the real year, which is 1286 less than in the game",
  "no-such-date": "must be a date and time that exist",
  "no-zone": "must end in Z for UTC",
  "not-utc": "must be in UTC and end in Z",
  "other-form": "should have the form YYYY-MM-DDThh:mm:ssZ",
};

/** The part of a time that does not exist. */
function reasonOf(source: string, corrected: string | undefined): string {
  if (corrected !== undefined) return ": day and month are exchanged";
  const [, month = "", day = "", ...clock] = /-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/i.exec(source) ?? [];
  const at = clock.findIndex((part = "", index) => Number(part) > (index === 0 ? 23 : 59));
  if (at >= 0) return `: there is no ${["hour", "minute", "second"][at]} ${clock[at]}`;
  if (month === "") return "";
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return isMonth ? `: month ${month} has no day ${day} in that year` : `: there is no month ${month}`;
}

const mangled: readonly ((time: string) => string)[] = [
  (time) => time.replaceAll("-", " - ").replaceAll(":", ": "),
  (time) => time.slice(0, -1),
  (time) => time.replace("T", " ").slice(0, -1),
  (time) => time.replace("Z", "+01:00"),
  (time) => time.replace(/T\d\d/, "T25"),
];

export const fault = inField(
  ({ schema }) => schema.format === "date-time",
  rewritten("the time is mangled", ({ value }, { random }) => JSON.stringify(random.pick(mangled)(String(value)))),
);
