import { journal, record } from "../example-records.js";
import { extra } from "../planting.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The kind of data that looks genuine. */
  readonly what: "name" | "fid" | "chat";
}

const words: Readonly<Record<Details["what"], string>> = {
  name: "looks like the name of a player",
  fid: "looks like the number of a player's account",
  chat: "looks like what a player wrote",
};

export const rule = defineRule({
  id: "personal-data",
  isAdvice: true,
  severity: "off",
  says: "a field holds what looks like a player's own name, account or chat",

  what: "A field names a commander or another player, or holds the number of an account or a message, and its value does not come from redact. It is reported only if the rule is enabled, as with --rule personal-data=warn. The remedy is a copy: journal-lint redact <journals> --out <folder>.",
  why: "Journals are shared as fixtures and in bug reports, and a line cut from your own journal reveals your name, your friends and what they wrote. Switched on in a pre-commit hook, the rule keeps that out of a repository.",
  evidence:
    "Every genuine journal breaks it. What redact writes passes, and so do Jane Doe and account numbers such as F1000001.",

  wording: ({ what }: Details) => ({
    message: `${words[what]}: put an invented one in its place, as journal-lint redact does`,
  }),

  fails: () => journal(record("Friends", { Status: "Online", Name: "Ottoline Verne" })),
  passes: () => journal(record("Friends", { Status: "Online", Name: "Quiet Heron 40718" })),
});

export const fault = extra(({ random }) => {
  const Name = random.pick(["Ottoline Verne", "Wren Okafor", "Tobias Ljung"]);
  return { broken: { event: "Friends", Status: "Online", Name }, path: ["Name"], says: "a friend by a genuine name" };
});
