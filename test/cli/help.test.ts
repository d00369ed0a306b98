import process from "node:process";
import { describe, expect, test } from "vitest";
import { commandNames } from "../../src/cli/command-names.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const wrongType = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';
const unknownField = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"ModuleInfo", "Extra":1 }\n';

test("help is a success, also where the process is set to end with another code", async () => {
  const before = process.exitCode;
  process.exitCode = 2;
  try {
    expect(await run(["help", "rules"])).toEqual(await run(["rules", "--help"]));
  } finally {
    process.exitCode = before;
  }
});

test("-h is --help, and help is both, of the program and of each command", async () => {
  const whole = await run(["--help"]);
  expect(whole).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await run(["-h"])).toEqual(whole);
  expect(await run(["help"])).toEqual(whole);
  for (const name of commandNames) {
    const seen = await run([name, "--help"]);
    expect(seen).toMatchObject({ exitCode: 0, stderr: "" });
    expect(seen.stdout).toMatch(`Usage: journal-lint ${name} `);
    expect(await run([name, "-h"])).toEqual(seen);
    expect(await run(["help", name])).toEqual(seen);
    expect(whole.stdout).toMatch(new RegExp(`^  ${name} {2,}\\w`, "m"));
  }
});

test.each([
  ["nonsense", "journal-lint: there is no command nonsense; see journal-lint --help\n"],
  ["wacth", "journal-lint: there is no command wacth; did you mean watch? See journal-lint --help\n"],
  ["Watch", "journal-lint: there is no command Watch; did you mean watch? See journal-lint --help\n"],
])("help %s is refused", async (name, stderr) => {
  expect(await run(["help", name])).toEqual({ exitCode: 2, stdout: "", stderr });
});

test("-V and -v are --version, whatever else is asked", async () => {
  const version = await run(["--version"]);
  expect(version).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  expect(await run(["-V"])).toEqual(version);
  expect(await run(["-v"])).toEqual(version);
  expect(await run(["-v", "fixtures"])).toEqual(version);
});

test("-q is --quiet", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrongType + unknownField });
  const quiet = await run(["--quiet"], { cwd });
  expect(quiet.stdout).not.toContain("unknown-field");
  expect(await run(["-q"], { cwd })).toEqual(quiet);
});

describe.each([[[]], ...commandNames.map((name) => [[name]])])("the help of %j", (words: readonly string[]) => {
  test.each([30, 40, 60, 80, 160])("fits %i columns", async (columns) => {
    const { stdout } = await run([...words, "--help"], { columns, isTerminal: true });
    expect(stdout.split("\n").filter((line) => line.length > columns)).toEqual([]);
  });

  test("says nothing of what is off or empty, and ends with the help", async () => {
    const { stdout } = await run([...words, "--help"]);
    expect(stdout).not.toMatch(/default: (?:false|none|\[)/);
    expect(stdout).toMatch(/\n\nHelp:\n(?: {2}-V, --version +print the version\n)? {2}-h, --help +print this help\n/);
  });
});

test("the help fits a screen or two, has the commands that are about journals, and shows what people do most", async () => {
  const { stdout } = await run(["--help"]);
  expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  const commands = /\nCommands:\n((?: {2}\S.*\n| {4,}.*\n)+)/.exec(stdout)?.[1] ?? "";
  expect(commands.match(/^ {2}\w+/gm)?.length).toBeLessThanOrEqual(13);
  expect(stdout.match(/^ {2}journal-lint \S+/gm)).toHaveLength(4);
  expect(stdout).toContain("journal-lint help all");
});

test("the options of linting stand in groups, none of them outside", async () => {
  const { stdout } = await run(["help", "all"]);
  const headings = [...stdout.matchAll(/^(\S[^\n]*):$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual([
    "Arguments",
    "What is linted",
    "How it is checked",
    "What is fixed",
    "What is reported",
    "The config file",
    "Speed",
    "Help",
    "Commands",
    "This tool",
    "Exit code",
    "Examples",
  ]);
});
