import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "../../src/generate/galaxy/display.js";
import type { GenerateOptions } from "../../src/generate/options.js";
import { families } from "../../src/rules/built/rule-id.js";
import { journalRuleIds, rules } from "../../src/rules/index.js";
import { forms } from "../../src/schema/form.js";
import { cut } from "../chunks.js";
import { brokenPromises } from "../contract.js";
import { rounds } from "../depth.js";
import { lint } from "../lint.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { findingsIn, plainFolderOf } from "./folder.js";

/** Faults between lines are left to `faults.test.ts`: in a session of few kinds, the linter asks for nothing between its lines. */
const ids = journalRuleIds.filter((id) => !families.session.some((other) => other === id));
const journal = "Journal.2025-01-01T120000.01.log";

const options: fc.Arbitrary<GenerateOptions> = fc.record({
  seed: fc.maxSafeNat(),
  events: fc.integer({ min: 2, max: 40 }),
  language: fc.constantFrom(...languages),
  format: fc.constantFrom("game" as const, "compact" as const),
  faults: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 3 })), {
      selector: ([id]) => id,
      maxLength: 5,
    })
    .map((pairs) => Object.fromEntries(pairs)),
});

test("a broken journal is checked alike in any chunks, and its findings keep the contract", async () => {
  await fc.assert(
    fc.asyncProperty(options, fc.array(fc.nat(), { maxLength: 8 }), async (given, borders) => {
      const folder = plainFolderOf(given);
      const bytes = folder.files.get(journal) ?? Buffer.of();
      const { findings } = await lint("journal", cut(bytes, borders));
      const alone = findingsIn({ ...folder, files: new Map([["<stdin>", bytes]]) });
      expect(findings).toEqual(alone);
      const planted = folder.planted.filter(
        ({ file, strictOnly, askedOnly }) => file === journal && !strictOnly && !askedOnly,
      );
      expect(findings.map(({ rule }) => rule).sort()).toEqual(planted.map(({ rule }) => rule).sort());
      expect(
        brokenPromises(
          findings,
          bytes
            .toString()
            .replace(/^\ufeff/, "")
            .split(/\r?\n/),
        ),
      ).toEqual([]);
    }),
    { numRuns: rounds(15) },
  );
});

test("any number of threads finds the same in a large broken folder", async () => {
  const { files } = plainFolderOf({
    seed: 11,
    size: "3MB",
    parts: 2,
    faults: Object.fromEntries(ids.map((id) => [id, 2])),
  });
  const cwd = temporaryFolder(Object.fromEntries(files));
  const reports = await Promise.all(
    ["1", "3"].map((threads) => run(["--format", "json", "--threads", threads], { cwd })),
  );
  expect(JSON.parse(reports[0]?.stdout ?? "").findings).toHaveLength(
    2 * ids.filter((id) => rules[id].severity !== "off").length,
  );
  expect(reports[1]).toEqual(reports[0]);
});

/** A number as a field of an event is written with it. */
function writtenIn(event: string, field: string, value: unknown): string {
  return forms.game.text({ event, [field]: value }).slice(`{ "event":"${event}", "${field}":`.length, -" }".length);
}

test("decimals are written as toFixed writes them", () => {
  const decimals = (value: number): string => writtenIn("FSDJump", "FuelUsed", value);
  const micro = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((value) => value / 1_000_000);
  fc.assert(
    fc.property(micro, (value) => {
      expect(decimals(value)).toBe(value === 0 ? "0.000000" : value.toFixed(6));
    }),
  );
  const steps = fc.integer({ min: -3_000_000, max: 3_000_000 }).map((value) => value / 32);
  fc.assert(
    fc.property(steps, (value) => {
      expect(writtenIn("FSDJump", "StarPos", [value])).toBe(`[${value === 0 ? "0.00000" : value.toFixed(5)}]`);
    }),
  );
  for (const value of [12_345_678_901.5, 900_000_000_000, -7, -0.0000001, 999_999_999.9999999, 1e300]) {
    expect(decimals(value)).toBe(value === -0.0000001 ? "0.000000" : value.toFixed(6));
  }
  expect(decimals(Number.NaN)).toBe("-nan(ind)");
});

test("whole numbers are written as String writes them", () => {
  const whole = (value: number): string => writtenIn("FSDJump", "SystemAddress", value);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(whole(value)).toBe(String(value));
    }),
  );
  for (const value of [0, -0, 9, 10, 999_999_999, 1e9, 2 ** 31, 1e15 - 1, -(2 ** 53), 1e21, 0.5, Number.NaN]) {
    expect(whole(value)).toBe(String(value));
  }
});
