import { pointerTo } from "../../read/json/pointer.js";
import type { BreakOf, Broken, Reason } from "./broken.js";
import type { FieldTest, FieldTests, Relation } from "./relation.js";
import { isOfTestedType, pass, passesTest } from "./tests.js";
import { hasField, type JsonObject } from "./values.js";

type OfFields = Relation & { readonly type: "together" | "one-of" | "at-most-one" };
type When = Relation & { readonly type: "when" };

/** How an object breaks that some fields come together, or that one excludes the others. */
export function breaksOfFields({ type, fields }: OfFields, object: JsonObject, path: string): readonly Broken[] {
  const present = fields.filter((field) => hasField(object, field));
  const [first, second] = present;
  if (type === "together") {
    if (first === undefined || present.length === fields.length) return [];
    const absent = fields.filter((field) => !hasField(object, field));
    return [{ says: "alone", absent, path: pointerTo(path, first) }];
  }
  if (first === undefined) return type === "one-of" ? [{ says: "none", fields, path }] : [];
  return second === undefined ? [] : [{ says: "beside", other: first, path: pointerTo(path, second) }];
}

/** How an object breaks that fields go with what others hold. */
export function breaksOfWhen(when: When, object: JsonObject, path: string): readonly Broken[] {
  const isMet = pass(object, when.given);
  const asked = isMet ? when.met : when.unmet;
  let found: Broken[] | undefined;
  // Not `entries`: this is asked of each object of each event, and nearly always for nothing.
  for (const field in asked) {
    const test = asked[field];
    if (test === undefined || passesTest(object, field, test) || isOfOtherType(object, field, test)) continue;
    const reason = reasonOf(besides(field, when.given), object, isMet);
    found ??= [];
    found.push({ path: pointerTo(path, field), ...breakBy(test, object, field, reason) });
  }
  return found ?? [];
}

/** Types are the schema's business: a value of another type than those that a test is about is told of there. */
function isOfOtherType(object: JsonObject, field: string, test: FieldTest): boolean {
  return typeof test === "object" && hasField(object, field) && !isOfTestedType(object[field], test);
}

/** That a field is here is no reason for its own value. */
function besides(field: string, tests: FieldTests): FieldTests {
  return tests[field] === true ? Object.fromEntries(Object.entries(tests).filter(([name]) => name !== field)) : tests;
}

function breakBy(test: FieldTest, object: JsonObject, field: string, reason: Reason): BreakOf {
  if (test === false) return { says: "unfounded", reason };
  if (test === true || !hasField(object, field)) return { says: "missing", reason };
  return { says: "other-value", wanted: test, reason };
}

function reasonOf(tests: FieldTests, object: JsonObject, isMet: boolean): Reason {
  const fields = Object.keys(tests).filter((field) => hasField(object, field));
  return { tests, isMet, found: Object.fromEntries(fields.map((field) => [field, shown(object[field])])) };
}

function shown(value: unknown): string {
  return typeof value === "object" && value !== null ? "there" : JSON.stringify(value);
}
