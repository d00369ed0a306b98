import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { describeWith, program } from "../describe-with.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { spawnTool } from "../tool.js";

/** What Git would run if it stood in its config, as the name of a folder that reports have in them. */
const hostileFolder = "[core] fsmonitor=touch PWNED #";
const journalName = "Journal.2025-01-01T000000.01.log";
/** It has an error, and a field name that `--fix` fixes. */
const journal =
  '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":5 }\n' +
  '{ "timestamp":"2025-01-01T00:00:01Z", "event":"Musik", "MusicTrack":"NoTrack" }\n';

interface Strangers {
  /** What must stay as it is, whatever is linted. */
  readonly home: string;
  readonly pipe: string;
  /** The home of the user who lints. */
  readonly user: string;
  readonly clone: string;
}

/** Clones a repository of a stranger that has a folder with a config for each case, and links to all that is worth harming. */
function clonedFrom(cases: Readonly<Record<string, object>>): Strangers {
  const parent = temporaryFolder({
    "home/.bashrc": "mine\n",
    "home/report.json": "{}\n",
    "home/.config/x": "",
    "user/x": "",
  });
  const [origin, clone, home, pipe] = ["origin", "clone", "home", "pipe"].map((name) => join(parent, name)) as [
    string,
    string,
    string,
    string,
  ];
  execFileSync("mkfifo", [pipe]);
  mkdirSync(origin);
  git(origin, "init", "--quiet");
  for (const [name, config] of Object.entries(cases)) {
    const folder = join(origin, name);
    const top = name === "." ? "." : "..";
    put(join(folder, "journal-lint.config.json"), JSON.stringify(config));
    put(join(folder, hostileFolder, journalName), journal);
    put(join(folder, "Makefile"), "all:\n");
    put(join(folder, "deep/x"), "");
    for (const [link, target] of Object.entries({
      git: `${top}/.git`,
      "git-config": `${top}/.git/config`,
      home,
      rc: join(home, ".bashrc"),
      dev: "/dev",
      null: "/dev/null",
      stdout: "/dev/stdout",
      pipe,
      "deep/hooks": `../${top}/.git/hooks`,
      nowhere: `${top}/.git/nowhere`,
      loop: "loop",
      one: "two",
      two: "one",
    })) {
      symlinkSync(target, join(folder, link));
    }
  }
  // Git keeps names of any bytes.
  if (process.platform === "linux") {
    symlinkSync(".git", Buffer.from(`${origin}/b\xff`, "latin1"));
    for (const name of Object.keys(cases)) symlinkSync(Buffer.from("../b\xff", "latin1"), join(origin, name, "bytes"));
  }
  git(origin, "add", "--all");
  git(origin, "commit", "--quiet", "--message", "x");
  // Over the transport there is one pack, where a copy would have very many objects to digest.
  git(parent, "clone", "--quiet", "--no-local", origin, clone);
  return { home, pipe, user: join(parent, "user"), clone };
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function git(cwd: string, ...argv: readonly string[]): void {
  const identity = ["-c", "user.name=x", "-c", "user.email=x@example.invalid", "-c", "init.defaultBranch=main"];
  execFileSync("git", [...identity, ...argv], { cwd, stdio: "pipe", env: { PATH: process.env.PATH, HOME: cwd } });
}

/** What a folder holds, to the byte; links and pipes are not followed and not opened. */
function digest(folder: string): string {
  const hash = createHash("sha256");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  for (const path of paths) {
    const stats = lstatSync(path);
    hash.update(`${path}\0${stats.mode}\0`);
    if (stats.isFile()) hash.update(readFileSync(path));
    if (stats.isSymbolicLink()) hash.update(readlinkSync(path));
  }
  return hash.digest("hex");
}

/** All that lies outside of the work tree, and what of it nothing of ours may replace. */
function outside({ home, pipe, clone }: Strangers, folder: string): object {
  return {
    git: digest(join(clone, ".git")),
    home: digest(home),
    pipe: lstatSync(pipe).isFIFO(),
    makefile: readFileSync(join(folder, "Makefile"), "utf8"),
    config: readFileSync(join(folder, "journal-lint.config.json"), "utf8"),
  };
}

/** What lay outside before the first run in a folder. */
const untouched = new Map<string, object>();

/** Runs in a folder of the clone, and expects all that lies outside to be as it was. */
async function harmless(there: Strangers, name: string, argv: readonly string[]): Promise<string> {
  const cwd = join(there.clone, name);
  const before = untouched.get(cwd) ?? outside(there, cwd);
  untouched.set(cwd, before);
  // Nothing else ends a watch.
  const ending = argv[0] === "watch" ? { signal: AbortSignal.timeout(100) } : {};
  const { exitCode, stderr } = await run(argv, { cwd, env: { HOME: there.user }, ...ending });
  expect(outside(there, cwd), `${name}: ${argv.join(" ")}: ${stderr}`).toEqual(before);
  expect([0, 1, 2]).toContain(exitCode);
  return stderr;
}

const places: readonly string[] = [
  ...["git/config", "git/new.json", "git/hooks/pre-commit", "git", "git-config", "deep/hooks/pre-commit", "deep/hooks"],
  ...[".git/config", ".git/new.json", ".GIT/new.json", "../.git/new.json", "x/../git/new.json", "bytes/new.json"],
  ...["home/.bashrc", "home/new.json", "home", "rc", "home/.config/new.json", "../../home/new.json"],
  ...["dev/null", "dev/stdout", "dev/shm/new.json", "null", "stdout", "/dev/stdout", "/dev/fd/2", "dev/fd/1"],
  ...["pipe", "../../pipe", "nowhere", "nowhere/new.json", "loop", "loop/new.json", "one/new.json", "two"],
  ...[
    "Makefile",
    "journal-lint.config.json",
    ".hg/hgrc",
    ".svn/x",
    "CVS/Root",
    "GIT~1/config",
    ".git./config",
    ".git /config",
  ],
];

describeWith(program("git"), "linting a clone of a stranger's repository changes nothing outside of it", () => {
  const settings: readonly (readonly [key: string, config: (place: string) => object, runs: readonly string[][]])[] = [
    ["baseline", (baseline) => ({ baseline }), [[], ["--update-baseline"], ["--fix", "--cache"]]],
    ["cache", (cache) => ({ cache }), [[], ["--fix", "--cache"], ["--update-baseline"]]],
    ["format", (place) => ({ format: ["pretty", `compact:${place}`] }), [[]]],
    ["schemas", (schemas) => ({ schemas }), [[]]],
    ["eddnSchemas", (eddnSchemas) => ({ eddnSchemas }), [[]]],
  ];

  test.each(settings)("runs nothing, whatever its configs name as %s", async (_, config, runs) => {
    const there = clonedFrom(Object.fromEntries(places.map((place, index) => [`c${index}`, config(place)])));
    for (const index of places.keys()) for (const argv of runs) await harmless(there, `c${index}`, argv);
    await harmless(there, "c0", ["watch", "."]);
    expect(readdirSync(there.clone).filter((name) => /PWNED|new/.test(name))).toEqual([]);
  });

  test("reads nothing else, whatever its links make of the names that are typed", async () => {
    const there = clonedFrom({ plain: {} });
    const typed: readonly (readonly string[])[] = places
      .filter((place) => /^(?:git|deep|\.git|bytes|rc|nowhere|loop|Makefile|CVS)/i.test(place))
      .flatMap((place) => [
        ["--format", `compact:${place}`],
        ["--format", `sarif:${place}`, "--format", `html:${place}.html`],
        ["--update-baseline", "--baseline", place],
        ["--cache-location", place],
        ["--fix", "--out", place],
        ["merge", "report.ndjson", "--format", `json:${place}`],
        ["infer", "--all", "--draft", ".", "--out", place, "--force"],
        ["generate", "--events", "20", "--out", place, "--force"],
        ["generate", "--events", "20", "--fault", "wrong-type", "--fault-report", place, "--force"],
        ["redact", hostileFolder, "--out", place, "--force"],
        ["replay", hostileFolder, "--out", place, "--speed", "max", "--force"],
        ["watch", ".", "--format", `json:${place}`],
      ]);
    await run(["--format", "ndjson:report.ndjson"], { cwd: join(there.clone, "plain") });
    for (const argv of typed) await harmless(there, "plain", argv);
    // Also where a file with a name of another sort lies behind a link.
    for (const argv of [
      ["--format", "json:home/report.json"],
      ["--update-baseline", "--baseline", "home/report.json"],
    ]) {
      expect(await harmless(there, "plain", argv)).toContain("home/report.json is");
    }
  });

  test.each([
    [{ format: ["pretty", "compact:git/config"] }],
    [{ baseline: "git/new.json" }],
    [{ cache: "git" }],
    [{ cache: "deep/hooks" }],
  ])("lets Git run none of the names of its folders: %j", async (config) => {
    const there = clonedFrom({ ".": config });
    const before = outside(there, there.clone);
    for (const argv of [[], ["--update-baseline"]]) {
      const start = { cwd: there.clone, env: { HOME: there.user }, stdin: new Uint8Array(0) };
      const { exitCode, stderr } = await spawnTool(argv, start);
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(/^journal-lint: [^\n]+\n$/);
      expect(outside(there, there.clone)).toEqual(before);
    }
    spawnSync("git", ["status"], { cwd: there.clone });
    expect(existsSync(join(there.clone, "PWNED"))).toBe(false);
  });
});
