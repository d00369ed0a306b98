import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/engine/validate/finding.js";
import { kindsByOption } from "../../src/files/discover/kind.js";
import { formatNames } from "../../src/report/index.js";
import { ruleIds, ruleNames } from "../../src/rules/index.js";
import { elsewhere } from "../elsewhere.js";
import { projectFolder, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const unknownFields = `{ ${time}, "event":"ModuleInfo", "Extra":1 }\n{ ${time}, "event":"NavRoute", "Extra":1 }\n`;

async function found(cwd: string, argv: readonly string[] = []): Promise<readonly string[]> {
  const { stdout, stderr } = await run(["--format", "json", ...argv], { cwd, env: { HOME: cwd } });
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
  ])("is found as %s, in the working directory or above", async (name, content) => {
    const cwd = temporaryFolder({ [name]: JSON.stringify(content), "a/b/Journal.log": unknownFields });
    expect(await found(cwd)).toEqual([]);
    expect(await found(join(cwd, "a/b"))).toEqual([]);
    expect(await found(cwd, ["--no-config"])).toHaveLength(2);
  });

  test("is found where --config says", async () => {
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
  ["{", "journal-lint.config.json:1:1: this is not JSON: it ends too early, the rest is missing"],
  ['{\n  "strict": True\n}', "journal-lint.config.json:2:13: this is not JSON: True must be written true"],
  [
    '{\n  "strict": true\n  "rules": {}\n}',
    "journal-lint.config.json:3:3: this is not JSON: a comma is missing before this",
  ],
  ["{ 'strict': true }", 'journal-lint.config.json:1:3: this is not JSON: single quotes must be double ones (")'],
  ["", "journal-lint.config.json is empty: write {} for no settings, or delete it"],
  [" \n", "journal-lint.config.json is empty: write {} for no settings, or delete it"],
  ['{ "strict": true, "strict": false }', "journal-lint.config.json:1:19: this key appears twice, delete one of them"],
  ["null", "journal-lint.config.json: the config must be an object"],
  ["[]", "journal-lint.config.json: the config must be an object"],
  ['{ "rulez": {} }', "journal-lint.config.json: the config has no setting rulez, did you mean rules?"],
  ['{ "rules": { "missing-feld": "off" } }', "there is no rule missing-feld, did you mean missing-field?"],
  ['{ "rules": { "missing-field": "loud" } }', "rules.missing-field must be one of off, warn, warning, error"],
  ['{ "rules": { "missing-field": 1 } }', "rules.missing-field must be off, warn or error, or an object with severity"],
  ["// nothing yet\n", "journal-lint.config.json is empty: write {} for no settings, or delete it"],
  ["{,}", "journal-lint.config.json:1:2: this is not JSON: , was not expected here"],
  ['{ "ignore": [""] }', "ignore.0 must not be empty"],
  ['{ "ignore": ["!kept"] }', "exceptions are not possible, as in !kept: name the files that are meant"],
  ['{ "files": { "": "journal" } }', "files has an empty glob"],
  ['{ "cache": "" }', "cache must not be empty"],
  ['{ "baseline": "" }', "baseline must not be empty"],
  ['{ "schemas": "" }', "schemas must not be empty"],
  ['{ "overrides": [{ "files": [] }] }', "overrides.0.files must name at least one"],
  ['{ "rules": { "missing-field": { "severity": "off", "event": [] } } }', "did you mean events?"],
  ['{ "rules": { "missing-field": {} } }', "rules.missing-field lacks severity"],
  [
    '{ "rules": { "missing-field": { "severity": "off", "events": ["Dokced"] } } }',
    "no event Dokced, did you mean Docked?",
  ],
  ['{ "strict": "yes" }', "strict must be true or false"],
  ['{ "maxWarnings": -1 }', "maxWarnings must be 0 or more"],
  ['{ "ignore": "old" }', "ignore must be an array"],
  ['{ "overrides": [{ "rules": {} }] }', "overrides.0 lacks files"],
  ['{ "overrides": [{ "files": "*", "rule": {} }] }', "overrides.0 has no setting rule, did you mean rules?"],
  ['{ "overrides": [{ "files": 1 }] }', "overrides.0.files must be a glob or an array of globs"],
  ['{ "overrides": [{ "files": "*", "rules": { "wrong-typ": "off" } }] }', "did you mean wrong-type?"],
  [
    '{ "overrides": [{ "files": "*", "rules": { "wrong-type": { "severity": "off", "events": ["Dokced"] } } }] }',
    "overrides.0.rules.wrong-type.events: there is no event Dokced, did you mean Docked?",
  ],
  ['{ "format": "prety" }', "format: there is no format prety. Did you mean pretty?"],
  ['{ "format": ["json", "sarif"] }', "format: only one report can go to standard output"],
  [
    '{ "format": "html:" }',
    "format: a config cannot name the file of a report, do so on the command line: --format html:",
  ],
  ['{ "format": ["pretty", "compact:g/config"] }', "do so on the command line: --format compact:g/config\n"],
  ['{ "format": ["compact:x", 1] }', "do so on the command line: --format compact:x\n"],
  ['{ "format": 1 }', "format must be a format"],
  ['{ "cache": 1 }', "cache must be true, false or a folder"],
  [
    '{ "files": { "*.json": "letter" } }',
    "must be one of journal, status, modules, route, cargo, market, backpack, shiplocker, outfitting, shipyard, fcmaterials, events",
  ],
])("exits with 2 and a clear line for a wrong config %j", async (content, reason) => {
  const cwd = temporaryFolder({ "journal-lint.config.json": content, "Journal.log": unknownFields });
  const { exitCode, stdout, stderr } = await run([], { cwd });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toMatch(/^journal-lint: [^\n]+\n$/);
  expect(stderr).toContain(reason);
});

