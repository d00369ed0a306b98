import { describe, expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { brokenPromises } from "../../contract.js";
import { lint } from "../../lint.js";

function line(
  event: string,
  fields: Readonly<Record<string, unknown>> = {},
  timestamp = "2025-01-01T12:00:00Z",
): string {
  return JSON.stringify({ timestamp, event, ...fields });
}

async function found(lines: readonly string[], ...options: readonly string[]): Promise<readonly Finding[]> {
  const { findings } = await lint("journal", lines.join("\n"), ...options);
  expect(brokenPromises(findings, lines)).toEqual([]);
  return findings;
}

function at(timestamp: string): string {
  return line("NavRoute", {}, timestamp);
}

function header(gameversion: unknown, timestamp?: string): string {
  const rest = { part: 1, language: "English/UK", build: "r316268/r0 " };
  return line("Fileheader", { ...rest, gameversion }, timestamp);
}

describe("timestamps", () => {
  test.each([
    ["by 60 seconds", "2025-01-01T11:59:00Z", undefined],
    ["by 61 seconds", "2025-01-01T11:58:59Z", "61 seconds"],
    ["by two minutes", "2025-01-01T11:58:00Z", "2 minutes"],
    ["over midnight", "2024-12-31T23:59:00Z", "12 hours"],
    ["not at all", "2025-01-01T12:00:00Z", undefined],
    ["by 60 seconds, with an offset of nothing", "2025-01-01T11:59:00+00:00", undefined],
    ["by 61 seconds, with an offset of nothing", "2025-01-01T11:58:59+00:00", "61 seconds"],
    ["by 61 seconds, in lower case", "2025-01-01t11:58:59z", "61 seconds"],
    ["by 61 seconds, in the basic form", "20250101T115859Z", "61 seconds"],
    ["by 61 seconds, with a comma", "2025-01-01T11:58:59,0Z", "61 seconds"],
    ["not at all, in the basic form", "20250101T120000Z", undefined],
  ])("reports timestamps that step back %s", async (_, timestamp, seen) => {
    const findings = (await found([at("2025-01-01T12:00:00Z"), at(timestamp)])).filter(
      ({ rule }) => rule === "timestamp-order",
    );
    expect(findings).toMatchObject(seen === undefined ? [] : [{ line: 2, path: "/timestamp", severity: "warning" }]);
    if (seen !== undefined)
      expect(findings[0]?.message).toMatch(`is ${seen} before the event above (2025-01-01T12:00:00Z)`);
  });

  test.each([
    ["20250101T120000Z", "2025-01-01T12:00:01Z"],
    ["2025-01-01T23:59:60Z", "2025-01-01T23:59:30Z"],
    ["2025-01-01T12:00:00,5Z", "2025-01-01T12:00:00Z"],
    ["2025-01-01t12:00:00z", "2025-01-01T12:00:00Z"],
    ["2025-01-01T12:00Z", "2025-01-01T12:00:30Z"],
  ])("understands timestamps in another form than the game's: %s, then %s", async (first, second) => {
    expect((await found([at(first), at(second)])).map(({ rule }) => rule)).toEqual(["timestamp-form"]);
  });

  test.each([
    "2025-01-01t12:00:00z",
    "2025-01-01T23:59:60Z",
    "20250101T120000Z",
    "2025-01-01T12:00:00.5Z",
    "yesterday",
    "",
  ])("reports each timestamp in another form: %j", async (timestamp) => {
    const findings = await found([at(timestamp), at(timestamp), at(timestamp)]);
    expect(findings.map(({ line: number, path }) => `${number} ${path}`)).toEqual([
      "1 /timestamp",
      "2 /timestamp",
      "3 /timestamp",
    ]);
  });

  test("are shown shortened where they are long", async () => {
    const long = `2025-01-01T12:00:00.${"3".repeat(5000)}Z`;
    const findings = await found([at(long), at("2025-01-01T11:00:00Z")]);
    expect(findings.map(({ rule }) => rule)).toEqual(["timestamp-form", "timestamp-order"]);
  });

  test("are compared with the line before, not with the highest so far", async () => {
    const times = ["12:00:00", "10:00:00", "10:30:00", "11:00:00", "09:00:00"];
    const findings = await found(times.map((time) => at(`2025-01-01T${time}Z`)));
    expect(findings.map(({ line: number }) => number)).toEqual([2, 5]);
  });

  test("ignores texts that are no timestamps", async () => {
    const findings = await found([
      at("2025-01-01T12:00:00Z"),
      at("yesterday"),
      line("Shutdown", { timestamp: 5 }),
      "{",
      at("2025-01-01T11:59:00Z"),
    ]);
    expect(findings.map(({ rule }) => rule)).toEqual(["bad-timestamp", "wrong-type", "invalid-json"]);
  });

  test("start anew with a Fileheader", async () => {
    const early = "2025-01-01T08:00:00Z";
    const lines = [at("2025-01-01T12:00:00Z"), header("4.0.0.1476", early), at(early), at("2025-01-01T07:00:00Z")];
    expect(await found(lines)).toMatchObject([{ line: 4, rule: "timestamp-order" }]);
  });
});

const unknownField = line("Synthesis", { Name: "FSD Basic", Materials: [], Stranger: 1 });
const missingField = line("Synthesis", { Materials: [] });
const retyped = line("Synthesis", { Name: 1, Materials: {} });
const notAllowed = line("CargoTransfer", { Transfers: [{ Type: "gold", Count: 1, Direction: "up" }] });
const oldLines = [unknownField, missingField, retyped];
const modern = [
  { line: 2, rule: "unknown-field", severity: "warning" },
  { line: 3, rule: "missing-field", severity: "error" },
  { line: 4, rule: "wrong-type", severity: "error" },
  { line: 4, rule: "wrong-type", severity: "error" },
];

describe("a file whose Fileheader says", () => {
  test.each(["2.2 (Beta 2)", "2.2", "3.3", "3.3.03 ", "1.0", "3.3 - Beyond Chapter Four"])(
    "takes a file for the old format when its Fileheader says %j",
    async (version) => {
      const findings = await found([header(version), ...oldLines]);
      expect(findings).toMatchObject([
        { line: 1, rule: "old-format", severity: "warning", path: "/gameversion", event: "Fileheader" },
      ]);
      expect(findings[0]?.message).toMatch(/; 4 missing, unknown or retyped fields are not/);
    },
  );

  test.each([
    "3.4",
    "3.4.0.100",
    "3.10",
    "4.0.0.1476",
    "10.0",
    "Fleet Carriers Update - Patch 5",
    "",
    2.2,
    null,
    undefined,
  ])("%j is checked as modern", async (version) => {
    const findings = await found([header(version), ...oldLines]);
    expect(findings.filter(({ line: number }) => number > 1)).toMatchObject(modern);
    expect(findings.filter(({ rule }) => rule === "old-format")).toEqual([]);
  });

  test("an old version has no mercy on anything else, and none under --strict", async () => {
    expect(await found([header("2.2"), notAllowed])).toMatchObject([
      { line: 1, rule: "old-format" },
      { line: 2, rule: "value-not-allowed" },
    ]);
    const strict = (await found([header("2.2"), ...oldLines], "--strict")).filter(({ line: number }) => number > 1);
    expect(strict.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
      "unknown-field error",
      "missing-field error",
      "wrong-type error",
      "wrong-type error",
    ]);
  });

  test("an old version is reported once, with nothing to count too, and has no say before it and behind a modern one", async () => {
    expect(await found([header("2.2")])).toMatchObject([{ line: 1, rule: "old-format" }]);
    const lines = [missingField, header("2.2"), missingField, header("4.0"), missingField, header("2.3"), missingField];
    const findings = await found(lines);
    expect(findings.map(({ line: number, rule }) => `${number} ${rule}`)).toEqual([
      "1 missing-field",
      "2 old-format",
      "5 missing-field",
    ]);
    expect(findings[1]?.message).toMatch(/; 2 missing/);
  });

  test("an old version on a line with something else is pointed at", async () => {
    const glued = line("Shutdown") + header("2.2");
    const [finding] = (await found([glued])).filter(({ rule }) => rule === "old-format");
    expect(glued.slice((finding?.column ?? 0) - 1, (finding?.endColumn ?? 0) - 1)).toBe('"2.2"');
  });

  test("reports an old version and 10,000 findings of a line, the last of which counts the rest of the 100,000 that are kept", async () => {
    const { findings } = await lint("journal", `${header("2.2")}\n${"\0a".repeat(150_000)}\n`);
    expect(findings.filter(({ rule }) => rule === "nul-bytes")).toHaveLength(10_000);
    expect(findings.findLast(({ rule }) => rule === "nul-bytes")?.message).toContain("90,000");
  });
});

