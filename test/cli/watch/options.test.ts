import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { eventLine, headerLine, quietLine, watching } from "./watching.js";

const journal = "Journal.2025-03-02T190000.01.log";

test.each([
  [["--threads", "2"], "--threads is for linting, watch does not take it; see"],
  [["--baseline", "x"], "--baseline is for linting, watch does not take it; see"],
  [["--no-error-on-unmatched"], "--no-error-on-unmatched is for linting, watch does not take it; see"],
  [["--statistics"], "--statistics is for linting, watch does not take it; see"],
  [
    ["--format", "junit"],
    "a junit report goes file by file, watch cannot write it; it can write pretty, compact, json, ndjson; see",
  ],
  [["folder", "--game-dir"], "name a folder or give --game-dir, not both; see"],
  [["--strickt"], "unknown option --strickt; did you mean --strict? See"],
  [["one", "two"], "too many arguments for 'watch'. Expected 1 argument but got 2. See"],
])("watch %j is refused with a reason", async (argv, reason) => {
  const stderr = `journal-lint: ${reason} journal-lint watch --help\n`;
  expect(await run(["watch", ...argv])).toEqual({ exitCode: 2, stdout: "", stderr });
});

test("options before the command are not dropped in silence", async () => {
  const { exitCode, stderr } = await run(["--strict", "watch"]);
  expect(stderr).toBe(
    "journal-lint: the options of watch come after it: journal-lint watch --strict; see journal-lint watch --help\n",
  );
  expect(exitCode).toBe(2);
});

test.each([
  ["missing", "no such file or folder"],
  ["file", "it is not a folder"],
])("a folder that is %s cannot be watched", async (name, reason) => {
  const cwd = temporaryFolder({ file: "" });
  const { exitCode, stderr } = await run(["watch", name], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: `journal-lint: cannot watch ${name}: ${reason}\n` });
});

test("a report is not written over a file that is watched", async () => {
  const cwd = temporaryFolder({ [journal]: headerLine(0, 1) });
  const { exitCode, stderr } = await run(["watch", ".", "--format", `json:${journal}`], { cwd });
  expect(stderr).toBe(`journal-lint: ${journal} would be written over a file that is to be linted\n`);
  expect(exitCode).toBe(2);
  expect(readFileSync(join(cwd, journal), "utf8")).toBe(headerLine(0, 1));
});

test("the options of linting hold", async () => {
  const cwd = temporaryFolder({
    [journal]: headerLine(0, 1),
    "strict.json": '{ "rules": { "timestamp-order": "off" }, "files": { "Market.json": "events" }, "maxWarnings": 0 }',
  });
  const watch = await watching(
    ["--format", "compact", "--config", "strict.json", "--rule", "unknown-event=error", "--quiet"],
    {
      cwd,
    },
  );
  appendFileSync(join(cwd, journal), quietLine(900) + eventLine(0, "Synthesis", '"Name":"x", "Materials":[], "New":1'));
  writeFileSync(join(cwd, "Market.json"), eventLine(1, "OddMarket"));
  await watch.until(() => watch.stdout().includes("OddMarket"));
  const { exitCode } = await watch.stop();
  expect(watch.stdout().split("\n")).toEqual([expect.stringMatching(/^Market\.json:1:47: error: OddMarket/), ""]);
  expect(watch.stderr()).toContain("1 warning, --max-warnings allows 0");
  expect(exitCode).toBe(1);
});

test("every finding is shown, unless --max-per-group says otherwise", async () => {
  for (const [options, shown] of [
    [[], 10],
    [["--max-per-group", "2"], 2],
  ] as const) {
    const cwd = temporaryFolder({ [journal]: headerLine(0, 1) });
    const watch = await watching(options, { cwd });
    appendFileSync(join(cwd, journal), eventLine(1, "Odd").repeat(9) + eventLine(2, "Odd") + eventLine(3, "End"));
    await watch.until(() => watch.stdout().includes("End /event"));
    await watch.stop();
    expect(watch.stdout().match(/Odd \/event/g)).toHaveLength(shown + (shown === 2 ? 1 : 0));
  }
});

test("--from-start begins with all that is there", async () => {
  const cwd = temporaryFolder({
    [journal]: headerLine(0, 1) + eventLine(1, "Odd"),
    "Status.json": eventLine(1, "OddStatus"),
  });
  const watch = await watching(["--from-start", "--format", "ndjson", "."], { cwd });
  await watch.until(() => watch.findings().length > 1);
  const { summary } = await watch.stop();
  expect(watch.findings().map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(["unknown-event", "wrong-side-file"]),
  );
  expect(summary).toMatchObject({ files: 2, lines: 3 });
});

test("ignored files are left alone", async () => {
  const cwd = temporaryFolder({ [journal]: headerLine(0, 1) });
  const watch = await watching(["--ignore", "Status.json", "--format", "ndjson"], { cwd });
  writeFileSync(join(cwd, "Status.json"), eventLine(1, "OddStatus"));
  appendFileSync(join(cwd, journal), eventLine(1, "Odd"));
  await watch.until(() => watch.findings().length > 0);
  await watch.stop();
  expect(watch.findings().map(({ event }) => event)).toEqual(["Odd"]);
});

test("watches the current folder if it holds journals, else the game's own", async () => {
  const game = temporaryFolder({ [journal]: headerLine(0, 1) });
  const env = { ED_JOURNAL_DIR: game };
  const here = await watching([], { cwd: temporaryFolder({ "Status.json": "{}" }), env });
  await here.stop();
  expect(here.stderr()).toContain("watching the current folder");
  for (const [argv, cwd] of [
    [[], temporaryFolder()],
    [["--game-dir"], temporaryFolder({ [journal]: "" })],
  ] as const) {
    const there = await watching(argv, { cwd, env });
    await there.stop();
    expect(there.stderr()).toContain(`watching ${game}`);
  }
  const nowhere = await run(["watch"], { cwd: temporaryFolder(), env: { ED_JOURNAL_DIR: join(game, "none") } });
  expect(nowhere).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: `journal-lint: there is no journal in the current folder, and ED_JOURNAL_DIR names ${join(game, "none")}, and there is no such folder\n`,
  });
});

test("an empty folder is waited in, and that nothing came is reported", async () => {
  const watch = await watching([temporaryFolder()]);
  const { exitCode } = await watch.stop();
  expect(watch.stderr()).toContain("no journal and no side file came while watching");
  expect(exitCode).toBe(0);
});
