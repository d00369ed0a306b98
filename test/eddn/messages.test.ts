import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/engine/validate/finding.js";
import { lintText } from "../../src/library/lint-text.js";
import { toEddn } from "../../src/library/to-eddn.js";
import { beaconMessage, dockedMessage, eddnMessage, shipyardMessage } from "../../src/rules/example-records.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { address, event, here, login } from "./journal.js";

async function found(text: string | Uint8Array): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of lintText(text, { as: "eddn" })) findings.push(finding);
  return findings;
}

const seen = async (text: string): Promise<readonly string[]> =>
  (await found(text)).map(({ line, column, severity, rule, path }) => `${line}:${column} ${severity} ${rule} ${path}`);

/** Where a text stands in another, as findings count. */
const columnOf = (text: string, part: string): number => text.indexOf(part) + 1;

describe("a violation is reported at the key or value in question", () => {
  test.each([
    ["a forbidden key", dockedMessage({ Wanted: false }), '"Wanted"', "error eddn-forbidden-key /message/Wanted"],
    [
      "a forbidden key in a list",
      dockedMessage({ Factions: [{ Name: "Blue", MyReputation: 5 }] }),
      '"MyReputation"',
      "error eddn-forbidden-key /message/Factions/0/MyReputation",
    ],
    [
      "a display text that the gateway does not look for",
      dockedMessage({ StationFaction: { Name: "$x;", Name_Localised: "Blue" } }),
      '"Name_Localised"',
      "warning eddn-localised /message/StationFaction/Name_Localised",
    ],
    [
      "a missing key",
      beaconMessage({ StarSystem: undefined }),
      '{"timestamp"',
      "error eddn-schema /message/StarSystem",
    ],
    ["an integer with a fraction", beaconMessage({}), "14.0", "error eddn-schema /message/NumBodies"],
    [
      "a module that is none",
      eddnMessage("outfitting/2", {
        systemName: "Varkesh",
        stationName: "Linden Terminal",
        marketId: 7,
        modules: ["Decal"],
      }),
      '"Decal"',
      "error eddn-schema /message/modules/0",
    ],
    [
      "a ship that stands twice",
      shipyardMessage(["eagle", "adder", "eagle"]),
      '"eagle"],',
      "error eddn-duplicate /message/ships/2",
    ],
    ["a key beside the three", beaconMessage({}, { note: 1 }), "1}\n", "error eddn-envelope /note"],
    [
      "a test version",
      beaconMessage({}, { header: { gameversion: "4.2.0.0 beta" } }),
      '"4.2.0.0 beta"',
      "warning eddn-beta /header/gameversion",
    ],
    [
      "a zone",
      beaconMessage({ timestamp: "2025-03-02T19:14:51-05:00" }),
      '"2025-03-02T19:14:51-05:00"',
      "warning eddn-zone /message/timestamp",
    ],
    [
      "a flag that cannot be",
      beaconMessage({}, { header: { gameversion: "3.8.0.407" } }),
      "true}}",
      "warning eddn-flags /message/odyssey",
    ],
    [
      "a value of the journal",
      dockedMessage({ DistFromStarLS: "far" }),
      '"far"',
      "warning wrong-type /message/DistFromStarLS",
    ],
    [
      "a schema that is not taken yet",
      eddnMessage("outfitting/3", {
        systemName: "Varkesh",
        stationName: "Linden Terminal",
        marketId: 7,
        modules: [{ id: 1, Name: "Hpt_A", BuyPrice: 1, BuyMercCoinsPrice: 0 }],
      }),
      '"https',
      "warning eddn-schema-ref /$schemaRef",
    ],
  ])("%s", async (_, { text }, part, finding) => {
    const line = part === "14.0" ? text.replace('"NumBodies":14', '"NumBodies":14.0') : text;
    expect(await seen(line)).toEqual([`1:${columnOf(line, part)} ${finding}`]);
  });

  test("reports each of several violations", async () => {
    const { text } = dockedMessage(
      { Wanted: false, CockpitBreach: true, StarPos: [1, 2] },
      { header: { uploaderID: 7 } },
    );
    expect((await found(text)).map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      "eddn-header /header/uploaderID",
      "eddn-forbidden-key /message/Wanted",
      "eddn-forbidden-key /message/CockpitBreach",
      "eddn-schema /message/StarPos",
    ]);
  });

  test("reports a path that names the key, without the words of a validator", async () => {
    const [finding] = await found(dockedMessage({ Wanted: false }).text);
    expect(finding?.message).toBe("is forbidden by the schema, leave it out");
    expect(finding).toMatchObject({ event: "Docked", path: "/message/Wanted" });
  });
});

