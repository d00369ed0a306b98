import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gameForm, isInGameForm, type TimestampProblem, timestampProblem } from "../../src/schema/timestamp.js";
import { rounds } from "../depth.js";

type Parts = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number];

function written([year, month, day, hour, minute, second]: Parts): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}Z`;
}

/** Whether the calendar gives the same parts back, and the year is not one of the game's own; Date.UTC alone would take the years below 100 for 1900 and later. */
function exists([year, month, day, hour, minute, second]: Parts): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const { 0: back } = date.toISOString().split(".");
  return Math.floor(year / 100) !== 33 && `${back}Z` === written([year, month, day, hour, minute, second]);
}

const year = fc.oneof(fc.nat({ max: 9999 }), fc.constantFrom(0, 4, 100, 400, 1900, 2000, 2023, 2024, 2100, 9999));
const anyTime = fc.tuple(fc.nat({ max: 25 }), fc.nat({ max: 61 }), fc.nat({ max: 61 }));
const anyParts = fc
  .tuple(year, fc.nat({ max: 14 }), fc.nat({ max: 33 }), anyTime)
  .map(([y, month, day, time]): Parts => [y, month, day, ...time]);
const realParts = fc
  .date({ min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}Z`)
  .filter((text) => !text.startsWith("33"));

describe("the game's form", () => {
  test("has exactly the dates and times that the calendar has", () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        expect(gameForm.test(written(parts))).toBe(exists(parts));
        expect(isInGameForm(written(parts))).toBe(exists(parts));
      }),
      { numRuns: rounds(1000) },
    );
  });

  test("has every 29 February that there is, and the last day of every month", () => {
    for (let y = 0; y <= 9999; y++) {
      const leapDay: Parts = [y, 2, 29, 12, 0, 0];
      expect(gameForm.test(written(leapDay)), written(leapDay)).toBe(exists(leapDay));
    }
    for (let month = 0; month <= 13; month++) {
      for (const day of [0, 1, 28, 29, 30, 31, 32]) {
        const parts: Parts = [2023, month, day, 23, 59, 59];
        expect(gameForm.test(written(parts)), written(parts)).toBe(exists(parts));
      }
    }
  });

  test.each([
    ["1900-02-29T00:00:00Z", false],
    ["2000-02-29T00:00:00Z", true],
    ["2023-02-29T00:00:00Z", false],
    ["2024-02-29T00:00:00Z", true],
    ["2024-02-29T00:00:00Z\n", false],
    [" 2024-02-29T00:00:00Z", false],
    ["٢٠٢٤-02-29T00:00:00Z", false],
  ])("%j: %s", (text, isGood) => {
    expect(gameForm.test(text)).toBe(isGood);
    expect(isInGameForm(text)).toBe(isGood);
  });
});

