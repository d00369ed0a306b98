import { describe, expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { header, line } from "./redacted.js";

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

const journal = "logs/Journal.2025-03-02T191451.01.log";

/** What the command says of a journal and its copy. */
async function redacted(content: string | Uint8Array) {
  const cwd = temporaryFolder({ [journal]: content });
  const { exitCode, stdout } = await run(["redact", "logs", "--out", "copy", "--seed", "s"], { cwd });
  const said = stdout.trimEnd().split("\n");
  return { exitCode, said, verdict: said.at(-1) };
}

test("says that the findings are the same when a line that is too deep is the only one like JSON", async () => {
  const text = `"timestamp":"2025-03-02T19:12:31Z", "event":"Shutdown"\n${'{"a":'.repeat(170)}1${"}".repeat(170)}\n`;
  expect((await redacted(text)).verdict).toBe("the copies have the same 2 findings as the originals");
});

describe("what is found in one of them alone is reported:", () => {
  test("reports a finding that only the copy has", async () => {
    const message = { From: "Bo Lind", Message: "o7", Message_Localised: "hello", Channel: "local" };
    const { exitCode, said } = await redacted(header + line("ReceiveText", message));
    expect(exitCode).toBe(1);
    expect(said).toContain(`${journal}:2: localised-same is found in the copy, and not in the original`);
  });

  test("reports two names that become one when a session knows them apart", async () => {
    const { exitCode, said } = await redacted(header + commander("Wren Okafor") + loadGame("wREN oKAFOR"));
    expect(exitCode).toBe(1);
    expect(said).toContain(`${journal}:3: other-commander is found in the original, and not in the copy`);
  });

  const system = { StarSystem: "Varkesh", SystemAddress: 123_456_789 };
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
    ["a body that stays above", 3, "body-identity", line("LeaveBody", body) + exit],
    ["a body that stays below", 3, "body-identity", exit + line("ApproachBody", body)],
    ["a settlement", 3, "station-identity", settlement(3_517_204_736) + request(3_517_204_736, "OnFootSettlement")],
    [
      "a settlement with the number of a carrier",
      3,
      "station-identity",
      settlement(3_704_125_184) + request(3_704_125_184, "FleetCarrier"),
    ],
  ])("reports a name that is compared with %s", async (_, number, rule, lines) => {
    const { exitCode, said } = await redacted(header + lines);
    expect(exitCode).toBe(1);
    expect(said).toContain(`${journal}:${number}: ${rule} is found in the copy, and not in the original`);
  });
});

describe("the same is found in a journal and its copy", () => {
  test.each([
    ["without faults", header + commander("Wren Okafor") + loadGame("Wren Okafor") + friend],
    ["with an account that is none", header + commander("Wren Okafor", "7340128")],
    ["without a Fileheader", commander("Wren Okafor") + friend],
    ["with a broken line", `${header}${friend}{ "event":"Friends", "Na\n${friend}`],
    ["with a torn line", `${header}${friend.slice(0, 60)}\n${friend.slice(60)}${friend}`],
    ["with a line that is no event", `${header}${friend}{ "Name":"Wren" }\n${friend}`],
    ["of an old version", header.replace("4.1.0.100", "2.1.0.0") + friend],
    ["in UTF-16", Buffer.from(`\ufeff${header}${friend}`, "utf16le")],
  ])("%s", async (_, content) => {
    const { exitCode, verdict } = await redacted(content);
    expect(verdict).toMatch(/^the copies have the same \d+ findings? as the originals$/);
    expect(exitCode).toBe(0);
  });
});
