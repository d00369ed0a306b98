import type { BreakOf } from "../../schema/relations/broken.js";
import { journal, record } from "../example-records.js";
import { inKinds } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "engineers-or-engineer",
  says: "EngineerProgress has both Engineers and Engineer, or neither",

  what: "EngineerProgress has either Engineers, the list of all at startup, or Engineer, the update for one. It never has both or neither.",
  why: "This is how a program tells the two apart: the list replaces what it knew, the update adds to it.",
  evidence: "Held in 3,099 of 3,100 events; the other one is from a beta of 2016, and old formats are not asked.",
  excusedByAge: "always",

  wording: ({ type }: BreakOf) => ({
    message:
      type === "beside"
        ? "must not appear together with Engineers: the game writes Engineers at startup and Engineer in an update, never both"
        : "has neither Engineers (at startup) nor Engineer (in an update), the game always writes one of them",
  }),

  fails: () => journal(record("EngineerProgress", { Engineers: [liz], ...liz })),
  passes: () => journal(record("EngineerProgress", { Engineers: [liz] })),
});

const liz = { Engineer: "Liz Ryder", EngineerID: 300080, Progress: "Invited" };

export const fault = inKinds(["EngineerProgress"], ({ event }) =>
  event.Engineers
    ? { broken: { ...event, Engineer: "Liz Ryder" }, path: ["Engineer"], says: "Engineer stands beside Engineers" }
    : undefined,
);
