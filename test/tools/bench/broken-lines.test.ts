import { expect, test } from "vitest";
import { withUnknownField, withWrongType } from "../../../tools/bench/broken-lines.js";
import { lint } from "../../lint.js";

const line = '{ "timestamp":"2025-01-01T12:04:27Z", "event":"Music", "MusicTrack":"NoTrack" }';

test("each fault gives the one finding that the benchmark is about", async () => {
  expect((await lint("journal", line)).findings).toEqual([]);
  expect((await lint("journal", withUnknownField(line))).findings).toMatchObject([
    { rule: "unknown-field", path: "/Zorp" },
  ]);
  expect((await lint("journal", withWrongType(line) ?? "")).findings).toMatchObject([
    { rule: "wrong-type", path: "/MusicTrack" },
  ]);
});

test("an event that has nothing to retype is left out", () => {
  expect(withWrongType('{ "timestamp":"2025-01-01T12:04:00Z", "event":"ModuleInfo" }')).toBeUndefined();
});
