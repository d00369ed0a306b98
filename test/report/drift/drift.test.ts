import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { marked, type Token } from "marked";
import { expect, test } from "vitest";
import { addDrift, createDrift, see } from "../../../src/engine/validate/drift.js";
import type { DriftDigest } from "../../../src/report/drift/drift.js";
import { eventLine, headerLine, quietLine } from "../../cli/watch/watching.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

/** Lints files and reads what `--drift-json` has written. */
async function drift(
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<{ readonly digest: DriftDigest; readonly stdout: string; readonly stderr: string }> {
  const cwd = temporaryFolder(files);
  const { stdout, stderr } = await run(["--drift", "--drift-json", "drift.txt", ...options], { cwd });
  return { digest: JSON.parse(readFileSync(join(cwd, "drift.txt"), "utf8")) as DriftDigest, stdout, stderr };
}

const docked =
  '"StationName":"A", "StationType":"Orbis", "StarSystem":"B", "SystemAddress":1, "MarketID":1, "DistFromStarLS":1';

test("new kinds come with their fields and the types of these", async () => {
  const { digest } = await drift({
    "Journal.log":
      headerLine(0, 1) +
      eventLine(1, "Warp", '"To":"a", "Speed":1, "Via":[ { "Name":"b" }, { "Name":null } ]') +
      quietLine(2) +
      eventLine(3, "Warp", '"To":"a", "Speed":1.5'),
  });
  expect(digest).toMatchObject({
    version: 1,
    files: 1,
    events: 4,
    gameVersions: [{ version: "4.1.2.100 (r312744/r0)", count: 1 }],
    newKinds: [
      {
        event: "Warp",
        count: 2,
        first: { file: "Journal.log", line: 2 },
        fields: [
          { path: "/Speed", types: ["integer", "number"], count: 2 },
          { path: "/To", types: ["string"], count: 2 },
          { path: "/Via", types: ["array"], count: 1 },
          { path: "/Via/*", types: ["object"], count: 2 },
          { path: "/Via/*/Name", types: ["null", "string"], count: 2 },
        ],
      },
    ],
    newFields: [],
    withoutSchema: {},
  });
});

test("kinds that the game is known to write and no schema describes are counted", async () => {
  const { digest, stdout } = await drift(
    { "Journal.log": headerLine(0, 1) + quietLine(1) + quietLine(2) },
    "--spec-only",
  );
  expect(digest).toMatchObject({ newKinds: [], withoutSchema: { Fileheader: 1, Music: 2 } });
  expect(stdout).toContain("\n### Kinds without a schema\n\n`Music` 2, `Fileheader` 1\n");
});

test("new fields, values and bits are counted, with their first place", async () => {
  const { digest } = await drift({
    "Journal.log":
      eventLine(1, "Docked", `${docked}, "New":true, "StationServices":[ "dock", "spa", "spa" ]`) +
      eventLine(2, "Docked", `${docked}, "New":"yes", "StationState":"Glorious"`) +
      eventLine(3, "CargoTransfer", '"Transfers":[ { "Type":"a", "Count":1, "Direction":"tomoon" } ]'),
    "Status.json": eventLine(1, "Status", '"Flags":4294967297, "Flags2":25165824, "GuiFocus":12'),
  });
  expect(digest.newFields).toEqual([
    { event: "Docked", path: "/New", types: ["boolean", "string"], count: 2, first: { file: "Journal.log", line: 1 } },
  ]);
  expect(
    digest.newValues.map(({ event, path, value, count, first }) => [event, path, value, count, first.line]),
  ).toEqual([
    ["CargoTransfer", "/Transfers/*/Direction", "tomoon", 1, 3],
    ["Docked", "/StationServices/*", "spa", 2, 1],
    ["Docked", "/StationState", "Glorious", 1, 2],
    ["Status", "/GuiFocus", 12, 1, 1],
  ]);
  expect(digest.newBits.map(({ path, bit }) => [path, bit])).toEqual([
    ["/Flags", 32],
    ["/Flags2", 23],
    ["/Flags2", 24],
  ]);
});

test("a kind that is new to a side file is new", async () => {
  const { digest } = await drift({ "NavRoute.json": eventLine(1, "NavRouteGone", '"Route":[ ]') });
  expect(digest.newKinds).toMatchObject([{ event: "NavRouteGone", count: 1 }]);
});

test("what the game is known to write is no news, not even with --strict", async () => {
  const file = {
    "Journal.log": eventLine(1, "Docked", `${docked}, "StationServices":[ "engineer" ]`) + quietLine(2),
  };
  for (const options of [[], ["--strict"]]) {
    const { digest, stdout } = await drift(file, ...options);
    expect(digest).toMatchObject({
      newKinds: [],
      newFields: [],
      newValues: [],
      newBits: [],
    });
    expect(stdout).toContain("read 2 events in 1 file: nothing new.");
  }
});

test("a journal of an old format is no news, and a rule that is off hides none", async () => {
  const old = headerLine(0, 1, "2.2 (Beta 2)") + eventLine(1, "Docked", '"Faction":"a"');
  const { digest } = await drift({ "Journal.log": old });
  expect(digest.newFields).toEqual([]);
  const off = ["--rule", "unknown-field=off", "--rule", "unknown-event=off", "--quiet"];
  const { digest: kept } = await drift({ "Journal.log": eventLine(1, "Docked", `${docked}, "New":1`) }, ...off);
  expect(kept.newFields).toHaveLength(1);
});

test("the text is Markdown, behind the report, and hostile names stay text", async () => {
  const hostile = "`<b>@someone #1\u001b[2J\u202e\n::error::x|y``";
  const event = JSON.stringify({ timestamp: "2025-03-02T19:00:00Z", event: hostile, [hostile]: 1 });
  const { stdout } = await drift({ "Journal.log": `${event}\n` });
  const text = stdout.slice(stdout.indexOf("\n## What the specification"));
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  expect(text).not.toMatch(/^::/m);
  const codes: string[] = [];
  const others: string[] = [];
  const walk = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === "codespan") codes.push(token.text);
      else if ("items" in token && Array.isArray(token.items)) walk(token.items);
      else if ("tokens" in token && Array.isArray(token.tokens)) walk(token.tokens);
      else others.push(token.raw);
    }
  };
  walk(marked.lexer(text));
  expect(codes.filter((code) => code.includes("@someone"))).toHaveLength(2);
  expect(others.join("")).not.toContain("@someone");
});

