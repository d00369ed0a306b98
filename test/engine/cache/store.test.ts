import { createHash } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { depth, rounds } from "../../depth.js";
import { describeWith } from "../../describe-with.js";
import { corpus, genuineJournals } from "../../genuine-journals.js";
import { type Ran, run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { spawnTool } from "../../tool.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const fine = `{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }\n`;
const wrong = `{ ${time}, "event":"Music", "MusicTrack":1 }\n`;

function lint(cwd: string, ...argv: readonly string[]): Promise<Ran> {
  return run(["--cache-location", "cache", "--format", "json", "logs", ...argv], { cwd, env: { HOME: cwd } });
}

function plain(cwd: string): Promise<Ran> {
  return run(["--format", "json", "logs"], { cwd });
}

/** The one file of a cache. */
function cacheFile(cwd: string): string {
  const [name = "", ...more] = readdirSync(join(cwd, "cache"));
  expect(more).toEqual([]);
  expect(name).toMatch(/^[0-9a-f]{64}\.json$/);
  return join(cwd, "cache", name);
}

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** The first line of a file of the cache. */
function headOf(file: string, body: string | Uint8Array): string {
  return `journal-lint cache ${sha256(`${basename(file, ".json")} ${sha256(body)}`)}\n`;
}

/** Changes what a cache says, with the right digest. */
function rewrite(file: string, change: (body: string) => string): void {
  const body = change(readFileSync(file, "utf8").split("\n").slice(1).join("\n"));
  writeFileSync(file, headOf(file, body) + body);
}

test("the cache is what decides: a lie in it is reported", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong });
  await lint(cwd);
  rewrite(cacheFile(cwd), (body) => body.replace('"lines":1', '"lines":77'));
  expect(JSON.parse((await lint(cwd)).stdout)).toMatchObject({ summary: { lines: 77, errors: 1 } });
});

test("damage of any kind is noticed, and the cache is written anew", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine, "logs/Journal.2.log": fine + wrong });
  const expected = await plain(cwd);
  await lint(cwd);
  const file = cacheFile(cwd);
  const whole = readFileSync(file);
  const mark = "journal-lint cache ".length;
  const places = fc.integer({ min: mark, max: whole.length - 1 });
  const damage = fc.oneof(
    fc.tuple(places, fc.integer({ min: 1, max: 255 })).map(([at, bits]) => {
      const bytes = Uint8Array.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ bits;
      return bytes;
    }),
    places.map((length) => whole.subarray(0, length)),
    fc.constant(Buffer.alloc(0)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([whole.subarray(0, mark), bytes])),
    fc.uint8Array({ minLength: 1, maxLength: 20 }).map((more) => Buffer.concat([whole, more])),
  );
  await fc.assert(
    fc.asyncProperty(damage, async (bytes) => {
      writeFileSync(file, bytes);
      expect(await lint(cwd)).toEqual(expected);
      const [head = "", ...rest] = readFileSync(file, "utf8").split("\n");
      expect(`${head}\n`).toBe(headOf(file, rest.join("\n")));
    }),
    { numRuns: rounds(10) },
  );
});

test("what is no file of a cache is not replaced, and a line says so", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong });
  await lint(cwd);
  const file = cacheFile(cwd);
  for (const content of ["mine\n", '{"key":"x"}\n', "journal-lint cach"]) {
    writeFileSync(file, content);
    const ran = await lint(cwd);
    expect(ran).toMatchObject({ exitCode: 1, stdout: (await plain(cwd)).stdout });
    const reason = `${file} is there and is not a file of the cache: delete it, or name another file`;
    expect(ran.stderr).toBe(`journal-lint: the cache was not written: ${reason}\n`);
    expect(readFileSync(file, "utf8")).toBe(content);
  }
});

test("a file of other settings is not used under the name of these", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong });
  await lint(cwd, "--rule", "wrong-type=off");
  const other = cacheFile(cwd);
  const text = readFileSync(other, "utf8");
  expect(text).toContain('"findings":[]');
  rmSync(other);
  const expected = await lint(cwd);
  writeFileSync(cacheFile(cwd), text);
  expect(await lint(cwd)).toEqual(expected);
  expect(expected.exitCode).toBe(1);
});

test("a cache that comes with the config that names it hides nothing", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong, "journal-lint.config.json": '{ "cache": "cache" }' });
  const lintHere = (): Promise<Ran> => run(["--format", "json", "logs"], { cwd, env: { HOME: cwd } });
  const journal = join(cwd, "logs", "Journal.log");
  utimesSync(journal, 1000, 1000);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
  onTestFinished(() => void vi.useRealTimers());
  const expected = await lintHere();
  expect(expected.exitCode).toBe(1);
  const hide = (): void =>
    rewrite(cacheFile(cwd), (body) => body.replace(/"findings":\[.*\],"statements"/, '"findings":[],"statements"'));
  hide();
  // Here, the entry is of this very file at this very moment, which nobody else can make.
  expect(JSON.parse((await lintHere()).stdout)).toMatchObject({ findings: [] });
  // A checkout gives a file another time of change, whatever the entry says and whatever times it sets.
  renameSync(journal, `${journal}.before`);
  writeFileSync(journal, wrong);
  utimesSync(journal, 1000, 1000);
  expect(await lintHere()).toEqual(expected);
  hide();
  utimesSync(journal, 1000, 1000);
  expect(await lintHere()).toEqual(expected);
});

