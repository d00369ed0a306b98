import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "missing-localised",
  excusedByAge: "always",
  severity: "warning",
  says: "a symbol of the game has no display text X_Localised",

  what: "Next to a symbol of the form $…; the game writes its display text, in the language of the client.",
  why: "Programs show the display text, and nobody wants to read the symbol. A mock without it differs from what the game writes.",
  evidence: "Held in 506,862 of 506,901 cases; the others are scanned data points, which are accepted.",
  isOfAbsent: true,

  fails: () => journal(record("MiningRefined", { Type: "$gold_name;" })),
  passes: () => journal(record("MiningRefined", { Type: "$gold_name;", Type_Localised: "Gold" })),
});

const broken = { event: "MiningRefined", Type: "$gold_name;" };

export const fault = extraLine("the display text was left out", ["Type_Localised"], broken, "object");
