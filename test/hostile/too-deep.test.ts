import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { checkEvent, fix, lintText, parseLine, redact } from "../../src/index.js";
import { deepestLevel, mostValues } from "../../src/read/json/parse.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { toolCall } from "../tool.js";

const name = "Journal.2025-03-02T191231.01.log";
const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const record = (event: string, fields = ""): string =>
  `{ "timestamp":"2025-03-02T19:12:31Z", "event":"${event}"${fields} }\n`;
const music = record("Music", ', "MusicTrack":"Exploration"');
/** With a name that is to stay nowhere, and with as many levels as asked for. */
const deep = (levels: number): string =>
  record("Friends", `, "Status":"Online", "Name":${nested(levels - 1)}, "X":"Bo Lind"`);
const wide = record("Friends", `, "Name":"Bo Lind", "X":[1${",1".repeat(mostValues)}]`);
const tooDeep = deep(deepestLevel + 1);

/** The findings of a run as `file:line rule`. */
async function found(argv: readonly string[], cwd: string) {
  const { stdout, stderr, exitCode } = await run(["--format", "json", ...argv], { cwd, env: { HOME: cwd } });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Readonly<Record<string, unknown>>[] };
  return { exitCode, stderr, findings: findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`) };
}

describe("a heap of 128 MB is enough", () => {
  const front = '{ "timestamp":"2025-03-02T19:12:31Z", "event":"Muzak", "X":';
  const journal = "Journal.1.log.gz";
  test.each([
    [
      "a million levels",
      journal,
      `${front}${nested(1_000_000)} }`,
      "the record is nested 1,000,001 levels deep, and at most 100 are read",
    ],
    [
      "objects side by side",
      journal,
      "{},".repeat(3_000_000),
      "the record holds 3,000,000 values, and at most 250,000 are read",
    ],
    ["byte order marks", journal, ` ${"\ufeff \ufeff".repeat(400_000)}${music.trimEnd()}`, "invalid-json"],
    ["line feeds in a side file", "Cargo.json", `[${"\n".repeat(18_000_000)}]`, "not-an-object"],
  ])("suffices for %s, and the other files are linted", (_, hostile, text, message) => {
    const cwd = temporaryFolder({ "Journal.2.log": record("Muzak") });
    writeFileSync(join(cwd, hostile), hostile === journal ? gzipSync(`${text}\n${music}`) : text);
    const [tool, argv] = toolCall(["--format", "compact", "--no-cache", "."]);
    const { stdout, stderr } = spawnSync(tool, argv, {
      cwd,
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "--max-old-space-size=128" },
    });
    expect(stderr).toBe("");
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`${hostile}:1:`);
    expect(lines[0]).toContain(message);
    expect(lines[1]).toContain("Journal.2.log:1:");
  });
});

test("a line at the limit is checked, and one beyond it is reported, whatever reads the file", async () => {
  const cwd = temporaryFolder({ [name]: music + deep(deepestLevel) + tooDeep + music + wide });
  const expected = [`${name}:2 unknown-field`, `${name}:2 wrong-type`, `${name}:3 too-deep`, `${name}:5 too-deep`];
  const sorted = async (...argv: string[]) => {
    const { findings, ...rest } = await found(argv, cwd);
    return { ...rest, findings: findings.toSorted() };
  };
  const report = { exitCode: 1, stderr: "", findings: expected };
  for (const argv of [
    ["--threads", "1"],
    ["--threads", "2"],
    ["--cache", "--cache-location", "c"],
    ["--cache", "--cache-location", "c"],
  ])
    expect(await sorted(...argv, name), argv.join(" ")).toEqual(report);
  const text = readFileSync(join(cwd, name), "utf8");
  for (const input of [text, new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"))]) {
    const rules: string[] = [];
    for await (const { line, rule } of lintText(input)) if (rule === "too-deep") rules.push(`${line} ${rule}`);
    expect(rules).toEqual(["3 too-deep", "5 too-deep"]);
  }
});

test("a file of carriage returns alone is one line, and lists of events may hold more than it", async () => {
  const cwd = temporaryFolder({
    "Journal.log": `${music.trimEnd()}\r`.repeat(mostValues / 4 + 1),
    "events.json": `[${Array(mostValues / 4 + 1)
      .fill(music.trimEnd())
      .join()}]`,
    "Status.json": `{\n"A":\n${nested(deepestLevel)}\n}\n`,
    "Market.json": `{ "Items":[{}${",{}".repeat(mostValues)}] }`,
    "deep.json": `[\n${music}, ${tooDeep}]`,
  });
  const report = { exitCode: 1, stderr: "", findings: ["Journal.log:1 too-deep"] };
  expect(await found(["Journal.log"], cwd)).toEqual(report);
  expect((await found(["--as", "events", "events.json"], cwd)).findings).toEqual([]);
  expect((await found(["--as", "events", "deep.json"], cwd)).findings).toEqual(["deep.json:3 too-deep"]);
  expect((await found(["Status.json", "Market.json"], cwd)).findings.toSorted()).toEqual([
    "Market.json:1 too-deep",
    "Status.json:3 too-deep",
  ]);
});

test("a copy has nothing of it, and the same findings", async () => {
  const cwd = temporaryFolder({
    [`logs/${name}`]: music + tooDeep + wide,
    "logs/Status.json": `{\n"Name":"Bo Lind", "A":\n${nested(deepestLevel)}\n}\n`,
  });
  const { exitCode, stdout } = await run(["redact", "logs", "--out", "copy", "--seed", "s"], { cwd });
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 });
  expect(stdout).toContain("the copies have the same 3 findings as the originals");
  const copied = [name, "Status.json"].map((file) => readFileSync(join(cwd, "copy", file), "utf8"));
  expect(copied.join()).not.toContain("Lind");
  expect(copied[0]?.split("\n")).toHaveLength(4);
  expect(redact(tooDeep)).toBe(`{${"[".repeat(deepestLevel)}\n`);
  expect(redact(music + tooDeep, { dropBroken: true }).split("\n")).toHaveLength(2);
});

test("reads the other lines with every command, and parses it with none", async () => {
  const text = music + tooDeep + music;
  const cwd = temporaryFolder({ [name]: text });
  const story = await run(["story", name], { cwd });
  expect(`${story.stdout}${story.stderr}`).toContain("1 line could not be read completely: 2\n");
  expect((await run(["--fix", name], { cwd })).exitCode).toBe(1);
  expect(readFileSync(join(cwd, name), "utf8")).toBe(text);
  expect((await run(["eddn", name], { cwd })).stderr).not.toContain("RangeError");
  expect((await run(["infer", "Friends", name], { cwd })).stdout).not.toContain('"X"');
  expect((await fix(text)).text).toBe(text);
});

test("two halves of a record are not joined to one that is too deep", async () => {
  const cwd = temporaryFolder({ [name]: `${music}${tooDeep.replace("[[[[", "[[\n[[")}${music}` });
  await run(["--fix", "--unsafe-fixes", name], { cwd });
  expect((await found([name], cwd)).findings).not.toContain(`${name}:2 too-deep`);
});

test("the functions of the library for one line or event do not take it", () => {
  expect(parseLine(tooDeep.trimEnd())).toBeUndefined();
  const seen: string[] = [];
  parseLine(tooDeep.trimEnd(), { onFinding: ({ rule }) => seen.push(rule) });
  expect(seen).toEqual(["too-deep"]);
  const value: unknown = JSON.parse(tooDeep);
  expect(checkEvent(value).map(({ rule }) => rule)).toEqual(["too-deep"]);
});

describe("the schema of a user that stands within itself", () => {
  const schema = {
    type: "object",
    properties: {
      A: { type: "integer" },
      B: { type: "integer" },
      Inner: { $ref: "#" },
      List: { items: { $ref: "#" } },
    },
    "x-together": [["A", "B"]],
  };
  const own = (levels: number): string =>
    record("Odd", `, "Inner":${'{"Inner":'.repeat(levels - 2)}{"A":1}${"}".repeat(levels - 2)}`);

  test("gives the same findings with any number of threads", async () => {
    const cwd = temporaryFolder({
      "schemas/Odd.json": JSON.stringify(schema),
      "schemas/Une.json": JSON.stringify({ ...schema, unevaluatedProperties: false, "x-together": [] }),
      "Journal.1.log": own(deepestLevel) + own(deepestLevel + 1) + own(5000) + own(3),
      "Journal.2.log": own(deepestLevel).replace("Odd", "Une") + own(5000) + own(3),
    });
    for (const threads of ["1", "2"]) {
      expect(await found(["--schemas", "schemas", "--threads", threads, "--no-cache"], cwd), threads).toEqual({
        exitCode: 1,
        stderr: "",
        findings: [
          "Journal.1.log:1 fields-together",
          "Journal.1.log:2 too-deep",
          "Journal.1.log:3 too-deep",
          "Journal.1.log:4 fields-together",
          // This schema describes neither timestamp nor event.
          "Journal.2.log:1 unknown-field",
          "Journal.2.log:1 unknown-field",
          "Journal.2.log:2 too-deep",
          "Journal.2.log:3 fields-together",
        ],
      });
    }
  });

  test("ends where its references lead too deep into each other", async () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `d${at}`,
        { minProperties: 0, $ref: at === 59 ? "#" : `#/$defs/d${at + 1}` },
      ]),
    );
    const cwd = temporaryFolder({
      "schemas/Odd.json": JSON.stringify({
        $defs,
        properties: { timestamp: true, event: true, Inner: { $ref: "#/$defs/d0" } },
        unevaluatedProperties: false,
      }),
      "Journal.1.log": own(deepestLevel),
      "Journal.2.log": own(5),
    });
    for (const threads of ["1", "2"]) {
      const { exitCode, stderr } = await found(["--schemas", "schemas", "--threads", threads, "--no-cache"], cwd);
      expect({ exitCode, stderr: stderr.replaceAll("\\", "/") }).toEqual({
        exitCode: 2,
        stderr:
          "journal-lint: cannot read Journal.1.log: an event cannot be validated by schemas/Odd.json: its references lead too deep into each other, delete some of them\n",
      });
    }
  });
});
