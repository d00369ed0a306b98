import { journal, musicLine } from "../example-records.js";
import type { FileFault } from "../fault.js";
import { safeFix } from "../fix/text-fix.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "mixed-line-ends",
  severity: "warning",
  says: "a line ends differently from the first line of its journal",

  what: "The first line of a journal ends with a line feed, or with a carriage return and a line feed, and this line ends the other way.",
  why: "The game ends all lines of a file alike. Where they differ, an editor or a script has changed some of them, or two files were joined. Programs that split lines in one way keep a stray character at the end of those that end in the other.",
  evidence: "Not one among 72 genuine journals of 35,528 lines.",

  wording: ({ expected, found }: { readonly expected: string; readonly found: string }) => ({
    message: `the line must end with ${endNames[expected] ?? expected} as the first line of the file does, found ${endNames[found] ?? found}`,
  }),
  fix: {
    safe: "The line gets the same end as the first line of the file.",
    does: ({ edits: [edit] }) => `end the line with ${endNames[edit?.text ?? ""] ?? "the same"}`,
    make: ({ expected }, { text, lineEnd }) =>
      safeFix({ start: text.length, end: text.length + lineEnd.length }, expected),
  },

  fails: () => journal(musicLine(), `${musicLine("2025-03-02T19:15:08Z")}\r`, musicLine("2025-03-02T19:16:20Z")),
  passes: () => journal(musicLine(), musicLine("2025-03-02T19:15:08Z"), musicLine("2025-03-02T19:16:20Z")),
});

const endNames: Readonly<Record<string, string>> = { "\n": "LF", "\r\n": "CR LF" };

export const fault: FileFault = {
  make({ form: { text, lineEnd }, now }) {
    const line = text({ timestamp: now, event: "Music", MusicTrack: "NoTrack" });
    const start = 2 * line.length + lineEnd.length;
    const ended = `${line}${lineEnd}${line}${lineEnd === "\n" ? "\r\n" : "\n"}`;
    return { file: "Journal.log", text: ended, start, end: start, path: [], says: "a line that ends otherwise" };
  },
};
