import { describe, expect, test } from "vitest";
import { constants } from "../../src/prover/layout.js";
import type { Schema } from "../../src/schema/schema.js";
import { eventSchema, sourceProver } from "./user-schema.js";

const names = Array.from({ length: constants.mostFields + 20 }, (_, index) => `N${index}`);
const [last = "", beforeLast = ""] = names.toReversed();
const properties = Object.fromEntries(names.map((name) => [name, { type: "integer" }]));

function objectOf(fields: readonly string[]): string {
  return `{${fields.map((name) => `"${name}":1`).join()}}`;
}

/** Whether an object in the one field of an event is proven by a schema. */
function objectProver(schema: Record<string, unknown>): (object: string) => boolean {
  const isProven = sourceProver(eventSchema({ type: "object", properties, ...schema } as Schema));
  return (object) => isProven(`,"Field":${object}`);
}

describe("an object with more fields than there are bits", () => {
  const isProven = objectProver({});

  test("is proven, each time", () => {
    for (const fields of [names, [last], names.toReversed(), [last, beforeLast]]) {
      expect(isProven(objectOf(fields))).toBe(true);
    }
  });

  test.each(names)("is not proven where %s stands twice", (name) => {
    expect(isProven(objectOf([...names, name]))).toBe(false);
    expect(isProven(objectOf([name, name]))).toBe(false);
  });

  test("is not proven where a value of the last field is wrong, or there is another", () => {
    expect(isProven(`{"${last}":"a"}`)).toBe(false);
    expect(isProven(objectOf([...names, "Other"]))).toBe(false);
  });

  test("may come several times in a list", () => {
    const list = { type: "array", items: { type: "object", properties } } as Schema;
    const isListProven = sourceProver(eventSchema(list));
    expect(isListProven(`,"Field":[${objectOf(names)},${objectOf([last])}]`)).toBe(true);
    expect(isListProven(`,"Field":[${objectOf(names)},${objectOf([last, beforeLast, last])}]`)).toBe(false);
  });

  test.each<readonly [string, Record<string, unknown>, readonly string[]]>([
    ["required", { required: [last] }, []],
    ["dependentRequired", { dependentRequired: { N0: [last] } }, ["N0"]],
    ["dependentRequired of the last field", { dependentRequired: { [last]: ["N0"] } }, [last]],
    ["x-together", { "x-together": [["N0", last]] }, ["N0"]],
    ["x-together of the last field", { "x-together": [["N0", last]] }, [last]],
    ["minProperties", { minProperties: 1 }, []],
    ["maxProperties", { maxProperties: 1 }, ["N0", last]],
    ["maxProperties of the last fields", { maxProperties: 1 }, [beforeLast, last]],
    ["maxProperties of most fields", { maxProperties: constants.mostFields + 1 }, names],
  ])("is not proven against %s", (_, schema, fields) => {
    expect(objectProver(schema)(objectOf(fields))).toBe(false);
  });
});

test("an event is not proven where its kind may stand twice unseen", () => {
  const { properties: own } = eventSchema({ type: "integer" }) as { readonly properties: Record<string, Schema> };
  const { timestamp, event } = own;
  const isProven = sourceProver({ type: "object", properties: { ...properties, timestamp, event } } as Schema);
  expect(isProven(',"event":"Odd"')).toBe(false);
  expect(isProven(',"timestamp":"2025-01-01T00:00:00Z"')).toBe(false);
});
