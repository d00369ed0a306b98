import { join } from "node:path";
import { expect, test } from "vitest";
import { disk } from "../../../src/engine/disk/storage.js";
import { createCredit } from "../../../src/engine/threads/credit.js";
import { work } from "../../../src/engine/threads/work.js";
import { defaultChoices } from "../../../src/engine/validate/choices.js";
import { contextOf } from "../../../src/engine/validate/context.js";
import type { InputFile } from "../../../src/files/discover/discover.js";
import { temporaryFolder } from "../../temporary-folder.js";

/** As long as it takes for whatever can go on to have gone on. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test("whoever has spent its credit waits until some is given back", async () => {
  const credit = createCredit(2);
  let steps = 0;
  const working = (async () => {
    for (; steps < 5; steps++) await credit.spend();
  })();
  await aWhile();
  expect(steps).toBe(2);
  credit.add();
  await aWhile();
  expect(steps).toBe(3);
  credit.add();
  credit.add();
  await working;
  expect(steps).toBe(5);
});

/** A line with a fault that is reported on each line that has it. */
const faulty = '{"timestamp":"2025-01-01T00:00:00Z","event":"Music"}\n';

test("a thread whose news is not taken checks no further, whatever is found, and reports all in the end", async () => {
  const lines = 10_000;
  const cwd = temporaryFolder({ "Journal.1.log": faulty.repeat(lines), "Journal.2.log": faulty });
  const files = ["Journal.1.log", "Journal.2.log"].map(
    (name): InputFile => ({ name, path: join(cwd, name), kind: "journal" }),
  );
  const seen = work({ files, choices: 0 }, await contextOf(defaultChoices, disk.schemas));
  const first = await seen.next();
  expect(first.value?.tally.lines).toBeLessThan(1000);
  const ended: number[] = [];
  let counted = first.value?.tally.lines ?? 0;
  for await (const { steps, tally } of seen) {
    counted += tally.lines;
    expect(steps.reduce((sum, { findings }) => sum + findings.length, 0)).toBeLessThan(1000);
    for (const { index, isEnd } of steps) if (isEnd) ended.push(index);
  }
  expect(counted).toBe(lines + 1);
  expect(ended).toEqual([0, 1]);
});

test("names of kinds leave a thread before they are many", async () => {
  const names = 30_000;
  const text = Array.from(
    { length: names },
    (_, index) => `{"timestamp":"2025-01-01T00:00:00Z","event":"N${index}"}\n`,
  ).join("");
  const cwd = temporaryFolder({ "Journal.log": text });
  const files: readonly InputFile[] = [{ name: "Journal.log", path: join(cwd, "Journal.log"), kind: "journal" }];
  let counted = 0;
  for await (const { tally } of work({ files, choices: 0 }, await contextOf(defaultChoices, disk.schemas))) {
    expect(tally.withoutSchema.size).toBeLessThan(20_000);
    counted += tally.withoutSchema.size;
  }
  expect(counted).toBe(names);
});
