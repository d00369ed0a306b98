import { describe, expect, test } from "vitest";
import { type Line, seen } from "./find-violations.js";

const file = "Journal.2025-06-14T180000.01.log";
const head: Line = ["Fileheader", { part: 1, gameversion: "4.0.0.1904", build: "r1 ", language: "English/UK" }];
const account = { FID: "F1", Commander: "Jane Doe" };
const ship = { Ship: "Asp", ShipID: 7, FuelLevel: 20, FuelCapacity: 32 };
const here = { StarSystem: "Varkesh", SystemAddress: 11, StarPos: [0, 0, 0] };
const second = "2025-06-14T18:00:20Z";

/** The first login of a journal, as the game writes it. */
const login: Readonly<Record<string, Line>> = {
  Fileheader: head,
  Commander: ["Commander", { FID: "F1", Name: "Jane Doe" }],
  Materials: ["Materials", { Raw: [], Manufactured: [], Encoded: [] }],
  Rank: ["Rank", { timestamp: second }],
  Progress: ["Progress", { timestamp: second }],
  Reputation: ["Reputation", { timestamp: second }],
  LoadGame: ["LoadGame", { ...account, GameMode: "Solo", Odyssey: true, ...ship }],
  Location: ["Location", { Docked: false, Taxi: false, Multicrew: false, ...here }],
  ShipLocker: ["ShipLocker"],
  Missions: ["Missions", { Active: [], Failed: [], Complete: [] }],
  Loadout: ["Loadout", { Ship: "asp", ShipID: 7, FuelCapacity: { Main: 32, Reserve: 0.63 } }],
  Cargo: ["Cargo", { Vessel: "Ship", Count: 0 }],
};
const entered: Line = [
  "SupercruiseEntry",
  { timestamp: "2025-06-14T19:00:00Z", Taxi: false, Multicrew: false, StarSystem: "Varkesh", SystemAddress: 11 },
];
const started: Line = ["StartJump", { timestamp: "2025-06-14T18:59:50Z", JumpType: "Supercruise" }];

/** What is said of the journal without lines of some kinds. */
function without(kinds: readonly string[], name?: string, isElsewhere = false): readonly string[] {
  const lines = Object.entries(login).flatMap(([kind, line]) => (kinds.includes(kind) ? [] : [line]));
  return seen([...lines, started, entered], name, () => isElsewhere).map(
    ({ rule, message = "" }) => `${rule}: ${message}`,
  );
}

describe("the first login of a journal that is kept whole", () => {
  test("is silent where nothing is missing, nor an engineer known", () => {
    expect(without([], file)).toEqual([]);
  });

  test.each([
    ["Commander", "Commander is missing: add it above LoadGame, every login begins with it"],
    [
      "LoadGame",
      "LoadGame is missing between the Commander 5 lines above and Location: add it, move it here from below, or remove this login",
    ],
    ["Location", "Location is missing between the LoadGame 2 lines above and Missions: add it after LoadGame"],
    ["Loadout", "Loadout is missing between the Location 4 lines above and StartJump: add it, every login has one"],
    ["Missions", "Missions is missing between the Location 4 lines above and StartJump: add it, every login has one"],
  ])("tells once that %s is missing where there is one further below", (kind, says) => {
    expect(without([kind], file, true)).toEqual([`session-start: ${says}`]);
    expect(without([kind], file)).toEqual([]);
  });

  test("is not asked for where lines were picked, or the file has another name", () => {
    const picked = ["Materials", "Rank", "Progress", "Reputation"];
    for (const kind of ["Commander", "LoadGame", "Location", "Loadout", "Missions"]) {
      expect(without([...picked, kind], file), kind).toEqual([]);
      expect(without([kind], "mock.log"), kind).toEqual([]);
    }
  });
});