test("a folder in the place of the cache costs a line and nothing else", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": wrong });
  const expected = await plain(cwd);
  await lint(cwd);
  const file = cacheFile(cwd);
  rmSync(file);
  mkdirSync(join(file, "something"), { recursive: true });
  const { stderr, ...rest } = await lint(cwd);
  expect({ ...rest, stderr: "" }).toEqual(expected);
  expect(stderr).toMatch(/^journal-lint: the cache was not written: [^\n]+\n$/);
  // Nothing is left behind.
  cacheFile(cwd);
});

test("a file in the place of the folder costs a line and nothing else", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine, cache: "" });
  const ran = await lint(cwd);
  expect(ran).toMatchObject({ exitCode: 0, stdout: (await plain(cwd)).stdout });
  const reason = `cannot write to ${join(cwd, "cache")}: it is a file, name a folder`;
  expect(ran.stderr).toBe(`journal-lint: the cache was not written: ${reason}\n`);
});

test("a folder that cannot be made is named", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine, file: "" });
  symlinkSync("nowhere", join(cwd, "link"));
  for (const [folder, reason] of [
    ["link", "it is a link to nowhere, which is not there"],
    ["file/x", "a part of the path is not a folder"],
  ] as const) {
    const { exitCode, stderr } = await run(["--cache-location", folder, "logs"], { cwd, env: { HOME: cwd } });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: `journal-lint: the cache was not written: cannot write to ${join(cwd, folder)}: ${reason}\n`,
    });
  }
});

test("a folder without a name is refused, and nothing is written", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine });
  const ran = await run(["--cache-location", "", "logs"], { cwd });
  expect(ran).toMatchObject({ exitCode: 2, stdout: "" });
  expect(ran.stderr).toMatch(/^[^\n]*--cache-location[^\n]* The folder's name is missing\. See journal-lint --help\n$/);
  expect(readdirSync(cwd)).toEqual(["logs"]);
});

/** Root may write anywhere, so it is somebody else for a while. */
async function unprivileged<T>(act: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return act();
  process.seteuid?.("nobody");
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
  }
}

test.skipIf(process.platform === "win32")(
  "a folder that cannot be written to costs a line and nothing else",
  async () => {
    const cwd = temporaryFolder({ "logs/Journal.1.log": fine, "cache/x": "" });
    rmSync(join(cwd, "cache/x"));
    chmodSync(cwd, 0o755);
    chmodSync(join(cwd, "cache"), 0o555);
    mkdirSync(join(cwd, ".local"));
    chmodSync(join(cwd, ".local"), 0o777);
    // All modules are loaded by now, which another user might not be let to.
    const { stdout } = await plain(cwd);
    const ran = await unprivileged(() => lint(cwd));
    expect(ran).toMatchObject({ exitCode: 0, stdout });
    expect(ran.stderr).toMatch(
      /^journal-lint: the cache was not written: cannot write [^\n]+\.json: permission denied\n$/,
    );
  },
);

test("says what to do when no folder is known", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine });
  expect(await run(["--cache", "logs", "--format", "json"], { cwd, env: {} })).toEqual({
    ...(await plain(cwd)),
    stderr: "journal-lint: the cache was not written: no folder is known for it, name one by --cache-location\n",
  });
});

test("keeps the cache in the user's cache folder by default, for nobody else to read", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine });
  expect(
    await run(["--cache", "logs", "--format", "json"], { cwd, env: { HOME: cwd, XDG_CACHE_HOME: join(cwd, "own") } }),
  ).toEqual(await plain(cwd));
  const folder = join(cwd, "own/journal-lint");
  const [name = ""] = readdirSync(folder);
  if (process.platform === "win32") return;
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test("a cache that is itself to be linted is refused", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine });
  await lint(cwd);
  const { exitCode, stderr } = await lint(cwd, cacheFile(cwd));
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^journal-lint: [^\n]+\.json would be written over a file that is to be linted\n$/);
});

