import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { kindsByOption } from "../../src/discover/kind.js";
import type { Finding } from "../../src/judge/finding.js";
import { rules } from "../../src/rules/rules.js";
import { projectFolder, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const unknownFields = `{ ${time}, "event":"ModuleInfo", "Extra":1 }\n{ ${time}, "event":"NavRoute", "Extra":1 }\n`;

async function found(cwd: string, argv: readonly string[] = []): Promise<readonly string[]> {
  const { stdout, stderr } = await run(["--format", "json", ...argv], { cwd });
  expect(stderr).toBe("");
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return findings.map(({ file, severity, rule, event }) => `${file} ${severity} ${rule} ${event}`);
}

describe("a config file is found", () => {
  const off = { rules: { "unknown-field": "off" } };

  test.each([
    ["journal-lint.config.json", off],
    [".journal-lintrc.json", off],
    ["package.json", { name: "x", "journal-lint": off }],
  ])("as %s, in the working directory or above", async (name, content) => {
    const cwd = temporaryFolder({ [name]: JSON.stringify(content), "a/b/Journal.log": unknownFields });
    expect(await found(cwd)).toEqual([]);
    expect(await found(join(cwd, "a/b"))).toEqual([]);
    expect(await found(cwd, ["--no-config"])).toHaveLength(2);
  });

  test("where --config says", async () => {
    const cwd = temporaryFolder({ "other.json": JSON.stringify(off), "Journal.log": unknownFields });
    expect(await found(cwd)).toHaveLength(2);
    expect(await found(cwd, ["--config", "other.json"])).toEqual([]);
  });
});

test("rules take a severity for all events or for some, and the command line is stronger", async () => {
  const cwd = temporaryFolder({
    "journal-lint.config.json": JSON.stringify({
      rules: { "unknown-field": { severity: "error", events: ["NavRoute"] } },
    }),
    "Journal.log": unknownFields,
  });
  expect(await found(cwd)).toEqual([
    "Journal.log warning unknown-field ModuleInfo",
    "Journal.log error unknown-field NavRoute",
  ]);
  expect(await found(cwd, ["--rule", "unknown-field=off"])).toEqual([]);
});

test("strict and maxWarnings hold", async () => {
  const cwd = temporaryFolder({ "Journal.log": unknownFields, "journal-lint.config.json": '{ "maxWarnings": 1 }' });
  expect(await run([], { cwd })).toMatchObject({
    exitCode: 1,
    stderr: "journal-lint: 2 warnings, --max-warnings allows 1\n",
  });
  expect(await run(["--max-warnings", "2"], { cwd })).toMatchObject({ exitCode: 0 });
  const strict = temporaryFolder({ "Journal.log": unknownFields, "journal-lint.config.json": '{ "strict": true }' });
  expect(await run([], { cwd: strict })).toMatchObject({ exitCode: 1 });
});

test("ignore and files are seen from the folder of the config", async () => {
  const cwd = temporaryFolder({
    "journal-lint.config.json": JSON.stringify({ ignore: ["old"], files: { "**/mock-*.json": "status" } }),
    "old/Journal.log": unknownFields,
    "new/mock-a.json": `{ ${time}, "event":"Status", "Flags":"1" }`,
    "new/other.json": "not looked at",
    "new/Journal.log": unknownFields,
  });
  const expected = (prefix: string) => [
    `${prefix}Journal.log warning unknown-field ModuleInfo`,
    `${prefix}Journal.log warning unknown-field NavRoute`,
    `${prefix}mock-a.json error wrong-type Status`,
  ];
  expect(await found(cwd)).toEqual(expected("new/"));
  expect(await found(join(cwd, "new"))).toEqual(expected(""));
});

test.each([
  ["{", "journal-lint.config.json:1:1: this is not JSON"],
  ['{\n  "strict": true,\n}', "journal-lint.config.json:3:1: this is not JSON"],
  ["[]", "journal-lint.config.json: the config must be an object"],
  ['{ "rulez": {} }', "journal-lint.config.json: the config has no setting rulez, did you mean rules?"],
  ['{ "rules": { "missing-feld": "off" } }', "there is no rule missing-feld, did you mean missing-field?"],
  ['{ "rules": { "missing-field": "loud" } }', "rules.missing-field must be one of off, warn, warning, error"],
  ['{ "rules": { "missing-field": 1 } }', "rules.missing-field must be an object"],
  ['{ "rules": { "missing-field": { "severity": "off", "event": [] } } }', "did you mean events?"],
  ['{ "rules": { "missing-field": {} } }', "rules.missing-field lacks severity"],
  [
    '{ "rules": { "missing-field": { "severity": "off", "events": ["Dokced"] } } }',
    "no event Dokced, did you mean Docked?",
  ],
  ['{ "strict": "yes" }', "strict must be true or false"],
  ['{ "maxWarnings": -1 }', "maxWarnings must be 0 or more"],
  ['{ "ignore": "old" }', "ignore must be an array"],
  [
    '{ "files": { "*.json": "letter" } }',
    "must be one of journal, status, modules, route, cargo, market, backpack, shiplocker, outfitting, shipyard, fcmaterials, events",
  ],
])("a wrong config %j is exit code 2 with a clear line", async (content, reason) => {
  const cwd = temporaryFolder({ "journal-lint.config.json": content, "Journal.log": unknownFields });
  const { exitCode, stdout, stderr } = await run([], { cwd });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toMatch(/^journal-lint: [^\n]+\n$/);
  expect(stderr).toContain(reason);
});

test("a config that is named and missing is exit code 2", async () => {
  const cwd = temporaryFolder({ "Journal.log": unknownFields });
  expect(await run(["--config", "gone.json"], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: cannot read gone.json: no such file or folder\n",
  });
});

test("--print-config prints what holds", async () => {
  const cwd = temporaryFolder({ "journal-lint.config.json": '{ "strict": true, "rules": { "old-format": "off" } }' });
  const { exitCode, stdout, stderr } = await run(["--print-config", "--rule", "nul-bytes=warn", "--ignore", "x"], {
    cwd,
  });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    strict: true,
    specOnly: false,
    rules: { "old-format": "off", "nul-bytes": "warn" },
    ignore: ["x"],
    files: {},
  });
  expect(stderr).toBe(`journal-lint: config file: ${join(cwd, "journal-lint.config.json")}\n`);
});

test("the schema of the config knows every rule and every kind of file", () => {
  const schema = JSON.parse(readFileSync(join(projectFolder, "schemas/config.json"), "utf8")) as {
    readonly properties: {
      readonly rules: { readonly propertyNames: { readonly enum: readonly string[] } };
      readonly files: { readonly additionalProperties: { readonly enum: readonly string[] } };
    };
  };
  expect(schema.properties.rules.propertyNames.enum).toEqual(Object.keys(rules));
  expect(schema.properties.files.additionalProperties.enum).toEqual(Object.keys(kindsByOption));
});
