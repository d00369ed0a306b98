import fc from "fast-check";
import { expect, test } from "vitest";
import { displayWidth, folded, tableLines } from "../../src/base/display.js";

const rows = [
  ["rule", "count", "says"],
  ["wrong-type", "12", "a field has another JSON type than it must have"],
  ["pips-sum", "3", "first\nsecond"],
];

test("is in columns, each as wide as its widest cell", () => {
  expect(tableLines(rows, Number.POSITIVE_INFINITY)).toEqual([
    ["rule        count  says"],
    ["wrong-type  12     a field has another JSON type than it must have"],
    ["pips-sum    3      first", "                   second"],
  ]);
});

test("breaks its last column where the terminal ends", () => {
  expect(tableLines(rows, 44, 2)).toEqual([
    ["      rule  count  says"],
    ["wrong-type     12  a field has another JSON", "                   type than it must have"],
    ["  pips-sum      3  first", "                   second"],
  ]);
});

test("puts its last column below the others where little room is left", () => {
  expect(tableLines(rows, 42)).toEqual([
    ["rule        count", "    says"],
    ["wrong-type  12", "    a field has another JSON type than it", "    must have"],
    ["pips-sum    3", "    first", "    second"],
  ]);
});

test("puts all but its first column below it where those before the last do not fit", () => {
  expect(tableLines(rows, 16)).toEqual([
    ["rule", "    count", "    says"],
    ["wrong-type", "    12", "    a field has", "    another JSON", "    type than it", "    must have"],
    ["pips-sum", "    3", "    first", "    second"],
  ]);
});

test.each([
  ["logs/2025/Journal.2025-01-01T000000.01.log:5:1", 30, ["logs/2025/Journal.2025-01-", "01T000000.01.log:5:1"]],
  ["FSDJump /Factions/*/Name", 12, ["FSDJump", "/Factions/*/", "Name"]],
  ["銀河の果てまで", 5, ["銀河", "の果", "てま", "で"]],
  ["銀", 1, ["銀", ""]],
  ["", 5, [""]],
])("draws the table %s in %d columns", (text, columns, lines) => {
  expect(folded(text, columns)).toEqual(lines);
});

test("loses no character, whatever the width", () => {
  const word = fc.string({ unit: fc.constantFrom(..."ab/.-é銀🚀 "), maxLength: 60 });
  fc.assert(
    fc.property(word, fc.integer({ min: 2, max: 40 }), (text, columns) => {
      const lines = folded(text, columns);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    }),
  );
});
