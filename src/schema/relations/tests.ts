import type { Fields } from "../../base/object.js";
import { isObject } from "../../base/object.js";
import { enumerated } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { isPath } from "./claim.js";
import { bareValuesAt } from "./values.js";

/** The test of a field: present, absent, or present with such a value. */
export type FieldTest = boolean | ValueTest;

/** The tests of a value, all of which must pass. */
export interface ValueTest {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly starts?: string;
  /** The end of a text, in which each X stands for a capital letter or a digit. */
  readonly ends?: string;
  readonly not?: ValueTest;
}

export type FieldTests = Readonly<Record<string, FieldTest>>;

type Test = (value: unknown) => boolean;

/** A keyword of the test of a value. */
interface TestKeyword<Wanted> {
  /** Whether the keyword may have this value in a schema, and what it must have. */
  readonly isValid: (wanted: unknown, depth: number) => boolean;
  readonly demand: string;
  readonly test: (wanted: Wanted) => Test;
  /** Whether a value is of a type that could pass. */
  readonly couldPass: (wanted: Wanted) => Test;
  /** The test as text that follows "is" or "must be". */
  readonly text: (wanted: Wanted) => string;
}

/** A list of values is searched for each event. */
const mostValues = 1000;
/** Nobody nests more of these. */
const mostNots = 5;

const isNumber = (value: unknown): value is number => typeof value === "number";
const isText = (value: unknown): value is string => typeof value === "string";
const isPlain = (value: unknown): boolean => value === null || typeof value !== "object";

function ofNumber(passes: (value: number, limit: number) => boolean, text: string): TestKeyword<number> {
  return {
    isValid: isNumber,
    demand: "a number",
    test: (limit) => (value) => isNumber(value) && passes(value, limit),
    couldPass: () => isNumber,
    text: (limit) => text.replace("#", String(limit)),
  };
}

function ofText(passes: (text: string, part: string) => boolean, text: string): TestKeyword<string> {
  return {
    isValid: isText,
    demand: "a text",
    test: (part) => (value) => isText(value) && passes(value, part),
    couldPass: () => isText,
    text: (part) => `${text} ${JSON.stringify(part)}`,
  };
}

/** All keywords of tests, in the order in which texts name them. */
const testKeywords: { readonly [Keyword in keyof ValueTest]-?: TestKeyword<NonNullable<ValueTest[Keyword]>> } = {
  const: {
    isValid: isPlain,
    demand: "a text, a number, true, false or null",
    test: (only) => (value) => value === only,
    couldPass: (only) => (value) => typeof value === typeof only,
    text: (only) => JSON.stringify(only),
  },
  enum: {
    isValid: (listed) => Array.isArray(listed) && listed.length <= mostValues && listed.every(isPlain),
    demand: `an array of at most ${mostValues} texts, numbers, true, false or null`,
    test(listed) {
      const values = new Set(listed);
      return (value) => values.has(value);
    },
    couldPass: (listed) => (value) => listed.length === 0 || listed.some((wanted) => typeof wanted === typeof value),
    text: (listed) => valuesText(listed.map((value) => JSON.stringify(value))),
  },
  minimum: ofNumber((value, limit) => value >= limit, "# or more"),
  exclusiveMinimum: ofNumber((value, limit) => value > limit, "more than #"),
  maximum: ofNumber((value, limit) => value <= limit, "# or less"),
  exclusiveMaximum: ofNumber((value, limit) => value < limit, "less than #"),
  minItems: {
    isValid: isNumber,
    demand: "a number",
    test: (least) => (value) => Array.isArray(value) && value.length >= least,
    couldPass: () => Array.isArray,
    text: (least) => `a list of ${least} or more`,
  },
  starts: ofText((text, start) => text.startsWith(start), "a text that starts with"),
  ends: ofText(endsLike, "a text that ends like"),
  not: {
    isValid(test, depth) {
      checkTest(test, depth + 1);
      return true;
    },
    demand: "a test",
    test(other) {
      const passes = valueTest(other);
      return (value) => !passes(value);
    },
    couldPass: () => () => true,
    text: (other) => `other than ${testText(other)}`,
  },
};

type Named = readonly [keyword: TestKeyword<unknown>, wanted: unknown];

/** The keywords of a test with what they want. */
function saidBy(test: ValueTest): readonly Named[] {
  const wanted = test as Fields;
  return Object.entries(testKeywords as Readonly<Record<string, TestKeyword<unknown>>>).flatMap(([name, keyword]) =>
    Object.hasOwn(wanted, name) && wanted[name] !== undefined ? [[keyword, wanted[name]] as const] : [],
  );
}

