import { found } from "../../base/text.js";
import { shipyardMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The position, from 1, of the equal element. */
  readonly first: number;
}

export const rule = defineRule({
  id: "eddn-duplicate",
  severity: "error",
  says: "an element occurs twice in a list in which each must be unique",

  what: "A list such as modules or ships has the same element twice. The game writes some twice, as it sells them for another currency too or in another edition; a message has each once. The gateway answers with 400.",
  why: "Nothing of the message reaches anyone, and it is the whole station that is missing then.",

  wording: ({ first }: Details, source) => ({
    message: `must be unique, element ${first} is the same, found ${found(source)}`,
  }),

  fails: () => shipyardMessage(["sidewinder", "eagle", "sidewinder"]),
  passes: () => shipyardMessage(["sidewinder", "eagle"]),
});
