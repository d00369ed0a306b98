import { counted } from "../../base/text.js";
import { journal, musicLine } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { safeFix } from "../fix/text-fix.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "nul-bytes",
  severity: "error",
  says: "a line has a run of NUL bytes",

  what: "A journal is text and holds no NUL bytes. A run of them is one finding, and the rest of the line is checked as usual.",
  why: "They are left behind when the game or the computer crashes in mid-write. Most JSON readers refuse the whole line, although the event behind the NUL bytes is often intact: delete them and it is saved.",
  evidence: "Met in genuine journals after a crash: 8 in one file, 28,170 in another.",

  wording: ({ count }: { readonly count: number }) => ({
    message: `the line holds ${counted(count, "NUL byte")}, left by a crash of the game or the computer: delete ${count === 1 ? "it" : "them"}`,
  }),

  fix: {
    safe: "The run of NUL bytes is deleted.",
    does: () => "delete the NUL bytes",
    make: (_, spot) => safeFix(spot, ""),
  },

  fails: () => journal(`\0\0\0\0${musicLine()}`),
  passes: () => journal(musicLine()),
});

export const fault: LineFault = {
  plant({ event, form, random }) {
    const end = random.between(1, 40);
    const text = `${"\0".repeat(end)}${form.text(event)}`;
    return { text, start: 0, end, path: [], event: event.event, says: "NUL bytes before the event" };
  },
};
