import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elsewhere } from "../../elsewhere.js";
import { type Ran, run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const { opened, reading } = vi.hoisted(() => ({
  opened: [] as string[],
  /** What happens when a file has been read. */
  reading: { onEnd: () => {} },
}));

vi.mock("../../../src/files/chunks.js", async (original) => {
  const real = await original<typeof import("../../../src/files/chunks.js")>();
  const readChunks: typeof real.readChunks = function* (path, ...rest) {
    opened.push(path);
    yield* real.readChunks(path, ...rest);
    reading.onEnd();
  };
  return { ...real, readChunks };
});

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const fine = `{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }\n`;
/** As long as `fine`. */
const wrong = `{ ${time}, "event":"Music", "MusicTrack":123456789 }\n`;
const warned = `{ ${time}, "event":"Musik" }\n`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  reading.onEnd = () => {};
  vi.useRealTimers();
});

/** Lets so much time go by that what was written before is old. */
function wait(seconds = 10): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** A run with a cache beside the journals, and which files it opened. */
async function lint(cwd: string, ...argv: readonly string[]): Promise<Ran & { readonly read: readonly string[] }> {
  opened.length = 0;
  const ran = await run(["--cache-location", "../cache", "--format", "json", ...argv], {
    cwd: join(cwd, "logs"),
    env: { HOME: cwd },
  });
  return { ...ran, read: [...new Set(opened)].map((path) => path.slice(join(cwd, "logs").length + 1)) };
}

/** The same without a cache. */
function plain(cwd: string, ...argv: readonly string[]): Promise<Ran> {
  return run(["--format", "json", ...argv], { cwd: join(cwd, "logs") });
}

const names = ["Journal.1.log", "Journal.2.log", "Status.json"];

function threeFiles(): string {
  return temporaryFolder({
    "logs/Journal.1.log": fine,
    "logs/Journal.2.log": `${fine}${wrong}${warned}`,
    "logs/Status.json": `{ ${time}, "event":"Status", "Flags":0 }\r\n`,
  });
}

test("a second run reads no file that was left alone, and reports the same", async () => {
  const cwd = threeFiles();
  const expected = await plain(cwd);
  expect(JSON.parse(expected.stdout)).toMatchObject({
    summary: { files: 3, lines: 5, errors: 1, warnings: 1 },
    findings: [{ rule: "wrong-type" }, { rule: "unknown-event" }],
  });
  wait();
  expect(await lint(cwd)).toEqual({ ...expected, read: names });
  wait();
  expect(await lint(cwd)).toEqual({ ...expected, read: [] });
});

test("all reports that list files have them in the same order, each by the name it was asked for by", async () => {
  const cwd = threeFiles();
  for (const format of ["junit", "pretty", "html", "sarif", "github", "compact"]) {
    const argv = ["--format", format, "../logs/Status.json", "../logs", "."];
    const expected = await run(argv, { cwd: join(cwd, "logs") });
    wait();
    await lint(cwd, "Journal.2.log");
    expect(
      await run(["--cache-location", "../cache", ...argv], { cwd: join(cwd, "logs"), env: { HOME: cwd } }),
    ).toEqual(expected);
    expect(
      await run(["--cache-location", "../cache", ...argv], { cwd: join(cwd, "logs"), env: { HOME: cwd } }),
    ).toEqual(expected);
  }
});

test("a finding names its earlier lines by the name that their file is asked for by", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": elsewhere(1) });
  const expected = await plain(cwd, "../logs/Journal.1.log");
  expect(JSON.parse(expected.stdout)).toMatchObject({
    findings: [{ line: 3, related: [{ file: "../logs/Journal.1.log", line: 1 }] }],
  });
  wait();
  await lint(cwd);
  wait();
  expect(await lint(cwd, "../logs/Journal.1.log")).toEqual({ ...expected, read: [] });
  const pretty = await run(["../logs"], { cwd: join(cwd, "logs") });
  const cached = ["--cache-location", "../cache", "../logs"];
  expect(await run(cached, { cwd: join(cwd, "logs"), env: { HOME: cwd } })).toEqual(pretty);
});

