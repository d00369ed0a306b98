import { someOf } from "../../base/nearest.js";
import { visible } from "../../base/visible.js";
import { pointerName, pointerParent, pointerTo } from "../../read/json/pointer.js";
import type { JsonType } from "../../schema/schema.js";
import { journal, record } from "../example-records.js";
import { type Misspelling, safeFix, unsafeFix, withRenames } from "../fix/text-fix.js";
import { changed, inField } from "../planting.js";
import { defineRule } from "../rule.js";
import { stylesText, typeNames } from "../wording.js";

export interface Details {
  readonly expected?: JsonType;
  /** The values of the field, if there are only a few. */
  readonly listed?: readonly (string | number)[];
  /** An unknown field that looks like a misspelling of it. */
  readonly lookalike?: string;
  /** No other field matches it, and the lookalike matches no other field. */
  readonly isSure?: boolean;
  /** The lookalike is this field under a wrong name: they match each other. */
  readonly isMisspelt?: boolean;
  /** Several unknown fields may be the missing one. */
  readonly isContested?: boolean;
  /** The record is an EDDN message rather than an event. */
  readonly isMessage?: boolean;
  /** The list of a record that is no event: the events are in it. */
  readonly eventsIn?: string;
  /** The side file whose event has it, while the event of the same kind in a journal has not. */
  readonly inFile?: string;
  /** The other fields of the record that are spelled in another style. */
  readonly also?: readonly Misspelling[];
  readonly path: string;
}

export const rule = defineRule({
  id: "missing-field",
  excusedByAge: "always",
  isOfOneValue: true,
  severity: "error",
  says: "a required field is absent",

  what: "A field is not there that the specification requires or, in an event beyond it, that every genuine one has. The finding points at the object that lacks it. Where an unknown field of that object looks like a misspelling of it, the finding points there instead, and is the only one; where all names of a record are spelled in another style, such as star_system, one finding counts them.",
  why: "Programs read required fields without asking first, and fail or go on with nothing.",
  evidence:
    "In modern journals nothing required was ever missing. The one exception is in ModulesInfo.json: 5 of 10 files leave Power out for hull and module reinforcements, which only --strict reports.",

  isOfAbsent: true,
  wording: ({ expected, listed, lookalike, isMisspelt, isMessage, eventsIn, inFile, also, path }: Details) => {
    if (isMessage) return { message: "is missing: this is an EDDN message and not an event, check it with --as eddn" };
    if (eventsIn !== undefined) {
      const cure = "write each of them as a record of its own, one a line";
      return {
        message: `is missing: this object is no event, but has events in its list ${visible(eventsIn)}: ${cure}`,
      };
    }
    if (lookalike !== undefined && isMisspelt) {
      const message = `is missing; the field ${visible(lookalike)} looks like it: rename that${stylesText(also)}`;
      return { message, suggestion: pointerName(path) };
    }
    if (inFile !== undefined && lookalike === undefined) {
      const what = "this is only the short line of a journal, and the side file has the list";
      return { message: `is missing: ${what}; copy ${inFile}.json itself` };
    }
    const misspelt = lookalike === undefined ? "" : `; the unknown field ${visible(lookalike)} looks like it`;
    const such = listed ? ` (${someOf(listed)})` : "";
    return { message: `is missing, ${expected ? typeNames[expected] : "a field"} is required here${such}${misspelt}` };
  },

  fix: {
    safe: "Where one unknown field of the object differs from its name in capitals or by one letter, and no other does, that field gets the name.",
    unsafe: "Where it has another name that looks like it, that field gets the name.",
    make({ lookalike, isSure, isMisspelt, isContested, also = [], path }, { layout }) {
      if (lookalike === undefined || !(isSure || (isMisspelt && !isContested))) return undefined;
      const key = layout().locate(pointerTo(pointerParent(path), lookalike))?.key;
      return withRenames(key && (isSure ? safeFix : unsafeFix)(key, JSON.stringify(pointerName(path))), also, layout());
    },
  },

  fails: () => journal(record("Synthesis", { Name: "Repair Basic" })),
  passes: () => journal(record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count: 2 }] })),
});

export const fault = inField(
  ({ path, holder }) => holder?.required?.includes(String(path.at(-1))) ?? false,
  ({ path }, { event }) => {
    const name = String(path.at(-1));
    // The display text is removed with its field; left alone it would break another rule.
    const display = [...path.slice(0, -1), `${name}_Localised`];
    const broken = changed(changed(event, path, undefined), display, undefined);
    return { broken, path, shownAt: "object", says: `${name} was left out` };
  },
);
