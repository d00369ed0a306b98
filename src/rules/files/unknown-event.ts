import { didYouMean } from "../../base/nearest.js";
import { found } from "../../base/text.js";
import { journal, musicLine, record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { safeFix, unsafeFix } from "../fix/text-fix.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The game writes the event, although the specification does not name it. */
  readonly known: boolean;
  readonly near?: string;
  /** Nothing else can be meant: only the case differs, or all fields belong to the one similar event. */
  readonly isSure?: boolean;
}

export const rule = defineRule({
  id: "unknown-event",
  says: "the game is not known to write this event",

  what: "No event of this name is known, neither from the specification nor from genuine journals. Names count letter by letter, capitals too. Under --strict an event that the game writes but the specification does not name is a warning.",
  why: "Programs pick events by name and silently skip a misspelt one. Only its timestamp and event could be checked here.",

  wording: ({ known, near }: Details, source) =>
    known
      ? { message: `is not an event of the specification, found ${found(source)}` }
      : {
          message: `is not an event that the game is known to write, found ${found(source)}${didYouMean(near) || ": keep it if the game is newer than this version of journal-lint"}`,
          suggestion: near,
        },

  fix: {
    safe: "A name that differs from that of an event only in case is replaced by it; so is one that differs by one letter, if no other event is as near and all fields are those of that event.",
    unsafe: "Any name that differs from that of an event by one letter is replaced by it.",
    make: ({ near, isSure }, spot) =>
      near === undefined ? undefined : (isSure ? safeFix : unsafeFix)(spot, JSON.stringify(near)),
  },

  fails: () => journal(record("FSDjump", { StarSystem: "Varkesh" })),
  passes: () => journal(musicLine()),
});

const misspellings: readonly ((kind: string) => string)[] = [
  (kind) => kind.toLowerCase(),
  (kind) => kind.toUpperCase(),
  (kind) => `${kind}Event`,
  (kind) => kind.slice(0, -1),
];

export const fault: LineFault = {
  plant({ event: { event }, random, isEvent, rewritten }) {
    const misspelt = random.pick(misspellings)(event);
    if (isEvent(misspelt)) return undefined;
    const line = rewritten(["event"], JSON.stringify(misspelt));
    return { ...line, path: ["event"], event: misspelt, says: `${event} is misspelt` };
  },
};