describe("what is not in the game's form", () => {
  test.each<readonly [string, TimestampProblem, string | undefined]>([
    ["2025-01-02 03:04:05Z", "not-iso", "2025-01-02T03:04:05Z"],
    ["2025-01-02 03:04:05", "not-iso", undefined],
    ["3310-06-14T18:05:02Z", "game-year", "2024-06-14T18:05:02Z"],
    ["3314-02-29T18:05:02Z", "game-year", "2028-02-29T18:05:02Z"],
    ["2025-14-06T18:05:02Z", "no-such-date", "2025-06-14T18:05:02Z"],
    ["2025-01-02T03:04:05", "no-zone", undefined],
    ["2025-01-02T03:04:05+02:00", "not-utc", "2025-01-02T01:04:05Z"],
    ["2025-01-01T01:04:05+02:00", "not-utc", "2024-12-31T23:04:05Z"],
    ["2025-01-02T03:04:05-0230", "not-utc", "2025-01-02T05:34:05Z"],
    ["2025-01-02T03:04:05+02", "not-utc", "2025-01-02T01:04:05Z"],
    ["2025-01-02T03:04:05+99:99", "not-utc", undefined],
    ["9999-12-31T23:59:59-01:00", "not-utc", undefined],
    ["0000-01-01T00:00:00+01:00", "not-utc", undefined],
    ["2025-01-02T03:04:05+00:00", "other-form", "2025-01-02T03:04:05Z"],
    ["2025-01-02T03:04:05-00:00", "other-form", "2025-01-02T03:04:05Z"],
    ["2025-01-02T03:04:05+0000", "other-form", "2025-01-02T03:04:05Z"],
    ["2025-01-02T03:04:05.678Z", "other-form", "2025-01-02T03:04:05Z"],
    ["2025-01-02T03:04:05,678Z", "other-form", "2025-01-02T03:04:05Z"],
    ["2025-01-02T03:04Z", "other-form", "2025-01-02T03:04:00Z"],
    ["2025-01-02t03:04:05z", "other-form", "2025-01-02T03:04:05Z"],
    ["20250102T030405Z", "other-form", "2025-01-02T03:04:05Z"],
    ["2025-01-02T23:59:60Z", "other-form", "2025-01-02T23:59:59Z"],
    ["2025-01-02T22:59:60Z", "no-such-date", undefined],
    ["2025-01-02T24:00:00Z", "no-such-date", undefined],
    ["2025-02-30T03:04:05Z", "no-such-date", undefined],
    ["2025-13-01T03:04:05Z", "no-such-date", "2025-01-13T03:04:05Z"],
    ["2025-00-01T03:04:05Z", "no-such-date", undefined],
    ["1900-02-29T03:04:05.5+02:00", "no-such-date", undefined],
    ["2018 - 11 - 15T04: 41:06Z", "not-iso", "2018-11-15T04:41:06Z"],
    ["2018 - 11 - 15 04: 41:06Z", "not-iso", "2018-11-15T04:41:06Z"],
    ["2018 - 11 - 31T04: 41:06Z", "not-iso", undefined],
    ["2025-01-02", "not-iso", undefined],
    ["2025-01-02T03:04:05Z ", "not-iso", "2025-01-02T03:04:05Z"],
    ["2025-01-02T03:04:05Z\n", "not-iso", undefined],
    ["2025-1-2T3:4:5Z", "not-iso", undefined],
    ["02/01/2025 03:04:05", "not-iso", undefined],
    ["1735787045", "not-iso", undefined],
    ["+002025-01-02T03:04:05Z", "not-iso", undefined],
    ["", "not-iso", undefined],
  ])("%j is %s", (text, problem, corrected) => {
    expect(gameForm.test(text)).toBe(false);
    expect(timestampProblem(text)).toEqual(corrected === undefined ? { problem } : { problem, corrected });
  });

  test("is brought back to UTC by its offset", () => {
    const offset = fc.tuple(fc.constantFrom("+", "-"), fc.nat({ max: 23 }), fc.nat({ max: 59 }));
    fc.assert(
      fc.property(realParts, offset, (local, [sign, hours, minutes]) => {
        const minutesAway = (sign === "+" ? -1 : 1) * (hours * 60 + minutes);
        const utc = new Date(Date.parse(local) + minutesAway * 60_000).toISOString();
        const zone = `${sign}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
        const { problem, corrected } = timestampProblem(local.replace("Z", zone));
        expect(problem).toBe(minutesAway === 0 ? "other-form" : "not-utc");
        expect(corrected).toBe(utc.length === 24 ? `${utc.slice(0, 19)}Z` : undefined);
      }),
      { numRuns: rounds(100) },
    );
  });

  test("has a corrected text that is in the game's form, or none", () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."0123456789-+:TtZz., "), maxLength: 30 }),
      fc
        .tuple(anyParts, fc.string({ unit: fc.constantFrom(..."0123456789-+:TtZz., \n"), maxLength: 6 }))
        .map(([parts, tail]) => written(parts).slice(0, -1) + tail),
    );
    fc.assert(
      fc.property(text, (wrong) => {
        const { corrected } = timestampProblem(wrong);
        if (corrected !== undefined) expect(corrected).toMatch(gameForm);
      }),
      { numRuns: rounds(500) },
    );
  });

  // If the cost grew with the square of its length, this would take longer than a test may.
  test("is classified, however long it is", () => {
    expect(timestampProblem(`2025-01-02T03:04:05.${"1".repeat(3_000_000)}\n`).problem).toBe("not-iso");
  });
});
