import { Buffer } from "node:buffer";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../temporary-folder.js";
import { eventLine, headerLine, type Watching, watching } from "./watching.js";

/** A repeatable stream of numbers below 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Lines that the game could write, and now and then an event that it does not know, each with a name of its own. */
function session(
  name: string,
  from: number,
  count: number,
): { readonly text: string; readonly odd: readonly string[] } {
  const odd: string[] = [];
  let text = "";
  for (let index = 0; index < count; index++) {
    const isOdd = index % 10 === 4;
    if (isOdd) odd.push(`${name}${index}`);
    const message = `"To":"local", "Message":"${"é\u2028".repeat(index % 4)}${"x".repeat((index * 7) % 90)}"`;
    text += eventLine(from + index, isOdd ? `${name}${index}` : "SendText", message);
  }
  return { text, odd };
}

/** Appends a text in pieces of 1 to 70 bytes, and now and then gives the watch time to look. */
async function play(path: string, text: string, roll: () => number): Promise<void> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    const next = at + 1 + Math.floor(roll() * 70);
    appendFileSync(path, bytes.subarray(at, next));
    at = next;
    if (roll() < 0.2) await pause(roll() < 0.1 ? 40 : 1);
  }
}

function oddEvents(watch: Watching): readonly (string | undefined)[] {
  return watch
    .findings()
    .filter(({ rule }) => rule === "unknown-event")
    .map(({ event }) => event);
}

test("a session is checked as it is played: every event once, nothing lost, no false finding", async () => {
  const folder = join(temporaryFolder(), "game");
  mkdirSync(folder);
  const roll = dice(8);
  const expected: string[] = [];
  const first = join(folder, "Journal.2025-03-02T190000.01.log");
  // What is there before the watch starts is passed over, but for the end of its half line.
  const before = session("Before", 1, 20);
  const half = eventLine(30, "Halved");
  writeFileSync(first, headerLine(0, 1) + before.text + half.slice(0, 40));

  const watch = await watching([folder, "--format", "ndjson"]);
  await watch.until(() => watch.stderr().includes("from its end on"));
  appendFileSync(first, half.slice(40));
  expected.push("Halved");

  const one = session("One", 40, 150);
  await play(first, one.text, roll);
  expected.push(...one.odd);

  // The second part is opened while the last bytes of the first are still to come.
  const second = first.replace("01.log", "02.log");
  const last = eventLine(200, "LastOfOne");
  appendFileSync(first, last.slice(0, 20));
  const two = session("Two", 200, 150);
  writeFileSync(second, headerLine(200, 2));
  await watch.until(() => watch.stderr().includes("02.log"));
  appendFileSync(first, last.slice(20));
  await play(second, two.text, roll);
  expected.push("LastOfOne", ...two.odd);

  const third = join(folder, "Journal.2025-03-02T210000.01.log");
  const three = session("Three", 7200, 100);
  await play(third, headerLine(7200, 1) + three.text, roll);
  expected.push(...three.odd);
  await watch.until(() => oddEvents(watch).length === expected.length);

  const status = join(folder, "Status.json");
  const bits: number[] = [];
  for (let count = 1; count <= 160; count++) {
    const isNews = count % 16 === 0;
    const flags2 = isNews ? 2 ** 23 * (count / 16) : 0;
    const text = eventLine(7300 + count, "Status", `"Flags":0, "Flags2":${flags2}`);
    writeFileSync(status, "");
    if (count % 7 === 0) await pause(1);
    if (count % 50 === 0) await pause(60);
    appendFileSync(status, text.slice(0, 50));
    if (count % 11 === 0) await pause(1);
    appendFileSync(status, text.slice(50));
    if (!isNews) continue;
    bits.push(flags2);
    await watch.until(() => watch.findings().filter(({ rule }) => rule === "unknown-flag").length === bits.length);
  }

  // The folder goes, and comes back with the same journal and more of it, and with a new one.
  const kept = readFileSync(third);
  rmSync(folder, { recursive: true });
  await watch.until(() => watch.stderr().includes("is gone"));
  mkdirSync(folder);
  writeFileSync(third, kept);
  await watch.until(() => watch.stderr().includes("is back"));
  const four = session("Four", 7400, 50);
  await play(third, four.text, roll);
  const five = session("Five", 10_000, 50);
  await play(join(folder, "Journal.2025-03-02T220000.01.log"), headerLine(10_000, 1) + five.text, roll);
  expected.push(...four.odd, ...five.odd);
  await watch.until(() => oddEvents(watch).length >= expected.length);

  const { exitCode, summary } = await watch.stop();
  expect([...oddEvents(watch)].sort()).toEqual([...expected].sort());
  const others = watch.findings().filter(({ rule }) => rule !== "unknown-event");
  expect(others.map(({ rule, file }) => [rule, file])).toEqual(bits.map(() => ["unknown-flag", status]));
  expect(exitCode).toBe(0);
  const played = 1 + 150 + 1 + 150 + 100 + 50 + 50;
  expect(summary).toMatchObject({ errors: 0, warnings: expected.length + bits.length });
  const { SendText, Music = 0, Fileheader } = summary?.kinds ?? {};
  expect({ played: Number(SendText) + Music, Fileheader }).toEqual({ played: played - expected.length, Fileheader: 3 });
});

test("a long session takes no more memory than a short one", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const folder = temporaryFolder({ "Journal.2025-03-02T190000.01.log": headerLine(0, 1) });
  const watch = await watching([folder, "--format", "ndjson"]);
  const journal = join(folder, "Journal.2025-03-02T190000.01.log");
  const status = join(folder, "Status.json");
  let marks = 0;
  let second = 0;
  const playOn = async (rounds: number): Promise<number> => {
    for (let round = 0; round < rounds; round++) {
      let text = "";
      for (let line = 0; line < 500; line++) text += eventLine(second++, "Music", `"MusicTrack":"${"x".repeat(200)}"`);
      appendFileSync(journal, text);
      for (let rewrite = 0; rewrite < 5; rewrite++) {
        writeFileSync(status, eventLine(second, "Status", `"Flags":${4 << rewrite}`));
        await pause(1);
      }
    }
    appendFileSync(journal, eventLine(second, "Mark"));
    marks++;
    await watch.until(() => watch.findings().filter(({ rule }) => rule === "unknown-event").length === marks);
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  await playOn(20);
  const early = await playOn(10);
  const late = await playOn(40);
  // 20,000 lines with 5 MB of text came in between.
  expect(late - early).toBeLessThan(2_000_000);
  const { summary } = await watch.stop();
  expect(summary).toMatchObject({ withoutSchema: { Mark: 3 }, kinds: { Music: 35_000 } });
});

test("what is left out is counted at the end, and no option is named that watch does not take", async () => {
  const folder = temporaryFolder({ "Journal.log": headerLine(0, 1) });
  const watch = await watching([folder, "--max-per-group", "1"]);
  appendFileSync(join(folder, "Journal.log"), eventLine(1, "Odd").repeat(3));
  await watch.until(() => watch.stdout().includes("Journal.log:2:"));
  await watch.stop();
  expect(watch.stdout()).toContain("… and 2 more in 1 file: unknown-event");
  expect(watch.stdout()).toMatch(/\nnext: journal-lint explain unknown-event\n$/);
});
