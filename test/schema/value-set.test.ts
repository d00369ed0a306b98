import { expect, test } from "vitest";
import { valueSet } from "../../src/schema/same-value.js";

test("values are the same as JSON Schema has it", () => {
  const same: readonly (readonly [unknown, unknown])[] = [
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [[0], [-0]],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [[Number.POSITIVE_INFINITY], [Number.POSITIVE_INFINITY]],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}')],
  ];
  for (const [one, other] of same) {
    expect(valueSet([one, other]).size).toBe(1);
    expect(valueSet([one]).has(other)).toBe(true);
  }
});

test("values of another type, order or nesting are others", () => {
  const values = [
    1,
    "1",
    null,
    "null",
    [1],
    ["1"],
    [null],
    [Number.POSITIVE_INFINITY],
    [[1]],
    [1, 2],
    [2, 1],
    {},
    [],
    '{"a":1}',
  ];
  const objects = [{ a: 1 }, { a: "1" }, { a: { b: 1 } }, { "a:1": 1 }, { 0: 1 }, JSON.parse('{"__proto__":1}')];
  const all = [...values, ...objects];
  expect(valueSet(all).size).toBe(all.length);
  for (const [index, value] of all.entries()) {
    expect(valueSet(all).has(value)).toBe(true);
    expect(valueSet(all.filter((_, at) => at !== index)).has(value)).toBe(false);
  }
});

test("compares no object with every other", () => {
  let reads = 0;
  const values = Array.from({ length: 300 }, (_, index) => ({
    get a() {
      reads++;
      return index;
    },
  }));
  const set = valueSet(values);
  expect(values.every(set.has)).toBe(true);
  expect(reads).toBe(2 * values.length);
});
