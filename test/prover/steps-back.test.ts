import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { createChronology } from "../../src/engine/validate/chronology.js";
import { journalValidation } from "../../src/engine/validate/line.js";
import { provenLines } from "../../src/engine/validate/proven-lines.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { ownKinds } from "../../src/engine/validate/validators.js";

const at = (time: string): string =>
  `{ "timestamp":"2025-01-01T${time}Z", "event":"Music", "MusicTrack":"Exploration" }\n`;

/** How many of some lines are passed unparsed, up to the first that is not. */
function passed(...times: readonly string[]): number {
  const validation = journalValidation(
    "Journal.log",
    { kinds: ownKinds, choices: defaultChoices },
    createTally(),
    () => {},
  );
  return validation.passBlock(Buffer.from(times.map(at).join("")))(0).lines;
}

describe("times that step back", () => {
  test.each<readonly [string, readonly string[], number]>([
    ["by a second", ["12:00:00", "11:59:59"], 2],
    ["by 60 seconds", ["12:00:00", "11:59:00"], 2],
    ["by 61 seconds", ["12:00:00", "11:58:59"], 1],
    ["by 60 seconds, twice", ["12:00:00", "11:59:00", "11:58:00", "12:00:00"], 4],
    ["by 60 seconds, and 61 from there", ["12:00:00", "11:59:00", "11:57:59"], 2],
    ["by 61 seconds from a later line", ["12:00:00", "11:59:30", "12:00:31", "11:59:30"], 3],
    ["by an hour", ["12:00:00", "12:00:30", "11:00:00", "12:00:30"], 2],
  ])("%s", (_, times, count) => {
    expect(passed(...times)).toBe(count);
  });
});

test("an event at the end of what fits into memory is read before the next part takes its place", () => {
  // Every second line steps back, so that the prover stops there and passes it later.
  const times = ["2025-03-02T19:15:01Z", "2025-03-02T19:15:00Z"];
  const total = (index: number): number => 1 + index / 100_000;
  const lines = Array.from(
    { length: 20_000 },
    (_, index) =>
      `{ "timestamp":"${times[index % 2]}", "event":"FuelScoop", "Scooped":0.5, "Total":${total(index)} }\n`,
  );
  const totals: unknown[] = [];
  const context = { kinds: ownKinds, choices: defaultChoices };
  const pass = provenLines(context, createTally(), createChronology(false), {
    linesAbove: () => 0,
    isListening: () => true,
    onPassed: (seen) => totals.push(seen.value("Total")),
  })(Buffer.from(lines.join("")));
  expect(pass(0).lines).toBe(lines.length);
  expect(totals).toEqual(lines.map((_, index) => total(index)));
});
