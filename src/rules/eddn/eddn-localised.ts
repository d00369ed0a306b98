import { localised } from "../../schema/eddn/schema-files.js";
import { findsOf } from "../checks/eddn-message.js";
import { dockedMessage } from "../example-records.js";
import { defineRule, type ViolationFlags } from "../rule.js";

export const rule = defineRule({
  id: "eddn-localised",
  severity: "error",
  says: "a display text is here, which must be left out at any depth",

  what: "The message has a key that ends with _Localised. The gateway answers with 400 where the schema looks for them. Deeper down, as in StationFaction, Genuses or the stakes of Conflicts, it answers OK, and there is a warning.",
  why: "Display texts are in the language of one player. Those that the gateway lets through reach all databases, where the same thing then goes by as many names as there are languages.",

  isOfName: true,
  wording: ({ isAccepted }: ViolationFlags) => ({
    message: `is a display text and must be left out${isAccepted ? ", although the gateway does not look for it here" : ""}`,
  }),

  fails: () => dockedMessage({ StationGovernment_Localised: "Cooperative" }),
  passes: () => dockedMessage({}),
});

/** Where the gateway does not look for them; the others violate the schema. */
export const finds = findsOf(rule, ({ parts }) =>
  parts.filter(({ key }) => localised.test(key)).map(({ path }) => ({ path, isAccepted: true })),
);
