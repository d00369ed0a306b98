import type { JsonType, Schema } from "../spec/schema.js";
import { networkTime } from "../spec/timestamp.js";
import { knownKeywords, type Test, type TestMaker } from "./keywords.js";

/** The demands on a scalar beyond its type, as keywords. */
export interface ValueRule {
  /** True if it is for numbers: the same bytes may pass as a text and fail as a number. */
  readonly isOfNumbers: boolean;
  readonly keywords: Schema;
  readonly strict: boolean;
}

/** Rules by their numbers, and the tests made from them so far. Number 0 is no rule. */
export interface NumberedRules {
  readonly rules: (ValueRule | undefined)[];
  readonly tests: (Test | undefined)[];
}

/** The rule of a schema for values of a type; undefined if all are allowed. */
export function ruleOf(schema: Schema, type: JsonType, strict: boolean): ValueRule | undefined {
  const said = Object.keys(schema).filter((keyword) => makerOf(keyword) && isProvenFor(keyword, type));
  const keywords = Object.fromEntries(said.map((keyword) => [keyword, schema[keyword as keyof Schema]])) as Schema;
  const rule = { isOfNumbers: type === "integer" || type === "number", keywords, strict };
  return testOf(rule) && rule;
}

/** True if a rule only demands the game's form of date-times. */
export function isOfTimestamps(rule: ValueRule | undefined): boolean {
  return rule?.keywords.format === "date-time" && Object.keys(rule.keywords).length === 1;
}

/** True if a rule only demands a date-time that EDDN accepts. */
export function isOfNetworkTimes({ keywords }: ValueRule): boolean {
  return keywords.format === networkTime && Object.keys(keywords).length === 1;
}

/** True if a rule only demands a text that is not empty. */
export function isOfFilledTexts(rule: ValueRule): boolean {
  return rule.keywords.minLength === 1 && Object.keys(rule.keywords).length === 1;
}

/** True if a rule only demands a number that is not negative. */
export function isOfAmounts(rule: ValueRule): boolean {
  return rule.keywords.minimum === 0 && Object.keys(rule.keywords).length === 1;
}

/** True if a rule only demands a number of at least 1. */
export function isOfPositives(rule: ValueRule): boolean {
  return rule.keywords.minimum === 1 && Object.keys(rule.keywords).length === 1;
}

/** A pattern that is anchored at the start, at least in one alternative. */
const startsSomewhere = /(?:^|[(|])\^/;

/** True if a rule only concerns a part of each text, so that the number of different texts is unlimited. */
export function isOfFreeTexts({ keywords }: ValueRule): boolean {
  const { pattern } = keywords;
  return pattern !== undefined && !startsSomewhere.test(pattern) && Object.keys(keywords).length === 1;
}

const endless = Number.POSITIVE_INFINITY;

/** Numbers from `least` to `most`, each a multiple of `step` unless that is 0. */
export interface Range {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

type Bounds = Pick<Schema, "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum">;

/** The smallest and largest number within some bounds. */
export function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Bounds): Omit<Range, "step"> {
  const above = exclusiveMinimum === undefined ? -endless : doubleAbove(exclusiveMinimum);
  const below = exclusiveMaximum === undefined ? endless : -doubleAbove(-exclusiveMaximum);
  return { least: Math.max(minimum ?? -endless, above), most: Math.min(maximum ?? endless, below) };
}

/** The range of a rule that consists only of bounds; undefined for other rules. */
export function ruleRange({ keywords }: ValueRule): Range | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 0, ...others } = keywords;
  const { "x-maximum": soft = endless, "x-bits": bits, ...rest } = others;
  if (Object.keys(rest).length > 0) return undefined;
  const { least, most } = rangeOf(keywords);
  return { least, most: Math.min(most, soft, bits ? 2 ** bits.length - 1 : endless), step: multipleOf };
}

/** True if a value passes a rule, if there is one. */
export function passesRule(rule: ValueRule | undefined, value: Parameters<Test>[0]): boolean {
  return (rule && testOf(rule))?.(value) ?? true;
}

/** Checks a value against a rule by its number. */
export function passesNumbered({ rules, tests }: NumberedRules, number: number, value: string | number): boolean {
  const rule = rules[number];
  const test = tests[number] ?? (rule && testOf(rule));
  tests[number] = test;
  return test?.(value) ?? false;
}

/** Keywords that are tested together share one maker. */
function testOf({ keywords, strict }: ValueRule): Test | undefined {
  const makers = new Set(Object.keys(keywords).map(makerOf));
  const tests = [...makers].flatMap((make) => make?.(keywords, strict) ?? []);
  const [only, ...others] = tests;
  return others.length === 0 ? only : (value) => tests.every((test) => test(value));
}

function makerOf(keyword: string): TestMaker | undefined {
  const known = knownKeywords.get(keyword);
  return known?.proven && typeof known.by === "function" ? known.by : undefined;
}

function isProvenFor(keyword: string, type: JsonType): boolean {
  return knownKeywords.get(keyword)?.proven?.includes(type) === true;
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
