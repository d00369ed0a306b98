import { formPattern } from "../schemas/form.js";
import type { Schema } from "../schemas/schema.js";
import { isInGameForm } from "../schemas/timestamp.js";
import { extrasTest, listTest } from "../schemas/value-list.js";

/** What a text or number has to pass beyond its type, as the keywords that say so. */
export interface ValueRule {
  readonly keywords: Schema;
  readonly strict: boolean;
}

/** Whether a value may stand here. */
type Test = (value: string | number) => boolean;

/** Rules by their numbers, and the tests that were made of them so far. Number 0 is no rule. */
export interface NumberedRules {
  readonly rules: (ValueRule | undefined)[];
  readonly tests: (Test | undefined)[];
}

const ofLists = ["const", "enum", "x-values", "x-extras", "x-ignore-case"] as const;

/** The keywords that make a rule for texts and for numbers, each understood here whatever it says. */
export const ruleKeywords = {
  text: [...ofLists, "format", "x-form"],
  number: [...ofLists, "minimum", "maximum", "x-bits"],
} as const;

/** The rule that a schema makes; undefined where any value of its type will do. */
export function ruleOf(schema: Schema, type: keyof typeof ruleKeywords, strict: boolean): ValueRule | undefined {
  const said = ruleKeywords[type].filter((keyword) => schema[keyword] !== undefined);
  const rule = { keywords: Object.fromEntries(said.map((keyword) => [keyword, schema[keyword]])), strict };
  return testOf(rule) && rule;
}

/** Whether a rule asks for the game's form of date-times and nothing else. */
export function isOfTimestamps(rule: ValueRule | undefined): boolean {
  return rule?.keywords.format === "date-time" && Object.keys(rule.keywords).length === 1;
}

/** The range that a rule asks for, where it asks for nothing else. */
export function rangeOf({ keywords }: ValueRule): { readonly least: number; readonly most: number } | undefined {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, "x-bits": bits, ...rest } = keywords;
  if (Object.keys(rest).length > 0) return undefined;
  return { least: minimum, most: bits ? Math.min(maximum, 2 ** bits.length - 1) : maximum };
}

/** Whether a value passes a rule. */
export function passesRule(rule: ValueRule, value: string | number): boolean {
  return testOf(rule)?.(value) ?? true;
}

/** Puts a value to a rule by its number. */
export function passesNumbered({ rules, tests }: NumberedRules, number: number, value: string | number): boolean {
  const rule = rules[number];
  const test = tests[number] ?? (rule && testOf(rule));
  tests[number] = test;
  return test?.(value) ?? false;
}

function testOf({ keywords, strict }: ValueRule): Test | undefined {
  const { format, minimum, maximum, "x-form": form, "x-bits": bits } = keywords;
  const tests: Test[] = [];
  if (format !== undefined) tests.push((value) => format === "date-time" && isInGameForm(String(value)));
  if (minimum !== undefined) tests.push((value) => Number(value) >= minimum);
  if (maximum !== undefined) tests.push((value) => Number(value) <= maximum);
  if (bits) tests.push((value) => Number(value) < 2 ** bits.length);
  if (form !== undefined) {
    const pattern = formPattern(form);
    const isExtra = extrasTest(keywords);
    tests.push((value) => pattern.test(String(value)) || (!strict && isExtra(value)));
  }
  const listed = listTest(keywords, strict);
  if (listed) tests.push(listed);
  const [only, ...others] = tests;
  return others.length === 0 ? only : (value) => tests.every((test) => test(value));
}
