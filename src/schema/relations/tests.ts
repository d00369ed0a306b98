import type { Fields } from "../../base/object.js";
import { enumerated } from "../../base/text.js";
import { pointerTo } from "../../read/json/pointer.js";
import type { Broken } from "./broken.js";
import { isPath } from "./claim.js";
import type { FieldTest, FieldTests, Relation, ValueTest } from "./relation.js";
import { bareValuesAt } from "./values.js";

/** A test as text that follows "is" or "must be"; a user's schema may make it long. */
export function testText(test: FieldTest): string {
  if (typeof test === "boolean") return test ? "here" : "missing";
  const parts = [
    ...("const" in test ? [JSON.stringify(test.const)] : []),
    ...(test.enum ? [valuesText(test.enum.map((value) => JSON.stringify(value)))] : []),
    ...(test.minimum === undefined ? [] : [`${test.minimum} or more`]),
    ...(test.exclusiveMinimum === undefined ? [] : [`more than ${test.exclusiveMinimum}`]),
    ...(test.maximum === undefined ? [] : [`${test.maximum} or less`]),
    ...(test.exclusiveMaximum === undefined ? [] : [`less than ${test.exclusiveMaximum}`]),
    ...(test.minItems === undefined ? [] : [`a list of ${test.minItems} or more`]),
    ...(test.starts === undefined ? [] : [`a text that starts with ${JSON.stringify(test.starts)}`]),
    ...(test.ends === undefined ? [] : [`a text that ends like ${JSON.stringify(test.ends)}`]),
    ...(test.not === undefined ? [] : [`other than ${testText(test.not)}`]),
  ];
  return parts.join(" and ");
}

/** More values than this would not be read. */
const mostShown = 12;

function valuesText(values: readonly string[]): string {
  if (values.length <= mostShown) return enumerated(values, "or");
  return `one of ${values.length} values such as ${enumerated(values.slice(0, 2), "and")}`;
}

export function pass(object: Fields, tests: FieldTests): boolean {
  for (const field in tests) {
    const test = tests[field];
    if (test === undefined) continue;
    if (isPath(field) ? !passesOnPath(object, field, test) : !passesTest(object, field, test)) return false;
  }
  return true;
}

/** True if one of the values at a path passes a test; with `not`, if none passes what it holds. */
function passesOnPath(object: Fields, path: string, test: FieldTest): boolean {
  const values = bareValuesAt(object, path.split("."));
  if (!values || typeof test === "boolean") return false;
  const { not, ...rest } = test;
  if (not && values.some((value) => passesValue(value, not))) return false;
  return Object.keys(rest).length === 0 || values.some((value) => passesValue(value, rest));
}

export function passesTest(object: Fields, field: string, test: FieldTest): boolean {
  const isThere = Object.hasOwn(object, field);
  if (typeof test === "boolean") return isThere === test;
  return isThere && passesValue(object[field], test);
}

/** True if a value passes a test; a test for numbers is only passed by numbers, and so on. */
export function passesValue(value: unknown, test: ValueTest): boolean {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, minItems, starts, ends } = test;
  if ("const" in test && value !== test.const) return false;
  if (test.enum && !test.enum.includes(value)) return false;
  if (minimum !== undefined && !(typeof value === "number" && value >= minimum)) return false;
  if (exclusiveMinimum !== undefined && !(typeof value === "number" && value > exclusiveMinimum)) return false;
  if (maximum !== undefined && !(typeof value === "number" && value <= maximum)) return false;
  if (exclusiveMaximum !== undefined && !(typeof value === "number" && value < exclusiveMaximum)) return false;
  if (minItems !== undefined && !(Array.isArray(value) && value.length >= minItems)) return false;
  if (starts !== undefined && !(typeof value === "string" && value.startsWith(starts))) return false;
  if (ends !== undefined && !(typeof value === "string" && endsLike(value, ends))) return false;
  return !(test.not && passesValue(value, test.not));
}

/** True if a value is of a type that could pass a test. */
export function isOfTestedType(value: unknown, test: ValueTest): boolean {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, minItems, starts, ends } = test;
  const bounds = [minimum, exclusiveMinimum, maximum, exclusiveMaximum].some((bound) => bound !== undefined);
  if (bounds && typeof value !== "number") return false;
  if ((starts !== undefined || ends !== undefined) && typeof value !== "string") return false;
  if (minItems !== undefined && !Array.isArray(value)) return false;
  const listed = [...("const" in test ? [test.const] : []), ...(test.enum ?? [])];
  return listed.length === 0 || listed.some((wanted) => typeof wanted === typeof value);
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

/** Violations by a display text: it is needless, or missing beside a symbol. */
export function breaksOfLocalised(
  { base, localised, bare, beside, isAlways }: Relation & { readonly type: "localised" },
  object: Fields,
  path: string,
): readonly Broken[] {
  const symbol = Object.hasOwn(object, base) ? object[base] : undefined;
  if (typeof symbol !== "string") return [];
  const text = Object.hasOwn(object, localised) ? object[localised] : undefined;
  if (text === undefined) {
    const isAsked = beside?.some((other) => Object.hasOwn(object, other)) ?? true;
    return isAsked && isSymbol(symbol) && bare !== true && !bare?.includes(symbol)
      ? [{ type: "no-text", symbol, mostly: true, path: pointerTo(path, localised) }]
      : [];
  }
  return !beside && typeof text === "string" && inSmallLetters(text) === inSmallLetters(symbol)
    ? [{ type: "same-text", base, path: pointerTo(path, localised), ...(isAlways && { symbol }) }]
    : [];
}

export function isSymbol(text: string): boolean {
  return text.length > 2 && text.startsWith("$") && text.endsWith(";");
}

/** Only ASCII: it is not certain which letters of other alphabets the game considers equal. */
function inSmallLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