test("lints only what is new or changed, and keeps its place", async () => {
  const cwd = threeFiles();
  wait();
  await lint(cwd);
  writeFileSync(join(cwd, "logs/Journal.1.log"), wrong);
  writeFileSync(join(cwd, "logs/Journal.15.log"), warned);
  wait();
  const second = await lint(cwd);
  expect(second.read).toEqual(["Journal.1.log", "Journal.15.log"]);
  expect(second).toMatchObject(await plain(cwd));
  expect(JSON.parse(second.stdout)).toMatchObject({
    findings: ["Journal.1.log", "Journal.15.log", "Journal.2.log", "Journal.2.log"].map((file) => ({ file })),
  });
});

test("a file of the same size and times of old is read when its state has changed", async () => {
  const cwd = threeFiles();
  const file = join(cwd, "logs/Journal.1.log");
  utimesSync(file, 1000, 1000);
  wait();
  await lint(cwd);
  expect(wrong.length).toBe(fine.length);
  const before = statSync(file).ctimeMs;
  while (statSync(file).ctimeMs === before) {
    writeFileSync(file, wrong);
    utimesSync(file, 1000, 1000);
  }
  const second = await lint(cwd);
  expect(second.read).toEqual(["Journal.1.log"]);
  expect(JSON.parse(second.stdout)).toMatchObject({ summary: { errors: 2 } });
});

test("what was just written is not trusted by its times", async () => {
  const cwd = threeFiles();
  const file = join(cwd, "logs/Journal.1.log");
  const { mtimeMs } = statSync(file);
  vi.setSystemTime(mtimeMs + 1999);
  await lint(cwd);
  wait();
  // It is read to be compared, and from then on trusted.
  expect((await lint(cwd)).read).toEqual(names);
  expect((await lint(cwd)).read).toEqual([]);
});

test("the same content written anew is compared, not linted", async () => {
  const cwd = threeFiles();
  wait();
  await lint(cwd);
  const file = join(cwd, "logs/Journal.2.log");
  utimesSync(file, 5000, 5000);
  opened.length = 0;
  const expected = await plain(cwd);
  opened.length = 0;
  expect(await lint(cwd)).toEqual({ ...expected, read: ["Journal.2.log"] });
  expect(opened.length).toBe(1);
  wait();
  expect(await lint(cwd)).toEqual({ ...expected, read: [] });
});

test("a file that changes while it is linted is not remembered", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine });
  const file = join(cwd, "logs/Journal.1.log");
  wait();
  reading.onEnd = () => {
    reading.onEnd = () => {};
    writeFileSync(file, wrong);
  };
  expect(await lint(cwd)).toMatchObject({ exitCode: 0 });
  expect(await lint(cwd)).toMatchObject({ exitCode: 1 });
});

test("standard input is linted each time", async () => {
  const cwd = threeFiles();
  wait();
  const argv = ["--cache-location", "../cache", "--format", "json", "-", "Journal.1.log"];
  const surroundings = { cwd: join(cwd, "logs"), env: { HOME: cwd }, stdin: fine + wrong };
  const expected = await run(["--format", "json", "-", "Journal.1.log"], surroundings);
  expect(JSON.parse(expected.stdout)).toMatchObject({ summary: { files: 2, errors: 1 } });
  expect(await run(argv, surroundings)).toEqual(expected);
  expect(await run(argv, surroundings)).toEqual(expected);
  expect(JSON.parse((await run(argv, { ...surroundings, stdin: fine })).stdout)).toMatchObject({
    summary: { files: 2, errors: 0 },
  });
});

test("other settings, schemas and kinds of reading are remembered apart", async () => {
  const cwd = threeFiles();
  const own = temporaryFolder({ "Music.json": '{ "required": ["Volume"] }' });
  const lines = [
    [],
    ["--strict"],
    ["--spec-only"],
    ["--rule", "unknown-event=off"],
    ["--rule", "unknown-event=error"],
    ["--schemas", own],
    ["--as", "events"],
    ["--as", "journal"],
  ];
  wait();
  for (const argv of [...lines, ...lines]) {
    expect(await lint(cwd, ...argv), argv.join(" ")).toMatchObject(await plain(cwd, ...argv));
  }
  expect(JSON.parse((await lint(cwd, "--schemas", own)).stdout)).toMatchObject({ summary: { errors: 3 } });
  writeFileSync(join(own, "Music.json"), "{}");
  expect(JSON.parse((await lint(cwd, "--schemas", own)).stdout)).toMatchObject({ summary: { errors: 0 } });
});

