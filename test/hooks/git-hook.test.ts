import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { sideFiles } from "../../src/files/discover/kind.js";
import { isWantedName } from "../../src/files/discover/wanted-name.js";
import { describeWith, program } from "../describe-with.js";
import { projectFolder, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { toolInShell } from "../tool.js";

const good = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const broken = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';

/** All that is written for users, wherever it stands. */
const pages = [projectFolder, join(projectFolder, "docs")]
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((file) => file.endsWith(".md"))
  .map((page) => readFileSync(page, "utf8"))
  .join("\n");

/** The hook as the pages for users have it. */
function hookOfPages(): string {
  return /```sh\n(#!\/bin\/sh\n.*?)```/s.exec(pages)?.[1] ?? "";
}

/** A git repository with the hook and, as npm would put it there, the built tool. */
function repository(): {
  readonly folder: string;
  readonly git: (...argv: string[]) => { code: number | null; said: string };
} {
  const folder = temporaryFolder({ ".gitignore": "node_modules\n" });
  const git = (...argv: string[]) => {
    const { status, stdout, stderr } = spawnSync("git", argv, {
      cwd: folder,
      encoding: "utf8",
      // Nothing of a hook or a CI that these tests may run in.
      env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
    });
    return { code: status, said: stdout + stderr };
  };
  git("init", "--quiet");
  git("config", "user.name", "Tester");
  git("config", "user.email", "tester@example.com");
  const bin = join(folder, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  writeExecutable(join(bin, "journal-lint"), `#!/bin/sh\nexec ${toolInShell} "$@"\n`);
  mkdirSync(join(folder, ".git/hooks"), { recursive: true });
  writeExecutable(join(folder, ".git/hooks/pre-commit"), hookOfPages());
  return { folder, git };
}

function writeExecutable(file: string, text: string): void {
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

describeWith(program("git"), "a plain git hook", () => {
  test("refuses a broken journal, lets a good one through, and ignores other files", () => {
    const { folder, git } = repository();
    const commit = (name: string, text: string) => {
      mkdirSync(join(folder, "test data"), { recursive: true });
      writeFileSync(join(folder, "test data", name), text);
      git("add", "--all");
      return git("commit", "--quiet", "--message", name);
    };
    expect(commit("notes.txt", "no journal")).toEqual({ code: 0, said: "" });
    expect(commit("package.json", "{ }")).toEqual({ code: 0, said: "" });
    expect(commit("Journal.good.log", good)).toMatchObject({ code: 0, said: expect.stringContaining("0 errors") });

    const refused = commit("JOURNAL.1.LOG", broken);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain("test data/JOURNAL.1.LOG:1:67 error wrong-type");
    expect(git("log", "--format=%s").said.trim().split("\n")).toEqual([
      "Journal.good.log",
      "package.json",
      "notes.txt",
    ]);

    expect(commit("JOURNAL.1.LOG", good).code).toBe(0);
    const status = commit("Status.json", '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Status", "Flags":"1" }\n');
    expect(status).toMatchObject({ code: 1, said: expect.stringContaining("Status.json:1:65 error wrong-type") });
  });

  test("accepts a deletion and a commit without files", () => {
    const { folder, git } = repository();
    writeFileSync(join(folder, "Journal.1.log"), good);
    git("add", "--all");
    expect(git("commit", "--quiet", "--message", "Add").code).toBe(0);
    rmSync(join(folder, "Journal.1.log"));
    expect(git("commit", "--quiet", "--all", "--message", "Delete")).toEqual({ code: 0, said: "" });
    expect(git("commit", "--quiet", "--allow-empty", "--message", "Nothing")).toEqual({ code: 0, said: "" });
  });
});

describe("the hook of pre-commit", () => {
  const [hook, ...others] = parse(
    readFileSync(join(projectFolder, ".pre-commit-hooks.yaml"), "utf8"),
  ) as readonly Hook[];

  interface Hook {
    readonly id: string;
    readonly entry: string;
    readonly args?: readonly string[];
    readonly language: string;
    readonly files?: string;
    readonly require_serial: boolean;
  }

  test("runs the tool once, passes on names of no journals, and ends options before them", () => {
    expect(others).toEqual([]);
    expect(hook).toMatchObject({ id: "journal-lint", language: "node", require_serial: true });
    expect(hook?.entry).toBe("journal-lint --no-error-on-unmatched --");
    expect(hook?.args).toBeUndefined();
  });

  const names = [
    "Journal.2025-01-01T000000.01.log",
    "a b/JOURNALBeta.1.LOG",
    "x/status.json",
    "NAVROUTE.JSON",
    ...sideFiles.map((name) => `${name}.json`),
    "MyJournal.log",
    "Journal.log.bak",
    "Markets.json",
    "journals/notes.txt",
    "x/Journal/other.log",
  ];
  // Python writes the flag into the pattern.
  const chosenBy = (files = ""): readonly string[] =>
    names.filter((name) => new RegExp(files.replace("(?i)", ""), "i").test(name));

  test("chooses the files that the tool chooses", () => {
    expect(chosenBy(hook?.files)).toEqual(names.filter((name) => isWantedName(name)));
  });

  /** Hooks as the pages for users have them; what they do not say, the hook of this repository does. */
  const recipes = [...pages.matchAll(/```yaml\n(repos:.*?)```/gs)]
    .flatMap(
      ([, text = ""]) => (parse(text) as { readonly repos: readonly { readonly hooks: readonly Hook[] }[] }).repos,
    )
    .flatMap(({ hooks }) => hooks);

  test("is written down for the published package with the same files and the same entry", () => {
    expect(recipes.flatMap(({ files }) => files ?? [])).toEqual([hook?.files]);
    expect(recipes.filter(({ files }) => files !== undefined).map(({ entry }) => entry)).toEqual([hook?.entry]);
  });

  const folder = "--format=json:sub";
  const odd = [`${folder}/Journal.1.log`, "-q/Journal.2.log", "--ignore=x/Journal.3.log"];

  test("takes no file for an option, with whatever entry the pages have", async () => {
    expect(recipes.length).toBeGreaterThan(2);
    for (const recipe of [hook, ...recipes]) {
      const cwd = temporaryFolder(Object.fromEntries(odd.map((name) => [name, broken])));
      // What pre-commit calls: entry, args, and the files.
      const { entry = "", args = [] } = { ...hook, ...recipe };
      const [, ...options] = entry.split(" ");
      const { exitCode, stdout } = await run([...options, ...args, ...odd], { cwd });
      expect(exitCode).toBe(1);
      for (const name of odd) expect(stdout).toContain(`${name}:1:67 error`);
      expect(readdirSync(cwd).sort()).toEqual([folder, "--ignore=x", "-q"]);
    }
  });

  test("takes no file for an option where a user has args of their own, and says that these are none", async () => {
    const cwd = temporaryFolder(Object.fromEntries(odd.map((name) => [name, broken])));
    const [, ...options] = hook?.entry.split(" ") ?? [];
    const { exitCode, stdout, stderr } = await run([...options, "--strict", ...odd], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toBe("journal-lint: cannot read --strict: no such file or folder\n");
    for (const name of odd) expect(stdout).toContain(`${name}:1:67 error`);
    expect(readdirSync(cwd)).toHaveLength(3);
  });

  test("a list takes no file for an option either", async () => {
    const cwd = temporaryFolder({ [`${folder}/Journal.1.log`]: broken, "--version": broken });
    const listedNames = [`${folder}/Journal.1.log`, "--version", "-h"];
    const listed = await run(["--files-from", "-", "--format", "compact"], {
      cwd,
      stdin: `${listedNames.join("\0")}\0`,
    });
    expect(listed).toMatchObject({
      exitCode: 2,
      stderr: "journal-lint: cannot read -h: no such file or folder\n",
      stdout: expect.stringMatching(/^--format=json:sub\/Journal\.1\.log:1:67: .*\n--version:1:67: .*\n$/),
    });
    expect(readdirSync(cwd).sort()).toEqual([folder, "--version"].sort());
  });

  test("is written down for lint-staged with the same end of options", () => {
    expect([...pages.matchAll(/"(journal-lint --no-error[^"]*)"/g)].map(([, command]) => command)).toEqual([
      "journal-lint --no-error-on-unmatched --",
    ]);
  });
});
