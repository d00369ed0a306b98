import { Buffer } from "node:buffer";
import { formPattern } from "../schemas/form.js";
import type { Schema } from "../schemas/schema.js";
import { isInGameForm } from "../schemas/timestamp.js";
import { extrasTest, listTest } from "../schemas/value-list.js";
import { isAt } from "./scan.js";

/** What a value has to pass beyond its type, as the keywords that say so. */
export interface ValueRule {
  readonly keywords: Schema;
  readonly strict: boolean;
}

/** Whether a value may stand here; texts are tested only where they have no escapes. */
export type Test = (value: string | number) => boolean;

/** The rules of a table, by their numbers, and the tests that were made of them so far. Number 0 is no rule. */
export interface Tests {
  readonly rules: (ValueRule | undefined)[];
  readonly made: (Test | undefined)[];
  /** Texts that passed each rule: most come again and again, and to compare bytes is quicker than to make a string. */
  readonly passed: (Buffer[] | undefined)[];
}

const mostPassed = 64;

const tested = [
  "format",
  "const",
  "enum",
  "minimum",
  "maximum",
  "x-values",
  "x-extras",
  "x-ignore-case",
  "x-form",
  "x-bits",
] as const;

/** The number of the rule that a schema makes; 0 where any value of its type will do. */
export function testIndex({ tests }: { readonly tests: Tests }, schema: Schema, strict: boolean): number {
  const keywords: Schema = Object.fromEntries(
    tested.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword, schema[keyword]]),
  );
  const rule = { keywords, strict };
  if (!testOf(rule)) return 0;
  const text = JSON.stringify(rule);
  const known = tests.rules.findIndex((other) => other && JSON.stringify(other) === text);
  return known > 0 ? known : tests.rules.push(rule) - 1;
}

/** Puts a value to a rule. */
export function passes({ rules, made }: Tests, index: number, value: string | number): boolean {
  const known = made[index];
  if (known) return known(value);
  const rule = rules[index];
  const test = rule && testOf(rule);
  if (!test) return false;
  made[index] = test;
  return test(value);
}

/** Puts a text, still bytes, to a rule. */
export function passesText(tests: Tests, index: number, bytes: Buffer, start: number, end: number): boolean {
  const length = end - start;
  const passed = tests.passed[index] ?? [];
  for (let at = 0; at < passed.length; at++) {
    const text = passed[at] as Buffer;
    if (text.length === length && isAt(bytes, start, text)) return true;
  }
  if (!passes(tests, index, bytes.toString("utf8", start, end))) return false;
  if (passed.length < mostPassed) passed.push(Buffer.from(bytes.subarray(start, end)));
  tests.passed[index] = passed;
  return true;
}

/** Whether a rule asks for the game's form of date-times and nothing else. */
export function isOfTimestamps(rule: ValueRule | undefined): boolean {
  return rule?.keywords.format === "date-time" && Object.keys(rule.keywords).length === 1;
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
