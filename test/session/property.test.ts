import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { disk } from "../../src/engine/disk/storage.js";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { contextOf } from "../../src/engine/validate/context.js";
import { journalValidation } from "../../src/engine/validate/line.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { splitLines } from "../../src/read/lines.js";
import { families } from "../../src/rules/built/rule-id.js";
import { sessionReads } from "../../src/rules/checks/run-session-checks.js";
import { rounds } from "../depth.js";
import { examples } from "../examples.js";
import { plainFolderOf } from "../generate/folder.js";
import { seen } from "./find-violations.js";

const name = "Journal.2025-01-01T120000.01.log";

/** What is found in a journal: as it is always validated, or with each of its lines parsed. */
async function found(lines: readonly string[], isParsed: boolean): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  const context = await contextOf(defaultChoices, disk.schemas);
  const validation = journalValidation(name, context, createTally(), (findings) => {
    for (const { frame: _, ...finding } of findings) all.push(finding);
  });
  const split = isParsed ? splitLines(validation.onLine) : splitLines(validation.onLine, validation.passBlock);
  split.push(Buffer.from(lines.map((line) => `${line}\n`).join("")));
  split.end();
  validation.end();
  return all;
}

async function expectSame(lines: readonly string[]): Promise<readonly unknown[]> {
  const parsed = await found(lines, true);
  expect(await found(lines, false)).toEqual(parsed);
  return parsed;
}

const faults = Object.fromEntries(families.session.map((id) => [id, 1]));

/** The lines of a generated journal, with what breaks a rule between lines here and there. */
function generated(seed: number): readonly string[] {
  const bytes = plainFolderOf({ seed, events: 250, faults }).files.get(name) ?? Buffer.of();
  return bytes.toString().split(/\r?\n/).slice(0, -1);
}

test("lines tell the same story parsed and unparsed, whichever are left out", async () => {
  let broken = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(500), fc.array(fc.nat()), async (seed, left) => {
      const lines = generated(seed);
      const dropped = new Set(left.map((index) => index % lines.length));
      broken += (await expectSame(lines.filter((_, index) => !dropped.has(index)))).length;
    }),
    { numRuns: rounds(4) },
  );
  expect(broken).toBeGreaterThan(rounds(10));
});

const events = examples.map(({ event }) => JSON.stringify(event));

test("any events in any order are a story, parsed and unparsed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...events), { minLength: 30, maxLength: 120 }), async (lines) => {
      await expectSame(lines);
    }),
    { numRuns: rounds(12) },
  );
});

/** What fields may hold where a schema of a user lets them. */
const junk = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -1, 1e308, 5e-324, 2 ** 60, "", "x", "__proto__", "constructor", "2025-01-01T00:00:00Z"],
  ...["Hyperspace", "FleetCarrier", "MainMenu", "$COMMS_entered:#name=;", [], {}, [[]], [null], [{}], [1, 2, 3], ["a"]],
  ...[{ toString: 1 }, [{ toString: 1 }], [{ Name: 5, Count: "x" }], [{ Name: "iron", Count: 1e308 }], { Main: "x" }],
);

const oddEvents = fc.array(
  fc.constantFrom(...sessionReads).chain(([kind, fields]) =>
    fc.record({
      kind: fc.constant(kind),
      fields: fc.record(Object.fromEntries(fields.map((field) => [field, junk])), { requiredKeys: [] }),
    }),
  ),
  { minLength: 50, maxLength: 200 },
);

test("survives any value of any field", () => {
  fc.assert(
    fc.property(oddEvents, (events) => {
      seen(events.map(({ kind, fields }) => [kind, fields]));
    }),
    { numRuns: rounds(20) },
  );
});

test("a journal that is put together from two tells where they do not fit", async () => {
  const lines = [...generated(1).slice(0, 100), ...generated(2).slice(100)];
  await expectSame(lines);
});
