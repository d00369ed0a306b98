import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadSchema, type Schema } from "../../src/schema/schema.js";
import { run } from "../run.js";
import { fieldsOf, shapesOf } from "../schema-walk.js";
import { temporaryFolder } from "../temporary-folder.js";

const line = (event: string, fields: Readonly<Record<string, unknown>> = {}, minute = 0): string =>
  JSON.stringify({ timestamp: `2025-01-01T00:${String(minute % 60).padStart(2, "0")}:00Z`, event, ...fields });

/** The draft of one event from some lines. */
async function drafted(event: string, lines: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { exitCode, stdout, stderr } = await run(["infer", event, "-"], { stdin: lines.join("\n") });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
}

describe("a draft", () => {
  test("has types, required fields at every depth, display texts, times, evidence and an example", async () => {
    const first = {
      Name: "$ice;",
      Name_Localised: "Ice",
      Count: 3,
      Price: 1.5,
      Hot: true,
      Until: "2025-02-01T00:00:00Z",
      Parts: [{ Slot: 1, Note: "x" }, { Slot: 2 }],
      Place: { Body: "Varkesh 1" },
      Odd: "text",
    };
    const second = { Name: "$ore;", Count: 4, Price: 2, Hot: false, Until: "2025-02-02T00:00:00Z", Parts: [], Odd: 1 };
    expect(await drafted("Haul", [line("Haul", first), line("Haul", second)])).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: loadSchema("common").$id?.replace("common", "events/Haul"),
      title: "Haul",
      description:
        "Written when something happens that is yet to be described: drafted by journal-lint infer from 2 lines.",
      "x-evidence": 2,
      type: "object",
      required: ["timestamp", "event", "Name", "Count", "Price", "Hot", "Until", "Parts", "Odd"],
      properties: {
        timestamp: { $ref: "../common.json#/$defs/timestamp" },
        event: { type: "string", const: "Haul" },
        Name: { type: "string", "x-bare": true },
        Name_Localised: { $ref: "../common.json#/$defs/localised" },
        Count: { type: "integer" },
        Price: { type: "number" },
        Hot: { type: "boolean" },
        Until: { $ref: "../common.json#/$defs/dateTime" },
        Parts: {
          type: "array",
          items: {
            type: "object",
            required: ["Slot"],
            properties: { Slot: { type: "integer" }, Note: { type: "string" } },
            additionalProperties: { "x-unknown": true },
          },
        },
        Place: {
          type: "object",
          required: ["Body"],
          properties: { Body: { type: "string" } },
          additionalProperties: { "x-unknown": true },
        },
        Odd: { description: "Seen as string (1 time), integer (1 time)." },
      },
      additionalProperties: { "x-unknown": true },
      dependentRequired: { Name_Localised: ["Name"] },
      examples: [{ timestamp: "2025-01-01T00:00:00Z", event: "Haul", ...first }],
    });
  });

  test("lists symbols that recur, and neither names nor what is rare", async () => {
    const lines = Array.from({ length: 40 }, (_, index) =>
      line("Haul", {
        Mode: ["Open", "Solo"][index % 2],
        StationName: ["Alpha", "Beta"][index % 2],
        SeenEvent: ["Good day", "Bad day"][index % 2],
        Code: `c${index}`,
        Rare: `r${index % 8}`,
        Mode_Localised: ["Open", "Solo"][index % 2],
      }),
    );
    const { properties } = await drafted("Haul", lines);
    expect(properties).toMatchObject({ Mode: { type: "string", "x-values": ["Open", "Solo"] } });
    expect(JSON.stringify(properties).match(/x-values/g)).toHaveLength(1);
  });

  test("shows every field in whole events, in no more of them than it takes", async () => {
    const hauls = [
      { A: 1 },
      { A: 1, B: [] },
      { B: [{ C: "c" }] },
      { B: [{ C: "c" }, { D: 4 }], A: 1 },
      { E: "x".repeat(30_000) },
      { E: "x", E_Localised: "X" },
      { E_Localised: "X" },
      { A: 1, E: "y" },
    ];
    const schema = await drafted(
      "Haul",
      hauls.map((fields) => line("Haul", fields)),
    );
    const { examples = [] } = schema as Schema;
    expect(examples).toMatchObject([hauls[3], hauls[5], hauls[6]].map((fields) => ({ event: "Haul", ...fields })));
    const seen = new Set(examples.flatMap((example) => fieldsOf(example, schema).map(({ shape }) => shape)));
    expect(shapesOf(schema).filter((shape) => !seen.has(shape))).toEqual([]);
  });

  test("takes a whole number that is written with a fraction for a number", async () => {
    const text = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Haul", "Fuel":2.000000, "Tanks":[ { "Full":1.0 } ] }';
    const { properties } = await drafted("Haul", [text]);
    expect(properties).toMatchObject({ Fuel: { type: "number" } });
    expect(JSON.stringify(properties)).toContain('"Full":{"type":"number"}');
  });

  test("does not bind a display text that has stood alone", async () => {
    expect(await drafted("Haul", [line("Haul", { A: "a" }), line("Haul", { A_Localised: "A" })])).not.toHaveProperty(
      "dependentRequired",
    );
  });

  test("is made of whole events alone, and tells of the others", async () => {
    const broken = ["{", "[]", '{"event":"Haul"}', '{"timestamp":"yesterday","event":"Haul","Bad":1}', "\0\0\0", ""];
    const stdin = [line("Haul", { Good: 1 }), ...broken, line("Race")].join("\n");
    const { exitCode, stdout, stderr } = await run(["infer", "Haul", "-"], { stdin });
    expect(exitCode).toBe(0);
    expect(stderr).toBe("journal-lint: 5 records skipped: not a whole event with timestamp and name\n");
    expect(JSON.parse(stdout)).toMatchObject({ "x-evidence": 1, required: ["timestamp", "event", "Good"] });
  });

  test("is not made of what a game of another format wrote", async () => {
    const header = (gameversion: string): string => line("Fileheader", { gameversion });
    const stdin = [header("2.2 (Beta 2)"), line("Haul", { Old: 1 }), header("4.0.0.100"), line("Haul", { New: 1 })];
    const { stdout, stderr } = await run(["infer", "Haul", "-"], { stdin: stdin.join("\n") });
    expect(stderr).toBe("journal-lint: 2 events skipped: a game before 3.4 wrote them, in another format\n");
    expect(JSON.parse(stdout)).toMatchObject({ "x-evidence": 1, required: ["timestamp", "event", "New"] });
  });

  test("is not made of what a journal without a Fileheader dates before that format", async () => {
    const old = line("Haul", { Old: 1 }).replace(/"timestamp":"\d{4}/, '"timestamp":"2017');
    const { stdout, stderr } = await run(["infer", "Haul", "-"], { stdin: `${old}\n${line("Haul", { New: 1 })}\n` });
    expect(stderr).toBe("journal-lint: 1 event skipped: a game before 3.4 wrote them, in another format\n");
    expect(JSON.parse(stdout)).toMatchObject({ "x-evidence": 1, required: ["timestamp", "event", "New"] });
  });

  test("shows no invisible character of the journal as it is", async () => {
    const { stdout } = await run(["infer", "Haul", "-"], { stdin: line("Haul", { "\u202ekey": "\u001b[2J\u2028" }) });
    for (const character of "\u001b\u202e\u2028") expect(stdout).not.toContain(character);
    expect(JSON.parse(stdout)).toMatchObject({ examples: [{ "\u202ekey": "\u001b[2J\u2028" }] });
  });
});

