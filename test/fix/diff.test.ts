import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeWith, program } from "../describe-with.js";
import { projectFolder, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

/** Every case of what is mended, under names that are hard to quote. */
function hardFolder(): string {
  const cwd = temporaryFolder();
  const fixes = join(projectFolder, "fixtures", "fixes");
  for (const [index, name] of readdirSync(fixes).entries()) {
    const before = join(fixes, name, "before");
    const [file = ""] = readdirSync(before);
    const hard = ["", " ", "é", '"', "\\", "\t"][index % 6] ?? "";
    cpSync(join(before, file), join(cwd, `${name}${hard}x`, file));
  }
  return cwd;
}

/** All files of a folder, by name. */
function contents(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), readFileSync(path, "latin1")];
    }),
  );
}

async function patched(argv: readonly [string, ...string[]]): Promise<ReadonlyMap<string, string>> {
  const cwd = hardFolder();
  const bytes: Buffer[] = [];
  // The text of a diff is bytes, of which not all are UTF-8.
  const { exitCode } = await run(["--diff"], { cwd, onStdout: (piece) => bytes.push(Buffer.from(piece)) });
  expect(exitCode).toBe(1);
  const patch = join(temporaryFolder(), "made.patch");
  writeFileSync(patch, Buffer.concat(bytes));
  const [program, ...rest] = argv;
  const { status, stderr } = spawnSync(program, [...rest, patch], { cwd, encoding: "utf8" });
  expect({ status, stderr: stderr.replace(/.*(?:whitespace|blank line).*\n(?:.*\n)?/g, "") }).toMatchObject({
    status: 0,
  });
  return contents(cwd);
}

async function mended(): Promise<ReadonlyMap<string, string>> {
  const cwd = hardFolder();
  await run(["--fix"], { cwd });
  return contents(cwd);
}

describeWith(program("patch"), "patch", () => {
  test("patch -p0 makes of the files what --fix does", async () => {
    expect(await patched(["patch", "-p0", "--silent", "--no-backup-if-mismatch", "-i"])).toEqual(await mended());
  });
});

describeWith(program("git"), "git", () => {
  test("git apply makes of the files what --fix does", async () => {
    expect(await patched(["git", "apply"])).toEqual(await mended());
  });
});

test("a clean folder has no diff, and nothing is written by one", async () => {
  const line = '{ "timestamp":"2025-06-14T18:05:02Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
  const cwd = temporaryFolder({ "Journal.log": line });
  const clean = await run(["--diff"], { cwd });
  expect(clean).toEqual({ exitCode: 0, stdout: "", stderr: "journal-lint: nothing to fix, 0 left\n" });
  const faulty = line.replace("02Z", "02.5Z");
  writeFileSync(join(cwd, "Journal.log"), faulty);
  expect((await run(["--diff"], { cwd })).exitCode).toBe(1);
  expect([...contents(cwd)]).toEqual([["/Journal.log", faulty]]);
});

test("on a terminal the diff is coloured, and no text in it acts on the terminal", async () => {
  const line = '{ "timestamp":"2025-06-14T18:05:02.5Z", "event":"Music", "MusicTrack":"\u009b31m\u202e" }';
  const cwd = temporaryFolder({ "Journal.log": `${line}\n` });
  const { stdout } = await run(["--diff", "--color", "always"], { cwd, isTerminal: true });
  expect(stdout).toContain("\u001b[36m@@ -1,1 +1,1 @@\u001b[39m");
  expect(stdout).not.toMatch(/[\u009b\u202e]/);
  expect(stdout).toContain("\\u009b31m\\u202e");
});