/** A test as text that follows "is" or "must be"; a user's schema may make it long. */
export function testText(test: FieldTest): string {
  if (typeof test === "boolean") return test ? "here" : "missing";
  return saidBy(test)
    .map(([keyword, wanted]) => keyword.text(wanted))
    .join(" and ");
}

/** More values than this would not be read. */
const mostShown = 12;

function valuesText(values: readonly string[]): string {
  if (values.length <= mostShown) return enumerated(values, "or");
  return `one of ${values.length} values such as ${enumerated(values.slice(0, 2), "and")}`;
}

/** The test for values; one for numbers is only passed by numbers, and so on. */
export function valueTest(test: ValueTest): Test {
  return all(saidBy(test).map(([keyword, wanted]) => keyword.test(wanted)));
}

/** The test for values of a type that could pass a test. */
export function typeTest(test: ValueTest): Test {
  return all(saidBy(test).map(([keyword, wanted]) => keyword.couldPass(wanted)));
}

/** The test for objects with such a field. */
export function fieldTest(field: string, test: FieldTest): (object: Fields) => boolean {
  if (typeof test === "boolean") return (object) => Object.hasOwn(object, field) === test;
  const passes = valueTest(test);
  return (object) => Object.hasOwn(object, field) && passes(object[field]);
}

/** The test for objects that pass all tests of their fields. */
export function objectTest(tests: FieldTests): (object: Fields) => boolean {
  return all(
    Object.entries(tests).map(([field, test]) => (isPath(field) ? pathTest(field, test) : fieldTest(field, test))),
  );
}

/** True if one of the values at a path passes a test; with `not`, if none passes what it holds. */
function pathTest(path: string, test: FieldTest): (object: Fields) => boolean {
  if (typeof test === "boolean") return () => false;
  const keys = path.split(".");
  const { not, ...rest } = test;
  const isBanned = not ? valueTest(not) : () => false;
  const isWanted = valueTest(rest);
  const asksForOne = Object.keys(rest).length > 0;
  return (object) => {
    const values = bareValuesAt(object, keys);
    return values !== undefined && !values.some(isBanned) && (!asksForOne || values.some(isWanted));
  };
}

function all<Value>(tests: readonly ((value: Value) => boolean)[]): (value: Value) => boolean {
  const [first = () => true, ...more] = tests;
  return more.length === 0 ? first : (value) => tests.every((test) => test(value));
}

function endsLike(text: string, mask: string): boolean {
  const start = text.length - mask.length;
  if (start < 0) return false;
  for (let index = 0; index < mask.length; index++) {
    const [wanted, actual] = [mask.charAt(index), text.charAt(start + index)];
    if (wanted === "X" ? !/[A-Z0-9]/.test(actual) : wanted !== actual) return false;
  }
  return true;
}

/** More fields than anybody relates; some relations compare each with each. */
const mostNames = 50;

export function checkCount(fields: number): void {
  if (fields > mostNames) throw new Error(`it has more than ${mostNames} fields`);
}

export function objectOf(value: unknown): Fields {
  if (!isObject(value)) throw new Error(`it must be an object, found ${excerpt(JSON.stringify(value) ?? "nothing")}`);
  return value;
}

/** Checks tests of fields; throws with a reason if one is invalid. */
export function testsOf(tests: unknown, of: "if" | "then" | "else"): FieldTests {
  const said = objectOf(tests);
  checkCount(Object.keys(said).length);
  for (const [field, test] of Object.entries(said)) {
    try {
      if (isPath(field) && (of !== "if" || typeof test === "boolean")) {
        throw new Error("a path is only allowed in if, and with a test of values");
      }
      if (typeof test !== "boolean") checkTest(test, 0);
    } catch (error) {
      throw new Error(`in its ${of}, the test of ${excerpt(field)}: ${error instanceof Error ? error.message : ""}`);
    }
  }
  return said as FieldTests;
}

function checkTest(test: unknown, depth: number): void {
  const said = objectOf(test);
  const keywords = Object.entries(said);
  if (keywords.length === 0) throw new Error("it tests nothing, true says that the field is there");
  if (depth > mostNots) throw new Error("it has too many not within each other");
  for (const [name, wanted] of keywords) {
    if (!Object.hasOwn(testKeywords, name)) throw new Error(`${excerpt(name)} is not a test of a value`);
    const { isValid, demand } = testKeywords[name as keyof ValueTest];
    if (!isValid(wanted, depth)) throw new Error(`its ${name} must be ${demand}`);
  }
}

export function isSymbol(text: string): boolean {
  return text.length > 2 && text.startsWith("$") && text.endsWith(";");
}
