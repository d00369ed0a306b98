import { expect, test } from "vitest";
import { lint } from "../../lint.js";
import { changed, schemaFiles } from "../../schema-walk.js";

const time = "2021-04-02T18:00:00Z";

/** The first example of a kind, with one field set to another value. */
function example(kind: string, path: readonly (string | number)[], value: unknown): string {
  const file = schemaFiles.find(({ folder, title }) => folder === "events" && title === kind);
  const [event] = (file?.schema.examples ?? []).filter((one) => Object.hasOwn(Object(one), path[0] || "CarrierID"));
  return JSON.stringify(changed(event, path, value));
}

function header(gameversion: string, timestamp: string): string {
  const rest = { part: 1, language: "English/UK", Odyssey: true, gameversion, build: "r256590/r0 " };
  return JSON.stringify({ timestamp, event: "Fileheader", ...rest });
}

async function findingsOf(...lines: readonly string[]): Promise<readonly string[]> {
  const { findings } = await lint("journal", lines.join("\n"));
  return findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);
}

test.each([
  ["a distance with its unit", "Statistics", ["FLEETCARRIER", "FLEETCARRIER_DISTANCE_TRAVELLED"], "3137 LY"],
  ["a distance as a number", "Statistics", ["FLEETCARRIER", "FLEETCARRIER_DISTANCE_TRAVELLED"], 3137.5],
  ["no trend at all", "MissionCompleted", ["FactionEffects", 0, "ReputationTrend"], "None"],
  ["a key without a name", "CarrierNameChange", [""], "T7X-19K"],
])("what the game writes is silent: %s", async (_, kind, path, value) => {
  expect(await findingsOf(example(kind, path, value))).toEqual([]);
});

const alpha = JSON.stringify({ timestamp: time, event: "Backpack", Weapons: [], Items: {} });

test.each([
  ["by its number", "4.0.0.10", time],
  ["by its name", "Odyssey Alpha 1", time],
])("forms of the test in spring 2021 are counted in one warning: %s", async (_, version, timestamp) => {
  expect(await findingsOf(header(version, timestamp), alpha)).toEqual(["warning old-format /gameversion"]);
});

test.each([
  ["the game itself, at the same time", "3.8.0.201", time],
  ["the version that came out", "4.0.0.100", "2021-05-19T12:00:00Z"],
])("there is no such mercy for %s", async (_, version, timestamp) => {
  const line = alpha.replace(time, timestamp);
  const findings = await findingsOf(header(version, timestamp), line);
  expect(findings).toContain("error wrong-type /Items");
  expect(findings).not.toContain("warning old-format /gameversion");
});

test("the message tells the test from a game that is too old", async () => {
  const { findings } = await lint("journal", `${header("4.0.0.10", time)}\n${alpha}`);
  expect(findings[0]?.message).toMatch(
    /^is from the 4\.0 alpha of spring 2021, which wrote another format, found the string "4\.0\.0\.10"; \d missing/,
  );
});

test("an old journal is not held to values that are known from modern ones", async () => {
  const old = { timestamp: "2017-01-01T00:00:00Z", event: "Rank", Combat: 44 };
  const findings = await findingsOf(JSON.stringify(old));
  expect(findings).toEqual(["warning old-format /timestamp"]);
});
