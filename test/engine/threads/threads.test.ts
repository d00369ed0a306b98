import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { disk } from "../../../src/engine/disk/storage.js";
import { contextsOf } from "../../../src/engine/lint/contexts.js";
import { threadsFor } from "../../../src/engine/threads/choice.js";
import { lintInThreads } from "../../../src/engine/threads/lint-in-threads.js";
import { startThreads } from "../../../src/engine/threads/start.js";
import { defaultChoices } from "../../../src/engine/validate/choices.js";
import { createTally } from "../../../src/engine/validate/tally.js";
import type { InputFile } from "../../../src/files/discover/discover.js";
import { inTurn } from "../../depth.js";
import { elsewhere } from "../../elsewhere.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

/** A repeatable stream of numbers below 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Lines of a session with now and then a fault, a step back in time, a blank line or, where allowed, a Fileheader. */
function lines(count: number, seed: number, headers: readonly string[], start = Date.UTC(2025, 0, 1)): string {
  const roll = dice(seed);
  let time = start;
  const made: string[] = [];
  for (let index = 0; index < count; index++) {
    time += Math.floor(roll() * 20_000);
    if (roll() < 0.0005) time -= 600_000;
    const timestamp = `"timestamp":"${new Date(time).toISOString().slice(0, 19)}Z"`;
    const chance = roll();
    if (chance < 0.001) made.push("");
    else if (chance < 0.002) made.push(`{ ${timestamp}, "event":"Synthesis", "Name":${index}, "Materials":[ ] }`);
    else if (chance < 0.0022) made.push(`{ ${timestamp}, "event":"Music", "MusicTrack":`);
    else if (chance < 0.003) made.push(`{ ${timestamp}, "event":"ModuleInfo", "Old":1 }`);
    else if (chance < 0.0032 && headers.length > 0) {
      made.push(`{ ${timestamp}, "event":"Fileheader", "gameversion":"${headers[index % headers.length]}" }`);
    } else {
      const text = `${"é".repeat(index % 3)}${"x".repeat(Math.floor(roll() * 200))}`;
      // Of some a value is odd, the others are clean.
      if (chance < 0.05) made.push(`{ ${timestamp}, "event":"Music", "MusicTrack":"${text}" }`);
      else made.push(`{ ${timestamp}, "event":"SendText", "To":"local", "Message":"${text}", "Sent":true }`);
    }
  }
  return `${made.join("\n")}\n`;
}

/** Parts of one journal: the first has a Fileheader, and what a later one says is compared with what the earlier ones said. */
function parts(count: number, seed: number): Readonly<Record<string, string>> {
  const whole = elsewhere(count).split("\n");
  const third = Math.ceil(whole.length / 3);
  const texts = [0, 1, 2].map((part) => whole.slice(part * third, (part + 1) * third).join("\n"));
  return Object.fromEntries(
    texts.map((text, index) => [`Journal.2025-01-01T00000${seed}.0${index + 1}.log`, `${text.trimEnd()}\n`]),
  );
}

const folders: readonly (readonly [string, Readonly<Record<string, string | Uint8Array>>])[] = [
  ["many journals", Object.fromEntries([1, 2, 3, 4, 5].map((seed) => [`Journal.${seed}.log`, lines(4000, seed, [])]))],
  ["journals of several parts", { ...parts(30, 1), ...parts(300, 2), "Journal.log": lines(9000, 2, []) }],
  [
    "large and small journals and side files",
    {
      "a/Journal.1.log": lines(50, 4, []),
      "a/Journal.2.log": lines(40_000, 5, ["4.0"]),
      "a/Status.json": '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Status", "Flags":"0" }',
      "b/Journal.3.log": `\ufeff${lines(3000, 6, [])}`,
      "b/Journal.4.log": new Uint8Array([0xff, 0xfe, 0x7b, 0x00]),
      "b/Journal.5.log": "",
    },
  ],
];

