import { found } from "../../base/text.js";
import { storedModule } from "../example-records.js";
import { inField, rewritten } from "../planting.js";
import { defineRule, journal } from "../rule.js";

interface Details {
  readonly form: string;
}

export const rule = defineRule({
  id: "internal-form",
  severity: "warning",
  strict: "error",
  says: "a value not of the internal form $…; where it should be",

  what: "The field holds a key of the game's own, which starts with $ and ends with a semicolon, such as $economy_Agri; and this value does not look like one.",
  why: "Programs look these keys up in tables. Display text in their place differs from client to client and is found in none; it belongs into the field with _Localised.",
  evidence:
    "No exception among the economies and governments of 13,000 jumps, nor in 146,454 stored modules. Happiness was empty 192 times, which only --strict reports.",

  wording: ({ form }: Details, source) => ({
    message: `should have the internal form ${shownForm(form)}, found ${found(source)}`,
  }),

  fails: () => journal(storedModule({ Name: "Frame Shift Drive" })),
  passes: () => journal(storedModule({ Name: "$int_hyperdrive_size5_class5_name;" })),
});

/** A form as people write it; a number at its end, which only a digit would show, is shown by some. */
function shownForm(form: string): string {
  return form === "$X;" ? "$…;" : form.replace(/N$/, "1234567");
}

export const fault = inField(
  ({ schema }) => schema["x-form"]?.startsWith("$") === true,
  rewritten("the internal form was taken off", ({ value }) => JSON.stringify(String(value).replace(/^\$|;$/g, ""))),
  "FSDJump",
  "Docked",
  "StoredModules",
);
