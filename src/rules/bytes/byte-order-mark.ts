import { journal, musicLine } from "../example-records.js";
import type { EndFault } from "../fault.js";
import { safeFix } from "../fix/text-fix.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "byte-order-mark",
  severity: "warning",
  says: "the file starts with a byte order mark",

  what: "The file starts with a byte order mark, three bytes that say no more than that it is UTF-8. What follows is checked as usual.",
  why: "The game never writes one; PowerShell and some editors do. Many JSON readers trip over it and lose the first event of the file.",

  wording: () => ({
    message: "the file starts with a byte order mark, which the game never writes: save the file as UTF-8 without it",
  }),

  fix: {
    safe: "The byte order mark is deleted.",
    does: () => "delete the byte order mark",
    make: (_, spot) => safeFix(spot, ""),
  },

  fails: () => journal(`\ufeff${musicLine()}`),
  passes: () => journal(musicLine()),
});

export const fault: EndFault = {
  at: "start",
  spoil: (text) => ({ text: `\ufeff${text}`, start: 0, end: 0, path: [], says: "a byte order mark" }),
};
