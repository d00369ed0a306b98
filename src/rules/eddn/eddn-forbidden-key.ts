import { dockedMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The schema explicitly forbids the key by name. */
  readonly isNamed: boolean;
}

export const rule = defineRule({
  id: "eddn-forbidden-key",
  severity: "error",
  says: "a key is here that the schema of the network forbids",

  what: "The message has a key that its schema forbids, because it is private to the player, as FuelLevel and MyReputation are; or one that is unknown to a schema which allows no others. The gateway answers with 400 and the value, without the name of the key.",
  why: "Nothing of the message reaches anyone. A new field of the game has this effect on all senders that pass on what they do not know: send the keys that the schema names.",

  isOfName: true,
  wording: ({ isNamed }: Details) => ({
    message: isNamed
      ? "is forbidden by the schema, leave it out"
      : "is not a key of the schema, which takes no others, leave it out",
  }),

  fails: () => dockedMessage({ Wanted: false }),
  passes: () => dockedMessage({}),
});
