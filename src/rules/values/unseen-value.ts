import { found } from "../../text/found.js";
import { didYouMean } from "../../text/nearest.js";
import { journal } from "../example.js";
import { dockedLine } from "../example-records.js";
import type { BreachMarks } from "../rule.js";
import { defineRule } from "../rule.js";
import type { Unlisted } from "../unlisted.js";

export const rule = defineRule({
  id: "unseen-value",
  severity: "warning",
  strict: "error",
  says: "a value outside an open list",

  what: "The specification lists the values seen so far and leaves the list open; this value is neither on it nor among those that the game is known to write.",
  why: "It is either a misspelling or news from the game. Programs with pictures and texts for the known values have none for this one.",
  evidence:
    "14 faction states, 16 station services, the station state Construction and the percentile band 10 were seen beyond the lists: only --strict reports those.",

  wording: ({ near, strictOnly }: Unlisted & BreachMarks, source) =>
    strictOnly
      ? { message: `is not among the specification's values, found ${found(source)}` }
      : {
          message: `is not among the known values, found ${found(source)}${didYouMean(near)}`,
          suggestion: near?.toString(),
        },

  fails: () => journal(dockedLine({ StationState: "UnderRepair" })),
  passes: () => journal(dockedLine({ StationState: "UnderRepairs" })),
});
