import { expect, test } from "vitest";
import { lintText } from "../../src/library/lint-text.js";
import { record } from "../../src/rules/example-records.js";

const trade = (Trade: number, timestamp?: string): string =>
  record(
    "Rank",
    { Combat: 4, Trade, Explore: 6, Soldier: 0, Exobiologist: 1, Empire: 3, Federation: 5, CQC: 0 },
    timestamp,
  );

async function messages(...lines: readonly string[]): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const { line, message } of lintText(`${lines.join("\n")}\n`, { file: "some.log" }))
    all.push(`${line} ${message}`);
  return all;
}

test("says which of two lines is wrong where a third one agrees with the earlier", async () => {
  expect(await messages(trade(5), trade(4), record("Music", { MusicTrack: "Exploration" }), trade(5))).toEqual([
    "2 is 4, but the last Rank, 1 line above, said 5, and it never falls: lines 1 and 4 agree, so this one is wrong",
  ]);
});

test("leaves it open where the third line agrees with the later one, or there is none", async () => {
  const open = "2 is 4, but the last Rank, 1 line above, said 5, and it never falls: one of the two is wrong";
  expect(await messages(trade(5), trade(4))).toEqual([open]);
  expect(
    await messages(trade(5), trade(4), trade(4, "2025-03-02T20:01:00Z"), trade(5, "2025-03-02T20:02:00Z")),
  ).toEqual([open]);
});