test("exits with 2 for a config that is named and missing", async () => {
  const cwd = temporaryFolder({ "Journal.log": unknownFields });
  expect(await run(["--config", "gone.json"], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: cannot read gone.json: no such file or folder\n",
  });
});

test("a config may have comments and trailing commas, package.json may not", async () => {
  const cwd = temporaryFolder({
    "journal-lint.config.json":
      '{\n  // every rule has a page\n  "rules": { "unknown-field": "off", /* "a // b", */ },\n  "ignore": ["http://x", "/* y */",],\n}\n',
    "Journal.log": unknownFields,
  });
  expect(await found(cwd)).toEqual([]);
  const other = temporaryFolder({ "package.json": '{ "journal-lint": {}, }', "Journal.log": unknownFields });
  const { exitCode, stderr } = await run([], { cwd: other });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: "journal-lint: package.json:1:23: this is not JSON: there is an extra comma before this\n",
  });
});

test("a config that is no regular file, or far too long, is refused", async () => {
  const cwd = temporaryFolder({ "journal-lint.config.json/x": "", "Journal.log": "" });
  expect((await run([], { cwd })).stderr).toBe("journal-lint: cannot read journal-lint.config.json: it is a folder\n");
  const long = temporaryFolder({ ".journal-lintrc.json": " ".repeat(2 ** 20 + 1), "Journal.log": "" });
  expect(await run([], { cwd: long })).toMatchObject({
    exitCode: 2,
    stderr: "journal-lint: cannot read .journal-lintrc.json: it is longer than 1 MB\n",
  });
});

