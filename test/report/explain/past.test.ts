import { expect, test } from "vitest";
import { percent } from "../../../src/base/text.js";
import { comment } from "../../../tools/build/comment.js";
import { cells, seen } from "./reported.js";

test("an optional field: how many genuine lines have it, and since when it is written", () => {
  const rows = cells(seen("Docked.Taxi"));
  expect(rows).toContainEqual(["found", "in 98 % of genuine lines"]);
  expect(rows).toContainEqual(["since", "4.0 (Odyssey, 2021-05)"]);
});

test("a field within an object is counted by objects, and one that was never missing is said to be", () => {
  expect(cells(seen("FSDJump.Factions.Happiness_Localised"))).toContainEqual(["found", "in 98 % of genuine objects"]);
  expect(cells(seen("Docked.StarSystem"))).toContainEqual(["found", "in every genuine line so far"]);
});

test("a field that must be there is not said to be there often", () => {
  expect(seen("Docked.StationName")).not.toContain("found");
});

test("names the last release that wrote a field which is no longer written", () => {
  expect(cells(seen("CarrierStats.Finance.TaxRate"))).toContainEqual([
    "until",
    "3.7 (Fleet Carriers, 2020-06-09), as far as is known",
  ]);
});

test("names the release that an event came with, and none when it is older than 3.4", () => {
  expect(cells(seen("LaunchVessel"))).toContainEqual(["since", "4.4.1 (Rhino, 2026-09-02)"]);
  expect(seen("FSDJump")).not.toContain("since  ");
});

test("the comment of a type says it too", () => {
  const field = { description: "A flag.", "x-since": "3.7", "x-until": "4.0", "x-presence": 0.97 };
  expect(comment(field, "")).toBe(
    "/**\n * A flag.\n * Since 3.7; last written by 4.0; in 97 % of genuine objects.\n */\n",
  );
  expect(comment({ "x-presence": 1 }, "  ")).toBe("  /** In every genuine object so far. */\n");
});

test.each([
  [0.97, "97 %"],
  [0.9998, "99.98 %"],
  [0.0001, "0.01 %"],
  [0.07, "7 %"],
  [0.57, "57 %"],
])("the share %f is %s", (share, text) => {
  expect(percent(share)).toBe(text);
});
