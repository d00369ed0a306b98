import { excerpt } from "../../base/visible.js";
import { checkCount, objectOf } from "./read-entry.js";
import type { FieldTests } from "./relation.js";
import type { JsonObject } from "./values.js";

/** A list of values is gone through for each event. */
const mostValues = 1000;
/** What is within more of these is no thought of anybody's. */
const mostNots = 5;

/** Reads tests of fields; throws with a reason where one is none. */
export function testsOf(tests: unknown, of: "if" | "then" | "else"): FieldTests {
  const said = objectOf(tests);
  checkCount(Object.keys(said).length);
  for (const [field, test] of Object.entries(said)) {
    try {
      if (typeof test !== "boolean") checkTest(test, 0);
    } catch (error) {
      throw new Error(`in its ${of}, the test of ${excerpt(field)}: ${error instanceof Error ? error.message : ""}`);
    }
  }
  return said as FieldTests;
}

function checkTest(test: unknown, depth: number): void {
  const said = objectOf(test);
  const keywords = Object.keys(said);
  if (keywords.length === 0) throw new Error("it tests nothing, true says that the field is there");
  if (depth > mostNots) throw new Error("it has too many not within each other");
  for (const keyword of keywords) {
    if (keyword === "not") {
      checkTest(said.not, depth + 1);
      continue;
    }
    const read = readers.get(keyword);
    if (!read) throw new Error(`${excerpt(keyword)} is no test of a value`);
    const wanted = read(said);
    if (wanted !== undefined) throw new Error(`its ${keyword} must be ${wanted}`);
  }
}

/** For each test, what it would have to be where it is none. */
const readers: ReadonlyMap<string, (said: JsonObject) => string | undefined> = new Map([
  ["const", ({ const: only }) => (isPlain(only) ? undefined : "a text, a number, true, false or null")],
  ["enum", ({ enum: several }) => (isPlainList(several) ? undefined : listText)],
  ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "minItems"].map(ofType("number", "a number")),
  ...["starts", "ends"].map(ofType("string", "a text")),
]);

const listText = `an array of at most ${mostValues} texts, numbers, true, false or null`;

function ofType(type: "number" | "string", name: string) {
  return (keyword: string): readonly [string, (said: JsonObject) => string | undefined] => [
    keyword,
    (said) => (typeof said[keyword] === type ? undefined : name),
  ];
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

function isPlainList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= mostValues && value.every(isPlain);
}
