import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/engine/validate/finding.js";
import { run, type Surroundings } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const wrongType = `{ ${time}, "event":"Synthesis", "Name":1, "Materials":[ ] }`;
const unknownField = `{ ${time}, "event":"ModuleInfo", "Extra":1 }`;
const knownExtra = `{ ${time}, "event":"Docked", "StationName":"A", "StationType":"Orbis", "DistFromStarLS":1.5, "StationState":"Construction" }`;

async function findings(argv: readonly string[], surroundings: Surroundings): Promise<readonly Finding[]> {
  const { stdout } = await run(["--format", "json", ...argv], surroundings);
  return (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings;
}

const rulesOf = async (...parameters: Parameters<typeof findings>) =>
  (await findings(...parameters)).map(({ severity, rule }) => `${severity} ${rule}`);

test("--rule changes a severity or switches a rule off", async () => {
  const stdin = `${wrongType}\n${unknownField}\n`;
  expect(await rulesOf(["-"], { stdin })).toEqual(["error wrong-type", "warning unknown-field"]);
  const swapped = ["--rule", "wrong-type=warn", "--rule", "unknown-field=error", "-"];
  expect(await rulesOf(swapped, { stdin })).toEqual(["warning wrong-type", "error unknown-field"]);
  expect(await rulesOf(["--rule", "wrong-type=off", "-"], { stdin })).toEqual(["warning unknown-field"]);
});

test("--rule sets a family or all rules, and the later takes precedence", async () => {
  const stdin = `${wrongType}\n${unknownField}\n`;
  const set = (...settings: readonly string[]) => rulesOf([...settings.map((one) => `--rule=${one}`), "-"], { stdin });
  expect(await set("all=off")).toEqual([]);
  expect(await set("fields=off")).toEqual([]);
  expect(await set("session=off", "relations=off")).toHaveLength(2);
  expect(await set("all=off", "unknown-field=error")).toEqual(["error unknown-field"]);
  expect(await set("unknown-field=error", "all=off")).toEqual([]);
  // These two are asked for by their own names alone.
  expect(await set("all=error")).not.toContain("error rare-absence");
});

test("lets a rule in a config take precedence over its family, and that over all, in any order", async () => {
  const stdin = `${wrongType}\n${unknownField}\n`;
  for (const rules of [
    { "unknown-field": "error", fields: "warn", all: "off" },
    { all: "off", fields: "warn", "unknown-field": "error" },
  ]) {
    const cwd = temporaryFolder({ "journal-lint.config.json": JSON.stringify({ rules }) });
    expect(await rulesOf(["-"], { stdin, cwd })).toEqual(["warning wrong-type", "error unknown-field"]);
  }
});

test("warn and warning are one word, on the command line and in a config file", async () => {
  const stdin = `${wrongType}\n`;
  for (const word of ["warn", "warning"]) {
    expect(await rulesOf(["--rule", `wrong-type=${word}`, "-"], { stdin })).toEqual(["warning wrong-type"]);
    for (const setting of [word, { severity: word, events: ["Synthesis"] }]) {
      const cwd = temporaryFolder({ "journal-lint.config.json": JSON.stringify({ rules: { "wrong-type": setting } }) });
      expect(await rulesOf(["-"], { stdin, cwd })).toEqual(["warning wrong-type"]);
    }
  }
});

test("--strict makes warnings errors and reports what the game writes beyond the specification", async () => {
  const stdin = `${unknownField}\n${knownExtra}\n{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }\n`;
  expect(await rulesOf(["-"], { stdin })).toEqual(["warning unknown-field"]);
  expect(await rulesOf(["--strict", "-"], { stdin })).toEqual([
    "error unknown-field",
    "error unseen-value",
    "warning unknown-event",
  ]);
});

test("--quiet reports errors alone, and still counts the warnings", async () => {
  const stdin = `${wrongType}\n${unknownField}\n`;
  expect(await rulesOf(["--quiet", "-"], { stdin })).toEqual(["error wrong-type"]);
  const { stdout } = await run(["--format", "json", "--quiet", "-"], { stdin });
  expect(JSON.parse(stdout)).toMatchObject({ summary: { errors: 1, warnings: 1 } });
});

test("--format json is the document that the contract describes", async () => {
  const cwd = temporaryFolder({
    "logs/Journal.log": `{ ${time}, "event":"Heading" }\n\n{ ${time}, "event":"Synthesis", "Name":"x", "Materials":"2" }\n`,
  });
  const { stdout, exitCode } = await run(["--format", "json", "logs"], { cwd });
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    findings: [
      {
        file: "logs/Journal.log",
        line: 3,
        column: 84,
        endColumn: 87,
        severity: "error",
        rule: "wrong-type",
        event: "Synthesis",
        path: "/Materials",
        message: 'must be an array, found the string "2"',
      },
    ],
    summary: {
      files: 1,
      lines: 3,
      events: 2,
      checked: 1,
      errors: 1,
      warnings: 0,
      kinds: { Synthesis: 1 },
      withoutSchema: { Heading: 1 },
    },
  });
});

test("writes several formats to several places", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrongType });
  const { stdout } = await run(["--format", "pretty", "--format", "json:report.json"], { cwd });
  expect(stdout).toContain("wrong-type");
  const report: unknown = JSON.parse(readFileSync(join(cwd, "report.json"), "utf8"));
  expect(report).toMatchObject({ summary: { errors: 1 } });
  expect(await run(["--format", "pretty", "--format", "json"], { cwd })).toMatchObject({ exitCode: 2, stdout: "" });
});