test("what a sender makes of a journal breaks nothing, but what the journal itself lacks", async () => {
  const events = [
    ...login,
    event("FSSSignalDiscovered", 8, { SystemAddress: address, SignalName: "A" }),
    event("Scan", 10, {
      ScanType: "Basic",
      BodyName: "Varkesh A 1",
      BodyID: 2,
      ...here,
      DistanceFromArrivalLS: 5,
      WasDiscovered: true,
      WasMapped: false,
    }),
    event("CodexEntry", 11, { EntryID: 1, Name: "$a;", System: "Varkesh", SystemAddress: address }),
  ];
  const messages = [...toEddn(events)].flatMap((answer) =>
    "message" in answer ? `${JSON.stringify(answer.message)}\n` : [],
  );
  expect(messages).toHaveLength(4);
  expect(
    (await found(messages.join(""))).filter(({ rule }) => rule.startsWith("eddn-") && rule !== "eddn-position"),
  ).toEqual([]);
});

describe("what is no message", () => {
  const whole = beaconMessage({}).text;
  test.each([
    ["no JSON", "{ broken\n", "1:3 error invalid-json "],
    ["a list", "[]\n", "1:1 error eddn-envelope "],
    ["a number", "7\n", "1:1 error eddn-envelope "],
    ["an empty file", "", "1:1 error invalid-json "],
    ["blank lines alone", "\n  \r\n\n", "1:1 error invalid-json "],
    ["a line that breaks off", whole.slice(0, 40), "1:40 error truncated-line "],
  ])("%s", async (_, text, finding) => {
    expect((await seen(text)).map((one) => one.replace(/^(1):\d+/, finding.slice(0, finding.indexOf(" "))))).toEqual([
      finding,
    ]);
  });

  test("reports an empty object", async () => {
    expect((await found("{}\n")).map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      "eddn-envelope /$schemaRef",
      "eddn-envelope /header",
      "eddn-envelope /message",
    ]);
  });

  test("reports bytes that are no text", async () => {
    const rulesFound = new Set(
      (await found(Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x0a, 0x80, 0x0a]))).map(({ rule }) => rule),
    );
    expect(
      [...rulesFound].every((rule) => rule === "invalid-utf8" || rule === "nul-bytes" || rule === "invalid-json"),
    ).toBe(true);
    expect(rulesFound.size).toBeGreaterThan(0);
  });

  test("lines with returns at their ends are fine, and so is a last line without one", async () => {
    expect(await found(`${whole.trimEnd()}\r\n${whole.trimEnd()}\r\n${whole.trimEnd()}`)).toEqual([]);
  });

  test("a message of 5 MB is too large, also where compressing makes it small enough", async () => {
    const large = shipyardMessage(["eagle"], { stationName: "a".repeat(5_000_000) }).text;
    expect(await seen(`${whole}${large}`)).toEqual(["2:1 warning eddn-size "]);
    const [finding] = await found(large);
    expect(finding?.message).toContain("5,000,");
  });
});

