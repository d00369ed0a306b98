import type { BreakOf } from "../../schema/relations/broken.js";
import { dockedLine, journal } from "../example-records.js";
import { inKinds } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "docked-only-true",
  says: "Wanted, ActiveFine or CockpitBreach of Docked is false",

  what: "Wanted, ActiveFine and CockpitBreach of a Docked event are only ever true. Where they do not apply, the game leaves them out.",
  why: "Many programs ask no more than whether the field is there, and would take a false for a true.",
  evidence: "Held in 99 of 99 cases.",

  wording: (_: BreakOf) => ({ message: "must be true or left out, found false" }),

  fails: () => journal(dockedLine({ Wanted: false })),
  passes: () => journal(dockedLine({ Wanted: true })),
});

export const fault = inKinds(["Docked"], ({ event, random }) => {
  const field = random.pick(["Wanted", "ActiveFine", "CockpitBreach"]);
  return { broken: { ...event, [field]: false }, path: [field], says: "a field is false that is only ever true" };
});
