import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const music = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const wrongType = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';
const unknownField = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"ModuleInfo", "Extra":1 }\n';

test("exits with 0 when nothing is wrong", async () => {
  const cwd = temporaryFolder({ "Journal.log": music });
  expect(await run([], { cwd })).toMatchObject({ exitCode: 0, stderr: "" });
});

test("exits with 0 with warnings alone, and with 1 when there are more than --max-warnings", async () => {
  const cwd = temporaryFolder({ "Journal.log": unknownField });
  expect(await run([], { cwd })).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await run(["--max-warnings", "1"], { cwd })).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await run(["--max-warnings", "0"], { cwd })).toMatchObject({
    exitCode: 1,
    stderr: "journal-lint: 1 warning, --max-warnings allows 0\n",
  });
});

test("exits with 1 when there is an error", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrongType });
  const { exitCode, stdout, stderr } = await run([], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
  expect(stdout).toContain("must be a string, found the number 1");
});

test.each([
  ["--nope", "journal-lint: unknown option --nope"],
  ["--ignore=unknown-field", "To switch the rule off, write --rule unknown-field=off."],
  ["--rule=nonsense=off", "There is no rule nonsense."],
  ["--rule=missing-feld=off", "Did you mean missing-field?"],
  ["--rule=missing-field=loud", "Write missing-field=off, missing-field=warn or missing-field=error."],
  ["--format=xml", "There is no format xml."],
  ["--format=:x", "The name of the format is missing. There are pretty, "],
  ["--format=json:", "The file behind the colon is missing."],
  ["--max-warnings=-1", "It must be a whole number, 0 or more."],
  ["--max-warnings=1.5", "It must be a whole number, 0 or more."],
  [
    "--as=letter",
    "Allowed choices are journal, status, modules, route, cargo, market, backpack, shiplocker, outfitting, shipyard, fcmaterials, events, eddn.",
  ],
  ["--color=sometimes", "Allowed choices are auto, always, never."],
])("exits with 2, one line of reason and how to get help for %s", async (argument, reason) => {
  const { exitCode, stdout, stderr } = await run([argument], { cwd: temporaryFolder({ "Journal.log": music }) });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toMatch(/^journal-lint: [^\n]+(?:[.?] See|; see) journal-lint --help\n$/);
  expect(stderr).toContain(reason);
});

test("exits with 2 when files are to be read as what --spec-only leaves out, by an option or a config file", async () => {
  const reason = "files cannot be read as Cargo.json with --spec-only, because the specification has no such file";
  const config = JSON.stringify({ specOnly: true, files: { "*.log": "cargo" } });
  for (const [argv, files] of [
    [["--spec-only", "--as", "cargo"], {}],
    [[], { "journal-lint.config.json": config }],
  ] as const) {
    const cwd = temporaryFolder({ "Journal.log": music, ...files });
    expect(await run(argv, { cwd })).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: ${reason}\n` });
  }
});

test("2 for a path that does not exist, and the others are linted all the same", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrongType });
  const { exitCode, stdout, stderr } = await run(["gone.log", "Journal.log"], { cwd });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: "journal-lint: cannot read gone.log: no such file or folder\n",
  });
  expect(stdout).toContain("wrong-type");
});

test("2 for a folder without journals, and for a glob without matches", async () => {
  const cwd = temporaryFolder({ "notes.txt": "" });
  expect(await run([], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: no journal and no side file in .; to read standard input, write -\n",
  });
  expect(await run(["*.log"], { cwd })).toMatchObject({ exitCode: 2, stderr: "journal-lint: no file matches *.log\n" });
});

test("exits with 2 when --ignore leaves nothing", async () => {
  const cwd = temporaryFolder({ "Journal.log": music });
  expect(await run(["--ignore", "*.log"], { cwd })).toMatchObject({
    exitCode: 2,
    stderr: "journal-lint: nothing to lint: every file is ignored, or the list of files is empty\n",
  });
});

describe("--no-error-on-unmatched", () => {
  const flag = "--no-error-on-unmatched";
  const other = { "notes.txt": "no journal", "package.json": "{}", "empty/x": "", "MyJournal.log": "no journal" };

  test("0 and nothing printed where no name is that of a journal", async () => {
    const cwd = temporaryFolder(other);
    const silent = { exitCode: 0, stdout: "", stderr: "" };
    expect(await run([flag, "notes.txt", "package.json", "MyJournal.log"], { cwd })).toEqual(silent);
    expect(await run([flag, "empty", "*.log", "*.nothing"], { cwd })).toEqual(silent);
    expect(await run([flag, "--files-from", "-"], { cwd, stdin: "" })).toEqual(silent);
    expect(await run(["notes.txt"], { cwd })).toMatchObject({ exitCode: 1 });
  });

  test("lints journals, side files and what the config or --as names among other files", async () => {
    const cwd = temporaryFolder({
      ...other,
      "a/jOURNAL.1.LOG": wrongType,
      "STATUS.json": "{}",
      "mocks/one.json": wrongType,
      "journal-lint.config.json": '{ "files": { "mocks/*.json": "events" } }',
    });
    const names = ["notes.txt", "a/jOURNAL.1.LOG", "package.json", "STATUS.json", "mocks/one.json"];
    const files = async (...argv: readonly string[]) => {
      const { exitCode, stdout, stderr } = await run([flag, "--format", "json", ...argv], { cwd });
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
      const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly file: string }[] };
      return [...new Set(findings.map(({ file }) => file))];
    };
    expect(await files(...names)).toEqual(["a/jOURNAL.1.LOG", "STATUS.json", "mocks/one.json"]);
    expect(await files("--as", "journal", "notes.txt")).toEqual(["notes.txt"]);
  });

  test("exits with 2 all the same for a path that does not exist", async () => {
    const cwd = temporaryFolder(other);
    expect(await run([flag, "gone.log"], { cwd })).toMatchObject({
      exitCode: 2,
      stderr: "journal-lint: cannot read gone.log: no such file or folder\n",
    });
  });
});

// Root may read everything but a few files of the system, everyone else is kept out by the mode.
const isRoot = process.getuid?.() === 0;
const unreadable = "/proc/self/mem";
test.skipIf(process.platform === "win32" || (isRoot && !existsSync(unreadable)))(
  "2 for a file that cannot be read, and the others are linted all the same",
  async () => {
    const cwd = temporaryFolder({ "Journal.a.log": music, "Journal.b.log": wrongType });
    if (!isRoot) chmodSync(join(cwd, "Journal.a.log"), 0);
    const { exitCode, stdout, stderr } = await run([isRoot ? unreadable : "Journal.a.log", "Journal.b.log"], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^journal-lint: cannot read [^\n]+\n$/);
    expect(stdout).toContain("wrong-type");
  },
);

test("exits with 2 for a report that cannot be written or would replace a journal", async () => {
  const cwd = temporaryFolder({ "Journal.log": music });
  expect(await run(["--format", "json:gone/report.json"], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: cannot write gone/report.json: no such file or folder\n",
  });
  expect(await run(["--format", "json:Journal.log"], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: Journal.log would be written over a file that is to be linted\n",
  });
});

test("exits with 0 and text on standard output for --help and --version", async () => {
  expect(await run(["--version"])).toEqual({ exitCode: 0, stdout: "0.1.0\n", stderr: "" });
  const { exitCode, stdout } = await run(["--help"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("Usage: journal-lint [options] [command] [paths...]");
});
