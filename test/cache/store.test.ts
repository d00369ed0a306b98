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
import { expect, test } from "vitest";
import { digestOf } from "../../src/cache/digest.js";
import { sealOf } from "../../src/cache/secret.js";
import { describeWith } from "../describe-with.js";
import { elsewhere } from "../elsewhere.js";
import { corpus, genuineJournals } from "../genuine-journals.js";
import { type Ran, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { spawnTool } from "../tool.js";

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

/** Seals a text as the user does who runs in a folder. */
function sealed(cwd: string, body: string | Uint8Array): string {
  return sealOf(readFileSync(join(cwd, ".local/state/journal-lint/cache-secret")), body);
}

/** What a cache says, with its seal made anew. */
function rewrite(cwd: string, file: string, change: (body: string) => string): void {
  const body = change(readFileSync(file, "utf8").split("\n").slice(1).join("\n"));
  writeFileSync(file, `${sealed(cwd, body)}\n${body}`);
}

test("the cache is what decides: a lie in it is told", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong });
  await lint(cwd);
  rewrite(cwd, cacheFile(cwd), (body) => body.replace('"lines":1', '"lines":77'));
  expect(JSON.parse((await lint(cwd)).stdout)).toMatchObject({ summary: { lines: 77, errors: 1 } });
});

test("damage of any kind is noticed, and the cache is written anew", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine, "logs/Journal.2.log": fine + wrong });
  const expected = await plain(cwd);
  await lint(cwd);
  const file = cacheFile(cwd);
  const whole = readFileSync(file);
  const damage = fc.oneof(
    fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, bits]) => {
      const bytes = Uint8Array.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ bits;
      return bytes;
    }),
    fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ minLength: 1, maxLength: 20 }).map((more) => Buffer.concat([whole, more])),
  );
  await fc.assert(
    fc.asyncProperty(damage, async (bytes) => {
      writeFileSync(file, bytes);
      expect(await lint(cwd)).toEqual(expected);
      const digest = readFileSync(file, "utf8").split("\n")[0];
      expect(digest).toBe(sealed(cwd, readFileSync(file).subarray(65)));
    }),
    { numRuns: 100 },
  );
});

test.each([
  ["foreign JSON", () => '{"key":"other","files":{}}\n'],
  ["no object", () => "[1,2]\n"],
  ["no JSON", () => "hello\n"],
  ["the key of other settings", (body: string) => body.replace(/"key":"./, '"key":"x')],
  ["entries that are none", (body: string) => body.replace('"lines":1', '"lines":"1"')],
  ["counts that are none", (body: string) => body.replace('"Music":1', '"Music":[]')],
  ["findings that are none", (body: string) => body.replace('"findings":[{', '"findings":[null,{')],
  ["a rule that there is not", (body: string) => body.replace('"wrong-type"', '"wrongtype"')],
  ["a severity that there is not", (body: string) => body.replace('"error"', '"none"')],
  ["a kind of file that there is not", (body: string) => body.replace('"kind":"journal"', '"kind":"toString"')],
  ["a finding without a frame", (body: string) => body.replace('"frame":{', '"other":{')],
  ["an earlier line that is none", (body: string) => body.replace('"related":[{', '"related":[7,{')],
  ["an earlier line without its text", (body: string) => body.replace('"text":"', '"other":"')],
  ["earlier lines that are no list", (body: string) => body.replace('"related":[', '"related":{},"other":[')],
  ["nothing for an entry", (body: string) => body.replace(/^\[.*$/m, "null")],
  ["nothing between files", (body: string) => body.replace(/"together":.*/, '"together":null}')],
  ["what is between files that are none", (body: string) => body.replace(/("together":.*"files":\[)"/, '$17,"')],
  ["what is between files and no finding", (body: string) => body.replace(/("together":.*"frame":)\{/, "$17,{")],
])("%s in it, with a seal that is right, is not trusted", async (_, change) => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": wrong, "logs/Journal.2.log": elsewhere() });
  const expected = await plain(cwd);
  await lint(cwd);
  const file = cacheFile(cwd);
  const before = readFileSync(file, "utf8");
  rewrite(cwd, file, change);
  expect(readFileSync(file, "utf8")).not.toBe(before);
  expect(await lint(cwd)).toEqual(expected);
  expect(readFileSync(file, "utf8").length).toBe(before.length);
});

/** What somebody may write who wants an error to be overlooked, with whatever can be made without the user's secret. */
const lies: readonly (readonly [string, (body: string) => string])[] = [
  ["a digest", (body) => digestOf(body)],
  ["a seal of another user", (body) => sealOf(Buffer.alloc(32, 7), body)],
  ["an empty seal", (body) => sealOf(Buffer.alloc(0), body)],
];

test.each(lies)("an entry that was edited and has %s does not hide an error", async (_, seal) => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong });
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(cwd, "logs", "Journal.log"), past, past);
  const expected = await lint(cwd);
  const file = cacheFile(cwd);
  const body = readFileSync(file, "utf8")
    .slice(65)
    .replace(/"findings":\[.*\]/, '"findings":[]');
  writeFileSync(file, `${seal(body)}\n${body}`);
  expect(await lint(cwd)).toEqual(expected);
  expect(expected.exitCode).toBe(1);
});

test("a cache of another user is not used, in part or as a whole", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong, "other/x": "" });
  await run(["--cache-location", "cache", "--rule", "wrong-type=off", "logs"], {
    cwd,
    env: { HOME: join(cwd, "other") },
  });
  const theirs = readFileSync(cacheFile(cwd), "utf8");
  expect(theirs).toContain('"findings":[]');
  rmSync(join(cwd, "cache"), { recursive: true });
  const expected = await lint(cwd);
  const { 0: key = "" } = /[0-9a-f]{64}/.exec(basename(cacheFile(cwd))) ?? [];
  writeFileSync(cacheFile(cwd), theirs.replace(/"key":"[0-9a-f]{64}"/, `"key":"${key}"`));
  expect(await lint(cwd)).toEqual(expected);
  expect(expected.exitCode).toBe(1);
});

