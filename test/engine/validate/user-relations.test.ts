import { expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const properties = {
  A: { type: "integer" },
  B: { type: "integer" },
  C: { type: "string" },
  L: { type: "array", items: { type: "object", properties: { N: { type: "integer" } } } },
};

async function linted(schema: string, lines = "") {
  const cwd = temporaryFolder({ "schemas/Odd.json": schema, "Journal.log": lines });
  return run(["--schemas", "schemas", "--format", "json"], { cwd });
}

/** What is said of a schema with a keyword beside its fields. */
async function refusal(keyword: object): Promise<string> {
  const { exitCode, stdout, stderr } = await linted(JSON.stringify({ type: "object", properties, ...keyword }));
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  const start = "journal-lint: schemas/Odd.json is not a usable schema: ";
  const said = stderr.replaceAll("\\", "/");
  expect(said.startsWith(start)).toBe(true);
  expect(said).toMatch(/^[^\n]{1,400}\n$/);
  return said.slice(start.length, -1).replaceAll('/"', '"');
}

test.each<readonly [object, string]>([
  [{ "x-holds": ["A = B *"] }, "cannot be used: it ends too early"],
  [{ "x-holds": ["A = B ="] }, "cannot be used: it ends too early"],
  [{ "x-holds": ["A"] }, "cannot be used: expected = or another comparison at the end"],
  [{ "x-holds": ["A ~ B"] }, "cannot be used: it cannot be read from"],
  [{ "x-holds": ["A = sqrt(B)"] }, "cannot be used: sqrt is not a function"],
  [{ "x-holds": ["A = (1, 2)"] }, "cannot be used: a list in brackets is only allowed after in"],
  [{ "x-holds": ["A in B + 1"] }, "cannot be used: expected a field or a list in brackets behind in"],
  [{ "x-holds": ["A < B ± 1"] }, "cannot be used: ± belongs to ="],
  [{ "x-holds": ["A < 1e999"] }, "cannot be used: it has a number that no program can hold"],
  [{ "x-holds": "A = B" }, 'its x-holds must be an array, found "A = B"'],
  [{ "x-holds": [{ if: { A: true } }] }, "cannot be used: it has no text holds"],
  [{ "x-when": [{ then: { A: true } }] }, "cannot be used: it has no if"],
  [{ "x-when": [{ if: { A: true } }] }, "cannot be used: it has neither then nor else"],
  [
    { "x-when": [{ if: { A: true }, than: { B: true } }] },
    "it may have if, then, else, rule, mostly, since and means, but not than",
  ],
  [
    { "x-when": [{ if: { A: { pattern: "x" } }, then: { B: true } }] },
    "in its if, the test of A: pattern is not a test of a value",
  ],
  [
    { "x-when": [{ if: { A: true }, then: { B: { minimum: "1" } } }] },
    "in its then, the test of B: its minimum must be a number",
  ],
  [{ "x-when": [{ if: { A: {} }, then: { B: true } }] }, "it tests nothing, true says that the field is there"],
  [{ "x-together": [["A"]] }, "cannot be used: it must list at least two fields by their names"],
  [{ "x-one-of": [["A", "A"]] }, "cannot be used: it names A twice"],
  [{ "x-unique": [{ in: ["L"] }] }, "cannot be used: it must list fields by their names"],
  [{ "x-follows": [{ from: "A", field: "B" }] }, "cannot be used: it must have texts from and table"],
  [{ "x-follows": [{ from: "A", table: "ports", field: "B" }] }, "there is no table ports that has symbol and sort"],
  [{ "x-follows": [{ from: "A", table: "material" }] }, "cannot be used: it must have a text field or heading"],
  [
    { "x-follows": [{ from: "A", table: "material", field: "Z" }] },
    "it says what holds for Z, and has no field of this name there",
  ],
  [{ "x-together": [["A", "Z"]] }, "it says what holds for Z, and has no field of this name there"],
  [{ "x-holds": ["A = sum(L.M)"] }, "it says what holds for L.M, and has no field of this name there"],
  [{ "x-holds": ["A = C.D"] }, "it says what holds for C.D, and has no field of this name there"],
  [{ "x-unique": [{ in: ["L"], by: ["M"] }] }, "it says what holds for L.M, and has no field of this name there"],
  [{ "x-together": [{ fields: ["A", "B"], rule: "wrong-type" }] }, "an entry names the rule wrong-type; leave it out"],
  [{ "x-together": [{ fields: ["A", "B"], mostly: false }] }, "its mostly must be true, or be left out"],
  [{ $defs: { far: { anyOf: [{ "x-holds": ["("] }] } } }, "cannot be used: it ends too early"],
])("%j is exit code 2 with the file and the reason", async (keyword, reason) => {
  expect(await refusal(keyword)).toContain(reason);
});

test.each<readonly [string, object, string]>([
  ["brackets", { "x-holds": [`A = ${"(".repeat(900)}B`] }, "it has too many brackets"],
  ["a long text", { "x-holds": [`A = ${"B + ".repeat(100_000)}B`] }, "it is longer than 1000 characters"],
  ["relations", { "x-together": Array(50_000).fill(["A", "B"]) }, "its x-together has more than 200 entries"],
  ["fields", { "x-one-of": [Array.from({ length: 51 }, (_, index) => `F${index}`)] }, "it has more than 50 fields"],
  [
    "objects with relations",
    {
      properties: Object.fromEntries(
        Array.from({ length: 11 }, (_, index) => [
          `O${index}`,
          { type: "object", properties, "x-together": Array(200).fill(["A", "B"]) },
        ]),
      ),
    },
    "with it the folder says more than 2000 times what holds between fields",
  ],
  [
    "values",
    { "x-when": [{ if: { A: { enum: Array(1001).fill(1) } }, then: { B: true } }] },
    "its enum must be an array of at most 1000 texts",
  ],
  [
    "tests within each other",
    { "x-when": [{ if: { A: JSON.parse(`${'{"not":'.repeat(50)}{"const":1}${"}".repeat(50)}`) }, then: { B: true } }] },
    "it has too many not within each other",
  ],
])("too many of %s are refused", async (_, keyword, reason) => {
  expect(await refusal(keyword)).toContain(reason);
});

test("what is at its bounds is used, and lines are checked by it", async () => {
  const names = Array.from({ length: 50 }, (_, index) => `F${index}`);
  const schema = {
    type: "object",
    properties: Object.fromEntries([...names.map((name) => [name, { type: "integer" }] as const)]),
    "x-at-most-one": Array(200).fill(names),
    "x-when": Array(200).fill({
      if: Object.fromEntries(names.map((name) => [name, { minimum: 1 }])),
      then: Object.fromEntries(names.map((name) => [name, { maximum: 1 }])),
      else: { F1: { maximum: 2 } },
    }),
  };
  const line = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Odd", "F1":1 }';
  const { stdout, stderr } = await linted(JSON.stringify(schema), `${line}\n`.repeat(20));
  expect({ stderr, ...(JSON.parse(stdout) as object) }).toMatchObject({ stderr: "", findings: [] });
  const broken = await linted(JSON.stringify(schema), line.replace('"F1":1', '"F1":3'));
  const { findings } = JSON.parse(broken.stdout) as { readonly findings: readonly Finding[] };
  expect(findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual(["wrong-companion /F1"]);
  expect(Math.max(...findings.map(({ message }) => message.length))).toBeLessThan(1000);
});

test("fields that every object inherits are distinguished from those that are there", async () => {
  const names = ["__proto__", "constructor", "toString"];
  const schema = `{ "type":"object", "properties":{ "A":{"type":"integer"}, ${names.map((name) => `"${name}":{"type":"integer"}`).join()} },
    "x-together":[["A","__proto__"]], "x-one-of":[["constructor","toString"]],
    "x-when":[{ "if":{"A":true}, "then":{"__proto__":{"const":1}}, "else":{"constructor":false} },
      { "if":{"__proto__":{"const":2},"toString":{"const":1}}, "else":{"A":false} }],
    "x-holds":["A < __proto__", "constructor = 1"] }`;
  const time = '"timestamp":"2025-01-01T00:00:00Z", "event":"Odd"';
  const { stdout } = await linted(
    schema,
    [
      `{ ${time}, "toString":1 }`,
      `{ ${time}, "A":1 }`,
      `{ ${time}, "A":1, "__proto__":1, "constructor":2 }`,
      `{ ${time}, "A":0, "__proto__":1, "constructor":1, "toString":1 }`,
    ].join("\n"),
  );
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  expect(findings.map(({ line, rule, path }) => `${line} ${rule} ${path}`).sort()).toEqual([
    "2 field-without-its-reason /A",
    "2 fields-together /A",
    "2 missing-companion /__proto__",
    "2 one-of-fields ",
    "3 field-without-its-reason /A",
    "3 wrong-order /A",
    "3 wrong-total /constructor",
    "4 field-without-its-reason /A",
    "4 one-of-fields /toString",
  ]);
});
