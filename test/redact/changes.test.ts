import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isMuchToLint } from "../../src/commands/much-to-lint.js";
import { createOneForOne } from "../../src/redact/changes/one-for-one.js";
import { journalRuleIds } from "../../src/rules/rules.js";
import { folderOf } from "../generate/folder.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { header, line } from "./redacted.js";

vi.mock("../../src/commands/much-to-lint.js", { spy: true });
afterEach(() => {
  vi.mocked(isMuchToLint).mockReset();
});

const commander = (Name: string, FID = "F7340128"): string => line("Commander", { FID, Name });
const loadGame = (Commander: string, FID = "F7340128"): string =>
  line("LoadGame", {
    FID,
    Commander,
    Horizons: true,
    Odyssey: true,
    Ship: "Krait_MkII",
    Ship_Localised: "Krait Mk II",
    ShipID: 12,
    ShipName: "Dawn",
    ShipIdent: "DA-01K",
    FuelLevel: 32,
    FuelCapacity: 32,
    GameMode: "Solo",
    Credits: 5000,
    Loan: 0,
    language: "English/UK",
    gameversion: "4.1.0.100",
    build: "r308767/r0 ",
  });
const friend = line("Friends", { Status: "Online", Name: "Bo Lind" });

/** What the command says and writes where whole files are linted, and where the lines that were changed are judged. */
async function bothWays(files: Readonly<Record<string, string | Uint8Array>>, ...args: readonly string[]) {
  const cwd = temporaryFolder(files);
  const redacted = async (isMuch: boolean) => {
    vi.mocked(isMuchToLint).mockReturnValue(isMuch);
    const out = isMuch ? "changes" : "whole";
    const { exitCode, stdout, stderr } = await run(["redact", "logs", "--out", out, "--seed", "s", ...args], { cwd });
    const names = readdirSync(join(cwd, out), { recursive: true, encoding: "utf8" }).sort();
    const copies = names.filter((name) => /\.\w+$/.test(name)).map((name) => readFileSync(join(cwd, out, name)));
    const told = stdout.replaceAll(`${out}:`, "out:").trimEnd().split("\n");
    return { exitCode, stderr, told: told.slice(0, -1), verdict: told.at(-1) ?? "", names, copies };
  };
  const { verdict: ofWhole, ...whole } = await redacted(false);
  const { verdict: ofChanges, ...changes } = await redacted(true);
  expect(changes).toEqual(whole);
  return { ...whole, ofWhole, ofChanges };
}

const journal = "logs/Journal.2025-03-02T191231.01.log";
const byChanges = "the same is found in the copies as in the originals, judging by the lines that were changed";