describe("in a repository of several projects", () => {
  const project = (config: unknown) => JSON.stringify(config);
  const monorepo = () =>
    temporaryFolder({
      "journal-lint.config.json": project({ rules: { "unknown-field": "error" }, ignore: ["c"] }),
      "Journal.log": unknownFields,
      "a/journal-lint.config.json": project({ rules: { "unknown-field": "off" } }),
      "a/deep/Journal.log": unknownFields,
      "b/package.json": project({ name: "b" }),
      "b/Journal.log": unknownFields,
      "c/Journal.log": unknownFields,
      "d/.journal-lintrc.json": project({ ignore: ["old"], files: { "mock-*.json": "status" } }),
      "d/old/Journal.log": unknownFields,
      "d/mock-a.json": `{ ${time}, "event":"Status", "Flags":"1" }`,
      "d/Journal.log": unknownFields,
    });
  const both = (file: string, severity: string) =>
    ["ModuleInfo", "NavRoute"].map((event) => `${file} ${severity} unknown-field ${event}`);

  test("the config nearest to each file holds", async () => {
    const expected = [
      ...both("Journal.log", "error"),
      ...both("b/Journal.log", "error"),
      ...both("d/Journal.log", "warning"),
      "d/mock-a.json error wrong-type Status",
    ];
    const cwd = monorepo();
    expect(await found(cwd)).toEqual(expected);
    expect(await found(cwd, ["--threads", "2"])).toEqual(expected);
    expect(await found(cwd, ["--cache-location", "cache"])).toEqual(expected);
    expect(await found(cwd, ["--cache-location", "cache"])).toEqual(expected);
  });

  test("wherever the files are linted from", async () => {
    const cwd = monorepo();
    expect(await found(join(cwd, "a"), ["../b/Journal.log", "deep"])).toEqual(both("../b/Journal.log", "error"));
    expect(await found(join(cwd, "a"), ["../d"])).toEqual([
      ...both("../d/Journal.log", "warning"),
      "../d/mock-a.json error wrong-type Status",
    ]);
  });

  test("standard input goes by the name that it is given", async () => {
    const cwd = monorepo();
    const linted = async (name: string) => {
      const stdin = unknownFields;
      const { stdout } = await run(["--format", "json", "--stdin-filename", name], { cwd, stdin });
      return (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings.map(({ severity }) => severity);
    };
    expect(await linted("b/Journal.log")).toEqual(["error", "error"]);
    expect(await linted("a/Journal.log")).toEqual([]);
  });

  test("--config holds for all files", async () => {
    const cwd = monorepo();
    const files = ["a/deep/Journal.log", "d/Journal.log"];
    expect(await found(cwd, ["--config", "journal-lint.config.json", ...files])).toEqual(
      files.flatMap((file) => both(file, "error")),
    );
  });

  test("a wrong config is reported with its place, whichever file it is for", async () => {
    const cwd = temporaryFolder({ "a/journal-lint.config.json": "{ ,", "a/Journal.log": "", "Journal.log": "" });
    expect(await run([], { cwd })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "journal-lint: a/journal-lint.config.json:1:3: this is not JSON: , was not expected here\n",
    });
  });
});

test("overrides hold for the files that they name, the later over the earlier", async () => {
  const cwd = temporaryFolder({
    "journal-lint.config.json": JSON.stringify({
      rules: { "unknown-field": "error" },
      overrides: [
        { files: ["mocks/**", "more/**"], rules: { "unknown-field": "off" } },
        { files: "mocks/new/**", rules: { "unknown-field": { severity: "warn", events: ["NavRoute"] } } },
        { files: "more/**", strict: true },
      ],
    }),
    "Journal.log": unknownFields,
    "mocks/Journal.log": unknownFields,
    "mocks/new/Journal.log": unknownFields,
    "more/Journal.log": `{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }\n`,
  });
  const expected = [
    "Journal.log error unknown-field ModuleInfo",
    "Journal.log error unknown-field NavRoute",
    // What an override says of some events leaves the others to the default.
    "mocks/new/Journal.log warning unknown-field ModuleInfo",
    "mocks/new/Journal.log warning unknown-field NavRoute",
    "more/Journal.log warning unknown-event Music",
  ];
  expect(await found(cwd)).toEqual(expected);
  expect(await found(cwd, ["--threads", "3"])).toEqual(expected);
  expect(await found(cwd, ["--rule", "unknown-field=off"])).toEqual(["more/Journal.log warning unknown-event Music"]);
});