test("reports that are only written tell where they are", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrongType });
  const files = ["--format", "html:x.html", "--format", "json:x.json"];
  const seen = ["report written to x.html", "report written to x.json", "1 error, 0 warnings in 1 file"]
    .map((line) => `journal-lint: ${line}\n`)
    .join("");
  expect(await run(files, { cwd })).toEqual({ exitCode: 1, stdout: "", stderr: seen });
  expect(await run([...files, "--quiet"], { cwd })).toEqual({ exitCode: 1, stdout: "", stderr: "" });
  expect(await run([...files, "--format", "compact"], { cwd })).toMatchObject({ exitCode: 1, stderr: "" });
});

test("a table of statistics is refused where no report has one", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrongType });
  expect(await run(["--statistics", "--format", "compact"], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: --statistics prints a table in place of findings, which the format pretty alone has\n",
  });
});

describe("how a file is read", () => {
  const status = `{ ${time}, "event":"Status", "Flags":"1" }`;

  test("is decided by its name", async () => {
    const cwd = temporaryFolder({
      "a/sTATUS.JSON": status,
      "b/mock.json": `[${wrongType},\n${wrongType}]`,
      "c/notes.txt": wrongType,
    });
    const found = await findings(["a/sTATUS.JSON", "b/mock.json", "c/notes.txt"], { cwd });
    expect(found.map(({ file, line, path }) => `${file}:${line} ${path}`)).toEqual([
      "a/sTATUS.JSON:1 /Flags",
      "b/mock.json:1 /Name",
      "b/mock.json:2 /Name",
      "c/notes.txt:1 /Name",
    ]);
  });

  test("is decided by --as", async () => {
    const promised = await findings(["--as", "modules", "-"], { stdin: `{ ${time}, "event":"ModuleInfo" }` });
    expect(promised.map(({ rule, path }) => ({ rule, path }))).toEqual([{ rule: "missing-field", path: "/Modules" }]);
    expect(await rulesOf(["--as", "status", "-"], { stdin: `{ ${time}, "event":"Music" }` })).toContain(
      "error wrong-side-file",
    );
    expect(await rulesOf(["--as", "events", "-"], { stdin: `[ { ${time}, "event":"Shutdown" } ]` })).toEqual([]);
    expect(await rulesOf(["--as", "journal", "-"], { stdin: `[ { ${time}, "event":"Shutdown" } ]` })).toEqual([
      "error not-an-object",
    ]);
  });

  test("is decided by --stdin-filename for standard input", async () => {
    const found = await findings(["--stdin-filename", "x/Status.json", "-"], { stdin: status });
    expect(found).toMatchObject([{ file: "x/Status.json", rule: "wrong-type", path: "/Flags" }]);
  });
});

test("--files-from names more files, one a line or between NUL bytes", async () => {
  const cwd = temporaryFolder({ "a.log": wrongType, "b b.log": wrongType, list: "a.log\r\nb b.log\n" });
  const files = async (argv: readonly string[], stdin = "") =>
    (await findings(argv, { cwd, stdin })).map(({ file }) => file);
  expect(await files(["--files-from", "list"])).toEqual(["a.log", "b b.log"]);
  expect(await files(["--files-from", "-"], "b b.log\0a.log\0")).toEqual(["b b.log", "a.log"]);
  expect(await run(["--files-from", "gone"], { cwd })).toMatchObject({
    exitCode: 2,
    stderr: "journal-lint: cannot read gone: no such file or folder\n",
  });
});

test("an empty --files-from lints nothing, not the current folder", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrongType });
  expect(await run(["--files-from", "-"], { cwd, stdin: "" })).toMatchObject({ exitCode: 2, stdout: "" });
});

test("standard input is not both a list of files and a file", async () => {
  const reason = "journal-lint: standard input cannot be both the list of files and a file\n";
  expect(await run(["--files-from", "-", "-"], { stdin: wrongType })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: reason,
  });
  expect(await run(["--files-from", "-"], { stdin: "-\n" })).toEqual({ exitCode: 2, stdout: "", stderr: reason });
});

test("two reports do not go into one file", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrongType });
  expect(await run(["--format", "json:out", "--format", "sarif:./out"], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: two reports would be written to out\n",
  });
  expect(existsSync(join(cwd, "out"))).toBe(false);
});

describe("colour", () => {
  const coloured = async (argv: readonly string[], env: Surroundings["env"], isTerminal: boolean) => {
    const { stdout } = await run([...argv, "-"], { stdin: wrongType, ...(env && { env }), isTerminal });
    return stdout.includes("\u001b[");
  };

  test.each([
    [[], {}, true, true],
    [[], {}, false, false],
    [[], { NO_COLOR: "1" }, true, false],
    [[], { NO_COLOR: "" }, true, true],
    [[], { TERM: "dumb" }, true, false],
    [[], { FORCE_COLOR: "1", NO_COLOR: "1" }, false, true],
    [[], { FORCE_COLOR: "0" }, true, false],
    [["--color", "always"], { NO_COLOR: "1" }, false, true],
    [["--color", "never"], { FORCE_COLOR: "1" }, true, false],
    [["--no-color"], { FORCE_COLOR: "1" }, true, false],
    [["--color", "always", "--format", "json"], {}, true, false],
  ] as const)("%j with %j on a terminal: %j gives %j", async (argv, env, isTerminal, expected) => {
    expect(await coloured(argv, env, isTerminal)).toBe(expected);
  });
});
