import { didYouMean } from "../../base/nearest.js";
import { partFrom, skipBlank } from "../../read/json/scan.js";
import { dockedLine, journal } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { type Misspelling, memberSpan, safeFix, unsafeFix, withRenames } from "../fix/text-fix.js";
import { defineRule, type ViolationFlags } from "../rule.js";
import { stylesText } from "../wording.js";

interface Details extends ViolationFlags {
  readonly near?: string;
  readonly nearIsMissing?: boolean;
  /** The similar field is missing and this one must be it, because neither matches any other field. */
  readonly isSure?: boolean;
  /** Another unknown field matches it as well. */
  readonly isContested?: boolean;
  /** The other fields of the record that are spelled in another style. */
  readonly also?: readonly Misspelling[];
  readonly path: string;
}

export const rule = defineRule({
  id: "unknown-field",
  says: "a field that the specification does not have",

  what: "The event has a field that the specification does not name and, in an event beyond it, that no genuine one has. Where a known name is close, the message suggests it.",
  why: "It is most often a misspelling, and then the real field is missing without anyone noticing. It may also be new in the game: tell us, and disable the rule until then.",
  evidence:
    "No unknown field in any modern line, but for two that the newest game adds, StationFaction.Name_Localised of Docked and BuyMercCoinsPrice of StoredModules: only --strict reports these.",

  excusedByAge: "always",
  isOfNewerGame: true,
  isOfName: true,
  wording: (violation: Details) => ({ message: message(violation), suggestion: violation.near }),

  fix: {
    safe: "Where a required field is missing whose name differs in capitals or by one letter, the field gets that name, unless another could be meant.",
    unsafe: "Where an optional field has such a name, the field gets it; any other field is deleted.",
    does: () => "delete the field",
    make({ near, isSure, isContested, strictOnly, also = [] }, { text, start, end, layout }) {
      const colon = skipBlank(text, end);
      // The finding is located at the name of the field, if that could be located.
      if (strictOnly || isContested || text.charAt(colon) !== ":") return undefined;
      if (near !== undefined) {
        const rename = (isSure ? safeFix : unsafeFix)({ start, end }, JSON.stringify(near));
        return also.length > 0 ? withRenames(rename, also, layout()) : rename;
      }
      const value = partFrom(text, colon + 1);
      return unsafeFix(memberSpan(text, { start: value.start, end: value.end, key: { start, end } }), "");
    },
  },

  fails: () => journal(dockedLine({ StarSytem: "Quillmar" })),
  passes: () => journal(dockedLine({ StarSystem: "Quillmar" })),
});

function message({ near, nearIsMissing, strictOnly, unspecified, also }: Details): string {
  if (strictOnly) return "is not in the specification, although the newest game writes it";
  const unknown = unspecified
    ? "is not a field that the game is known to write here"
    : "is not a field of the specification";
  if (near === undefined) return `${unknown}: delete it, or keep it if it is new in the game`;
  return nearIsMissing
    ? `${unknown}; ${near} is missing here, did you mean that?`
    : `${unknown}${didYouMean(near)}${stylesText(also)}`;
}

export const fault: LineFault = {
  plant({ event, random, fields }) {
    const [first] = fields();
    if (!first) return undefined;
    const name = random.pick(["Notes", "Colour", "DebugInfo"]);
    if (Object.hasOwn(first.holder?.properties ?? {}, name)) return undefined;
    const broken = { ...event, [name]: random.pick(["invented", 7, true]) };
    return { broken, path: [name], shownAt: "key", says: "a field that there is not" };
  },
};
