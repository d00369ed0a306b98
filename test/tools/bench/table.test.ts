import { expect, test } from "vitest";
import { type Row, tableOf } from "../../../tools/bench/table.js";

test("a row says whether its target is met, and one that could not be measured is missed", () => {
  const rows: readonly Row[] = [
    { label: "a", value: 0.301, unit: "×", atMost: 0.3, from: "1 s / 3 s" },
    { label: "b", value: 6, unit: "×", atLeast: 6, from: "" },
    { label: "c", value: 109.6, unit: "MB", atMost: 110, from: "" },
    { label: "d", value: 1, unit: "MB", atMost: 110, from: "", stopped: "ended after 600 s" },
    { label: "e", value: 2, unit: "×", from: "" },
  ];
  const cells = tableOf(rows)
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(cells.slice(2).map((row) => row.slice(1, -1))).toEqual([
    ["a", "0.30 ×", "at most 0.30 ×", "MISSED", "1 s / 3 s"],
    ["b", "6.00 ×", "at least 6.00 ×", "met", ""],
    ["c", "110 MB", "at most 110 MB", "met", ""],
    ["d", "ended after 600 s", "at most 110 MB", "MISSED", ""],
    ["e", "2.00 ×", "", "", ""],
  ]);
});