describe("--no-session", () => {
  const journal = (...folders: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(folders.map((folder) => [join(folder, "Journal.log"), elsewhere()]));
  const findingsIn = (...folders: readonly string[]): readonly string[] =>
    folders.map((folder) => `${folder}/Journal.log warning other-system LeaveBody`);

  test("leaves lines alone that go against those above", async () => {
    const cwd = temporaryFolder(journal("a"));
    expect(await found(cwd)).toEqual(findingsIn("a"));
    expect(await found(cwd, ["--no-session"])).toEqual([]);
    expect(await found(cwd, ["--rule", "other-system=off"])).toEqual([]);
    expect(await found(cwd, ["--rule", "other-system=error", "--no-session"])).toEqual([]);
  });

  test("may stand in the config, for all files or some, and holds if either says so", async () => {
    const overrides = [
      { files: "a/**", session: true },
      { files: "a/mocks/**", session: false },
    ];
    const config = JSON.stringify({ session: false, overrides });
    const cwd = temporaryFolder({ "journal-lint.config.json": config, ...journal("a", "a/mocks", "b") });
    expect(await found(cwd)).toEqual(findingsIn("a"));
    expect(await found(cwd, ["--threads", "3"])).toEqual(findingsIn("a"));
    expect(await found(cwd, ["--no-session"])).toEqual([]);
    const printed = async (file: string) => JSON.parse((await run(["--print-config", file], { cwd })).stdout);
    expect(await printed("a/Journal.log")).toMatchObject({ session: true });
    expect(await printed("b/Journal.log")).toMatchObject({ session: false });
  });
});

test("baseline, format and cache may stand in the config, seen from its folder", async () => {
  const cwd = temporaryFolder({
    "journal-lint.config.json": JSON.stringify({
      baseline: "known.json",
      format: ["compact"],
      cache: "kept",
    }),
    "sub/Journal.log": unknownFields,
  });
  const sub = join(cwd, "sub");
  expect(await run(["--update-baseline"], { cwd: sub })).toMatchObject({
    exitCode: 0,
    stdout: "../known.json written: it holds 2 findings\n",
  });
  const known = await run([], { cwd: sub, env: { HOME: cwd } });
  expect(known.stderr).toContain("2 findings are in the baseline ");
  expect(readdirSync(join(cwd, "kept"))).toHaveLength(1);
  expect(known.stdout).toBe("");
  expect(
    await found(sub, ["--no-cache", "--baseline", "other.json"]).catch((error: unknown) => String(error)),
  ).toContain("cannot read other.json");
});

test("--no-cache is stronger than the config", async () => {
  const cwd = temporaryFolder({ "journal-lint.config.json": '{ "cache": "kept" }', "Journal.log": unknownFields });
  await found(cwd, ["--no-cache"]);
  expect(readdirSync(cwd)).not.toContain("kept");
  await found(cwd);
  expect(readdirSync(cwd)).toContain("kept");
});

test("an override that names a folder holds for all below", async () => {
  const cwd = temporaryFolder({
    "journal-lint.config.json": '{ "overrides": [{ "files": "mocks/", "rules": { "unknown-field": "off" } }] }',
    "mocks/deep/Journal.log": unknownFields,
  });
  expect(await found(cwd)).toEqual([]);
});

test("a rule is disabled for an event by the name that it was written with, and by the right one", async () => {
  const cwd = temporaryFolder({
    "journal-lint.config.json": '{ "rules": { "unknown-event": { "severity": "off", "events": ["FSDjump"] } } }',
    "Journal.log": `{ ${time}, "event":"FSDjump" }\n`,
  });
  expect(await found(cwd)).toEqual([]);
});

test("exits with 2 for a package.json that is named and has no settings", async () => {
  const cwd = temporaryFolder({ "package.json": "{}", "Journal.log": "" });
  expect(await run(["--config", "package.json"], { cwd })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: package.json has no key journal-lint, so there are no settings in it\n",
  });
});

