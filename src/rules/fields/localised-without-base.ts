import { excerpt } from "../../base/visible.js";
import { relationsOf, tiedPaths } from "../../schema/relations/relation.js";
import { dockedLine, journal } from "../example-records.js";
import { changed, inField } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "localised-without-base",
  excusedByAge: "always",
  severity: "error",
  says: "a field X_Localised is here without the field X",

  what: "A field X_Localised is the display text of the field X, so it cannot appear without X.",
  why: "Display text follows the language of the client. Only the plain field is the same for every player, and here it is missing.",

  wording: ({ base }: { readonly base: string }) => ({
    message: `must not appear without the field ${excerpt(base)}, whose display text it is`,
  }),

  fails: () => journal(dockedLine({ StationGovernment_Localised: "Democracy" })),
  passes: () =>
    journal(dockedLine({ StationGovernment: "$government_Democracy;", StationGovernment_Localised: "Democracy" })),
});

const baseOf = (name: unknown): string => String(name).replace(/_Localised$/, "");

export const fault = inField(
  ({ path, holder = {} }) => {
    const base = baseOf(path.at(-1));
    const { required = [base] } = holder;
    const isTied = relationsOf(holder)
      .flatMap(tiedPaths)
      .some(([first]) => first === base);
    return base !== path.at(-1) && !required.includes(base) && !isTied;
  },
  ({ path }, { event }) => ({
    broken: changed(event, [...path.slice(0, -1), baseOf(path.at(-1))], undefined),
    path,
    says: "the field that this is the display text of was left out",
  }),
  "Docked",
  "SquadronStartup",
);
