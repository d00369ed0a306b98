import { conditionsOf, noViolations } from "../checks/condition.js";
import { dockedLine, journal } from "../example-records.js";
import { inKinds } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "single-economy",
  severity: "off",
  strict: "error",
  says: "StationEconomy for several economies, or StationEconomies for a single one",

  what: "By the letter of the specification a station has StationEconomy if its economy is a single one, and StationEconomies if it has several, never both.",
  why: "The game itself has not followed this since 2018, so the rule reports only with --strict: use it to learn what a program that trusts the specification would see.",
  evidence: "Broken by every genuine Docked event since 2018, which has both.",

  wording: ({ several }: { readonly several: boolean }) => ({
    message: several
      ? "is only for a station with a single economy, and this one has several: leave it out"
      : "is only for a station with several economies, and this one has fewer: leave it out",
  }),

  fails: () => ({
    ...journal(dockedLine({ StationEconomy: "$economy_Extraction;", StationEconomies: economies })),
    strict: true,
  }),
  passes: () => ({ ...journal(dockedLine({ StationEconomies: economies })), strict: true }),
});

const economies = [
  { Name: "$economy_Extraction;", Proportion: 0.72 },
  { Name: "$economy_Refinery;", Proportion: 0.28 },
];

/** A station has either a single economy or a list of several; the game itself always writes both. */
export const conditions = conditionsOf(rule, {
  kinds: ["Docked"],
  reads: ["StationEconomies", "StationEconomy", "StationEconomy_Localised"],
  strictOnly: true,
  violations(event) {
    const { StationEconomies: economies } = event;
    if (!Array.isArray(economies)) return noViolations;
    const several = economies.length > 1;
    return (several ? ["StationEconomy", "StationEconomy_Localised"] : ["StationEconomies"])
      .filter((field) => event[field] !== undefined)
      .map((field) => ({ path: `/${field}`, several, strictOnly: true }));
  },
});

/** Like the game, every Docked of a session has both: the fault is a list of one, which is one field to report. */
export const fault = inKinds(["Docked"], ({ event }) => {
  const { StationEconomies: economies } = event;
  if (!Array.isArray(economies) || economies.length === 0) return undefined;
  const broken = { ...event, StationEconomies: [{ ...economies[0], Proportion: 1 }] };
  return { broken, path: ["StationEconomies"], says: "one economy and a list of it" };
});
