import type { JsonType } from "../../schemas/schema.js";
import { enumerated } from "../../text/enumerated.js";
import { found } from "../../text/found.js";
import { journal } from "../example.js";
import { record } from "../example-records.js";
import { defineRule } from "../rule.js";
import { typeNames } from "../type-names.js";

interface Details {
  /** Schemas of users may allow several. */
  readonly expected: JsonType | readonly JsonType[];
  /** Any value of the expected type would do. */
  readonly isFree: boolean;
}

export const rule = defineRule({
  id: "wrong-type",
  severity: "error",
  strict: "error",
  says: "a field has another JSON type",

  what: "A field holds another JSON type than it has in the specification or, beyond it, in genuine journals, such as a number written as a string. A whole number where any number may stand is fine.",
  why: 'A program in a typed language cannot read the event at all; in others "2" + 1 quietly becomes "21".',
  evidence: "Types were right in every modern line of 1,855 genuine journals.",

  wording: ({ expected, isFree }: Details, source) => {
    const types = [expected].flat();
    const wanted = enumerated(
      types.map((type) => typeNames[type]),
      "or",
    );
    const isNumeric = /^[-\d]/.test(source);
    if (isNumeric && !Number.isFinite(Number(source))) {
      return { message: `must be ${wanted} that a program can hold, found ${found(source)}` };
    }
    const cures = types.flatMap((type) => (isFree || type !== "string" ? (converted(type, source) ?? []) : []));
    const suggestion = cures.length === 1 ? cures[0] : undefined;
    return { message: `must be ${wanted}, found ${found(source)}`, suggestion };
  },

  fails: () => journal(record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count: "2" }] })),
  passes: () => journal(record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count: 2 }] })),
});

/** The value in the type that was expected, where nothing but the type is wrong. */
function converted(expected: JsonType, source: string): string | undefined {
  const inner = source.startsWith('"') ? source.slice(1, -1) : source;
  switch (expected) {
    case "integer":
      return /^-?(?:0|[1-9]\d*)$/.test(inner) ? inner : undefined;
    case "number":
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(inner) ? inner : undefined;
    case "boolean":
      if (/^(?:true|1)$/i.test(inner)) return "true";
      return /^(?:false|0)$/i.test(inner) ? "false" : undefined;
    case "string":
      return /^[-\dtf]/.test(source) ? `"${source}"` : undefined;
    default:
      return undefined;
  }
}
