import { counted, found } from "../../base/text.js";
import { statusFile } from "../example-records.js";
import { inField, rewritten } from "../planting.js";
import { defineRule } from "../rule.js";
import { alsoText, inUnit, looksLike, partCount, share } from "../wording.js";

export interface Details {
  readonly bound: keyof typeof demands;
  readonly limit: number;
  readonly unit?: string;
  /** The number may have decimals, which the game then writes. */
  readonly isFraction?: boolean;
  /** The bits that are set beyond the table, if the number is a bit field. */
  readonly bits?: readonly number[];
  /** Other fields of the object with the same fault, for a share; the next ones are added. */
  readonly also?: string[];
}

/** The requirement for each bound. */
const demands = {
  minimum: (limit: number) => `be ${limit} or more`,
  maximum: (limit: number) => `be ${limit} or less`,
  exclusiveMinimum: (limit: number) => `be more than ${limit}`,
  exclusiveMaximum: (limit: number) => `be less than ${limit}`,
  length: (limit: number) => `have ${counted(limit, "element")}`,
  minItems: (limit: number) => (limit === 1 ? "not be empty" : `have ${counted(limit, "element")} or more`),
  maxItems: (limit: number) => `have ${counted(limit, "element")} or less`,
  fields: (limit: number) => (limit === 1 ? "have exactly one field" : `have ${counted(limit, "field")}`),
  minProperties: (limit: number) => (limit === 1 ? "not be empty" : `have ${counted(limit, "field")} or more`),
  maxProperties: (limit: number) => `have ${counted(limit, "field")} or less`,
  minLength: (limit: number) => (limit === 1 ? "not be empty" : `have ${counted(limit, "character")} or more`),
  maxLength: (limit: number) => `have ${counted(limit, "character")} or less`,
} as const;

export const rule = defineRule({
  id: "out-of-range",
  excusedByAge: "if-unspecified",
  isOfOneValue: true,
  severity: "error",
  says: "a number, or the length of an array or a text, is outside its bounds",

  what: "A number is below or above its bounds, an array has more or fewer elements than it must have, an object more or fewer fields, or a text is empty that never is.",
  why: "Programs that draw a gauge or read three coordinates break on it. Often the unit is wrong: Oxygen and Health go from 0 to 1, not to 100.",

  wording: (violation: Details, source) => ({ message: message(violation, source) }),

  fails: () => statusFile({ Flags: 0, Oxygen: 84 }),
  passes: () => statusFile({ Flags: 0, Oxygen: 0.84 }),
});

function message({ bound, limit, unit, isFraction, also = [] }: Details, source: string): string {
  const size = partCount(source);
  const isNothing = size === 0 && bound !== "length";
  const what = size === undefined || isNothing ? found(source) : size;
  const isCut = isFraction && source === "0" && bound.endsWith("inimum") && limit < 1;
  const like = isCut
    ? ", as if its decimals had been cut off"
    : looksLike(unit ?? (bound.endsWith("aximum") && limit === 1 ? share : undefined), Number(source));
  return `must ${demands[bound](limit)}${inUnit(unit)}, found ${what}${like}${alsoText(also)}`;
}

/** Removes an element, or makes the number too large. */
export const fault = inField(
  ({ schema }) => schema.minItems !== undefined || schema.maximum !== undefined,
  rewritten("the number or the length is out of its bounds", ({ value, schema }) =>
    Array.isArray(value) ? `[${value.slice(1).join(",")}]` : String((schema.maximum ?? 0) + 1),
  ),
  "FSDJump",
  "CommunityGoal",
);
