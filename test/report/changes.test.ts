import { describe, expect, test } from "vitest";
import { releasesIn } from "../../src/report/changes.js";
import { releases } from "../../src/schema/game-version.js";
import { run } from "../run.js";

function versions(range: string): readonly string[] {
  const ranged = releasesIn(range);
  if ("unknown" in ranged) throw new Error(ranged.unknown);
  return ranged.releases.map(({ version }) => version);
}

function refused(range: string): string {
  const ranged = releasesIn(range);
  if ("releases" in ranged) throw new Error(`found ${ranged.releases.length}`);
  return ranged.unknown;
}

describe("a range", () => {
  test.each([
    ["4.3..4.4", ["4.3 Highliner", "4.4", "4.4.1", "4.4.1.1"]],
    ["4.4.0..4.4.1.0", ["4.4.1"]],
    ["4.2.2..", ["4.3", "4.3 Highliner", "4.4", "4.4.1", "4.4.1.1"]],
    ["..3.7", ["3.4", "3.5", "3.6", "3.7"]],
    ["2.2..3.5", ["3.4", "3.5"]],
    ["3.6..3.8", ["3.7"]],
    ["4.4", ["4.4", "4.4.1", "4.4.1.1"]],
    ["4.4.0", ["4.4"]],
    ["4.4.1.1", ["4.4.1.1"]],
    ["4.0.0.1700", ["4.0 Update 17"]],
    ["4.0.0.1502..4.0.0.1700", ["4.0 Update 16", "4.0 Update 17"]],
    ["4.0 update 16..4.0.0.1800", ["4.0 Update 17", "4.0.0.1800"]],
    ["vanguards", ["4.2"]],
    [" 4.1 .. Vanguards ", ["4.1.0.200", "4.1.1", "4.2"]],
  ])("%s is %j", (range, expected) => {
    expect(versions(range)).toEqual(expected);
  });

  test("covers everything without ends, and what a version starts when it is a version alone", () => {
    expect(versions("..")).toEqual(releases.map(({ version }) => version));
    expect(versions("4.0")).toEqual(releases.map(({ version }) => version).filter((name) => name.startsWith("4.0")));
  });

  test.each([
    ["", "name two versions, such as 4.3..4.4, or one, such as 4.4"],
    ["4.4..4.3", "4.4..4.3 goes backwards, the older version comes first, as in 4.3..4.4"],
    ["5.0", "no release is known that is 5.0; they go from 3.4 to 4.4.1.1"],
    ["3.9", "no release is known that is 3.9; they go from 3.4 to 4.4.1.1"],
    ["5.0..", "no release is known in 5.0..; they go from 3.4 to 4.4.1.1"],
    ["..3.3", "no release is known in ..3.3; they go from 3.4 to 4.4.1.1"],
    ["4.4.1.1..4.4.1.1", "no release is known in 4.4.1.1..4.4.1.1; they go from 3.4 to 4.4.1.1"],
    ["vangards..", "there is no version vangards; did you mean Vanguards?"],
    ["4.3..x", "there is no version x; write one such as 4.4, 4.0.0.1700, 4.0 Update 17 or Vanguards"],
    ["4", "there is no version 4; write one such as 4.4, 4.0.0.1700, 4.0 Update 17 or Vanguards"],
  ])("%s is refused", (range, reason) => {
    expect(refused(range)).toBe(reason);
  });
});

test("changes tells events and fields by release, for people", async () => {
  const { exitCode, stdout, stderr } = await run(["changes", "4.2.2..4.4"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toContain("4.3 (Caspian Explorer, 2025-12-02)\n  nothing that the schemas know of\n\n");
  expect(stdout).toMatch(/\n\n4\.4 \(Operations, Nomad, 2026-06-30\)\n {2}new fields {2}ApproachSettlement: /);
  expect(stdout).toContain("\n              ModuleBuy: BuyMercCoinsPrice\n");
  expect(stdout).toMatch(/\n\n4\.4\.1 \(Rhino, 2026-09-02\)\n {2}new events {2}GameModeChange, LaunchVessel\n/);
});

test("what is gone stands at the release after the last that wrote it", async () => {
  const { stdout } = await run(["changes", "4.0.0.1804..4.0 Ascendancy"]);
  expect(stdout).toMatch(
    /^4\.0 Type-8 \(2024-08-07\)\n(?: {2}.*\n)* {2}gone +Powerplay\.Votes, last known in 4\.0\.0\.1804\n/,
  );
});

interface Listed {
  readonly events: readonly string[];
  readonly fields: readonly { readonly event: string; readonly path: string }[];
}

test("prints JSON", async () => {
  const { exitCode, stdout } = await run(["changes", "..", "--json"]);
  expect(exitCode).toBe(0);
  const printed = JSON.parse(stdout) as {
    readonly version: number;
    readonly releases: readonly { readonly version: string; readonly came: Listed; readonly went: Listed }[];
  };
  expect(printed.version).toBe(1);
  expect(printed.releases.map(({ came: _, went: __, ...release }) => release)).toEqual(releases);
  const at = (version: string) => printed.releases.find((release) => release.version === version);
  expect(at("3.7")?.came.events).toEqual(expect.arrayContaining(["CarrierJump", "CarrierStats", "NavRoute"]));
  expect(at("4.0")?.came.fields).toContainEqual({ event: "Docked", path: "/Taxi" });
  expect(at("4.4")?.came.fields).toContainEqual({ event: "StoredModules", path: "/Items/*/BuyMercCoinsPrice" });
  expect(at("4.0")?.went.fields).toContainEqual({ event: "CarrierStats", path: "/Finance/TaxRate" });
});

test("a range that cannot be read is a reason on standard error, and exit code 2", async () => {
  expect(await run(["changes", "4.3..\u001b[31m"])).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: expect.stringMatching(/^journal-lint: there is no version \\u001b\[31m; write one such as 4\.4, .*\n$/),
  });
  const { exitCode, stderr } = await run(["changes"]);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining("missing required argument 'range'"),
  });
});

test("releases are bold where colours are wanted", async () => {
  const { stdout } = await run(["changes", "4.2.1..4.3"], { env: { FORCE_COLOR: "1" } });
  expect(stdout).toContain("\u001b[1m4.2.2 (Dodec, 2025-11-11)\u001b[22m\n  new events");
  expect((await run(["changes", "4.2.1..4.3"])).stdout).not.toContain("\u001b");
});
