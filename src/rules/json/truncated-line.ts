import { musicLine, record } from "../example-records.js";
import type { EndFault } from "../fault.js";
import { safeFix } from "../fix/text-fix.js";
import { defineRule } from "../rule.js";

interface Details {
  readonly isDocument: boolean;
  /** The start of the object that is not closed. */
  readonly from: number;
}

export const rule = defineRule({
  id: "truncated-line",
  severity: "error",
  says: "the last line ends in the middle of an object and has no newline",

  what: "The last line ends in the middle of an object and has no newline. A whole last line without a newline is fine.",
  why: "The game, or whatever copied the file, stopped while writing. One event is lost, all before it are good: delete the stump or complete it.",
  evidence: "819 genuine journals end without a newline, so that by itself is never reported.",

  wording: ({ isDocument }: Details) => ({
    message: isDocument
      ? "the file ends in the middle of an object: it was copied while the game was rewriting it, copy it again"
      : "the line ends in the middle of an object and has no newline: the game stopped while writing; delete the line or complete it",
  }),

  fix: {
    safe: "The unfinished line is deleted from a journal; a side file is left as it is, as nothing would remain of it.",
    does: () => "delete the unfinished line",
    make: ({ isDocument, from }, { text, lineEnd }) =>
      isDocument ? undefined : safeFix({ start: from, end: text.length + lineEnd.length }, ""),
  },

  fails: () => ({ text: `${musicLine()}\n{ "timestamp":"2025-03-02T19:15:08Z", "event":"Win`, as: "journal" }),
  passes: () => ({ text: `${musicLine()}\n${record("WingLeave", {}, "2025-03-02T19:15:08Z")}`, as: "journal" }),
});

/** The text ends inside the name of the event. */
export const fault: EndFault = {
  at: "end",
  spoil(text, kind) {
    const start = text.indexOf(JSON.stringify(kind));
    const end = start + Math.ceil(kind.length / 2);
    return { text: text.slice(0, end), start, end, path: [], says: "the text ends too early" };
  },
};
