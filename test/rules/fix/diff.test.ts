import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeWith, program } from "../../describe-with.js";
import { projectFolder, run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

/** Every case of what is fixed, under names that are hard to quote. */
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

async function fixed(): Promise<ReadonlyMap<string, string>> {
  const cwd = hardFolder();
  await run(["--fix"], { cwd });
  return contents(cwd);
}

describeWith(program("patch"), "patch", () => {
  test("patch -p0 makes of the files what --fix does", async () => {
    expect(await patched(["patch", "-p0", "--silent", "--no-backup-if-mismatch", "-i"])).toEqual(await fixed());
  });
});

describeWith(program("git"), "git", () => {
  test("git apply makes of the files what --fix does", async () => {
    expect(await patched(["git", "apply"])).toEqual(await fixed());
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

const faulty = '{ "timestamp":"2025-06-14T18:05:02.5Z", "event":"Music", "MusicTrack":"NoTrack" }';

describe("on a terminal", () => {
  const notice =
    "journal-lint: control characters in the diff are shown escaped: pipe it, without colours, to have an exact patch\n";

  test("the diff is coloured, no text in it acts on the terminal, and it is said how to have it exact", async () => {
    const line = faulty.replace("NoTrack", "\u009b31m\u202e");
    const cwd = temporaryFolder({ "Journal.log": `${line}\n\u001b]0;x\u0007\u007f\n` });
    const { stdout, stderr } = await run(["--diff", "--color", "always"], { cwd, isTerminal: true });
    expect(stdout).toContain("\u001b[36m@@ -1,2 +1,2 @@\u001b[39m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(stdout.replaceAll(/\u001b\[\d+m/g, "")).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout).toContain("\\u009b31m\\u202e");
    expect(stdout).toContain(" \\u001b]0;x\\u0007\\u007f\n");
    expect(stderr).toBe(`${notice}journal-lint: 1 would be fixed, 2 left\n`);
  });

  test("nothing is said where all is shown as it is, and a name needs no tab", async () => {
    const cwd = temporaryFolder({ "a b/Journal.log": `${faulty}\n` });
    const { stdout, stderr } = await run(["--diff", "--color", "never"], { cwd, isTerminal: true });
    expect(stdout).toContain("--- ./a b/Journal.log\n+++ ./a b/Journal.log\n@@");
    expect(stderr).toBe("journal-lint: 1 would be fixed, 0 left\n");
  });

  test("bytes that are no text are no exact patch either", async () => {
    const cwd = temporaryFolder({ "Journal.log": Buffer.concat([Buffer.from(`${faulty}\n`), Buffer.of(0x9b, 0x0a)]) });
    expect((await run(["--diff"], { cwd, isTerminal: true })).stderr).toContain(notice);
  });
});

describe("in GitHub Actions", () => {
  const env = { GITHUB_ACTIONS: "true" };
  const notice =
    "journal-lint: commands of GitHub Actions in the diff are shown escaped: write it to a file to have an exact patch\n";
  const hostile = [
    ...["::error file=a,line=1::owned", "  ::add-mask::x", "\t\u3000\u00a0\u0085::stop-commands::y"],
    faulty.replace("NoTrack", "##[error]x ##vso[task.complete]"),
    ...["a::b\r::warning::x\r\u2003::y", "##[group]x"],
  ].join("\n");
  const name = "##[error]x/Journal.log";

  /** What the runner takes for commands: it ends lines as .NET does, and trims the blanks that .NET knows. */
  const commandsIn = (text: string): readonly string[] =>
    text.split(/\r\n|\r|\n/).filter((line) => /^[\s\u0085]*::|##\w*\[/.test(line));

  test("writes no line as a command, and says how to have the patch exact", async () => {
    const cwd = temporaryFolder({ [name]: `${hostile}\n` });
    expect(commandsIn((await run(["--diff"], { cwd })).stdout)).toHaveLength(10);
    for (const color of [[], ["--color", "always"]]) {
      const { stdout, stderr } = await run(["--diff", ...color], { cwd, env });
      expect(commandsIn(stdout)).toEqual([]);
      expect(stdout).toContain("\n a::b");
      expect(commandsIn(stderr)).toEqual([]);
      if (color.length === 0) expect(stderr).toContain(notice);
    }
  });

  test("a patch without commands is exact, and so is one that goes into a file", async () => {
    const harmless = temporaryFolder({ "Journal.log": `${faulty}\r\n\u001b[31m a::b\n` });
    expect(await run(["--diff"], { cwd: harmless, env })).toEqual(await run(["--diff"], { cwd: harmless }));
    const cwd = temporaryFolder({ [name]: `${hostile}\n` });
    const redirected = { stdin: undefined, stdout: "1:2" };
    expect(await run(["--diff"], { cwd, env, redirected })).toEqual(await run(["--diff"], { cwd }));
  });
});
