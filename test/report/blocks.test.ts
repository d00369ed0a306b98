import { expect, test } from "vitest";
import { reporting } from "../../src/cli/reports.js";
import type { FramedFinding } from "../../src/engine/validate/finding.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { blockSentence, blocksOf } from "../../src/report/blocks.js";
import { run } from "../run.js";
import { finding } from "./reported.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const dock = `{ ${time}, "event":"Docked", "StationNam":"Sunny Rest" }\n`;

function missing(path: string, parts: Partial<FramedFinding> = {}): FramedFinding {
  return finding({ rule: "missing-field", path, message: "is missing", lack: {}, ...parts });
}

function sentences(findings: readonly FramedFinding[]): readonly string[] {
  return blocksOf(findings).map(blockSentence);
}

test("the fields that one object lacks are one block", () => {
  const lack = { expected: "integer", lookalike: "Cuont" } as const;
  expect(
    sentences([missing("/Name", { lack: { expected: "boolean" } }), missing("/a~1b"), missing("/Count", { lack })]),
  ).toEqual([
    "Synthesis lacks 3 required fields: Name (true or false), a/b, Count (integer; the unknown field Cuont looks like it)",
  ]);
});

test("another finding at the same place does not split a block", () => {
  const other = finding({ rule: "route-in-file", path: "/B", message: "goes elsewhere" });
  expect(sentences([missing("/A"), other, missing("/C")])).toEqual([
    "Synthesis lacks 2 required fields: A, C",
    "Synthesis /B goes elsewhere",
  ]);
});

test.each<[string, Partial<FramedFinding>]>([
  ["a file", { file: "logs/Other.log" }],
  ["a line", { line: 4 }],
  ["a column", { column: 6 }],
  ["a severity", { severity: "warning" }],
  ["an event", { event: "Docked" }],
  ["a path", { path: "/Materials/Count" }],
])("findings that differ in %s are not of one object", (_, parts) => {
  expect(blocksOf([missing("/Name"), missing("/Count", parts)])).toHaveLength(2);
});

test("a hostile name of a field cannot act on a terminal", () => {
  const lack = { lookalike: "\u001b[31mNam\u202e" };
  expect(sentences([missing("/Name", { lack }), missing("/Count")])[0]).toContain("field \\u001b[31mNam\\u202e looks");
});

test("json keeps one finding a field, and nothing that is not in the contract", async () => {
  const { stdout } = await run(["--format", "json", "-"], { stdin: dock });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Readonly<Record<string, unknown>>[] };
  expect(findings.map(({ path }) => path)).toEqual(["/DistFromStarLS", "/StationType", "/StationName"]);
  expect(Object.keys(findings[0] ?? {})).toEqual(
    "file line column endColumn severity rule event path message".split(" "),
  );
});

test("objects that lack the same are one group, of which each finding counts", async () => {
  const { stdout } = await run(["--max-per-group", "2", "-"], { stdin: dock.repeat(500) });
  expect(stdout.match(/lacks 2 required fields/g)).toHaveLength(2);
  expect(stdout).toContain("… and 996 more in 1 file: missing-field Docked, the same 2 fields of 498 objects\n");
  expect(stdout).toContain("1,500 errors, 0 warnings in 1 file");
});

test("objects that lack other fields are another group", async () => {
  const other = dock.replace("StationNam", "StationName").replace("Sunny", "Windy");
  const { stdout } = await run(["--max-per-group", "1", "-"], { stdin: dock.repeat(9) + other });
  expect(stdout).toContain("Docked lacks 2 required fields: DistFromStarLS (number), StationType");
});

test("statistics count each field", async () => {
  const { stdout } = await run(["--statistics", "-"], { stdin: dock.repeat(9) });
  expect(stdout).toMatch(/^ +9 +1 +error +missing-field +Docked \/StationType +<stdin>:1:1$/m);
});

test("ends no batch within an object", async () => {
  const batches: (readonly FramedFinding[])[] = [];
  const write = async (findings: readonly FramedFinding[]): Promise<void> => {
    batches.push(findings);
  };
  const take = reporting(write, undefined, createTally());
  take.add(Array.from({ length: 30_001 }, (_, index) => missing(`/F${index % 7}`, { line: Math.floor(index / 7) })));
  await take.flush();
  // Of 500 findings or a few more, up to the end of an object of seven.
  expect(batches.map(({ length }) => length)).toEqual([...Array(59).fill(504), 265]);
});
