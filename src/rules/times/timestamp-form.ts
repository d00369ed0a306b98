import { found } from "../../base/text.js";
import { journal, musicLine } from "../example-records.js";
import { safeFix } from "../fix/text-fix.js";
import { inField, rewritten } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "timestamp-form",
  says: "a valid date-time is not in the form that the game writes",

  what: "The date and time are legal ISO 8601 in UTC, but not in the one form that the game writes: YYYY-MM-DDThh:mm:ssZ, without a fraction and with a Z.",
  why: "Many programs compare timestamps as plain text or read them by a fixed pattern, and break on milliseconds or on +00:00.",
  evidence: "The game always writes this form.",

  wording: ({ corrected }: { readonly corrected?: string }, source) => ({
    message: `should have the form YYYY-MM-DDThh:mm:ssZ that the game writes, found ${found(source)}`,
    suggestion: corrected,
  }),

  fix: {
    safe: "The same time is written in the form of the game, without a fraction of a second.",
    make: ({ corrected }, place) => (corrected === undefined ? undefined : safeFix(place, JSON.stringify(corrected))),
  },

  fails: () => journal(musicLine("2025-03-02T19:14:51.250Z")),
  passes: () => journal(musicLine("2025-03-02T19:14:51Z")),
});

export const fault = inField(
  ({ schema }) => schema.format === "date-time",
  rewritten("the time has another form", ({ value }, { random }) =>
    JSON.stringify(String(value).replace("Z", random.pick([".000Z", "+00:00"]))),
  ),
);
