import { describe, expect, test } from "vitest";
import { lint } from "../lint.js";
import { type Line, seen } from "./find-violations.js";

const file = "Journal.2025-06-14T180000.01.log";
const ship = { Ship: "Asp", ShipID: 7, FuelLevel: 20, FuelCapacity: 32 };
const own = { Taxi: false, Multicrew: false };
const here = { StarSystem: "Varkesh", SystemAddress: 11 };
const there = { StarSystem: "Quillmar", SystemAddress: 12 };
const port = { StationName: "Linden Terminal", StationType: "Coriolis", MarketID: 501 };
const loadout: Line = ["Loadout", { Ship: "asp", ShipID: 7, FuelCapacity: { Main: 32, Reserve: 0.63 } }];
const location: Line = ["Location", { Docked: false, ...own, ...here, StarPos: [0, 0, 0] }];

/** A login as the game writes it, in a file with the game's own name. */
const login: readonly Line[] = [
  ["Fileheader", { part: 1, gameversion: "4.0.0.1904", build: "r1 ", language: "English/UK" }],
  ["Commander", { FID: "F1", Name: "Jane Doe" }],
  ["Materials", { Raw: [], Manufactured: [], Encoded: [] }],
  ...["Rank", "Progress", "Reputation"].map((kind): Line => [kind, { timestamp: "2025-06-14T18:00:20Z" }]),
  ["LoadGame", { FID: "F1", Commander: "Jane Doe", GameMode: "Solo", Odyssey: true, ...ship }],
  location,
  ["Missions", { Active: [], Failed: [], Complete: [] }],
  loadout,
];

const asks = (event: string, fields: object = {}): Line => [event, { ...port, ...fields }];
const docked: Line = ["Docked", { ...own, ...here, ...port, StationServices: [] }];
const arrives: readonly Line[] = [asks("DockingRequested"), asks("DockingGranted"), docked];
const start: Line = ["StartJump", { JumpType: "Hyperspace", ...there, StarClass: "K" }];
const jump: Line = ["FSDJump", { ...own, ...there, StarPos: [3, 4, 0], JumpDist: 5, FuelUsed: 2, FuelLevel: 18 }];

const said = (...lines: readonly Line[]): readonly string[] =>
  seen([...login, ...lines], file, () => true).map(
    ({ rule, path, message, but }) => `${rule} ${path}: ${message ?? but}`,
  );

describe("a line that the game never writes there", () => {
  test.each([
    ["a Loadout twice in a row", [loadout], "Loadout is written twice in a row: delete one of the two lines"],
    [
      "a Location twice in a row",
      [["Music", { MusicTrack: "Exploration" }], location, location],
      "Location is written twice in a row: delete one of the two lines",
    ],
    [
      "a Backpack without its SuitLoadout",
      [["Backpack"]],
      "SuitLoadout is missing on the line above Backpack: add it, the game writes both together",
    ],
    [
      "a jump from the dock",
      [...arrives, start],
      "StartJump is written, but the ship is docked (since the Docked 1 line above): Undocked is missing in between: add it, move it here from below, or delete this line if it does not belong here",
    ],
    [
      "a drone from the dock",
      [...arrives, ["LaunchDrone", { Type: "Prospector" }]],
      "LaunchDrone is written, but the ship is docked (since the Docked 1 line above): Undocked is missing in between: add it, move it here from below, or delete this line if it does not belong here",
    ],
    [
      "a suit in the ship",
      [["SuitLoadout"]],
      "SuitLoadout is written while the player is in the ship, since the Location 3 lines above: Disembark is missing in between",
    ],
  ] as readonly (readonly [string, readonly Line[], string])[])("%s", (_, lines, says) => {
    expect(said(...lines)).toEqual([`out-of-turn /event: ${says}`]);
  });

  test("more fuel after a refill than the tank holds", () => {
    expect(said(["ReservoirReplenished", { FuelMain: 48, FuelReservoir: 0.63 }])).toEqual([
      "fuel-mismatch /FuelMain: the tank of the last Loadout, 1 line above, holds 32 tonnes",
    ]);
  });

  test("reports less fuel after scooping than there was before", () => {
    const filled: Line = ["FuelScoop", { Scooped: 9, Total: 29 }];
    expect(said(filled, ["FuelScoop", { Scooped: 3, Total: 31.4 }])).toEqual([]);
    expect(said(filled, ["FuelScoop", { Scooped: 3, Total: 27.9 }])).toEqual([
      "fuel-mismatch /Total: the last FuelScoop, 1 line above, left 29 tonnes in the tank, which makes 32 with the 3 that were scooped",
    ]);
  });

  test("reports a station of another type than the one that let the ship in", () => {
    const other: Line = ["Docked", { ...own, ...here, ...port, StationType: "FleetCarrier", StationServices: [] }];
    expect(said(asks("DockingRequested"), asks("DockingGranted"), other)).toEqual([
      'other-station /StationType: the last DockingGranted, 1 line above, was to a station of the type "Coriolis"',
    ]);
  });
});

