import type { FieldTest, FieldTests, ValueTest } from "./relation.js";
import { hasField, type JsonObject } from "./values.js";

/** Whether all fields pass their tests. */
export function pass(object: JsonObject, tests: FieldTests): boolean {
  for (const field in tests) {
    const test = tests[field];
    if (test !== undefined && !passesTest(object, field, test)) return false;
  }
  return true;
}

/** Whether a field passes a test. */
export function passesTest(object: JsonObject, field: string, test: FieldTest): boolean {
  const isThere = hasField(object, field);
  if (typeof test === "boolean") return isThere === test;
  return isThere && passesValue(object[field], test);
}

/** Whether a value passes a test; a test for numbers is passed by numbers alone, and so on. */
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

/** Whether a value is of a type that could pass a test. */
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
