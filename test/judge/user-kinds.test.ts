import { expect, test } from "vitest";
import type { Finding } from "../../src/judge/finding.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';

async function found(schemas: Readonly<Record<string, unknown>>, lines: readonly string[]) {
  const files = Object.entries(schemas).map(([name, schema]) => [`schemas/${name}`, JSON.stringify(schema)] as const);
  const cwd = temporaryFolder({ ...Object.fromEntries(files), "Journal.log": lines.join("\n") });
  const { stdout, stderr } = await run(["--schemas", "schemas", "--format", "json"], { cwd });
  expect(stderr).toBe("");
  const report = JSON.parse(stdout) as {
    readonly findings: readonly Finding[];
    readonly summary: { readonly kinds: Readonly<Record<string, number>> };
  };
  return {
    findings: report.findings.map(({ rule, path, message }) => `${rule} ${path} ${message}`),
    kinds: report.summary.kinds,
  };
}

test("a schema adds a kind", async () => {
  const music = {
    type: "object",
    required: ["timestamp", "event", "MusicTrack"],
    properties: {
      timestamp: { $ref: "../common.json#/$defs/timestamp" },
      event: { const: "Music" },
      MusicTrack: { type: "string", "x-values": ["NoTrack", "Exploration"] },
    },
    additionalProperties: { "x-unknown": true },
  };
  expect(
    await found({ "Music.json": music }, [
      `{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }`,
      `{ ${time}, "event":"Music" }`,
      `{ "timestamp":"yesterday", "event":"Music", "MusicTrack":"Noise", "Volume":11 }`,
    ]),
  ).toEqual({
    findings: [
      "missing-field /MusicTrack is missing, a string is required here",
      'bad-timestamp /timestamp must be a date-time of the form YYYY-MM-DDThh:mm:ssZ, found the string "yesterday"',
      'unseen-value /MusicTrack is not among the known values, found the string "Noise"',
      "unknown-field /Volume is not a field of the specification",
    ],
    kinds: { Music: 3 },
  });
});

test("a schema replaces a kind of ours", async () => {
  const synthesis = { type: "object", required: ["Colour"] };
  const { findings } = await found({ "Synthesis.json": synthesis }, [`{ ${time}, "event":"Synthesis", "Name":1 }`]);
  expect(findings).toEqual(["missing-field /Colour is missing, a field is required here"]);
});

test("a schema may refer to any of ours", async () => {
  const place = { type: "object", properties: { Here: { $ref: "Location.json#/properties/Factions/items" } } };
  const { findings } = await found({ "Place.json": place }, [`{ ${time}, "event":"Place", "Here":{ "Name":1 } }`]);
  expect(findings).toContain("wrong-type /Here/Name must be a string, found the number 1");
});

test("a schema may refer to ours by their ids", async () => {
  const Until = { $ref: "https://journal-lint.invalid/schemas/common.json#/$defs/dateTime" };
  const { findings } = await found({ "Place.json": { type: "object", properties: { Until } } }, [
    `{ ${time}, "event":"Place", "Until":"2025-01-02T00:00:00Z" }`,
    `{ ${time}, "event":"Place", "Until":"tomorrow" }`,
  ]);
  expect(findings).toEqual([expect.stringMatching(/^bad-timestamp \/Until /)]);
});

test("what few lines back is a warning in schemas of the user too", async () => {
  const lines = [`{ ${time}, "event":"Rare" }`, `{ ${time}, "event":"Common" }`, `{ ${time}, "event":"Certain" }`];
  const schema = { type: "object", required: ["A"] };
  const cwd = temporaryFolder({
    "schemas/Rare.json": JSON.stringify({ ...schema, "x-evidence": 49 }),
    "schemas/Common.json": JSON.stringify({ ...schema, "x-evidence": 50 }),
    "schemas/Certain.json": JSON.stringify({ ...schema, "x-evidence": 1, "x-specified": true }),
    "Journal.log": lines.join("\n"),
  });
  const { stdout } = await run(["--schemas", "schemas", "--format", "json"], { cwd });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  expect(findings.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual([
    "warning missing-field",
    "error missing-field",
    "error missing-field",
  ]);
});

test("keywords that ours do not use are reported too, branches of anyOf as one", async () => {
  const schema = {
    type: "object",
    properties: {
      A: { type: "string", pattern: "^x" },
      B: { anyOf: [{ type: "string" }, { type: "null" }] },
      C: { type: "number", multipleOf: 5 },
    },
    additionalProperties: true,
  };
  const { findings } = await found({ "Odd.json": schema }, [`{ ${time}, "event":"Odd", "A":"y", "B":1, "C":7 }`]);
  expect(findings).toEqual([
    'value-not-allowed /A does not fit the schema (pattern ^x), found the string "y"',
    "value-not-allowed /B does not fit the schema (anyOf), found the number 1",
    "value-not-allowed /C does not fit the schema (multipleOf 5), found the number 7",
  ]);
});

test.each([
  ["not json", /cannot read schemas[/\\]Odd.json: it is not JSON/],
  ["[]", /schemas[/\\]Odd.json is not a usable schema: it must be an object/],
  ['{ "type": "text" }', /schemas[/\\]Odd.json is not a usable schema: /],
  [
    '{ "$ref": "../gone.json" }',
    /schemas[/\\]Odd.json is not a usable schema: it refers to https:\/\/journal-lint\.invalid\/schemas\/gone\.json, which is not there; our schemas are \.\.\/common\.json and <Event>\.json/,
  ],
  [
    '{ "$ref": "https://journal-lint.dev/schemas/common.json#/$defs/timestamp" }',
    /Odd.json is not a usable schema: it refers to https:\/\/journal-lint\.dev\/schemas\/common\.json#\/\$defs\/timestamp, which is not there/,
  ],
])("a bad schema %j is exit code 2 with its file", async (content, reason) => {
  const cwd = temporaryFolder({ "schemas/Odd.json": content, "Journal.log": "" });
  const { exitCode, stdout, stderr } = await run(["--schemas", "schemas"], { cwd });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toMatch(reason);
  expect(stderr).toMatch(/^journal-lint: [^\n]+\n$/);
});

test("a folder that is missing or empty is exit code 2", async () => {
  const cwd = temporaryFolder({ "Journal.log": "", "none/readme.txt": "" });
  expect(await run(["--schemas", "gone"], { cwd })).toMatchObject({
    exitCode: 2,
    stderr: "journal-lint: cannot read gone: no such file or folder\n",
  });
  expect(await run(["--schemas", "none"], { cwd })).toMatchObject({
    exitCode: 2,
    stderr: "journal-lint: no schema in none: a schema is a file <Event>.json\n",
  });
});