describe("drafts in a folder", () => {
  const journal = [
    line("Race", { RaceTrack: "Exploration" }),
    line("Haul", { Items: [{ Name: "ice", Count: 1 }], Fuel: 1.5 }, 1),
    line("Synthesis", { Name: "Repair", Materials: [] }, 2),
    line("Haul", { Items: [], Note: null }, 3),
  ].join("\n");

  test("are used at once: the same journal has no finding, and all of it is checked", async () => {
    const cwd = temporaryFolder({ "Journal.log": journal });
    expect(await run(["infer", "--all", "--out", "drafts"], { cwd })).toMatchObject({
      exitCode: 0,
      stdout: "2 schemas written to drafts: journal-lint --schemas drafts\n",
      stderr: "",
    });
    expect(readdirSync(join(cwd, "drafts"))).toEqual(["Haul.json", "Race.json"]);
    expect((await run(["infer", "Race", "--out", "my drafts"], { cwd })).stdout).toMatch(
      /--schemas ['"]my drafts['"]\n$/,
    );
    const { stdout } = await run(["--schemas", "drafts", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ findings: [], summary: { events: 4, checked: 4 } });
  });

  test("find what later journals have more or less", async () => {
    const cwd = temporaryFolder({ "Journal.log": journal, "later.log": line("Race", { Track: 1 }) });
    await run(["infer", "Race", "--out", "drafts"], { cwd });
    const { stdout } = await run(["--schemas", "drafts", "--format", "compact", "later.log"], { cwd });
    expect(stdout).toMatch(/\[missing-field\]\n.*\[unknown-field\]\n/);
    const drift = await run(["drift", "--schemas", "drafts", "--json", "later.log"], { cwd });
    expect(JSON.parse(drift.stdout)).toMatchObject({
      newFields: [{ event: "Race", path: "/Track", types: ["integer"], count: 1 }],
      missingFields: [{ event: "Race", path: "/RaceTrack", count: 1 }],
    });
    const same = await run(["drift", "--schemas", "drafts", "--json", "Journal.log"], { cwd });
    expect(JSON.parse(same.stdout)).toMatchObject({ newFields: [], missingFields: [], otherTypes: [] });
    expect(await run(["infer", "Race", "--schemas", "drafts", "Journal.log"], { cwd })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr:
        "journal-lint: Race has a schema; --draft drafts another, and journal-lint drift compares events with it\n",
    });
  });

  test("are not written over unless forced", async () => {
    const cwd = temporaryFolder({ "Journal.log": journal, "drafts/Haul.json": "mine" });
    expect(await run(["infer", "--all", "--out", "drafts"], { cwd })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `journal-lint: ${join("drafts", "Haul.json")} would be written over, --force does so\n`,
    });
    expect(readFileSync(join(cwd, "drafts/Haul.json"), "utf8")).toBe("mine");
    expect(readdirSync(join(cwd, "drafts"))).toEqual(["Haul.json"]);
    expect(await run(["infer", "--all", "--out", "drafts", "--force"], { cwd })).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(cwd, "drafts/Haul.json"), "utf8")).toContain('"title": "Haul"');
  });

  test("writes drafts into a folder, not into a file", async () => {
    const cwd = temporaryFolder({ "Journal.log": journal, "list.txt": "mine" });
    expect(await run(["infer", "--all", "--out", "list.txt"], { cwd })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "journal-lint: cannot write to list.txt: it is a file, name a folder\n",
    });
  });

  test("have safe names, whatever an event is called", async () => {
    const names = ["../escape", "a/b", "nul", "..", "Race", "RACE", "\u001b[2J", "__proto__", "package"];
    const cwd = temporaryFolder({ "Journal.log": names.map((name) => line(name)).join("\n") });
    const { exitCode, stdout, stderr } = await run(["infer", "--all", "--out", "in/drafts"], { cwd });
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^1 schema written/);
    expect(readdirSync(join(cwd, "in/drafts"))).toEqual(["RACE.json"]);
    expect(existsSync(join(cwd, "in/escape.json"))).toBe(false);
    expect(stderr.split("\n")).toHaveLength(names.length);
    expect(stderr).toContain("journal-lint: \\u001b[2J is not drafted: it cannot be the name of a file\n");
    expect(stderr).toContain("journal-lint: Race is not drafted: another event has the same name but for case\n");
    expect(stderr).toContain("journal-lint: package is not drafted: package.json is the name of a config file\n");
  });

  test("have the fields that every object inherits, like any others", async () => {
    const own = '"__proto__":1, "constructor":"x", "toString":[ true ]';
    const inner = '"timestamp":"2025-01-01T00:00:00Z", "event":"Odd"';
    const cwd = temporaryFolder({
      "Journal.log": `{ ${inner}, ${own}, "Sub":{ ${own} } }\n{ ${inner}, "Sub":{ } }\n`,
      "Wrong.log": `{ ${inner}, "__proto__":"x", "constructor":1, "toString":1, "Sub":{ "valueOf":1 } }\n`,
    });
    expect(await run(["infer", "Odd", "Journal.log", "--out", "drafts"], { cwd })).toMatchObject({ exitCode: 0 });
    const { properties } = JSON.parse(readFileSync(join(cwd, "drafts/Odd.json"), "utf8")) as Schema;
    const types =
      '{"__proto__":{"type":"integer"},"constructor":{"type":"string"},"toString":{"type":"array","items":{"type":"boolean"}}}';
    const drafted = Object.entries(properties ?? {}).filter(([name]) => !["timestamp", "event", "Sub"].includes(name));
    expect(JSON.stringify(Object.fromEntries(drafted))).toBe(types);
    expect(JSON.stringify((properties?.Sub as Schema | undefined)?.properties)).toBe(types);
    expect(await run(["--schemas", "drafts", "Journal.log"], { cwd })).toMatchObject({ exitCode: 0 });
    const { stdout } = await run(["--schemas", "drafts", "--format", "compact", "Wrong.log", "--as", "journal"], {
      cwd,
    });
    for (const name of ["__proto__", "constructor", "toString", "Sub/valueOf"]) expect(stdout).toContain(`/${name} `);
  });

  test("writes drafts to standard output as one object without a folder", async () => {
    const { stdout } = await run(["infer", "--all", "-"], { stdin: journal });
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual(["Haul", "Race"]);
  });

  test("are made of described kinds too where that is asked for", async () => {
    const { exitCode, stdout } = await run(["infer", "Synthesis", "--draft", "-"], { stdin: journal });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      title: "Synthesis",
      required: ["timestamp", "event", "Name", "Materials"],
    });
  });
});

test.each([
  [["infer"], "name an event, or give --all; see journal-lint infer --help"],
  [["infer", "Music", "--force"], "--force needs --out; see journal-lint infer --help"],
  [["infer", "Musik", "fixtures/readme/music.log"], "no event Musik in 1 file; did you mean Music?"],
  [
    ["infer", "fixtures", "fixtures/readme/music.log"],
    "no event fixtures in 1 file; the event comes before the paths, or give --all",
  ],
  [["infer", "--all", "missing.log"], "cannot read missing.log: no such file or folder"],
  [["infer", "--all", "--schemas", "missing", "-"], "cannot read missing: no such file or folder"],
])("exits with 2 for %j", async (argv, reason) => {
  expect(await run(argv)).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: ${reason}\n` });
});
