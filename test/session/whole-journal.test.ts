import { describe, expect, test } from "vitest";
import { type Line, seen } from "./find-violations.js";

const file = "Journal.2025-06-14T180000.01.log";
const ship = { Ship: "Asp", ShipID: 7, FuelLevel: 20, FuelCapacity: 32 };
const here = { StarSystem: "Varkesh", SystemAddress: 11 };
const there = { StarSystem: "Quillmar", SystemAddress: 12 };
const own = { Taxi: false, Multicrew: false };
const head: Line = ["Fileheader", { part: 1, gameversion: "4.0.0.1904", build: "r1 ", language: "English/UK" }];
const block: readonly Line[] = [
  ["Commander", { FID: "F1", Name: "Jane Doe" }],
  ["Materials", { Raw: [], Manufactured: [], Encoded: [] }],
  ...["Rank", "Progress", "Reputation"].map((kind): Line => [kind, { timestamp: "2025-06-14T18:00:20Z" }]),
  ["LoadGame", { FID: "F1", Commander: "Jane Doe", GameMode: "Solo", Odyssey: true, ...ship }],
  ["Location", { Docked: false, ...own, ...here, StarPos: [0, 0, 0] }],
];

const said = (lines: readonly Line[], name = file): readonly string[] =>
  seen(lines, name).map(({ line, rule, path, message, but }) => `${line} ${rule} ${path}: ${message ?? but}`);

describe("a line that is written twice alike", () => {
  const timestamp = "2025-06-14T19:00:00Z";
  const bought = (MarketID: number): Line => [
    "MarketBuy",
    { timestamp, MarketID, Type: "gold", Count: 8, TotalCost: 72000 },
  ];

  test("is reported in an excerpt too", () => {
    expect(said([bought(501), bought(501)], "excerpt.log")).toEqual([
      "2 out-of-turn /event: the line repeats the one 1 line above, time and all: delete one of the two",
    ]);
  });

  test("is not one that differs in a field that nothing else reads, nor one further below", () => {
    const target = (RemainingJumpsInRoute: number): Line => [
      "FSDTarget",
      { timestamp, Name: "Quillmar", SystemAddress: 12, StarClass: "K", RemainingJumpsInRoute },
    ];
    expect(said([target(4), target(3)], "excerpt.log")).toEqual([]);
    expect(said([bought(501), ["Market", { MarketID: 501 }], bought(501)], "excerpt.log")).toEqual([]);
  });

  test("is nothing to the kinds that the game repeats", () => {
    const picked: Line = ["CollectCargo", { timestamp, Type: "gold", Stolen: false }];
    expect(said([picked, picked], "excerpt.log")).toEqual([]);
  });
});

describe("a jump", () => {
  const start: Line = [
    "StartJump",
    { timestamp: "2025-06-14T18:01:30Z", JumpType: "Hyperspace", ...there, StarClass: "K" },
  ];
  const jump = (timestamp: string): Line => [
    "FSDJump",
    { timestamp, ...own, ...there, StarPos: [3, 4, 0], JumpDist: 5, FuelUsed: 2, FuelLevel: 18 },
  ];

  test("takes longer than a second in a journal that is kept whole, but not in lines that somebody wrote", () => {
    const above = [head, ...block, start];
    expect(said([...above, jump("2025-06-14T18:01:44Z")])).toEqual([]);
    expect(said([...above, jump("2025-06-14T18:01:30Z")])).toEqual([
      "10 out-of-turn /timestamp: the last StartJump, 1 line above, is of the same second, and a jump takes longer: one of the two times is wrong",
    ]);
    expect(said([...above, jump("2025-06-14T18:01:30Z")], "mock.log")).toEqual([]);
  });
});

describe("the time in the name of a journal", () => {
  const login = [head, ...block];

  test.each([
    "Journal.2025-06-14T180003.01.log",
    "Journal.2025-06-14T233055.01.log",
    "Journal.2025-06-14T041459.01.log",
    "Journal.250615073001.01.log",
    "Journal.2025-06-14T112233.02.log",
    "mock.log",
  ])("is that of its first line, by some time zone: %s", (name) => {
    expect(said(login, name).filter((words) => words.includes("named after"))).toEqual([]);
  });

  test.each([
    ["Journal.2025-06-14T180703.01.log", "2025-06-14 18:07"],
    ["Journal.2025-06-16T180000.01.log", "2025-06-16 18:00"],
    ["Journal.240614180000.01.log", "2024-06-14 18:00"],
  ])("is another: %s", (name, time) => {
    expect(said(login, name)).toEqual([
      `7 session-start /event: Fileheader, 6 lines above, is of 2025-06-14 18:00 UTC, but the file is named after ${time}, which no time zone explains: correct one of the two, or look for the journal that it belongs to`,
    ]);
  });
});

test("the state of the ruling faction is that of the list", () => {
  const listed = { Name: "Varkesh Deep Miners", FactionState: "Boom", Government: "Corporate" };
  const arrives = (FactionState: string): Line => [
    "FSDJump",
    { ...there, SystemFaction: { Name: listed.Name, FactionState }, Factions: [{ Name: "Others" }, listed] },
  ];
  expect(said([arrives("Boom")])).toEqual([]);
  expect(said([arrives("Bust")])).toEqual([
    '1 fixed-pair /SystemFaction/FactionState: Factions says "Boom" of the same faction: one of the two is wrong',
  ]);
});