test("messages are clean as they are sent and as the relay orders them, and are counted", async () => {
  const sorted = (value: unknown): unknown =>
    typeof value !== "object" || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, part]) => [key, sorted(part)]),
        );
  const { text } = dockedMessage({}, { header: { gatewayTimestamp: "2025-03-02T19:14:53.483147Z" } });
  const relayed = `${JSON.stringify(sorted(JSON.parse(text)))}\n`;
  const spaced = relayed.replaceAll(/([:,])(?=["[{])/g, "$1 ");
  const stdin = [text, relayed, spaced, shipyardMessage(["eagle"]).text].join("");
  const { stdout } = await run(["--as", "eddn", "--format", "json", "-"], { stdin: Buffer.from(stdin) });
  expect(JSON.parse(stdout)).toMatchObject({ findings: [], summary: { kinds: { Docked: 3, "shipyard/2": 1 } } });
});

describe("on the command line", () => {
  const { text } = beaconMessage({ StarPos: undefined });

  test("a folder is searched for *.jsonl, and standard input is read", async () => {
    const cwd = temporaryFolder({ "a/sent.jsonl": text, "Journal.2025-03-02T190000.01.log": "{}\n" });
    const inFolder = await run(["--as", "eddn", "--format", "compact"], { cwd });
    expect(inFolder).toMatchObject({ exitCode: 1, stderr: "" });
    expect(inFolder.stdout).toContain("a/sent.jsonl:1:");
    expect(inFolder.stdout).not.toContain("Journal");
    const piped = await run(["--as", "eddn", "--format", "json", "-"], { stdin: Buffer.from(text) });
    expect(JSON.parse(piped.stdout).findings).toMatchObject([{ rule: "eddn-schema", path: "/message/StarPos" }]);
    expect(await run(["--as", "eddn", "."], { cwd: temporaryFolder({ "b.log": "" }) })).toMatchObject({
      exitCode: 2,
      stderr: "journal-lint: no file of messages (*.jsonl) in .\n",
    });
  });

  test("a config file can say which files hold messages", async () => {
    const cwd = temporaryFolder({
      "sent.txt": text,
      "journal-lint.config.json": '{ "files": { "sent.txt": "eddn" } }',
    });
    expect((await run(["--format", "compact"], { cwd })).stdout).toContain("eddn-schema");
  });

  test.each([
    ["journal", text],
    ["events", text],
    ["events", `[${text.trimEnd()}]`],
  ])("a message among others of %s is recognised", async (as, stdin) => {
    const { stdout } = await run(["--as", as, "--format", "json", "-"], { stdin: Buffer.from(stdin) });
    expect(JSON.parse(stdout).findings).toMatchObject([
      {
        rule: "missing-field",
        path: "/event",
        message: "is missing: this is an EDDN message and not an event, check it with --as eddn",
      },
    ]);
  });

  test("rules about messages have no faults in journals", async () => {
    const { exitCode, stderr } = await run(["generate", "--fault", "eddn-schema"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("no fault can be planted for eddn-schema: it is about messages for EDDN");
  });
});

describe("--eddn-schemas", () => {
  const schema = (name: string, properties: object): string =>
    JSON.stringify({
      $schema: "http://json-schema.org/draft-04/schema#",
      id: `https://eddn.edcd.io/schemas/${name}#`,
      type: "object",
      additionalProperties: false,
      required: ["$schemaRef", "header", "message"],
      properties: {
        $schemaRef: { type: "string" },
        header: { type: "object", required: ["uploaderID"] },
        message: { type: "object", required: ["timestamp"], properties },
      },
      definitions: {
        disallowed: { not: { type: ["array", "boolean", "integer", "number", "null", "object", "string"] } },
      },
    });
  const folder = (files: Readonly<Record<string, string>>): string => temporaryFolder(files);
  const validated = async (text: string, schemas: string) =>
    JSON.parse(
      (await run(["--as", "eddn", "--eddn-schemas", schemas, "--format", "json", "-"], { stdin: Buffer.from(text) }))
        .stdout,
    ).findings;

  test("checks by the files of a folder, and knows no other schema", async () => {
    const schemas = folder({
      "news.json": `\ufeff${schema("news/1", { Wanted: { $ref: "#/definitions/disallowed" }, Count: { type: "integer", minimum: 0, exclusiveMinimum: true } })}`,
    });
    const news = eddnMessage("news/1", { Wanted: 1, Count: 0 }).text;
    expect(await validated(news, schemas)).toMatchObject([
      { rule: "eddn-forbidden-key", path: "/message/Wanted" },
      { rule: "eddn-schema", path: "/message/Count", message: "must be more than 0, found the number 0" },
    ]);
    expect(await validated(beaconMessage({}).text, schemas)).toMatchObject([
      { rule: "eddn-schema-ref", path: "/$schemaRef" },
    ]);
  });

  test("journal-lint eddn goes by them too", async () => {
    const schemas = folder({ "journal.json": schema("journal/1", { Docked: { $ref: "#/definitions/disallowed" } }) });
    const cwd = temporaryFolder({
      "Journal.2025-03-02T190000.01.log": `${login.map((one) => JSON.stringify(one)).join("\n")}\n`,
    });
    const { stdout } = await run(["eddn", "--messages", "--eddn-schemas", schemas], { cwd });
    expect(JSON.parse(stdout).message).not.toHaveProperty("Docked");
    const other = folder({ "news.json": schema("news/1", {}) });
    expect((await run(["eddn", "--eddn-schemas", other], { cwd })).stdout).toContain("no-schema");
  });

  test.each([
    ["no folder", undefined, "cannot read"],
    ["an empty folder", {}, "no schema in"],
    ["no JSON", { "a.json": "{" }, "a.json is not a usable schema of EDDN: it is not JSON"],
    [
      "another language",
      { "a.json": schema("a/1", {}).replace("draft-04", "draft-07") },
      "and only http://json-schema.org/draft-04/schema# is known here",
    ],
    ["no id", { "a.json": "{}" }, "a.json is not a usable schema of EDDN: its id must be the address of a schema"],
    [
      "a reference to nowhere",
      { "a.json": schema("a/1", { b: { $ref: "#/definitions/none" } }) },
      "it refers to #/definitions/none, which is not there",
    ],
  ])("refuses %s", async (_, files, reason) => {
    const schemas = files === undefined ? "gone" : folder(files);
    const { exitCode, stderr } = await run(["--as", "eddn", "--eddn-schemas", schemas, "-"], {
      stdin: Buffer.from(text()),
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(reason);
  });
});

function text(): string {
  return beaconMessage({}).text;
}