describe("--print-config", () => {
  test("takes one file, and no other paths", async () => {
    const cwd = temporaryFolder({ "a/journal-lint.config.json": '{ "strict": true }' });
    const wrong = await run(["a/Journal.log", "--print-config"], { cwd });
    expect(wrong).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "journal-lint: --print-config takes one file, right behind it: --print-config a/Journal.log\n",
    });
    const argv = [
      ["--print-config", "a"],
      ["--print-config", "--stdin-filename", "a/Journal.log"],
    ];
    for (const each of argv) expect(JSON.parse((await run(each, { cwd })).stdout)).toMatchObject({ strict: true });
  });

  test("prints what holds here, every rule with its severity", async () => {
    const cwd = temporaryFolder({ "journal-lint.config.json": '{ "rules": { "old-format": "off" } }' });
    const { exitCode, stdout, stderr } = await run(["--print-config", "--rule", "nul-bytes=warn", "--ignore", "x"], {
      cwd,
    });
    expect(exitCode).toBe(0);
    const { rules: printed, ...rest } = JSON.parse(stdout) as { readonly rules: Readonly<Record<string, string>> };
    expect(rest).toEqual({ strict: false, specOnly: false, session: true, ignore: ["x"], files: {}, cache: false });
    expect(Object.keys(printed)).toEqual(ruleIds);
    expect(printed).toMatchObject({
      "old-format": "off",
      "nul-bytes": "warn",
      "wrong-type": "error",
      "unknown-field": "warn",
      "single-economy": "off",
    });
    expect(stderr).toBe(`journal-lint: config file: ${join(cwd, "journal-lint.config.json")}\n`);
  });

  test("prints what holds for the file that it names", async () => {
    const cwd = temporaryFolder({
      "a/journal-lint.config.json": JSON.stringify({
        files: { "x.json": "status" },
        ignore: ["y.log"],
        overrides: [{ files: "x.json", strict: true }],
      }),
    });
    const x = await run(["--print-config", "a/x.json"], { cwd });
    expect(JSON.parse(x.stdout)).toMatchObject({ strict: true, rules: { "unknown-field": "error" } });
    expect(x.stderr).toBe(
      `journal-lint: config file: ${join(cwd, "a/journal-lint.config.json")}\njournal-lint: a/x.json is read as Status\n`,
    );
    expect((await run(["--print-config", "a/y.log"], { cwd })).stderr).toContain("a/y.log is ignored\n");
    const none = await run(["--print-config", "Journal.log"], { cwd });
    expect(none.stderr).toBe("journal-lint: no config file\njournal-lint: Journal.log is read as journal\n");
  });

  test("prints a config that holds the same", async () => {
    const cwd = temporaryFolder({ "Journal.log": unknownFields });
    const { stdout } = await run(["--print-config", "--strict"], { cwd });
    writeFileSync(join(cwd, "journal-lint.config.json"), stdout);
    expect(await found(cwd)).toEqual(await found(cwd, ["--strict", "--no-config"]));
  });
});

test("the schema of the config knows every rule, kind of file and format", () => {
  const schema = JSON.parse(readFileSync(join(projectFolder, "schemas/config.json"), "utf8")) as {
    readonly properties: {
      readonly rules: { readonly propertyNames: { readonly enum: readonly string[] } };
      readonly files: { readonly additionalProperties: { readonly enum: readonly string[] } };
    };
    readonly $defs: { readonly format: { readonly enum: readonly string[] } };
  };
  expect(schema.properties.rules.propertyNames.enum).toEqual(ruleNames);
  expect(schema.properties.files.additionalProperties.enum).toEqual(Object.keys(kindsByOption));
  expect(schema.$defs.format.enum).toEqual(formatNames);
});
