import { enumerated, found } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { pointerName } from "../../read/json/pointer.js";
import { ranksOf } from "../../schema/rank-names.js";
import type { JsonType } from "../../schema/schema.js";
import { journal, record } from "../example-records.js";
import { safeFix, sourceAt, unsafeFix } from "../fix/text-fix.js";
import { inField, rewritten } from "../planting.js";
import { defineRule } from "../rule.js";
import { inUnit, typeNames } from "../wording.js";

export interface Details {
  /** User schemas may allow several types. */
  readonly expected: JsonType | readonly JsonType[];
  /** True if any value of the expected type is allowed. */
  readonly isFree: boolean;
  /** A date-time is expected. */
  readonly isTime?: true;
  /** The fields that an object must have here. */
  readonly fields?: readonly string[];
  readonly path?: string;
  readonly unit?: string;
}

export const rule = defineRule({
  id: "wrong-type",
  excusedByAge: "always",
  isOfOneValue: true,
  severity: "error",
  says: "a field has another JSON type",

  what: "A field holds another JSON type than it has in the specification or, beyond it, in genuine journals, such as a number written as a string. A whole number where any number is allowed is fine.",
  why: 'A program in a typed language cannot read the event at all; in others "2" + 1 quietly becomes "21".',
  evidence: "Types were right in every modern line of 1,855 genuine journals.",

  wording: (violation: Details, source) => {
    const wanted = enumerated(
      typesOf(violation.expected).map((type) => typeNames[type]),
      "or",
    );
    // The type is right, but the value becomes infinite when parsed.
    const isTooLarge = /^[-\d]/.test(source) && !Number.isFinite(Number(source));
    if (isTooLarge && typesOf(violation.expected).some((type) => type === "number" || type === "integer")) {
      return { message: `must be ${wanted}, found ${found(source)}, which is too large for most programs` };
    }
    const form = violation.isTime ? " of the form YYYY-MM-DDThh:mm:ssZ" : objectForm(violation.fields);
    const like = violation.isTime && unixTime(source) !== undefined ? ", which looks like Unix time" : "";
    const rank = rankOf(violation, source);
    const known = rank === undefined ? like : `, and the rank of that name is ${rank}`;
    return {
      message: `must be ${wanted}${form}${inUnit(violation.unit)}, found ${found(source)}${known}`,
      suggestion: rank ?? inType(violation, source),
    };
  },
  fix: {
    safe: "A number, true or false in quotes loses them.",
    unsafe: "A number where a text belongs gets quotes; 0 and 1 become false and true; Unix time becomes a date-time.",
    make(violation, spot) {
      const source = sourceAt(spot);
      const value = inType(violation, source);
      if (value === undefined) return undefined;
      const isDigitForWord = /^[tf]/.test(value) && /[01]/.test(source);
      return (source.startsWith('"') && !isDigitForWord ? safeFix : unsafeFix)(spot, value);
    },
  },

  fails: () => journal(record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count: "2" }] })),
  passes: () => journal(record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count: 2 }] })),
});

/** The number of a rank that is written as a word. */
function rankOf({ path = "" }: Details, source: string): string | undefined {
  const words = source.slice(1, -1).toLowerCase();
  const rank = ranksOf(pointerName(path)).findIndex((name) => name.toLowerCase() === words);
  return rank < 0 ? undefined : String(rank);
}

const mostFields = 4;

/** The form of an object, such as ` of the form {"Small":…,"Medium":…,"Large":…}`. */
function objectForm(fields: readonly string[] = []): string {
  if (fields.length === 0) return "";
  const shown = fields.slice(0, mostFields).map((field) => `${JSON.stringify(field)}:…`);
  return excerpt(` of the form {${[...shown, ...(fields.length > mostFields ? ["…"] : [])].join(",")}}`);
}

function typesOf(expected: Details["expected"]): readonly JsonType[] {
  return typeof expected === "string" ? [expected] : expected;
}

/** The value converted to the expected type, if only the type is wrong. */
function inType({ expected, isFree, isTime }: Details, source: string): string | undefined {
  if (isTime) return unixTime(source);
  let only: string | undefined;
  for (const type of typesOf(expected)) {
    const replacement = isFree || type !== "string" ? converted(type, source) : undefined;
    if (replacement !== undefined && only !== undefined) return undefined;
    only ??= replacement;
  }
  return only;
}

/** Seconds or milliseconds since 1970, from 2014 to 2033, as the game would write the time. */
function unixTime(source: string): string | undefined {
  if (!/^1[4-9]\d{8}(?:\d{3})?$/.test(source)) return undefined;
  return JSON.stringify(`${new Date(Number(source.padEnd(13, "0"))).toISOString().slice(0, 19)}Z`);
}

function converted(expected: JsonType, source: string): string | undefined {
  const inner = source.startsWith('"') ? source.slice(1, -1).trim() : source;
  switch (expected) {
    case "integer":
      return /^(-?(?:0|[1-9]\d*))(?:\.0+)?$/.exec(inner)?.[1];
    case "number":
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(inner) && Number.isFinite(Number(inner))
        ? inner
        : undefined;
    case "boolean":
      if (/^(?:true|1)$/i.test(inner)) return "true";
      return /^(?:false|0)$/i.test(inner) ? "false" : undefined;
    case "string":
      return /^[-\dtf]/.test(source) ? `"${source}"` : undefined;
    default:
      return undefined;
  }
}

export const fault = inField(
  ({ schema }) => schema.type !== undefined,
  rewritten("the value has another type", ({ value }) => {
    if (typeof value === "string") return "7";
    return JSON.stringify(typeof value === "object" ? "none" : String(value));
  }),
);