test("another run that ends in between loses nothing", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine, "more/Journal.2.log": fine });
  await lint(cwd);
  const file = cacheFile(cwd);
  renameSync(file, join(cwd, "earlier"));
  /** While this run waits for its input, the other one writes. */
  async function* input(): AsyncGenerator<Uint8Array> {
    renameSync(join(cwd, "earlier"), file);
    yield Buffer.from(fine);
  }
  await run(["--cache-location", "cache", "-", "more"], { cwd, env: { HOME: cwd }, stdin: input() });
  const body = readFileSync(file, "utf8");
  expect(body).toContain("Journal.1.log");
  expect(body).toContain("Journal.2.log");
});

test("runs at the same time do no damage", async () => {
  const folders = Array.from({ length: 4 }, (_, index) => `logs/${index}`);
  const cwd = temporaryFolder(
    Object.fromEntries(
      folders.flatMap((folder) =>
        Array.from({ length: 20 }, (_, index) => [`${folder}/Journal.${index}.log`, index === 7 ? wrong : fine]),
      ),
    ),
  );
  const start = (folder: string): Promise<Ran> =>
    spawnTool(["--cache-location", "cache", "--format", "json", folder], {
      cwd,
      env: { HOME: cwd },
      stdin: new Uint8Array(0),
    });
  for (let round = 0; round < 2; round++) {
    const ran = await Promise.all(folders.map(start));
    for (const [index, folder] of folders.entries()) {
      expect(ran[index]).toEqual(await run(["--format", "json", folder], { cwd }));
    }
    const [head, ...rest] = readFileSync(cacheFile(cwd), "utf8").split("\n");
    expect(`${head}\n`).toBe(headOf(cacheFile(cwd), rest.join("\n")));
  }
});

describeWith(genuineJournals, "genuine journals", () => {
  test("give the same report with it, in any number of threads", async () => {
    const cache = join(temporaryFolder(), "cache");
    // The smaller folders have events of all ages.
    const folders = ["french-2023-2025", "side-files", "beta-2016"].map((name) => join(corpus, name));
    const journals = depth >= 10 ? [corpus] : folders;
    for (const [format, ...threadsOfRuns] of [
      ["json", "1", "2"],
      // What was remembered for one format serves another.
      ["pretty", "2"],
    ] as const) {
      const argv = ["--format", format];
      const expected = await run([...argv, ...journals]);
      for (const threads of threadsOfRuns) {
        expect(
          await run(["--cache-location", cache, "--threads", threads, ...argv, ...journals], {
            env: { HOME: dirname(cache) },
          }),
        ).toEqual(expected);
      }
    }
  });
});

test("all fixtures give the same report with it, in any number of threads", async () => {
  const cache = join(temporaryFolder(), "cache");
  const expected = await run(["--format", "json", "fixtures"]);
  for (const threads of ["2", "1"]) {
    expect(
      await run(["--cache-location", cache, "--threads", threads, "--format", "json", "fixtures"], {
        env: { HOME: dirname(cache) },
      }),
    ).toEqual(expected);
  }
});

test("a large journal that is linted in parts is remembered as a whole", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": `${fine.repeat(220_000)}${wrong}` });
  const expected = await plain(cwd);
  expect(JSON.parse(expected.stdout)).toMatchObject({ summary: { lines: 220_001, errors: 1 } });
  expect(statSync(join(cwd, "logs/Journal.1.log")).size).toBeGreaterThan(16 * 1024 * 1024);
  expect(await lint(cwd, "--threads", "2")).toEqual(expected);
  expect(readFileSync(cacheFile(cwd), "utf8")).toContain('"lines":220001');
  expect(await lint(cwd, "--threads", "2")).toEqual(expected);
});

/** A file of the cache as another version left it, and when it was last used. */
function leaveBehind(cwd: string, name: string, days: number, content?: string): void {
  const body = '["gone",{}]\n';
  const file = join(cwd, "cache", name);
  writeFileSync(file, content ?? headOf(file, body) + body);
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  utimesSync(file, then, then);
}

test("what no run has used for 30 days is deleted, and never what is not ours", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": fine });
  await lint(cwd);
  const own = basename(cacheFile(cwd));
  const name = (digit: string): string => `${digit.repeat(64)}.json`;
  leaveBehind(cwd, name("a"), 31);
  leaveBehind(cwd, name("b"), 29);
  leaveBehind(cwd, name("c"), 31, "something else\n");
  leaveBehind(cwd, "notes.json", 31);
  leaveBehind(cwd, own, 31);
  writeFileSync(join(cwd, "logs", "Journal.log"), fine + wrong);
  await lint(cwd);
  expect(readdirSync(join(cwd, "cache")).sort()).toEqual([own, name("b"), name("c"), "notes.json"].sort());
});

test("a cache that only serves is used all the same", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": fine });
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(cwd, "logs", "Journal.log"), past, past);
  await lint(cwd);
  const file = cacheFile(cwd);
  const long = new Date(Date.now() - 90 * 24 * 60 * 60 * 1000);
  utimesSync(file, long, long);
  await lint(cwd);
  expect(statSync(file).mtimeMs).toBeGreaterThan(past.getTime());
});
