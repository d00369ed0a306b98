import { statusFile } from "../example-records.js";
import type { FileFault } from "../fault.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "empty-side-file",
  severity: "warning",
  says: "a side file is empty",

  what: "A file beside the journal, such as Status.json, has nothing in it.",
  why: "The game empties such a file before it writes it anew, and this copy was made in between. Copy it again; a program that reads it live should simply try once more.",

  wording: () => ({ message: "the file is empty: it was copied while the game was rewriting it, copy it again" }),

  fails: () => ({ text: "", as: "status" }),
  passes: () => statusFile({ Flags: 16777224 }),
});

export const fault: FileFault = {
  make: ({ random }) => ({
    file: random.pick(["Status.json", "ModulesInfo.json", "NavRoute.json"]),
    text: "",
    start: 0,
    end: 0,
    path: [],
    says: "nothing in the file",
  }),
};
