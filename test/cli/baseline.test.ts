import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createBaselineWriter } from "../../src/cli/baseline.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const wrong = `{ ${time}, "event":"Synthesis", "Name":1, "Materials":[ { "Name":2, "Count":1 }, { "Name":3, "Count":1 } ] }\n`;
const fine = `{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }\n`;
const baseline = ["--baseline", "known.json"];

test("what is in the baseline is not reported, wherever its line has gone", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong });
  expect(await run([...baseline, "--update-baseline"], { cwd })).toEqual({
    exitCode: 0,
    stdout: "known.json written: it holds 3 findings\n",
    stderr: "",
  });
  expect(JSON.parse(readFileSync(join(cwd, "known.json"), "utf8"))).toEqual({
    version: 1,
    entries: [
      { file: "logs/Journal.log", rule: "wrong-type", event: "Synthesis", path: "/Materials/*/Name", count: 2 },
      { file: "logs/Journal.log", rule: "wrong-type", event: "Synthesis", path: "/Name", count: 1 },
    ],
  });
  writeFileSync(join(cwd, "logs/Journal.log"), fine.repeat(5) + wrong);
  expect(await run(baseline, { cwd })).toMatchObject({
    exitCode: 0,
    stderr: "journal-lint: 3 findings are in the baseline known.json and not reported\n",
  });
  expect(await run(["--baseline", "../known.json", "Journal.log"], { cwd: join(cwd, "logs") })).toMatchObject({
    exitCode: 0,
  });
});

test("a report that was asked for and is not made is reported", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong });
  expect(await run([...baseline, "--update-baseline", "--format", "json:report.json"], { cwd })).toEqual({
    exitCode: 0,
    stdout: "known.json written: it holds 3 findings\n",
    stderr: "journal-lint: no report was made, because --update-baseline makes none\n",
  });
  expect(existsSync(join(cwd, "report.json"))).toBe(false);
});

test("reports one more of the same as new", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrong });
  await run([...baseline, "--update-baseline"], { cwd });
  writeFileSync(join(cwd, "Journal.log"), wrong + wrong);
  const { exitCode, stdout } = await run([...baseline, "--format", "json"], { cwd });
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    summary: { errors: 3 },
    findings: [{ line: 2 }, { line: 2 }, { line: 2 }],
  });
});

test("what no longer occurs is named, but only of files that were linted", async () => {
  const cwd = temporaryFolder({ "Journal.a.log": wrong, "Journal.b.log": wrong });
  await run([...baseline, "--update-baseline"], { cwd });
  writeFileSync(join(cwd, "Journal.a.log"), fine);
  writeFileSync(join(cwd, "Journal.b.log"), fine);
  const { exitCode, stderr } = await run([...baseline, "Journal.a.log"], { cwd });
  expect(exitCode).toBe(0);
  expect(stderr).toBe(
    [
      "journal-lint: in the baseline, but no longer found (2 times): Journal.a.log wrong-type Synthesis /Materials/*/Name",
      "journal-lint: in the baseline, but no longer found: Journal.a.log wrong-type Synthesis /Name",
      "journal-lint: --update-baseline removes what is no longer found",
      "",
    ].join("\n"),
  );
});

test("writes journal-lint-baseline.json without a name, and changes nothing the second time", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrong });
  await run(["--update-baseline"], { cwd });
  const first = readFileSync(join(cwd, "journal-lint-baseline.json"), "utf8");
  await run(["--update-baseline"], { cwd });
  expect(readFileSync(join(cwd, "journal-lint-baseline.json"), "utf8")).toBe(first);
});

