import { expect, test } from "vitest";
import type { DriftDigest } from "../../../src/report/drift.js";
import { briefly, findingsOf, lint } from "../../lint.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

function header(gameversion: string): string {
  return `{ "timestamp":"2025-06-14T18:05:02Z", "event":"Fileheader", "part":1, "language":"English/UK", "Odyssey":true, "gameversion":"${gameversion}", "build":"r312744/r0 " }\n`;
}

function refined(type: string): string {
  const display = type.startsWith("$") ? ', "Type_Localised":"What is shown"' : "";
  return `{ "timestamp":"2025-06-14T18:06:00Z", "event":"MiningRefined", "Type":"${type}"${display} }\n`;
}

test("each symbol is reported once in a file, whatever its form and case", async () => {
  const { findings } = await lint(
    "journal",
    refined("goldd") + refined("$Goldd_Name;") + refined("silverr") + refined("GOLDD"),
  );
  expect(findings.map(({ line, suggestion }) => [line, suggestion])).toEqual([
    [1, "gold"],
    [3, "silver"],
  ]);
});

test("the first finding of a symbol says how often it is in the file, in a journal, in a document and under --fix", async () => {
  const four = [refined("goldd"), refined("$Goldd_Name;"), refined("silverr"), refined("GOLDD")];
  const expected = [
    [expect.stringMatching(/did you mean gold\? \(3 times in this file\)$/), "gold"],
    [expect.stringMatching(/did you mean silver\?$/), "silver"],
  ];
  for (const [kind, text] of [
    ["journal", four.join("")],
    ["events", `[${four.join(",")}]`],
  ] as const) {
    const { findings } = await lint(kind, text);
    expect(findings.map(({ message, suggestion }) => [message, suggestion])).toEqual(expected);
  }
  const cwd = temporaryFolder({ "Journal.log": four.join("") });
  expect((await run(["--fix"], { cwd })).stdout).toContain("(3 times in this file)");
});

test("a journal that grew keeps the identity of what was found in it", async () => {
  const [three, two] = await Promise.all(
    [3, 2].map(async (times) => {
      const cwd = temporaryFolder({ "Journal.log": refined("goldd").repeat(times) });
      return JSON.parse((await run(["--format", "gitlab"], { cwd })).stdout) as {
        description: string;
        fingerprint: string;
      }[];
    }),
  );
  expect(three?.[0]?.description).toContain("3 times");
  expect(three?.[0]?.fingerprint).toBe(two?.[0]?.fingerprint);
});

test("it stays a warning under --strict, and users may make of it what they like", async () => {
  // That the specification does not describe the kind is a warning of its own.
  const strict = await lint("journal", refined("goldd"), "--strict");
  expect(strict.findings.map(({ rule, severity }) => [rule, severity])).toEqual([
    ["unknown-event", "warning"],
    ["unknown-name", "warning"],
  ]);
  expect((await lint("journal", refined("goldd"), "--rule", "unknown-name=error")).summary).toMatchObject({
    errors: 1,
  });
  expect((await lint("journal", refined("goldd"), "--rule", "unknown-name=off")).findings).toEqual([]);
});

test.each([
  ["4.4.0.0", 1],
  ["4.4.1.0", 1],
  ["4.4.2.0", 0],
  ["4.5.0.0", 0],
  ["5.0", 0],
])("a file of game %s: %d reported, and drift has it in any case", async (version, seen) => {
  const cwd = temporaryFolder({ "Journal.log": header(version) + refined("moonrock") + refined("moonrock") });
  const { stdout } = await run(["--format", "json"], { cwd });
  const { findings } = JSON.parse(stdout) as Awaited<ReturnType<typeof lint>>;
  expect(findings.filter(({ rule }) => rule === "unknown-name")).toHaveLength(seen);
  const { newNames } = JSON.parse((await run(["drift", "--json"], { cwd })).stdout) as DriftDigest;
  expect(newNames).toEqual([
    {
      event: "MiningRefined",
      path: "/Type",
      table: "commodity",
      name: "moonrock",
      count: 2,
      first: { file: "Journal.log", line: 2 },
    },
  ]);
});

test("drift lists new names by name", async () => {
  const cwd = temporaryFolder({
    "Journal.log": header("4.4.0.0") + ["zinnia", "aster", "moonrock"].map(refined).join(""),
  });
  const { newNames } = JSON.parse((await run(["drift", "--json"], { cwd })).stdout) as DriftDigest;
  expect(newNames.map(({ name }) => name)).toEqual(["aster", "moonrock", "zinnia"]);
});

test("an old journal has its names reported as other values", async () => {
  const { findings } = await lint("journal", header("2.2 (Beta 2)") + refined("goldd"));
  expect(briefly(findings)).toContainEqual({ rule: "unknown-name", path: "/Type" });
});

test("what a schema finds wrong with a value is enough", async () => {
  const stored = (name: string): string =>
    `{ "timestamp":"2025-06-14T18:06:00Z", "event":"StoredModules", "MarketID":1, "StationName":"A", "StarSystem":"B", "Items":[ { "Name":"${name}", "StorageSlot":1, "StarSystem":"B", "MarketID":1, "TransferCost":0, "TransferTime":0, "BuyPrice":1, "Hot":false } ] }\n`;
  const { findings } = await lint("journal", stored("Frame Shift Drive") + stored("$int_nothing_name;"));
  expect(findings.map(({ line, rule }) => [line, rule])).toEqual([
    [1, "internal-form"],
    [2, "unknown-name"],
  ]);
});

test("events of one document have a symbol reported once", async () => {
  const { findings } = await lint("events", `[${refined("goldd")},${refined("goldd")},${refined("$goldd_name;")}]`);
  expect(briefly(findings)).toEqual([{ rule: "unknown-name", path: "/Type" }]);
});

test("a symbol is reported once, and again if a journal has more names than are remembered", async () => {
  const lines = (prefix: string, count: number): string =>
    Array.from({ length: count }, (_, index) => refined(`${prefix}${index}`)).join("");
  const journal = lines("rock", 9000) + lines("ore", 2000) + lines("rock", 9000) + lines("ore", 2000);
  const findings = await findingsOf(journal, { as: "journal" });
  // 9,000 of the first sort and 1,000 of the second are remembered; the others are reported each time.
  expect(findings).toHaveLength(10_000 + 1000 + 1000);
});

test("a schema of a user may name a table, and must name one that there is", async () => {
  const schema = (table: string): string =>
    JSON.stringify({
      type: "object",
      properties: { timestamp: {}, event: {}, Load: { type: "string", "x-name": table } },
    });
  const cwd = temporaryFolder({
    "Journal.log": '{ "timestamp":"2025-06-14T18:06:00Z", "event":"Haul", "Load":"goldd" }\n',
    "good/Haul.json": schema("commodity"),
    "bad/Haul.json": schema("comodity"),
  });
  const { stdout } = await run(["--format", "compact", "--schemas", "good"], { cwd });
  expect(stdout).toContain("did you mean gold?");
  const { exitCode, stderr } = await run(["--schemas", "bad"], { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("its x-name is comodity, and there is no such table of names; did you mean commodity?");
});
