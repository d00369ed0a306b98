import { didYouMean } from "../../base/nearest.js";
import { found } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { nearName } from "../../schema/names/table.js";
import { formPattern, plainForm } from "../../schema/schema.js";
import { journal, storedModule } from "../example-records.js";
import { inField, rewritten } from "../planting.js";
import { defineRule } from "../rule.js";

/** Longer than any symbol in the game. */
const longestSymbol = 200;

interface Details {
  readonly form: string;
  /** The table of names that the field goes by. */
  readonly table?: string;
}

export const rule = defineRule({
  id: "internal-form",
  says: "a value is not in the internal form $…;",

  what: "The field holds a key of the game's own, which starts with $ and ends with a semicolon, such as $economy_Agri; and this value does not look like one. Or it is one where the game writes the symbol alone, such as aluminium for $aluminium_name;.",
  why: "Programs look these keys up in tables. Display text in their place differs from client to client and is found in none; it belongs in the field with _Localised.",
  evidence:
    "No exception among the economies and governments of 13,000 jumps, nor in 146,454 stored modules. Happiness was empty 192 times, which only --strict reports.",

  excusedByAge: "if-unspecified",
  isOfOneValue: true,
  wording: ({ form, table }: Details, source) => {
    const inner = source.slice(1, -1).replace(/^\$|;$/g, "");
    if (form === plainForm) {
      const plain = excerpt(inner.replace(/_name$/i, ""));
      return { message: `must be the symbol alone, without $ and _name;, found ${found(source)}`, suggestion: plain };
    }
    const symbol = table === undefined ? undefined : nearName(table, inner);
    const closed = [
      `$${inner};`,
      ...(symbol === undefined ? [] : [`$${symbol};`, form.replace(/X(?=;|_name;)/, symbol)]),
    ];
    const near = closed.find((text) => text.length <= longestSymbol && formPattern(form).test(text));
    return {
      message: `should be written like ${shownForm(form)}, found ${found(source)}${didYouMean(near && excerpt(near))}`,
      suggestion: near,
    };
  },

  fails: () => journal(storedModule({ Name: "Frame Shift Drive" })),
  passes: () => journal(storedModule({ Name: "$int_hyperdrive_size5_class5_name;" })),
});

/** A form as shown to users, with example digits in place of N. */
function shownForm(form: string): string {
  return form
    .replace(/X(?=;)/, "…")
    .replace(/N(?=;)/, "1")
    .replace(/N$/, "1234567");
}

export const fault = inField(
  ({ schema }) => schema["x-form"]?.startsWith("$") === true,
  rewritten("the internal form was taken off", ({ value }) => JSON.stringify(String(value).replace(/^\$|;$/g, ""))),
  "FSDJump",
  "Docked",
  "StoredModules",
);
