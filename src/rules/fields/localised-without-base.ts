import { excerpt } from "../../base/visible.js";
import { dockedLine } from "../example-records.js";
import { defineRule, journal } from "../rule.js";

interface Details {
  readonly base: string;
}

export const rule = defineRule({
  id: "localised-without-base",
  severity: "error",
  strict: "error",
  says: "a field X_Localised without the field X",

  what: "A field X_Localised is the display text of the field X, so it cannot stand without X.",
  why: "Display text follows the language of the client. Only the plain field is the same for every player, and here it is missing.",

  wording: ({ base }: Details) => ({
    message: `must not stand without the field ${excerpt(base)}, of which it is the display form`,
  }),

  fails: () => journal(dockedLine({ StationGovernment_Localised: "Democracy" })),
  passes: () =>
    journal(dockedLine({ StationGovernment: "$government_Democracy;", StationGovernment_Localised: "Democracy" })),
});