test.each(folders.map(([name, files], index) => [name, inTurn(["2", "3"], index, 1), files] as const))(
  "%s: any number of threads gives the same report, as %j",
  async (_, numbers, files) => {
    const cwd = temporaryFolder(files);
    const one = await run(["--format", "json", "--threads", "1"], { cwd });
    expect(one.stderr).toBe("");
    expect(JSON.parse(one.stdout)).toMatchObject({ summary: { files: Object.keys(files).length } });
    expect((JSON.parse(one.stdout) as { findings: unknown[] }).findings.length).toBeGreaterThan(50);
    for (const threads of numbers) {
      expect(await run(["--format", "json", "--threads", threads], { cwd })).toEqual(one);
    }
  },
);

test("earlier lines are named the same by any number of threads", async () => {
  const files = [1, 2, 3].map((number) => [`Journal.${number}.log`, elsewhere(number)]);
  const cwd = temporaryFolder(Object.fromEntries(files));
  for (const format of ["json", "pretty", "html"]) {
    const [one, three] = await Promise.all(
      ["1", "3"].map((threads) => run(["--format", format, "--threads", threads], { cwd })),
    );
    expect(one?.stdout).toContain("from here on");
    expect(three).toEqual(one);
  }
});

test("starts no more threads than there is work for", () => {
  const file: InputFile = { name: "a", path: "/a", kind: "journal" };
  expect(threadsFor([{ file, size: 1024 ** 4 }], 99_999)).toBe(1);
  expect(threadsFor(Array(3).fill({ file, size: 10 }), 99_999)).toBe(3);
  expect(threadsFor(Array(300).fill({ file, size: 10 }), 99_999)).toBe(64);
  expect(threadsFor([{ file: { ...file, path: undefined }, size: 0 }], 8)).toBe(1);
  const megabytes = (count: number) => Array(count).fill({ file, size: 1024 ** 2 });
  expect([100, 343, 2700].map((count) => threadsFor(megabytes(count), undefined, 16))).toEqual([1, 8, 16]);
});

test.skipIf(!existsSync("/proc/self/mem"))("a file that cannot be read does not stop the others", async () => {
  const cwd = temporaryFolder({ "Journal.1.log": lines(50, 7, []), "Journal.3.log": lines(50, 8, []) });
  const { exitCode, stdout, stderr } = await run(
    ["--threads", "2", "--format", "json", "Journal.1.log", "/proc/self/mem", "Journal.3.log"],
    { cwd },
  );
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^journal-lint: cannot read \/proc\/self\/mem: [^\n]+\n$/);
  expect(JSON.parse(stdout)).toMatchObject({ summary: { files: 2, lines: 100 } });
});

test("a large journal that cannot be read does not stop the others", async () => {
  const cwd = temporaryFolder({ "Journal.1.log": lines(50, 7, []), "Journal.3.log": lines(50, 8, []) });
  const journal = (name: string): InputFile => ({ name, path: join(cwd, name), kind: "journal" });
  // It is gone since its size was asked for: nobody is refused what is there, where tests run as root.
  const files = [
    { file: journal("Journal.1.log"), size: 5000 },
    { file: journal("Journal.2.log"), size: 20 * 1024 * 1024 },
    { file: journal("Journal.3.log"), size: 5000 },
  ];
  const contexts = await contextsOf(
    files.map(({ file }) => file),
    async () => defaultChoices,
    disk.schemas,
  );
  const tally = createTally();
  const failures: string[] = [];
  for await (const { file, failure } of lintInThreads(
    files,
    await startThreads(
      2,
      contexts.all.map(({ choices }) => choices),
    ),
    contexts,
    tally,
  )) {
    if (failure !== undefined) failures.push(`${file.name}: ${failure}`);
  }
  expect(failures).toEqual(["Journal.2.log: no such file or folder"]);
  expect(tally).toMatchObject({ files: 2, lines: 100 });
});