describe("where there is much to lint", () => {
  test("clean lines that were changed tell that the same is found", async () => {
    const { exitCode, ofWhole, ofChanges } = await bothWays({
      [journal]: header + commander("Wren Okafor") + loadGame("Wren Okafor") + friend,
    });
    expect(exitCode).toBe(0);
    expect(ofWhole).toMatch(/^the same is found in the copies as in the originals: \d+ findings?$/);
    expect(ofChanges).toBe(byChanges);
  });

  test("a finding on a line that was changed has the whole file linted, and it alone", async () => {
    const fault = line("Friends", { Name: "Bo Lind" });
    const { ofWhole, ofChanges } = await bothWays({ [journal]: header + commander("Wren Okafor") + fault });
    expect(ofChanges).toBe(ofWhole);
    const other = journal.replace("12.31", "12.32").replace("191231", "191232");
    const both = await bothWays({ [journal]: header + fault, [other]: header + friend });
    expect(both.ofChanges).toBe(byChanges);
  });

  test("what is found in the copy alone is told", async () => {
    const message = { From: "Bo Lind", Message: "o7", Message_Localised: "hello", Channel: "local" };
    const { exitCode, told } = await bothWays({ [journal]: header + line("ReceiveText", message) });
    expect(exitCode).toBe(1);
    expect(told).toContainEqual(
      expect.stringMatching(/:2: localised-same is found in the copy, and not in the original$/),
    );
  });

  test("a number of an account that is none keeps its fault", async () => {
    const { exitCode, ofWhole, ofChanges } = await bothWays({
      [journal]: header + commander("Wren Okafor", "7340128"),
    });
    expect(exitCode).toBe(0);
    expect(ofWhole).toBe("the same is found in the copies as in the originals: 1 finding");
    expect(ofChanges).toBe(ofWhole);
  });

  test("two names that become one are told where the story of a session knows them apart", async () => {
    const { exitCode, told } = await bothWays({
      [journal]: header + commander("Wren Okafor") + loadGame("wREN oKAFOR"),
    });
    expect(exitCode).toBe(1);
    expect(told).toContainEqual(
      expect.stringMatching(/:3: other-commander is found in the original, and not in the copy$/),
    );
  });

  const system = { StarSystem: "Varkesh", SystemAddress: 123_456_789 };
  const docked = line("Docked", {
    StationName: "Old Construction",
    StationType: "FleetCarrier",
    ...system,
    MarketID: 3_704_125_184,
    StationFaction: { Name: "FleetCarrier" },
    StationGovernment: "$government_Carrier;",
    StationGovernment_Localised: "Private Ownership",
    StationServices: ["dock", "autodock"],
    StationEconomy: "$economy_Carrier;",
    StationEconomy_Localised: "Private Enterprise",
    StationEconomies: [{ Name: "$economy_Carrier;", Name_Localised: "Private Enterprise", Proportion: 1 }],
    DistFromStarLS: 10.5,
    LandingPads: { Small: 4, Medium: 4, Large: 8 },
  });
  const cargo = (Count: number): string => line("Cargo", { Vessel: "Ship", Count });
  const name = "Wolf K7Q-B8L";
  const request = (MarketID: number, StationType: string): string =>
    line("DockingRequested", {
      MarketID,
      StationName: name,
      StationType,
      LandingPads: { Small: 1, Medium: 0, Large: 1 },
    });
  const settlement = (MarketID: number): string =>
    line("ApproachSettlement", {
      Name: name,
      MarketID,
      SystemAddress: system.SystemAddress,
      BodyID: 5,
      BodyName: "Varkesh 1",
      Latitude: 1,
      Longitude: 1,
    });
  const exit = line("SupercruiseExit", {
    Taxi: false,
    Multicrew: false,
    ...system,
    Body: name,
    BodyID: 5,
    BodyType: "Planet",
  });
  const body = { ...system, Body: name, BodyID: 5 };

  test.each([
    ["a carrier that is called after a site of construction", 4, "wrong-balance", docked + cargo(5) + cargo(50)],
    ["a body that stays above", 3, "body-identity", line("LeaveBody", body) + exit],
    ["a body that stays below", 3, "body-identity", exit + line("ApproachBody", body)],
    ["a settlement", 3, "station-identity", settlement(3_517_204_736) + request(3_517_204_736, "OnFootSettlement")],
    [
      "a settlement with the number of a carrier",
      3,
      "station-identity",
      settlement(3_704_125_184) + request(3_704_125_184, "FleetCarrier"),
    ],
  ])("what a story makes of a name that is held against %s is told", async (_, number, rule, lines) => {
    const { exitCode, told } = await bothWays({ [journal]: header + lines });
    expect(exitCode).toBe(1);
    expect(told).toContainEqual(`${journal}:${number}: ${rule} is found in the copy, and not in the original`);
  });

  test.each([
    ["without a Fileheader", commander("Wren Okafor") + friend],
    ["with a broken line", `${header}${friend}{ "event":"Friends", "Na\n${friend}`],
    ["with a torn line", `${header}${friend.slice(0, 60)}\n${friend.slice(60)}${friend}`],
    ["with a line that is no event", `${header}${friend}{ "Name":"Wren" }\n${friend}`],
    ["of an old version", header.replace("4.1.0.100", "2.1.0.0") + friend],
    ["in UTF-16", Buffer.from(`\ufeff${header}${friend}`, "utf16le")],
  ])("a journal %s is linted as a whole", async (_, content) => {
    const { ofWhole, ofChanges } = await bothWays({ [journal]: content });
    expect(ofChanges).toBe(ofWhole);
  });

  test.each([["--drop-broken"], ["--keep", "Friends"], ["--minimise"], ["--shift-time", "1d"]])(
    "whole files are linted with %s",
    async (...args) => {
      const { ofWhole, ofChanges } = await bothWays({ [journal]: header + friend + line("Friends", {}) }, ...args);
      expect(ofChanges).toBe(ofWhole);
    },
  );

  test("sessions with any faults are told of as if they were linted as a whole", async () => {
    const rules = journalRuleIds.filter((id) => id !== "wrong-side-file" && id !== "personal-data");
    const files: Record<string, string | Uint8Array> = {};
    for (let seed = 1; seed <= 60; seed++) {
      const faults = Object.fromEntries(rules.filter((_, index) => (index + seed) % 12 === 0).map((id) => [id, 1]));
      const { files: made } = folderOf({
        seed,
        scenario: "evening",
        hours: 0.5,
        ...(seed % 3 === 0 ? {} : { faults }),
      });
      for (const [name, bytes] of made) files[`logs/${seed}/${name}`] = bytes;
    }
    const { ofChanges } = await bothWays(files);
    expect(ofChanges).toBe(byChanges);
  });
});

describe("values that a story hears", () => {
  test("are the same where they were, and are not where they were not", () => {
    const { note, holds } = createOneForOne();
    expect(note("Wren Okafor", "Quiet Heron 40718")).toBe(true);
    expect(note("Wren Okafor", "Quiet Heron 40718")).toBe(true);
    expect(note("Okonjo Reach", "Okonjo Reach")).toBe(true);
    expect(note(3_704_125_184, 3_740_000_001)).toBe(true);
    expect(holds()).toBe(true);
  });

  test.each([
    ["one becomes two", ["A", "X"], ["A", "Y"]],
    ["two become one", ["A", "X"], ["B", "X"]],
    ["one stays, and is replaced elsewhere", ["A", "A"], ["A", "X"]],
    ["one becomes another that stays", ["A", "B"], ["B", "B"]],
    ["the number of a carrier becomes two", [3_704_125_184, 3_740_000_001], [3_704_125_184, 3_740_000_002]],
  ] as const)("tell nothing where %s", (_, one, other) => {
    const { note, holds } = createOneForOne();
    expect([note(one[0], one[1]), note(other[0], other[1])]).toEqual([true, true]);
    expect(holds()).toBe(false);
  });

  test.each([
    ["$COMMS_entered:#name=Sol;", "(redacted)"],
    ["Wren", "$name;"],
    ["Orbital Construction Site: Wren", "Quiet Heron 40718"],
    ["Sol 3 A Ring", "Quiet Heron 40718"],
    [5, 6],
    ["5", 5],
    [null, "x"],
    [["a"], ["b"]],
  ])("are seen to be unlike: %j and %j", (before, after) => {
    expect(createOneForOne().note(before, after)).toBe(false);
  });

  test.each([[5], [null], [["a"]], [undefined], [true]])("are alike where nothing is replaced: %j", (value) => {
    const { note, holds } = createOneForOne();
    expect([note(value, structuredClone(value)), holds()]).toEqual([true, true]);
  });
});
