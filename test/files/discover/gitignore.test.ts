import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeWith, program } from "../../describe-with.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const line = '{ "timestamp":"2025-06-14T18:05:02Z", "event":"Musik", "MusicTrack":"NoTrack" }\n';

function repository(files: Readonly<Record<string, string>>): string {
  return temporaryFolder({ ".git/HEAD": "ref: refs/heads/main\n", ...files });
}

/** The files that are linted; each has a finding. */
async function linted(cwd: string, ...argv: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run([...argv, "--format", "compact"], { cwd });
  return stdout.split("\n").flatMap((text) => /^(.*?):\d+:\d+:/.exec(text)?.[1] ?? []);
}

describe("files that git ignores", () => {
  test("are left out of a searched folder, and the summary says how many", async () => {
    const cwd = repository({ ".gitignore": "captures/\n", "Journal.1.log": line, "captures/Journal.2.log": line });
    const { stdout, stderr, exitCode } = await run([], { cwd });
    expect(stdout).toContain("in 1 file, 1 line");
    expect(stdout).toContain("1 file left out, which git ignores; --no-gitignore reads it\n");
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(await linted(cwd, "--no-gitignore")).toEqual(["Journal.1.log", "captures/Journal.2.log"]);
  });

  test("are told on standard error where the report has no summary", async () => {
    const cwd = repository({ ".gitignore": "captures/\n", "Journal.1.log": line, "captures/Journal.2.log": line });
    const { stderr } = await run(["--format", "json"], { cwd });
    expect(stderr).toBe("journal-lint: 1 file left out, which git ignores; --no-gitignore reads it\n");
  });

  test("are linted where they are named: by file, by folder and by glob", async () => {
    const cwd = repository({ ".gitignore": "captures/\n", "captures/deep/Journal.2.log": line });
    for (const path of ["captures/deep/Journal.2.log", "captures", "captures/deep", "captures/**/*.log"]) {
      expect({ path, files: await linted(cwd, path) }).toEqual({ path, files: ["captures/deep/Journal.2.log"] });
    }
  });

  test("are an error where nothing else is found", async () => {
    const cwd = repository({ ".gitignore": "*.log\n", "a/Journal.1.log": line, "a/Journal.2.log": line });
    const { stdout, stderr, exitCode } = await run(["a"], { cwd });
    expect({ stdout, stderr, exitCode }).toEqual({
      stdout: "",
      stderr: "journal-lint: 2 files left out, which git ignores; --no-gitignore reads them\n",
      exitCode: 2,
    });
  });

  test("are read outside of a repository, and by commands other than linting", async () => {
    const files = { ".gitignore": "*.log\n", "Journal.1.log": line };
    expect(await linted(temporaryFolder(files))).toEqual(["Journal.1.log"]);
    expect((await run(["drift"], { cwd: repository(files) })).stdout).toContain("Musik");
  });

  test("are read in the game's own folder, also if all of a home is in git", async () => {
    const home = repository({ ".gitignore": "*\n", "games/ed/Journal.1.log": line });
    const env = { ED_JOURNAL_DIR: join(home, "games/ed"), HOME: home };
    for (const argv of [["--game-dir"], ["games"], ["games/ed"]]) {
      const { stdout } = await run([...argv, "--format", "compact"], { cwd: home, env });
      expect({ argv, stdout }).toEqual({ argv, stdout: expect.stringContaining("Journal.1.log:1:") });
    }
  });
});

/** Names that patterns can tell apart. */
const names = ["a/Journal.1.log", "a/b/Journal.1.log", "a/b/Journal.{x}.log", "b/a/Journal.1.log", "b/Journal[1].log"];

describeWith(program("git"), "git", () => {
  test.each([
    ["*.log"],
    ["Journal.1.log"],
    ["/Journal.1.log"],
    ["a"],
    ["a/"],
    ["/a"],
    ["b/a"],
    ["a/*", "!a/b"],
    ["a/", "!a/b/Journal.1.log"],
    ["*.log", "!a/**"],
    ["*", "!*/", "!b/*.log"],
    ["**/b"],
    ["a/**/Journal.1.log"],
    ["a/**"],
    ["Journal.{x}.log"],
    ["Journal[[]1].log", "# b", ""],
    ["Journal\\[1].log  "],
    ["?"],
    ["[ab]/Journal.?.log"],
    ["Journal.1.log/"],
    ["!a", "a", "\\!b"],
    ["(a|b)"],
    ["."],
    ["/"],
  ])("leaves out what git ignores by %j", async (...patterns) => {
    const cwd = temporaryFolder({
      ...Object.fromEntries(names.map((name) => [name, line])),
      ".gitignore": `${patterns.join("\n")}\n`,
    });
    spawnSync("git", ["init", "-q"], { cwd });
    expect(await linted(cwd)).toEqual(untracked(cwd));
  });

  test("a nearer file decides, and so does .git/info/exclude where no other does", async () => {
    const cwd = temporaryFolder({
      ...Object.fromEntries(names.map((name) => [name, line])),
      ".gitignore": "*.log\n",
      "a/.gitignore": "!Journal.1.log\n",
      "a/b/.gitignore": "/Journal.1.log\n",
      "b/.gitignore": "!*\n",
    });
    spawnSync("git", ["init", "-q"], { cwd });
    mkdirSync(join(cwd, ".git/info"), { recursive: true });
    writeFileSync(join(cwd, ".git/info/exclude"), "a/Journal.1.log\n");
    expect(await linted(cwd)).toEqual(untracked(cwd));
    expect(await linted(cwd)).toContain("a/Journal.1.log");
  });

  test("what is tracked is linted, whatever patterns match it", async () => {
    const cwd = temporaryFolder({ ".gitignore": "*.log\n", "a/Journal.1.log": line, "a/Journal.2.log": line });
    spawnSync("git", ["init", "-q"], { cwd });
    spawnSync("git", ["add", "--force", "a/Journal.1.log"], { cwd });
    expect(await linted(cwd)).toEqual(["a/Journal.1.log"]);
  });
});

/** The files that git would track. */
function untracked(cwd: string): readonly string[] {
  const { stdout } = spawnSync("git", ["ls-files", "--others", "--exclude-standard", "-z"], { cwd, encoding: "utf8" });
  return stdout
    .split("\0")
    .filter((name) => name.endsWith(".log"))
    .sort();
}