test.skipIf(process.platform === "win32")(
  "the secret is for its user alone, and one that is not is refused",
  async () => {
    const cwd = temporaryFolder({ "logs/Journal.log": wrong });
    await lint(cwd);
    const file = join(cwd, ".local/state/journal-lint/cache-secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(file).size).toBe(32);
    const secret = readFileSync(file);
    const refused = `journal-lint: the cache was not written: the secret that vouches for it cannot be had: ${file} is not a secret of this user alone, delete it\n`;
    chmodSync(file, 0o644);
    expect(await lint(cwd)).toEqual({ ...(await plain(cwd)), stderr: refused });
    rmSync(file);
    writeFileSync(`${file}.planted`, secret, { mode: 0o600 });
    symlinkSync(`${file}.planted`, file);
    expect(await lint(cwd)).toEqual({ ...(await plain(cwd)), stderr: refused });
  },
);

test("where no folder of the user is known, the cache is not used, and a line says so", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong });
  expect(await run(["--cache-location", "cache", "--format", "json", "logs"], { cwd, env: {} })).toEqual({
    ...(await plain(cwd)),
    stderr:
      "journal-lint: the cache was not written: no folder of the user is known for the secret that vouches for it, set HOME\n",
  });
  expect(readdirSync(cwd)).toEqual(["logs"]);
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

test("where no folder is known, a line says what to do", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": fine });
  expect(await run(["--cache", "logs", "--format", "json"], { cwd, env: {} })).toEqual({
    ...(await plain(cwd)),
    stderr: "journal-lint: the cache was not written: no folder is known for it, name one by --cache-location\n",
  });
});

test("by default it is in the cache folder of the user, for nobody else to read", async () => {
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
    const [digest, ...rest] = readFileSync(cacheFile(cwd), "utf8").split("\n");
    expect(sealed(cwd, rest.join("\n"))).toBe(digest);
  }
});

describeWith(genuineJournals, "genuine journals", () => {
  test("give the same report with it, in any number of threads", async () => {
    const cache = join(temporaryFolder(), "cache");
    const lines = [
      ["--format", "json"],
      ["--format", "pretty"],
    ];
    for (const argv of lines) {
      const expected = await run([...argv, corpus]);
      for (const threads of ["1", "2", "2"]) {
        expect(
          await run(["--cache-location", cache, "--threads", threads, ...argv, corpus], {
            env: { HOME: dirname(cache) },
          }),
        ).toEqual(expected);
      }
      rmSync(cache, { recursive: true });
    }
  });
});

test("all fixtures give the same report with it, in any number of threads", async () => {
  const cache = join(temporaryFolder(), "cache");
  const expected = await run(["--format", "json", "fixtures"]);
  for (const threads of ["2", "1", "2"]) {
    expect(
      await run(["--cache-location", cache, "--threads", threads, "--format", "json", "fixtures"], {
        env: { HOME: dirname(cache) },
      }),
    ).toEqual(expected);
  }
});

test("a large journal that is linted in parts is remembered as a whole", async () => {
  const cwd = temporaryFolder({ "logs/Journal.1.log": `${fine.repeat(300_000)}${wrong}` });
  const expected = await plain(cwd);
  expect(JSON.parse(expected.stdout)).toMatchObject({ summary: { lines: 300_001, errors: 1 } });
  expect(statSync(join(cwd, "logs/Journal.1.log")).size).toBeGreaterThan(16 * 1024 * 1024);
  expect(await lint(cwd, "--threads", "2")).toEqual(expected);
  expect(readFileSync(cacheFile(cwd), "utf8")).toContain('"lines":300001');
  expect(await lint(cwd, "--threads", "2")).toEqual(expected);
});

/** A file of the cache as another version left it, and when it was last used. */
function leaveBehind(cwd: string, name: string, days: number, content?: string): void {
  const body = '{"key":"other","files":{}}\n';
  const file = join(cwd, "cache", name);
  writeFileSync(file, content ?? `${sealed(cwd, body)}\n${body}`);
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
  leaveBehind(cwd, ".journal-lint-01234567-89ab-cdef-0123-456789abcdef", 31, "cut of");
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
