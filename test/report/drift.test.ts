import { marked, type Token } from "marked";
import { expect, test } from "vitest";
import { addDrift, createDrift, see } from "../../src/engine/validate/drift.js";
import type { DriftDigest } from "../../src/report/drift.js";
import { eventLine, headerLine, quietLine } from "../cli/watch/watching.js";
import { run } from "../run.js";
import { inOurTime, schemaFiles } from "../schema-walk.js";
import { temporaryFolder } from "../temporary-folder.js";

/** What `drift` says of files, as text and as JSON. */
async function drift(
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<{ readonly digest: DriftDigest; readonly stdout: string; readonly exitCode: number }> {
  const cwd = temporaryFolder(files);
  const { stdout, exitCode } = await run(["drift", ...options], { cwd });
  const json = await run(["drift", "--json", ...options], { cwd });
  expect(json.exitCode).toBe(exitCode);
  return { digest: JSON.parse(json.stdout) as DriftDigest, stdout, exitCode };
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

test("required fields that are missing and values of another type are counted", async () => {
  const { digest, stdout, exitCode } = await drift({
    "Journal.log":
      eventLine(1, "Docked", docked.replace('"MarketID":1', '"MarketID":"1"')) +
      eventLine(2, "Docked", docked.replace(', "DistFromStarLS":1', "")) +
      eventLine(3, "Docked", docked.replace('"MarketID":1', '"MarketID":true')),
  });
  expect(digest.otherTypes).toEqual([
    {
      event: "Docked",
      path: "/MarketID",
      types: ["boolean", "string"],
      count: 2,
      first: { file: "Journal.log", line: 1 },
    },
  ]);
  expect(digest.missingFields).toEqual([
    { event: "Docked", path: "/DistFromStarLS", count: 1, first: { file: "Journal.log", line: 2 } },
  ]);
  expect(stdout).toContain("\n### Missing fields\n\n- `Docked` `/DistFromStarLS`: 1 time, first in `Journal.log:2`\n");
  expect(stdout).toContain(
    "\n### Fields of another type\n\n- `Docked` `/MarketID`: boolean or string, 2 times, first in `Journal.log:1`\n",
  );
  expect(exitCode).toBe(1);
});

test("a field that must not be where it stands is new there", async () => {
  const faction =
    '"Name":"A", "FactionState":"None", "Government":"Anarchy", "Influence":1, "Allegiance":"Independent", "Happiness":"", "MyReputation":0';
  const jump =
    '"StarSystem":"B", "SystemAddress":1, "StarPos":[ 0, 0, 0 ], "SystemAllegiance":"", "SystemEconomy":"$economy_None;", "SystemSecondEconomy":"$economy_None;", "SystemGovernment":"$government_None;", "SystemSecurity":"$GAlAXY_MAP_INFO_state_anarchy;", "Population":0, "Body":"B", "BodyID":0, "BodyType":"Star", "JumpDist":1.5, "FuelUsed":0.5, "FuelLevel":2';
  const factions = `"Factions":[ { ${faction}, "ActiveStates":[ { "State":"Boom", "Trend":1 } ] } ]`;
  const { digest } = await drift({ "Journal.log": eventLine(1, "FSDJump", `${jump}, ${factions}`) });
  expect(digest.newFields.map(({ path, types }) => [path, types])).toEqual([
    ["/Factions/*/ActiveStates/*/Trend", ["integer"]],
  ]);
});

test("what the game is known to write is no news", async () => {
  const { digest, stdout, exitCode } = await drift({
    "Journal.log": eventLine(1, "Docked", `${docked}, "StationServices":[ "engineer" ]`) + quietLine(2),
  });
  expect(digest).toMatchObject({
    newKinds: [],
    newFields: [],
    missingFields: [],
    otherTypes: [],
    newValues: [],
    newNames: [],
    newBits: [],
  });
  expect(stdout).toMatch(/^Nothing new in 2 events of 1 file, by the schemas of journal-lint [\d.]+\.\n$/);
  expect(exitCode).toBe(0);
});

test("the examples of our schemas do not differ from them", async () => {
  const files = schemaFiles.flatMap(({ folder, title, schema }) =>
    (schema.examples ?? [])
      .map(inOurTime)
      .map((example, index) => [
        folder === "files" ? `${index}/${title}.json` : `Journal.${title}.${index}.log`,
        JSON.stringify(example),
      ]),
  );
  const { digest, exitCode } = await drift(Object.fromEntries(files));
  expect(digest.events).toBe(files.length);
  expect(exitCode).toBe(0);
});

test("a journal of an old format is no news, and a rule that is off hides none", async () => {
  const old = headerLine(0, 1, "2.2 (Beta 2)") + eventLine(1, "Docked", '"Faction":"a"');
  const { digest } = await drift({ "Journal.log": old });
  expect(digest.newFields).toEqual([]);
  const { digest: kept } = await drift({
    "Journal.log": eventLine(1, "Docked", `${docked}, "New":1`),
    "journal-lint.config.json": '{ "rules": { "unknown-field": "off" } }',
  });
  expect(kept.newFields).toHaveLength(1);
});

test("the text is Markdown, and hostile names stay text", async () => {
  const hostile = "`<b>@someone #1\u001b[2J\u202e\n::error::x|y``";
  const event = JSON.stringify({ timestamp: "2025-03-02T19:00:00Z", event: hostile, [hostile]: 1 });
  const { stdout } = await drift({ "Journal.log": `${event}\n` });
  const text = stdout;
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

test("prints no folder outside the current one", async () => {
  const other = temporaryFolder({ "Journal.log": eventLine(1, "Warp") });
  const { digest } = await drift({ "in/Journal.log": eventLine(1, "Warp2") }, other, "in");
  expect(digest.newKinds.map(({ first }) => first.file)).toEqual(["Journal.log", "in/Journal.log"]);
});

test("files that are not there or cannot be read are exit code 2, and the others are reported", async () => {
  const cwd = temporaryFolder({ "Journal.log": eventLine(1, "Warp") });
  const { exitCode, stdout, stderr } = await run(["drift", "Journal.log", "gone.log"], { cwd });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: "journal-lint: cannot read gone.log: no such file or folder\n",
  });
  expect(stdout).toContain("- `Warp`: 1 time");
  expect(await run(["drift", "none"], { cwd })).toMatchObject({ exitCode: 2, stdout: "" });
});

test("options of linting that say nothing of files are refused", async () => {
  expect(await run(["drift", "--strict", "."])).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: --strict is for linting, drift does not take it; see journal-lint drift --help\n",
  });
});

test("any number of threads finds the same", async () => {
  // Each is more than one thread gets at a time.
  const filler = `${" ".repeat(60_000)}\n`.repeat(2);
  const files: Record<string, string> = {};
  for (let file = 0; file < 2; file++) {
    let text = headerLine(0, 1);
    for (let line = 0; line < 48; line++) {
      const more = `"StationServices":[ "s${line % 7}" ], "x":"${"y".repeat(300)}"`;
      text += filler + eventLine(line, line % 3 === 0 ? `Odd${line}` : "Docked", `${docked}, ${more}`);
    }
    files[`Journal.${file}.log`] = text;
  }
  const one = await drift(files, "--threads", "1");
  expect(one.digest.newKinds.length).toBeGreaterThan(10);
  expect((await drift(files, "--threads", "3")).digest).toEqual(one.digest);
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
    addDrift(joined, piece);
  }
  expect(joined).toEqual(whole);
  expect(whole.leftOut).toBe(20);
});

test.each([
  ["empty", ""],
  ["no journal", "a list\nof lines\n"],
])("a file that is %s is no success", async (_, text) => {
  const cwd = temporaryFolder({ "x.log": text });
  expect(await run(["drift", "x.log"], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: there is no event in these files, so nothing was compared\n",
  });
});
