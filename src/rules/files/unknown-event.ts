import { found } from "../../text/found.js";
import { didYouMean } from "../../text/nearest.js";
import { journal } from "../example.js";
import { musicLine, record } from "../example-records.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The game writes it, although the specification does not name it. */
  readonly known: boolean;
  readonly near?: string;
}

export const rule = defineRule({
  id: "unknown-event",
  severity: "warning",
  strict: "error",
  says: "not an event that the journal is known to write",

  what: "No event of this name is known, neither from the specification nor from genuine journals. Names count letter by letter, capitals too. Under --strict an event that the game writes but the specification does not name is a warning.",
  why: "Programs pick events by name and pass over a misspelt one in silence, with all that it says. Only its timestamp and event could be checked here.",

  wording: ({ known, near }: Details, source) =>
    known
      ? { message: `is not an event of the specification, found ${found(source)}` }
      : {
          message: `is not an event that the game is known to write, found ${found(source)}${didYouMean(near)}`,
          suggestion: near,
        },

  fails: () => journal(record("FSDjump", { StarSystem: "Varkesh" })),
  passes: () => journal(musicLine()),
});
