import { type BorrowedDetails, borrowedWording } from "../borrowed-wording.js";
import { beaconMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "eddn-schema",
  severity: "error",
  says: "the message does not match the schema that it names",

  what: "The message lacks a key that the schema named by $schemaRef requires, or a value is of another type, outside a list, empty or too long, or a date and time in no form that the gateway knows. A whole number that is written with a fraction, such as 12.0, is not an integer to the gateway. It answers with 400 and the value, without the name of the key.",
  why: "Nothing of the message reaches anyone. The answer is not worth another try: the sender has to be changed.",

  wording: ({ said }: { readonly said: BorrowedDetails }, source) => borrowedWording(said, source),

  fails: () => beaconMessage({ StarPos: undefined }),
  passes: () => beaconMessage({}),
});