test.each([
  ["not json", "cannot read known.json: it is not JSON"],
  ['{ "version": 2, "entries": [] }', "known.json is not a baseline of journal-lint"],
  ['{ "version": 1, "entries": [ {} ] }', "known.json is not a baseline of journal-lint"],
  [
    '{ "version": 1, "entries": [ { "file": "a", "rule": "b", "event": "c", "path": "d", "count": -1 } ] }',
    "known.json is not a baseline of journal-lint",
  ],
])("a damaged baseline %j is exit code 2", async (content, reason) => {
  const cwd = temporaryFolder({ "known.json": content, "Journal.log": fine });
  expect(await run(baseline, { cwd })).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: ${reason}\n` });
});

test("what it says of files that are not linted now stays", async () => {
  const cwd = temporaryFolder({ "Journal.a.log": wrong, "Journal.b.log": wrong });
  await run([...baseline, "--update-baseline"], { cwd });
  writeFileSync(join(cwd, "Journal.a.log"), fine);
  expect(await run([...baseline, "--update-baseline", "Journal.a.log"], { cwd })).toMatchObject({
    exitCode: 0,
    stdout: "known.json written: it holds 3 findings\n",
  });
});

test("it is not written over a journal, nor when a file could not be read", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrong });
  expect(await run(["--update-baseline", "--baseline", "Journal.log"], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: Journal.log would be written over a file that is to be linted\n",
  });
  expect(readFileSync(join(cwd, "Journal.log"), "utf8")).toBe(wrong);
  expect(await run([...baseline, "--update-baseline", "Journal.log", "gone.log"], { cwd })).toMatchObject({
    exitCode: 2,
    stdout: "",
  });
  expect(existsSync(join(cwd, "known.json"))).toBe(false);
});

test("two runs may write it at once, and leave nothing else behind", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrong });
  const finding = {
    line: 1,
    column: 1,
    endColumn: 2,
    severity: "error",
    rule: "wrong-type",
    path: "/A",
    message: "",
  } as const;
  const writers = ["a.log", "b.log", "c.log"].map((file) => {
    const writer = createBaselineWriter({ name: "known.json", path: join(cwd, "known.json") }, cwd, () => () => {});
    for (let count = 0; count < 1000; count++) writer.add({ ...finding, file, path: `/A${count}` });
    return writer;
  });
  expect(await Promise.all(writers.map((writer) => writer.write([])))).toEqual([1000, 1000, 1000]);
  expect(readdirSync(cwd).sort()).toEqual(["known.json", "logs"]);
  const { entries } = JSON.parse(readFileSync(join(cwd, "known.json"), "utf8")) as {
    readonly entries: readonly unknown[];
  };
  expect(entries.length % 1000).toBe(0);
});

test("what lies beside it is left alone, and nothing is left over where it cannot be written", async () => {
  const cwd = temporaryFolder({ "Journal.log": wrong, "known.json.new": "mine", "folder/file": "" });
  await run([...baseline, "--update-baseline"], { cwd });
  expect(readFileSync(join(cwd, "known.json.new"), "utf8")).toBe("mine");
  const { exitCode, stderr } = await run(["--baseline", "gone/known.json", "--update-baseline"], { cwd });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: "journal-lint: cannot write gone/known.json: no such file or folder\n",
  });
  expect(readdirSync(cwd).sort()).toEqual(["Journal.log", "folder", "known.json", "known.json.new"]);
});

test("the baseline that --update-baseline writes is used where it lies, from folders below it too, and not with --no-config", async () => {
  const cwd = temporaryFolder({ "logs/Journal.log": wrongName });
  await run(["--update-baseline"], { cwd });
  const used = await run(["--format", "compact"], { cwd });
  expect(used).toEqual({
    exitCode: 0,
    stdout: expect.not.stringContaining("wrong-type"),
    stderr: "journal-lint: 1 finding is in the baseline journal-lint-baseline.json and not reported\n",
  });
  expect(await run(["--quiet"], { cwd: join(cwd, "logs") })).toMatchObject({
    exitCode: 0,
    stderr: "journal-lint: 1 finding is in the baseline ../journal-lint-baseline.json and not reported\n",
  });
  expect(await run(["--no-config"], { cwd })).toMatchObject({ exitCode: 1, stderr: "" });
  writeFileSync(join(cwd, "logs/Journal.log"), "");
  await run(["--update-baseline"], { cwd: join(cwd, "logs") });
  expect(readFileSync(join(cwd, "journal-lint-baseline.json"), "utf8")).toContain('"entries": []');
  expect(readdirSync(join(cwd, "logs"))).toEqual(["Journal.log"]);
});

const wrongName = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';
