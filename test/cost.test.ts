import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Finding } from "../src/engine/validate/finding.js";
import { mostOfRule } from "../src/engine/validate/located-violations.js";
import type { LintTextOptions } from "../src/library/options.js";
import { longestPath } from "../src/read/json/pointer.js";
import { findingsOf, lint } from "./lint.js";
import { run } from "./run.js";
import { temporaryFolder } from "./temporary-folder.js";
import { workOf } from "./work.js";

const common = '"timestamp":"2025-01-01T00:00:00Z"';

const line = (event: string, fields: string): string => `{ ${common}, "event":"${event}"${fields} }\n`;
const each = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(",");
const music = (fields: string): string => line("Music", `, "MusicTrack":"NoTrack"${fields}`);
const faction =
  '{"Name":"A","FactionState":"Nix","Government":"Nix","Influence":3,"Happiness":"$x;","MyReputation":900}';
const module = '{"Slot":"MediumHardpoint1","Item":"hpt_nix","On":1,"Priority":9,"Health":3,"Engineering":{"Level":9}}';
const message = (fields: string): string =>
  `{"$schemaRef":"https://eddn.edcd.io/schemas/journal/1","header":{"uploaderID":"a","softwareName":"b","softwareVersion":"c"},"message":{${common},"event":"Docked","StarSystem":"A","StarPos":[0,0,0],"SystemAddress":1${fields}}}\n`;

