import { found } from "../../base/text.js";
import { beaconMessage } from "../example-records.js";
import { defineRule } from "../rule.js";
import { typeNames } from "../wording.js";

/** The expected type of each of the three keys. */
const expected: Readonly<Record<string, string>> = { $schemaRef: typeNames.string };

export const rule = defineRule({
  id: "eddn-envelope",
  severity: "error",
  says: "a message has other keys than $schemaRef, header and message",

  what: "A message for EDDN is an object of three keys and no others: $schemaRef, a text, and header and message, two objects. The gateway answers anything else with 400, and a message without $schemaRef with 500.",
  why: "Nothing of the message reaches anyone, and a sender that does not look at the answer never learns of it.",

  wording({ says, key }: { readonly says: "missing" | "superfluous" | "wrong-type"; readonly key: string }, source) {
    if (says === "superfluous") {
      return { message: "must not be here: a message has only $schemaRef, header and message" };
    }
    const what = expected[key] ?? typeNames.object;
    return {
      message: says === "missing" ? `is missing, ${what} is required here` : `must be ${what}, found ${found(source)}`,
    };
  },

  fails: () => beaconMessage({}, { gatewayTimestamp: "2025-03-02T19:14:53Z" }),
  passes: () => beaconMessage({}, { header: { gatewayTimestamp: "2025-03-02T19:14:53.483147Z" } }),
});
