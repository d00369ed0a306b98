import type { BreakOf } from "../../spec/relations/broken.js";
import { record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { relationWording } from "../relation-rules.js";
import { defineRule, journal } from "../rule.js";

export const rule = defineRule({
  id: "missing-localised",
  severity: "warning",
  strict: "warning",
  says: "a symbol of the game has no display text X_Localised",

  what: "Next to a symbol of the form $…; the game writes its display text, in the language of the client.",
  why: "Programs show the display text, and nobody wants to read the symbol. A mock without it differs from what the game writes.",
  evidence: "Held in 506,862 of 506,901 cases; the others are scanned data points, which are accepted.",
  isOfAbsent: true,

  wording: (broken: BreakOf, source) => relationWording(broken, source),

  fails: () => journal(record("MiningRefined", { Type: "$gold_name;" })),
  passes: () => journal(record("MiningRefined", { Type: "$gold_name;", Type_Localised: "Gold" })),
});

export const fault: LineFault = {
  isExtra: true,
  plant: () => ({
    broken: { event: "MiningRefined", Type: "$gold_name;" },
    path: ["Type_Localised"],
    shownAt: "object",
    says: "the display text was left out",
  }),
};
