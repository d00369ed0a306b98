import { found } from "../../base/text.js";
import { dockedMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "eddn-empty-value",
  severity: "warning",
  says: "a key has a value that says nothing, and should be left out",

  what: "A value is null, a station or body has an empty name, a list such as prohibited is empty, or an element of a list is an empty object. Where there is nothing to say the key is to be left out. The gateway answers OK where the schema does not ask for more.",
  why: "Listeners take an empty value for something that was seen, and write it over what they know.",

  wording: (_, source) => ({ message: `must be left out where there is nothing to say, found ${found(source)}` }),

  fails: () => dockedMessage({ StationFaction: null }),
  passes: () => dockedMessage({}),
});
