import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { validateFile } from "../../../src/engine/lint/validate-file.js";
import { defaultChoices } from "../../../src/engine/validate/choices.js";
import type { FramedFinding } from "../../../src/engine/validate/finding.js";
import { createTally } from "../../../src/engine/validate/tally.js";
import { ownKinds } from "../../../src/engine/validate/validators.js";
import { lintText } from "../../../src/index.js";
import { collected } from "../../library/collected.js";

const context = { choices: defaultChoices, kinds: ownKinds };
const most = 1000;

/** A line with several faults, which are reported on each line that has them. */
const faulty = '{"timestamp":"2025-01-01T00:00:00Z","event":"Docked"}\n';

function validated(text: string) {
  const tally = createTally();
  const validation = validateFile({ name: "Journal.log", kind: "journal" }, context, tally);
  return { tally, batches: validation.push(Buffer.from(text)) };
}

describe("findings come in batches", () => {
  const lines = 5000;

  test("have a bounded length, and lines are checked only when batches are asked for", () => {
    const { tally, batches } = validated(faulty.repeat(lines));
    expect(batches.next().value?.length).toBeLessThan(most);
    expect(tally.lines).toBeLessThan(most);
    let findings = 0;
    for (const batch of batches) {
      expect(batch.length).toBeLessThan(most);
      findings += batch.length;
    }
    expect(tally.lines).toBe(lines);
    expect(findings).toBeGreaterThan(lines);
  });

  test("separate no place, because reports show together what one object lacks", () => {
    const last: FramedFinding[] = [];
    for (const batch of validated(faulty.repeat(1000)).batches) {
      expect(batch[0]?.line).not.toBe(last.at(-1)?.line);
      last.push(...batch.slice(-1));
    }
    expect(last.length).toBeGreaterThan(2);
  });

  test("divide one line too, whose findings are worded when they are asked for", () => {
    const keys = Array.from({ length: 9_000 }, (_, index) => `"stranger${index}":1`);
    const line = `{"timestamp":"2025-01-01T00:00:00Z","event":"Music","MusicTrack":"NoTrack",${keys}}\n`;
    const batches = [...validated(line).batches];
    expect(batches.length).toBeGreaterThan(10);
    const columns = batches.flat().map(({ column }) => column);
    expect(columns).toHaveLength(9_000);
    expect(columns).toEqual([...columns].sort((a, b) => a - b));
  });
});

test("journals that are linted by turns do not see each other's bytes", async () => {
  const line = (music: string): string =>
    `{"timestamp":"2025-01-01T00:00:00Z","event":"Music","MusicTrack":${music}}\n`;
  const wrong = line("1").repeat(300) + line("2").repeat(300) + line('"MainMenu"').repeat(10) + line("3");
  const clean = line('"NoTrack"').repeat(800);
  const alone = await collected(lintText(wrong));
  const byTurns = lintText(wrong);
  const found = [(await byTurns.next()).value];
  expect(await collected(lintText(clean))).toEqual([]);
  for await (const finding of byTurns) found.push(finding);
  expect(alone).toHaveLength(601);
  expect(found).toEqual(alone);
});