test("what a run has known for a minute is remembered, however it ends", async () => {
  for (const [step, read] of [
    [0, names],
    [61_000, ["Journal.2.log", "Status.json"]],
  ] as const) {
    const cwd = threeFiles();
    wait();
    // What is there while the second file is read is what a run leaves that is killed then.
    reading.onEnd = () => {
      if (opened.at(-1)?.endsWith("Journal.2.log") && existsSync(join(cwd, "cache")))
        cpSync(join(cwd, "cache"), join(cwd, "left"), { recursive: true });
    };
    let clock = 0;
    await run(["--cache-location", "../cache"], {
      cwd: join(cwd, "logs"),
      env: { HOME: cwd },
      now: () => {
        clock += step;
        return clock;
      },
    });
    reading.onEnd = () => {};
    rmSync(join(cwd, "cache"), { recursive: true });
    if (existsSync(join(cwd, "left"))) renameSync(join(cwd, "left"), join(cwd, "cache"));
    expect((await lint(cwd)).read).toEqual(read);
  }
});

test("a file with very many findings is linted each time", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": wrong.repeat(50), "logs/Journal.2.log": wrong.repeat(51) });
  wait();
  await lint(cwd);
  expect(await lint(cwd)).toEqual({ ...(await plain(cwd)), read: ["Journal.2.log"] });
});

test("baselines work as without it", async () => {
  const cwd = threeFiles();
  const baseline = ["--baseline", "../known.json"];
  wait();
  await lint(cwd);
  expect(await lint(cwd, ...baseline, "--update-baseline")).toEqual({
    exitCode: 0,
    stdout: "../known.json written: it holds 2 findings\n",
    stderr: "journal-lint: no report was made, because --update-baseline makes none\n",
    read: [],
  });
  expect(await lint(cwd, ...baseline)).toMatchObject({
    exitCode: 0,
    stderr: "journal-lint: 2 findings are in the baseline ../known.json and not reported\n",
    read: [],
  });
  expect(await lint(cwd)).toMatchObject({ exitCode: 1, read: [] });
});

test("drift reads all files, because the cache does not have what it reports", async () => {
  const cwd = threeFiles();
  wait();
  await lint(cwd);
  writeFileSync(join(cwd, "journal-lint.config.json"), '{ "cache": true }');
  expect((await run(["drift", "logs"], { cwd })).stdout).toContain("Musik");
});

test("a file that is gone is reported, and forgotten when something new is written down", async () => {
  const cwd = threeFiles();
  wait();
  await lint(cwd);
  unlinkSync(join(cwd, "logs/Journal.2.log"));
  expect(await lint(cwd, "Journal.2.log")).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("no such") });
  writeFileSync(join(cwd, "logs/Journal.3.log"), fine);
  wait();
  await lint(cwd);
  const [name = "", ...more] = readdirSync(join(cwd, "cache"));
  expect(more).toEqual([]);
  const kept = readFileSync(join(cwd, "cache", name), "utf8").match(/Journal\.\d\.log|Status\.json/g);
  expect([...new Set(kept)].sort()).toEqual(["Journal.1.log", "Journal.3.log", "Status.json"]);
});

test("what is behind a link counts", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine, "logs/x/wrong": wrong, "logs/x/fine": fine });
  symlinkSync("x/fine", join(cwd, "logs/Journal.2.log"));
  wait();
  expect(await lint(cwd)).toMatchObject({ exitCode: 0 });
  unlinkSync(join(cwd, "logs/Journal.2.log"));
  symlinkSync("x/wrong", join(cwd, "logs/Journal.2.log"));
  wait();
  expect(await lint(cwd)).toMatchObject({ exitCode: 1, read: ["Journal.2.log"] });
});