describe("the cause that other lines show", () => {
  test("explains a jump that was begun and never ended", () => {
    expect(said(start, ["FSSDiscoveryScan", { SystemName: "Quillmar", SystemAddress: 12, BodyCount: 3 }])).toEqual([
      "other-system /SystemAddress: the last Location, 4 lines above, put the player in 11: the FSDJump that ends the StartJump 1 line above is missing in between",
    ]);
  });

  test("suggests the mission that is one digit away", () => {
    const accepted: Line = [
      "MissionAccepted",
      { MissionID: 951122990, Name: "Mission_Courier", Faction: "Quillmar Blue" },
    ];
    const completed: Line = ["MissionCompleted", { MissionID: 951142990, Name: "Mission_Courier_name" }];
    expect(said(...arrives, accepted, completed).filter((one) => one.startsWith("unknown-mission"))).toEqual([
      "unknown-mission /MissionID: it is not in the Missions 6 lines above and was not accepted since: correct it, or add MissionAccepted; did you mean 951122990?",
    ]);
  });
});

describe("one cause gives one finding", () => {
  test("reports once two lines of a landing that were exchanged", () => {
    expect(said(asks("DockingGranted"), asks("DockingRequested"), docked)).toEqual([
      "out-of-turn /event: DockingRequested is missing between the Location 3 lines above and DockingGranted: add it, or move it here from below",
    ]);
  });

  test("reports once a request that was left out, and another one for another station later", () => {
    const other = { MarketID: 502, StationName: "Aster Dock" };
    expect(said(asks("DockingGranted"), asks("DockingRequested", other), asks("DockingGranted", other))).toEqual([
      "out-of-turn /event: DockingRequested is missing between the Location 3 lines above and DockingGranted: add it, or move it here from below",
    ]);
  });

  test("reports once two lines of a jump that were exchanged", () => {
    const leaves: readonly Line[] = [["Undocked", { ...own, ...port }]];
    const cruises: readonly Line[] = [
      ["StartJump", { JumpType: "Supercruise" }],
      ["SupercruiseEntry", { ...own, ...here }],
    ];
    const found = said(...arrives, ...leaves, ...cruises, jump, start, ["SupercruiseExit", { ...own, ...there }]);
    expect(found.filter((one) => !one.startsWith("session-start"))).toEqual([
      "out-of-turn /event: StartJump is missing between the SupercruiseEntry 1 line above and FSDJump: add it, or move it here from below",
    ]);
  });

  test("a Loadout that is missing, before several purchases", () => {
    const buys: Line = ["ModuleBuy", { ...port, Slot: "MediumHardpoint1", Ship: "asp", ShipID: 9 }];
    const swap: Line = ["ShipyardSwap", { ShipType: "asp", ShipID: 9, StoreOldShip: "asp", StoreShipID: 7 }];
    expect(said(...arrives, swap, buys, buys).filter((one) => one.includes("Loadout is missing"))).toHaveLength(1);
  });

  /** What is reported of lines of a journal, by line and rule. */
  const reported = async (...lines: readonly string[]): Promise<readonly string[]> => {
    const { findings } = await lint("journal", `${lines.join("\n")}\n`);
    return findings.map(({ line, rule }) => `${line} ${rule}`);
  };
  const line = (event: string, fields: object, second = 0): string =>
    JSON.stringify({ timestamp: `2025-06-14T18:00:${String(second).padStart(2, "0")}Z`, event, ...fields });

  test("reports once a line out of time that contradicts others as well", async () => {
    const early = line("FSDTarget", { Name: "Quillmar", SystemAddress: 12, StarClass: "K" }).replace("T18", "T16");
    expect(await reported(line("Music", { MusicTrack: "Exploration" }), early)).toEqual(["2 timestamp-order"]);
  });

  test("reports once a time before that of a Fileheader, which begins anew", async () => {
    const music = line("Music", { MusicTrack: "Exploration" });
    const header = line("Fileheader", {
      part: 1,
      language: "English/UK",
      Odyssey: true,
      gameversion: "4.0.0.1904",
      build: "r1/r0 ",
    }).replace("T18", "T21");
    const { findings } = await lint("journal", `${[music, header, music].join("\n")}\n`);
    expect(findings.map(({ message }) => message)).toEqual([
      'is 3 hours before the event above (2025-06-14T21:00:00Z), found the string "2025-06-14T18:00:00Z": one of the two times is wrong, or the lines are out of order',
    ]);
  });

  test("reports once a text with bytes that are not UTF-8", async () => {
    const bytes = Buffer.from(line("Friends", { Status: "Onlÿne", Name: "Jane Doe" }), "latin1");
    const { findings } = await lint("journal", bytes);
    expect(findings.map(({ rule }) => rule)).toEqual(["invalid-utf8"]);
    const off = await lint("journal", bytes, "--rule", "invalid-utf8=off");
    expect(off.findings.map(({ rule }) => rule)).toEqual(["unseen-value"]);
  });
});