describe("a file without a Fileheader", () => {
  const dated = (timestamp: string, lines: readonly string[] = oldLines): readonly string[] =>
    lines.map((text) => text.replace("2025-01-01T12:00:00Z", timestamp));
  const places = (findings: readonly Finding[]): readonly string[] =>
    findings.map(({ line: number, rule }) => `${number} ${rule}`);
  const day = "2017-03-12T10:00:00Z";
  const lastOld = "2019-04-22T23:59:59Z";
  const firstNew = "2019-04-23T00:00:00Z";

  test.each([day, lastOld])("is of the old format where it starts at %s", async (timestamp) => {
    const findings = await found(dated(timestamp));
    expect(findings).toMatchObject([
      { line: 1, column: 14, endColumn: 36, rule: "old-format", severity: "warning", path: "/timestamp" },
    ]);
    expect(findings[0]).toMatchObject({
      event: "Synthesis",
      message: `is before 2019-04-23, when the game wrote another format, found the string "${timestamp}"; 4 missing, unknown or retyped fields are not reported one by one: nothing to do in a genuine journal, a test journal needs a newer date`,
    });
  });

  test("is of the old format where a Heading stands in its place", async () => {
    const heading = line("Heading", { part: 1, gameversion: "2.2 (Beta 1)" }, day);
    const findings = await found([heading, ...dated(day)]);
    expect(findings).toMatchObject([{ line: 1, rule: "old-format", path: "/timestamp", event: "Heading" }]);
    expect(findings[0]?.message).toMatch(/; 4 missing/);
    expect(places(await found([line("Heading"), missingField]))).toEqual(["2 missing-field"]);
  });

  test("is checked as modern where it starts at the day of 3.4, and under --strict", async () => {
    const shifted = modern.map(({ line: number, ...rest }) => ({ ...rest, line: number - 1 }));
    expect(await found(dated(firstNew))).toMatchObject(shifted);
    expect((await found(dated(day), "--strict")).map(({ rule }) => rule)).toEqual(modern.map(({ rule }) => rule));
  });

  test("is judged record by record, each by its own date", async () => {
    const undated = '{"event":"Synthesis","Name":"x","Materials":[]}';
    const local = dated("2017-03-12T10:00:00+02:00", [missingField]);
    const lines = ["{", undated, ...local, at(day), ...dated(day, [missingField, "{", retyped]), missingField];
    expect(places(await found(lines))).toEqual([
      "1 invalid-json",
      "2 missing-field",
      "3 missing-field",
      "3 bad-timestamp",
      "4 old-format",
      "6 invalid-json",
      "8 missing-field",
    ]);
    const mixed = [missingField, ...dated(day, [missingField]), missingField, ...dated(day, [missingField])];
    expect(places(await found(mixed)).filter((place) => !place.endsWith("timestamp-order"))).toEqual([
      "1 missing-field",
      "2 old-format",
      "3 missing-field",
    ]);
  });

  test("leaves it to a Fileheader from there on", async () => {
    const later = [header("4.0", day), ...dated(day, [missingField]), header("2.3"), missingField];
    const findings = await found([...dated(day, [missingField]), ...later]);
    expect(places(findings)).toEqual(["1 old-format", "3 missing-field"]);
    expect(findings[0]?.message).toMatch(/; 2 missing/);
    expect(await found([at(day), header("2.2", day)])).toMatchObject([{ line: 2, path: "/gameversion" }]);
    expect(places(await found([header("Patch 5", day), ...dated(day, [missingField])]))).toEqual(["2 missing-field"]);
  });

  test("gets no finding about its dates where nothing was left out", async () => {
    expect(await found([at(day), at(day)])).toEqual([]);
    expect(places(await found([at(day), ...dated(day, [notAllowed])]))).toEqual(["2 value-not-allowed"]);
  });

  test("counts a field under another name as in every other line", async () => {
    const renamed = line("Synthesis", { name: "FSD Basic", Materials: [] }, day);
    const [alone] = await found([renamed]);
    const [second] = await found([at(day), renamed]);
    expect(alone?.message).toMatch(/; 2 missing/);
    expect(second?.message).toMatch(/; 2 missing/);
  });
});