test("a report that a program reads stays as it is: the text goes to standard error", async () => {
  const { stdout, stderr } = await drift({ "Journal.log": eventLine(1, "Warp") }, "--format", "json");
  expect(JSON.parse(stdout)).toHaveProperty("summary");
  expect(stderr).toContain("- `Warp`: 1 time, first in `Journal.log:1`");
});

test("no folder outside the current one is told to the world", async () => {
  const other = temporaryFolder({ "Journal.log": eventLine(1, "Warp") });
  const { digest } = await drift({ "in/Journal.log": eventLine(1, "Warp2") }, other, "in");
  expect(digest.newKinds.map(({ first }) => first.file)).toEqual(["Journal.log", "in/Journal.log"]);
});

test.each([
  ["drift.json", "cannot write none/drift.json: no such file or folder", ["--drift-json", "none/drift.json"]],
  ["an input", "Journal.log would be written over a file that is to be linted", ["--drift-json", "Journal.log"]],
  ["a report", "a report and --drift-json would be written to x", ["--drift-json", "x", "--format", "json:x"]],
])("%s that cannot be written is exit code 2", async (_, reason, options) => {
  const cwd = temporaryFolder({ "Journal.log": quietLine(1) });
  const { exitCode, stderr } = await run(options, { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: `journal-lint: ${reason}\n` });
  expect(existsSync(join(cwd, "x"))).toBe(false);
});

test("a file that cannot be written is refused before anything else is written, also when watching", async () => {
  const cwd = temporaryFolder({ "Journal.log": eventLine(1, "Warp"), "r.json": "old" });
  const ended = AbortSignal.abort();
  const refused = ["--drift-json", "none/drift.json"];
  for (const argv of [
    [...refused, "--format", "json:r.json", "."],
    [...refused, "--baseline", "b.txt", "--update-baseline", "."],
    ["watch", ".", ...refused, "--format", "json:r.json"],
  ]) {
    const { exitCode, stderr } = await run(argv, { cwd, signal: ended });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: "journal-lint: cannot write none/drift.json: no such file or folder\n",
    });
    expect(readdirSync(cwd).sort()).toEqual(["Journal.log", "r.json"]);
    expect(readFileSync(join(cwd, "r.json"), "utf8")).toBe("old");
  }
});

test("no drift is written where a report cannot be", async () => {
  const cwd = temporaryFolder({ "Journal.log": eventLine(1, "Warp") });
  await run(["--drift-json", "d.txt", "--format", "json:none/r.json"], { cwd });
  expect(readdirSync(cwd)).toEqual(["Journal.log"]);
});

test("any number of threads finds the same", async () => {
  const files: Record<string, string> = {};
  for (let file = 0; file < 2; file++) {
    let text = headerLine(0, 1);
    for (let line = 0; line < 12_000; line++) {
      const more = `"StationServices":[ "s${line % 7}" ], "x":"${"y".repeat(300)}"`;
      text += line % 250 === 17 ? eventLine(line, line % 3 === 0 ? `Odd${line}` : "Docked", `${docked}, ${more}`) : "";
      text += eventLine(line, "Music", `"MusicTrack":"${"x".repeat(1400)}"`);
    }
    files[`Journal.${file}.log`] = text;
  }
  const one = await drift(files, "--threads", "1");
  expect(one.digest.newKinds.length).toBeGreaterThan(10);
  expect(one.digest.newKinds.some(({ first }) => first.line > 10_000)).toBe(true);
  for (const threads of ["2", "3"]) expect((await drift(files, "--threads", threads)).digest).toEqual(one.digest);
});

test("hostile journals are cut off at the same place, however the work is shared", () => {
  const names = Array.from({ length: 50 }, (_, index) => `Odd${(index * 7) % 20}`);
  const place = { file: "Journal.log", line: 1 };
  const whole = createDrift(10);
  for (const event of names) see(whole, { sort: "kind", event }, place);
  const joined = createDrift(10);
  for (const part of [names.slice(0, 13), names.slice(13, 30), names.slice(30)]) {
    const piece = createDrift(Number.POSITIVE_INFINITY);
    for (const event of part) see(piece, { sort: "kind", event }, place);
    addDrift(joined, piece, 0);
  }
  expect(joined).toEqual(whole);
  expect(whole.leftOut).toBe(20);
});
