import type { JsonType } from "../../schemas/schema.js";
import { visible } from "../../text/visible.js";
import { journal } from "../example.js";
import { record } from "../example-records.js";
import { defineRule } from "../rule.js";
import { typeNames } from "../type-names.js";

interface Details {
  readonly expected?: JsonType;
  /** An unknown field that looks like a misspelling of it. */
  readonly lookalike?: string;
}

export const rule = defineRule({
  id: "missing-field",
  severity: "error",
  strict: "error",
  says: "a required field is absent",

  what: "A field is not there that the specification requires or, in an event beyond it, that every genuine one has. The message points at the object that lacks it, and at an unknown field that looks like a misspelling of it.",
  why: "Programs read required fields without asking first, and fail or go on with nothing.",
  evidence:
    "In modern journals nothing required was ever missing. The one exception is in ModulesInfo.json: 5 of 10 files leave Power out for hull and module reinforcements, which only --strict reports.",

  isOfAbsent: true,
  wording: ({ expected, lookalike }: Details) => {
    const misspelt = lookalike === undefined ? "" : `; the unknown field ${visible(lookalike)} looks like it`;
    return { message: `is missing, ${expected ? typeNames[expected] : "a field"} is required here${misspelt}` };
  },

  fails: () => journal(record("Synthesis", { Name: "Repair Basic" })),
  passes: () => journal(record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count: 2 }] })),
});
