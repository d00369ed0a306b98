import { testOf, type ValueConstraint } from "../../../src/prover/keywords.js";
import { keywordsByName, type Test } from "../../../src/schema/keywords.js";
import type { NormalSchema } from "../../../src/schema/normal-form.js";
import type { JsonType, Schema } from "../../../src/schema/schema.js";

/** True if everything that a schema says about values of a type is understood. */
export function isUnderstood(schema: NormalSchema, type: JsonType): boolean {
  const isKnown = (keyword: string): boolean =>
    keyword === "others" || !isAbout(keyword, type) || keywordsByName.get(keyword)?.proven.includes(type) === true;
  // Schemas that could not be merged are never understood, so they must be about other types.
  return Object.keys(schema).every(isKnown) && (schema.others ?? []).every((other) => ignoresType(other.schema, type));
}

/** An unknown keyword may be about anything. */
function isAbout(keyword: string, type: JsonType): boolean {
  return keywordsByName.get(keyword)?.about.includes(type) ?? true;
}

function ignoresType(schema: Schema | boolean, type: JsonType): boolean {
  return schema === true || (schema !== false && !Object.keys(schema).some((keyword) => isAbout(keyword, type)));
}

/** The constraint of a schema for values of a type; undefined if all are allowed. */
export function constraintOf(schema: Schema, type: JsonType): ValueConstraint | undefined {
  const said = Object.keys(schema).filter((keyword) => {
    const { test, proven = [] } = keywordsByName.get(keyword) ?? {};
    return test && proven.includes(type);
  });
  const keywords = Object.fromEntries(said.map((keyword) => [keyword, schema[keyword as keyof Schema]])) as Schema;
  const constraint = { isOfNumbers: type === "integer" || type === "number", keywords };
  return testOf(constraint) && constraint;
}

/** True if a constraint demands nothing but this. */
export function saysOnly(constraint: ValueConstraint | undefined, keyword: keyof Schema, value: unknown): boolean {
  const keywords: Schema = constraint?.keywords ?? {};
  return keywords[keyword] === value && Object.keys(keywords).length === 1;
}

/** A pattern that is anchored at the start, at least in one alternative. */
const startsSomewhere = /(?:^|[(|])\^/;

/** True if a constraint only concerns a part of each text, so that the number of different texts is unlimited. */
export function isOfFreeTexts({ keywords }: ValueConstraint): boolean {
  const { pattern } = keywords;
  return pattern !== undefined && !startsSomewhere.test(pattern) && Object.keys(keywords).length === 1;
}

const endless = Number.POSITIVE_INFINITY;

type Bounds = Pick<Schema, "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum">;

/** The smallest and largest number within some bounds. */
export function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Bounds) {
  const above = exclusiveMinimum === undefined ? -endless : doubleAbove(exclusiveMinimum);
  const below = exclusiveMaximum === undefined ? endless : -doubleAbove(-exclusiveMaximum);
  return { least: Math.max(minimum ?? -endless, above), most: Math.min(maximum ?? endless, below) };
}

/** The range of a constraint that consists only of bounds, and the step of its numbers, or 0; undefined for other constraints. */
export function constraintRange({ keywords, columns }: ValueConstraint) {
  if (columns) return undefined;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 0, ...others } = keywords;
  const { "x-maximum": soft = endless, "x-bits": bits, ...rest } = others;
  if (Object.keys(rest).length > 0) return undefined;
  const { least, most } = rangeOf(keywords);
  return { least, most: Math.min(most, soft, bits ? 2 ** bits.length - 1 : endless), step: multipleOf };
}

export function passesConstraint(constraint: ValueConstraint | undefined, value: Parameters<Test>[0]): boolean {
  return (constraint && testOf(constraint))?.(value) ?? true;
}

/** The next larger double, which turns an exclusive bound into an inclusive one. */
function doubleAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  // As integers, doubles of one sign are ordered by their distance from zero.
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
