import { expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

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
      'missing-field /MusicTrack is missing, a string is required here ("NoTrack" or "Exploration")',
      'bad-timestamp /timestamp must be a date-time of the form YYYY-MM-DDThh:mm:ssZ, found the string "yesterday"',
      'unseen-value /MusicTrack should be one of the known values ("NoTrack" or "Exploration"), found the string "Noise"',
      "unknown-field /Volume is not a field of the specification: delete it, or keep it if it is new in the game",
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

test("what was tried and does not fit is one finding, wherever it is written, and whatever a field is called", async () => {
  const schema = {
    type: "object",
    properties: {
      A: { anyOf: [{ $ref: "#/$defs/text" }, { $ref: "#/$defs/list" }] },
      B: { contains: { $ref: "#/$defs/text" } },
      C: { propertyNames: { format: "date-time" } },
      D: { propertyNames: { $ref: "#/$defs/long" } },
      anyOf: { properties: { oneOf: { $ref: "#/$defs/text" } } },
    },
    $defs: {
      text: { type: "string" },
      list: { type: "array", items: { $ref: "#/$defs/text" } },
      long: { minLength: 9 },
    },
  };
  const { findings } = await found({ "Odd.json": schema }, [
    `{ ${time}, "event":"Odd", "A":[1], "B":[1,2], "C":{"toString":1}, "D":{"valueOf":1,"toString":2}, "anyOf":{"oneOf":1} }`,
  ]);
  expect(findings).toEqual([
    "value-not-allowed /A does not fit the schema (anyOf), found an array",
    "value-not-allowed /B does not fit the schema (contains), found an array",
    "value-not-allowed /C does not fit the schema (propertyNames), found an object",
    "value-not-allowed /D does not fit the schema (propertyNames), found an object",
    "wrong-type /anyOf/oneOf must be a string, found the number 1",
  ]);
});

test("a field that no value fits must not be there", async () => {
  const { findings } = await found({ "Odd.json": { type: "object", properties: { A: false, B: { not: {} } } } }, [
    `{ ${time}, "event":"Odd", "A":1, "B":1 }`,
  ]);
  expect(findings).toEqual([
    expect.stringMatching(/^unexpected-field \/A /),
    expect.stringMatching(/^unexpected-field \/B /),
  ]);
});

test("a schema with an id of its own may consist of a reference, and one may stand within itself", async () => {
  const A = { $id: "https://example.org/a.json", $ref: "#/$defs/a", $defs: { a: { maximum: 1 } } };
  const schema = {
    type: "object",
    properties: { A, B: { $ref: "#" }, C: { anyOf: [{ $ref: "#" }, { type: "null" }] } },
  };
  const { findings } = await found({ "Odd.json": schema }, [
    `{ ${time}, "event":"Odd", "A":1, "B":{"A":1,"B":{"A":2}}, "C":{"C":null} }`,
    `{ ${time}, "event":"Odd", "A":2, "C":{"C":{"C":7}} }`,
  ]);
  expect(findings).toEqual([
    "out-of-range /B/B/A must be 1 or less, found the number 2",
    "out-of-range /A must be 1 or less, found the number 2",
    "value-not-allowed /C does not fit the schema (anyOf), found an object",
  ]);
});

test.each([
  ["not json", /cannot read schemas[/\\]Odd.json: it is not JSON/],
  ["[]", /schemas[/\\]Odd.json is not a usable schema: it must be an object/],
  [
    '{ "type": "text" }',
    /schemas[/\\]Odd.json is not a usable schema: its \/type must be the name of a type, as "string" is or an array of such names, found "text"\n/,
  ],
  ['{ "properties": { "A": { "minLength": -1 } } }', /its \/properties\/A\/minLength must be 0 or more, found -1\n/],
  ['{ "items": [1] }', /its \/items must be an object or true or false, found \[1\]\n/],
  [
    '{ "$ref": "../gone.json" }',
    /schemas[/\\]Odd.json is not a usable schema: it refers to \S+gone.json, which is neither one of these schemas nor one of ours/,
  ],
  [
    '{ "$ref": "https://journal-lint.dev/schemas/common.json#/$defs/timestamp" }',
    /it refers to https:\/\/journal-lint\.dev\/schemas\/common\.json#\/\$defs\/timestamp, which is neither/,
  ],
  ['{ "$ref": "#" }', /by the \$ref # it stands for itself, and not for a part of itself/],
  [
    '{ "anyOf": [{ "$ref": "#/$defs/a" }], "$defs": { "a": { "allOf": [{ "$ref": "#" }] } } }',
    /by the \$ref # it stands/,
  ],
  [
    '{ "$schema": "http://json-schema.org/draft-07/schema#" }',
    /only https:\/\/json-schema.org\/draft\/2020-12\/schema is/,
  ],
  [
    '{ "properties": { "A": { "minimum": 1e400 } } }',
    /schemas[/\\]Odd.json is not a usable schema: it has a number that no program can hold/,
  ],
  ['{ "properties": { "A": { "maximum": -1e400 } } }', /it has a number that no program can hold/],
])("exits with 2 and names the file of a bad schema %j", async (content, reason) => {
  const cwd = temporaryFolder({ "schemas/Odd.json": content, "Journal.log": "" });
  const { exitCode, stdout, stderr } = await run(["--schemas", "schemas"], { cwd });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toMatch(reason);
  expect(stderr).toMatch(/^journal-lint: [^\n]+\n$/);
});

test("exits with 2 and names the file of a schema that is too deep", async () => {
  const content = `${'{ "items": '.repeat(20_000)}true${" }".repeat(20_000)}`;
  const cwd = temporaryFolder({ "schemas/Odd.json": content, "Journal.log": "" });
  const { exitCode, stderr } = await run(["--schemas", "schemas"], { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(
    /^journal-lint: schemas[/\\]Odd.json is not a usable schema: its schemas are nested too deep\n$/,
  );
});

test("exits with 2 for a folder that is missing or empty", async () => {
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

test("a wrong type names all types that are allowed", async () => {
  const schema = {
    type: "object",
    properties: { A: { type: ["string", "null"] }, B: { type: ["integer", "boolean", "null"] } },
  };
  const { findings } = await found({ "Odd.json": schema }, [`{ ${time}, "event":"Odd", "A":[], "B":"x" }`]);
  expect(findings).toEqual([
    "wrong-type /A must be a string or null, found an empty array",
    'wrong-type /B must be an integer, true or false or null, found the string "x"',
  ]);
});

test("a schema that replaces one of ours may build on it", async () => {
  const ours = { $ref: "Docked.json", required: ["Squadron"] };
  const whole = { $ref: "https://journal-lint.invalid/schemas/events/Docked.json", required: ["Squadron"] };
  for (const schema of [ours, whole, { ...whole, $id: "https://example.org/Docked.json" }]) {
    const { findings } = await found({ "Docked.json": schema }, [`{ ${time}, "event":"Docked", "StationName":1 }`]);
    expect(findings).toContain("missing-field /Squadron is missing, a field is required here");
    expect(findings).toContain("wrong-type /StationName must be a string, found the number 1");
  }
});

test("keywords beside a reference count", async () => {
  const schema = {
    type: "object",
    properties: {
      timestamp: { $ref: "../common.json#/$defs/timestamp" },
      event: { type: "string", const: "Odd" },
      A: { $ref: "#/$defs/small", maximum: 5 },
      B: { $ref: "#/$defs/thing", required: ["Y"] },
    },
    $defs: {
      small: { type: "integer", maximum: 10 },
      thing: { type: "object", properties: { X: { type: "integer" } }, required: ["X"] },
    },
  };
  const { findings } = await found({ "Odd.json": schema }, [
    `{ ${time}, "event":"Odd", "A":5 }`,
    `{ ${time}, "event":"Odd", "A":6 }`,
    `{ ${time}, "event":"Odd", "B":{ "X":1 } }`,
  ]);
  expect(findings).toEqual([
    "out-of-range /A must be 5 or less, found the number 6",
    "missing-field /B/Y is missing, a field is required here",
  ]);
});

test("a const or enum of arrays and objects counts", async () => {
  const schema = {
    type: "object",
    properties: {
      timestamp: { $ref: "../common.json#/$defs/timestamp" },
      event: { type: "string", const: "Odd" },
      A: { type: "array", items: { type: "integer" }, const: [1, 2] },
      B: { type: "object", properties: { X: { type: "integer" } }, enum: [{ X: 1 }] },
    },
  };
  const { findings } = await found({ "Odd.json": schema }, [
    `{ ${time}, "event":"Odd", "A":[1,2], "B":{"X":1} }`,
    `{ ${time}, "event":"Odd", "A":[2,1], "B":{"X":2} }`,
    `{ ${time}, "event":"Odd", "B":{"toString":1} }`,
  ]);
  expect(findings.map((finding) => finding.split(" ").slice(0, 2).join(" "))).toEqual([
    "value-not-allowed /A",
    "value-not-allowed /B",
    "value-not-allowed /B",
  ]);
});

test("schemas may refer to each other, whichever comes first", async () => {
  const one = { type: "object", properties: { A: { $ref: "Two.json#/$defs/a" } }, $defs: { b: { type: "string" } } };
  const two = { type: "object", properties: { B: { $ref: "One.json#/$defs/b" } }, $defs: { a: { type: "string" } } };
  const { findings } = await found({ "One.json": one, "Two.json": two }, [
    `{ ${time}, "event":"One", "A":1 }`,
    `{ ${time}, "event":"Two", "B":1 }`,
  ]);
  expect(findings).toEqual([
    "wrong-type /A must be a string, found the number 1",
    "wrong-type /B must be a string, found the number 1",
  ]);
});

test("a schema may stand within itself", async () => {
  const schema = { type: "object", properties: { Inner: { $ref: "#" }, Name: { type: "string" } } };
  const { findings } = await found({ "Nest.json": schema }, [
    `{ ${time}, "event":"Nest", "Inner":{ "Inner":{ "Name":1 } } }`,
  ]);
  expect(findings).toEqual(["wrong-type /Inner/Inner/Name must be a string, found the number 1"]);
});

test("fields that every object inherits are fields like others", async () => {
  const schema = {
    type: "object",
    required: ["toString"],
    properties: { constructor: { type: "string" }, toString: { type: "string" } },
  };
  const { findings } = await found({ "Odd.json": schema }, [
    `{ ${time}, "event":"Odd", "toString":"x" }`,
    `{ ${time}, "event":"Odd", "constructor":1 }`,
  ]);
  expect(findings).toEqual([
    "missing-field /toString is missing, a string is required here",
    "wrong-type /constructor must be a string, found the number 1",
  ]);
});

test("a list without texts and numbers is reported as it stands in the schema, and a very long one by its start", async () => {
  const properties = {
    A: { const: { a: 1 } },
    B: { enum: [] },
    C: { enum: [{ b: 1 }, null] },
    D: { const: true },
    E: { enum: Array.from({ length: 103 }, (_, index) => `v${index}`) },
  };
  const { findings } = await found({ "Own.json": { properties } }, [
    `{ ${time}, "event":"Own", "A":1, "B":1, "C":1, "D":1, "E":1 }`,
  ]);
  expect(findings).toEqual([
    'value-not-allowed /A does not fit the schema (const {"a":1}), found the number 1',
    "value-not-allowed /B does not fit the schema (enum []), found the number 1",
    'value-not-allowed /C does not fit the schema (enum [{"b":1},null]), found the number 1',
    "value-not-allowed /D does not fit the schema (const true), found the number 1",
    'value-not-allowed /E must be "v0", "v1", "v2", "v3" or one of 99 others, found the number 1',
  ]);
});