describe("the services of later versions", () => {
  const docked = (...services: readonly string[]): string =>
    line("Docked", { StationName: "Hut", StationType: "Coriolis", DistFromStarLS: 1.5, StationServices: services });
  const added = [
    "shop",
    "carriermanagement",
    "carrierfuel",
    "carriervendor",
    "livery",
    "modulepacks",
    "voucherredemption",
  ];

  test.each([
    ["3.4", [...added, "SHOP", "Livery"]],
    ["3.5", [...added.slice(1), "Livery"]],
    ["3.6.9", [...added.slice(1), "Livery"]],
    ["2.4", [...added, "SHOP", "Livery"]],
  ])("are a warning each in game %s, in any case", async (version, early) => {
    const services = [...added, "SHOP", "Livery"];
    const findings = await found([header(version), docked(...services)]);
    const ofServices = findings.filter(({ line: number }) => number === 2);
    expect(ofServices.map(({ rule, path, severity }) => `${severity} ${rule} ${path}`)).toEqual(
      early.map((service) => `warning services-version /StationServices/${services.indexOf(service)}`),
    );
  });

  test.each(["3.7", "3.7.0.1", "3.10", "4.1", "Fleet Carriers Update - Patch 5", undefined])(
    "are fine in game %s",
    async (version) => {
      const findings = await found([header(version), docked("dock", ...added)]);
      expect(findings.filter(({ line: number }) => number > 1)).toEqual([]);
    },
  );

  test("are fine without a Fileheader, and below one that comes later", async () => {
    expect(await found([docked(...added), header("3.6")])).toEqual([]);
  });
});