/** Single records with `count` faults each, by what is wrong with them. */
const records = {
  // More than 100 levels are not read.
  "keys repeated, each within the other": (count) =>
    music(`,"list":[${each(count / 50, () => `{${'"k":1,"k":{'.repeat(50)}"z":1${"}".repeat(51)}`)}]`),
  "keys repeated below a long key": (count) => music(`,"${"l".repeat(9 * count)}":{${each(count, () => '"k":1')}}`),
  "keys repeated in an event with a long name": (count) =>
    line("E".repeat(9 * count), `,${each(count, () => '"k":1')}`),
  "keys spelled with escapes, and wrong elements": (count) =>
    line(
      "Docked",
      `,${each(50, (i) => `"${"k".repeat(count / 5)}\\n${i}":1`)},"StationServices":[${each(count, () => "1")}]`,
    ),
  "elements of a wrong type": (count) => line("Docked", `,"StationServices":[${each(count, () => "1")}]`),
  "values that no list has": (count) => line("Docked", `,"StationServices":[${each(count, (i) => `"nix${i}"`)}]`),
  "unknown fields": (count) => music(`,${each(count, (i) => `"f${i}":1`)}`),
  "unknown fields that are all like one that is missing": (count) =>
    line("Docked", `,${each(count, (i) => `"StationNam${String.fromCharCode(0x4e00 + i)}":1`)}`),
  "display texts without a symbol": (count) => music(`,${each(count, (i) => `"f${i}_Localised":"x"`)}`),
  "unknown names": (count) =>
    line("Materials", `,"Raw":[${each(count, (i) => `{"Name":"nix${i}","Count":1}`)}],"Manufactured":[],"Encoded":[]`),
  "integers written as fractions": (count) =>
    line("Materials", `,"Raw":[${each(count, () => '{"Name":"iron","Count":1.0}')}],"Manufactured":[],"Encoded":[]`),
  "texts full of numbers": (count) => music(`,"X":"${":1.0".repeat(count)}"`),
  // Each of these has many faults; four times as many findings would be the first to wait in a file, which is work of its own.
  "many factions": (count) => line("FSDJump", `,"Factions":[${each(count / 4, () => faction)}]`),
  "many modules": (count) => line("Loadout", `,"Modules":[${each(count / 4, () => module)}]`),
  "byte order marks": (count) => `${"\ufeff".repeat(count)}${music("")}`,
  "NUL bytes": (count) => music(`,"X":"${"\0 ".repeat(count)}"`),
  "lone surrogates as keys": (count) => music(`,${each(count, (i) => `"\\ud800${i}":1`)}`),
  "records glued together": (count) => line("Shutdown", ',"k":1,"k":12345678901234567890').trim().repeat(count),
  "many values below a long key": (count) => line("Nothing", `,"${"k".repeat(9 * count)}":[${each(count, () => "1")}]`),
  "a timestamp with many digits": (count) =>
    `{"timestamp":"2025-01-01T00:00:00.${"1".repeat(9 * count)}\\n","event":"Music"}`,
} satisfies Readonly<Record<string, (count: number) => string>>;

const messages = {
  "display texts": (count) =>
    message(`,"StationEconomies":[${each(count, () => '{"Name":"$x;","Name_Localised":"x"}')}]`),
  "keys repeated below a long key": (count) => message(`,"${"l".repeat(9 * count)}":{${each(count, () => '"k":""')}}`),
  "forbidden keys": (count) => message(`,${each(count, (i) => `"f${i}_Localised":null`)}`),
} satisfies Readonly<Record<string, (count: number) => string>>;

/** Documents with `count` faults each, as what they are linted, and how many findings a fault has. */
const documents = {
  "faulty events": ["events", (count) => `[${each(count, () => `{${common},"event":"Synthesis","Name":"x"}`)}]`, 1],
  "values that are no events": ["events", (count) => `[${each(count, () => "0")}]`, 1],
  "addresses that are longer than a number can be": [
    "route",
    (count) => {
      const star = '{"StarSystem":"a","SystemAddress":9007199254740993001,"StarPos":[0,0,0],"StarClass":"K"}';
      return `{${common},"event":"NavRoute","Route":[${each(count, () => star)}]}`;
    },
    1,
  ],
  "records that are broken off on one line": ["journal", (count) => '{"timestamp":'.repeat(1 + count), 0],
} satisfies Readonly<
  Record<string, readonly [as: LintTextOptions["as"], make: (count: number) => string, each: number]>
>;

const faults = 150;

/** What was done, and the bytes that were given, by name. */
interface Cost {
  readonly work: number;
  readonly bytes: Readonly<Record<string, number>>;
}

type Act = (text: string) => Promise<Readonly<Record<string, number>>>;

async function costOf(act: Act, text: string): Promise<Cost> {
  let bytes = {};
  const work = await workOf(async () => {
    bytes = await act(text);
  });
  return { work, bytes };
}

/** What a line without any fault costs: a report, a page or a schema takes much by itself. */
const plainCosts = new Map<Act, Promise<Cost>>();

async function plainCost(act: Act, plain: string): Promise<Cost> {
  // The first run also loads what all need.
  await act(plain);
  return costOf(act, plain);
}

/** The costs of `faults` and of four times as many, beyond that of a line without any. */
async function growth(make: (count: number) => string, act: Act, plain = music("")) {
  const known = plainCosts.get(act) ?? plainCost(act, plain);
  plainCosts.set(act, known);
  const base = await known;
  const beyond = ({ work, bytes }: Cost): Cost => ({
    work: work - base.work,
    bytes: Object.fromEntries(Object.entries(bytes).map(([name, count]) => [name, count - (base.bytes[name] ?? 0)])),
  });
  return { some: beyond(await costOf(act, make(faults))), more: beyond(await costOf(act, make(4 * faults))) };
}

/** Four times as much and a little: numbers get longer, and what are many is shown in further ways. */
function isLinear({ some, more }: Awaited<ReturnType<typeof growth>>): void {
  expect(more.work).toBeLessThan(4.5 * Math.max(0, some.work) + 1_000_000);
  // A page keeps findings in another form as soon as there are many.
  for (const [name, bytes] of Object.entries(more.bytes)) {
    const most = 5 * Math.max(0, some.bytes[name] ?? 0) + (name === "html" ? 500_000 : 20_000);
    expect(bytes, name).toBeLessThan(most);
  }
}

const formats = ["json", "ndjson", "pretty", "compact", "github", "gitlab", "sarif", "junit", "markdown", "html"];

describe("four times as many faults in one record are four times the work and the bytes", () => {
  const inAllFormats = (as: string) => async (text: string) => {
    const cwd = temporaryFolder({ "Journal.log": text });
    const asked = formats.flatMap((format) => ["--format", `${format}:${format}`]);
    await run(["--as", as, ...asked, "--max-per-group", "0", "Journal.log"], { cwd });
    const statistics = (await run(["--as", as, "--statistics", "Journal.log"], { cwd })).stdout;
    return {
      ...Object.fromEntries(formats.map((name) => [name, statSync(join(cwd, name)).size])),
      statistics: statistics.length,
    };
  };
  const ofJournals = inAllFormats("journal");
  test.each(Object.entries(records))("takes work in proportion to the faults in every format: %s", async (_, make) => {
    isLinear(await growth(make, ofJournals));
  });
  const ofMessages = inAllFormats("eddn");
  test.each(Object.entries(messages))(
    "takes work in proportion to the faults of a message in every format: %s",
    async (_, make) => {
      isLinear(await growth(make, ofMessages, message("")));
    },
  );
  test.each(Object.entries(documents))(
    "takes work in proportion to the faults of a document: %s",
    async (_, [as, make, each]) => {
      const found = async (text: string) => ({ findings: (await findingsOf(text, { as })).length });
      const cost = await growth(make, found, make(0));
      expect(cost.more.bytes.findings).toBeGreaterThanOrEqual(4 * faults * each);
      isLinear(cost);
    },
  );

  const inCommand = (argv: readonly string[]) => async (text: string) => {
    const [, event = "Music"] = /"event":"(\w{1,20})"/.exec(text) ?? [];
    const cwd = temporaryFolder({ "Journal.log": text });
    const asked = argv.map((word) => (word === "<event>" ? event : word));
    const { stdout, stderr, exitCode } = await run([...asked, "Journal.log"], { cwd });
    // Some of these records are no events, or have another name than Music.
    const isNone = argv[0] === "infer" && stderr.includes("no event");
    expect([stderr, exitCode]).toEqual([stderr, isNone ? 2 : exitCode === 1 ? 1 : 0]);
    return { stdout: stdout.length, stderr: stderr.length };
  };
  const commands = [
    ["--diff", "--unsafe-fixes"],
    ["redact", "--out", "copies"],
    ["eddn"],
    ["story"],
    ["infer", "--draft", "<event>"],
    ["drift"],
  ];
  const cases = commands.flatMap((argv) => {
    const act = inCommand(argv);
    return Object.entries(records).map(([name, make]) => ({ argv, name, make, act }));
  });
  test.each(cases)("takes work in proportion to the faults by $argv: $name", async ({ make, act }) => {
    isLinear(await growth(make, act));
  });

  test("keeps little of a line that is shown in escapes in a page", async () => {
    const page = async (text: string) => {
      const { stdout } = await run(["--format", "html", "-"], { stdin: text });
      return { stdout: stdout.length };
    };
    const { some, more } = await growth(records["byte order marks"], page);
    expect((more.work - some.work) / (3 * faults)).toBeLessThan(20_000);
  });
});

describe("what is too long or too many is reported in short", () => {
  const longKey = "l".repeat(1000);
  const below = music(`,"${longKey}":{"field":1,"field":2}`);

  test("shortens a path to its head and tail in every format, and fixes its field like any other", async () => {
    const path = `/${"l".repeat(199)}…${"l".repeat(93)}/field`;
    expect(path).toHaveLength(longestPath);
    const { findings } = await lint("journal", below);
    expect(findings).toMatchObject([{ rule: "unknown-field" }, { rule: "duplicate-key", path }]);
    for (const format of formats) {
      const { stdout } = await run(["--format", format, "--max-per-group", "0", "-"], { stdin: below });
      expect([format, stdout.includes(longKey.slice(0, 400))]).toEqual([format, false]);
    }
    const cwd = temporaryFolder({ "Journal.log": below });
    const { stdout } = await run(["--diff", "--unsafe-fixes", "--format", "ndjson", "Journal.log"], { cwd });
    expect(stdout).toContain(`+${music(`,"${longKey}":{"field":2}`)}`);
  });

  test("shortens the name of an event to its head and tail", async () => {
    const { findings } = await lint("journal", line("E".repeat(1000), ""));
    expect(findings).toMatchObject([{ event: `${"E".repeat(200)}…${"E".repeat(99)}` }]);
  });

  test("shortens a path of a user's schema, with no fix where nobody can follow the path", async () => {
    const schema = {
      properties: { timestamp: true, event: true },
      additionalProperties: { type: "object", additionalProperties: { type: "string" } },
    };
    const cwd = temporaryFolder({
      "s/Own.json": JSON.stringify(schema),
      "Journal.log": line("Own", `,"a":{"b":1},"${longKey}":{"field":1}`),
    });
    const { stdout } = await run(["--schemas", "s", "--format", "json", "Journal.log"], { cwd });
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
    expect(findings).toMatchObject([
      { rule: "wrong-type", path: `/${"l".repeat(199)}…${"l".repeat(93)}/field`, column: 1 },
      { rule: "wrong-type", path: "/a/b", message: expect.stringContaining("found the number 1") },
    ]);
    expect(findings[0]).not.toHaveProperty("fix");
  });

  test("counts the rest in the last finding of its rule, the same with threads, caches and shards, and fixes it", async () => {
    const many = music(`,"x":{${each(mostOfRule + 2, () => '"k":1')}}`);
    const cwd = temporaryFolder({ "Journal.log": many });
    const asked = ["--format", "ndjson", "--cache-location", "cache"];
    const first = await run([...asked, "Journal.log"], { cwd });
    const found = first.stdout.split("\n").filter((text) => text.includes('"rule":"duplicate-key"'));
    expect(found).toHaveLength(mostOfRule);
    expect(found.at(-1)).toContain("(and 1 more finding of this rule in the record, not listed)");
    expect(found.at(-2)).not.toContain("not listed");
    expect(first.stdout).toContain(`"warnings":${mostOfRule + 1}`);
    for (const argv of [asked, ["--format", "ndjson", "--threads", "2"]])
      expect((await run([...argv, "Journal.log"], { cwd })).stdout).toBe(first.stdout);
    const { stderr } = await run(["--fix", "--quiet", "Journal.log"], { cwd });
    expect(stderr).toMatch(/^journal-lint: 10,001 fixed, 1 left/);
    expect(readFileSync(join(cwd, "Journal.log"), "utf8")).toBe(music(',"x":{"k":1}'));
  });
});
