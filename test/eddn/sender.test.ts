import { describe, expect, test } from "vitest";
import { type EddnAnswer, toEddn } from "../../src/library/to-eddn.js";
import { address, event, here, login, starPos, time } from "./journal.js";

const software = { uploaderId: "me", softwareName: "Mine", softwareVersion: "1.2" };

/** What becomes of an event behind a login. */
function answersTo(...events: readonly Readonly<Record<string, unknown>>[]): readonly EddnAnswer[] {
  const all = [...toEddn([...login, ...events], software)];
  return all.filter((answer) => ("events" in answer ? (answer.events[0] ?? 0) : answer.event) >= login.length);
}

const body = (answer: EddnAnswer | undefined): unknown =>
  answer && "message" in answer ? answer.message.message : answer;

test("a message has its envelope, with the build as it is written and the flags of LoadGame", () => {
  const [, , , location] = [...toEddn(login, software)];
  expect(location).toEqual({
    events: [3],
    message: {
      $schemaRef: "https://eddn.edcd.io/schemas/journal/1",
      header: {
        uploaderID: "me",
        softwareName: "Mine",
        softwareVersion: "1.2",
        gameversion: "4.1.0.100",
        gamebuild: "r300000/r0 ",
      },
      message: {
        timestamp: time(3),
        event: "Location",
        ...here,
        Docked: false,
        Taxi: false,
        Multicrew: false,
        Body: "Varkesh A",
        BodyID: 1,
        horizons: true,
        odyssey: true,
      },
    },
  });
});

test("a flag that LoadGame lacks is left out", () => {
  const [header, commander, { Odyssey: _, ...load }, location] = login as [
    object,
    object,
    Record<string, unknown>,
    object,
  ];
  const answers = [...toEddn([header, commander, load, location])];
  expect(body(answers[3])).toMatchObject({ horizons: true });
  expect(body(answers[3])).not.toHaveProperty("odyssey");
});

describe("what is the player's own goes", () => {
  test.each([
    [
      "Docked",
      { ...here, StationName: "Angelou Port", MarketID: 7, Wanted: true, ActiveFine: true, CockpitBreach: true },
      ["Wanted", "ActiveFine", "CockpitBreach"],
    ],
    [
      "FSDJump",
      { ...here, Wanted: true, BoostUsed: 1, FuelLevel: 2, FuelUsed: 1, JumpDist: 4 },
      ["Wanted", "BoostUsed", "FuelLevel", "FuelUsed", "JumpDist"],
    ],
    [
      "FSSDiscoveryScan",
      { SystemName: "Varkesh", SystemAddress: address, Progress: 0.5, BodyCount: 3, NonBodyCount: 1 },
      ["Progress"],
    ],
    [
      "CodexEntry",
      {
        System: "Varkesh",
        SystemAddress: address,
        EntryID: 5,
        IsNewEntry: true,
        NewTraitsDiscovered: true,
        Name_Localised: "x",
      },
      ["IsNewEntry", "NewTraitsDiscovered", "Name_Localised"],
    ],
  ])("removes what is the player's own from %s", (kind, fields, gone) => {
    const sent = body(answersTo(event(kind, 9, fields)).at(-1)) as object;
    expect(sent).toMatchObject({ event: kind, StarPos: starPos });
    for (const key of gone) expect(sent).not.toHaveProperty(key);
  });

  test("removes it within lists and objects, and display texts at any depth", () => {
    const Factions = [
      {
        Name: "Varkesh Blue",
        MyReputation: 5,
        HomeSystem: true,
        HappiestSystem: true,
        SquadronFaction: true,
        Happiness_Localised: "Happy",
      },
    ];
    const Conflicts = [{ Faction1: { Name: "A", Stake: "s", Stake_Localised: "S" } }];
    const jump = event("FSDJump", 9, { ...here, Factions, Conflicts, SystemEconomy_Localised: "x" });
    expect(body(answersTo(jump).at(-1))).toEqual({
      timestamp: time(9),
      event: "FSDJump",
      ...here,
      Factions: [{ Name: "Varkesh Blue" }],
      Conflicts: [{ Faction1: { Name: "A", Stake: "s" } }],
      horizons: true,
      odyssey: true,
    });
  });
});

describe("the place of the player is added", () => {
  test.each([
    ["SAASignalsFound", { BodyName: "Varkesh A 1", BodyID: 2, Signals: [] }],
    ["NavBeaconScan", { NumBodies: 4 }],
    ["FSSBodySignals", { BodyName: "Varkesh A 1", BodyID: 2, Signals: [] }],
    [
      "ApproachSettlement",
      { Name: "Base", BodyID: 2, BodyName: "Varkesh A 1", Latitude: 1, Longitude: 2, MarketID: 9 },
    ],
  ])("adds the system's name to %s", (kind, fields) => {
    const [answer] = answersTo(event(kind, 9, { SystemAddress: address, ...fields }));
    expect(body(answer)).toMatchObject({ StarSystem: "Varkesh", StarPos: starPos, SystemAddress: address });
  });

  test("adds the place to ScanOrganic, whose Body is an id", () => {
    const scan = { ScanType: "Log", Genus: "$a;", Species: "$b;", SystemAddress: address, Body: 12 };
    const [answer] = answersTo(event("ScanOrganic", 9, scan));
    expect(body(answer)).toMatchObject({ BodyID: 12, StarSystem: "Varkesh", StarPos: starPos });
    expect(body(answer)).not.toHaveProperty("Body");
  });
});

describe("is not sent, with the reason", () => {
  const scan = { BodyName: "Varkesh A 1", BodyID: 2, StarSystem: "Varkesh", ScanType: "Detailed" };
  test.each([
    ["not-for-eddn", event("Music", 9, { MusicTrack: "NoTrack" })],
    ["file-instead", event("Market", 9, { MarketID: 1 })],
    ["elsewhere", event("Scan", 9, { ...scan, SystemAddress: 5 })],
    ["last-sample", event("ScanOrganic", 9, { ScanType: "Analyse", SystemAddress: address, Body: 1 })],
    [
      "mission-target",
      event("FSSSignalDiscovered", 9, { SystemAddress: address, SignalName: "x", USSType: "$USS_Type_MissionTarget;" }),
    ],
    ["other-crew", event("Location", 9, { ...here, Docked: false, Taxi: false, Multicrew: true })],
  ])("%s", (reason, line) => {
    expect(answersTo(line)).toEqual([{ reason, event: login.length }]);
  });

  test("is not sent for other-crew when signals were heard in the ship of another commander", () => {
    const signal = event("FSSSignalDiscovered", 8, { SystemAddress: 77, SignalName: "A" });
    const there = { StarSystem: "Tarvos Reach", SystemAddress: 77, StarPos: [4, 5, 6] };
    const answers = answersTo(signal, event("FSDJump", 9, { ...there, Taxi: false, Multicrew: true }));
    expect(answers).toEqual([
      { reason: "other-crew", event: login.length },
      { reason: "other-crew", event: login.length + 1 },
    ]);
  });

  test("is not sent for no-position when no line has named the place since the login", () => {
    const [, , load] = login;
    const answers = answersTo(load ?? {}, event("Scan", 9, { ...scan, SystemAddress: address }));
    expect(answers.at(-1)).toEqual({ reason: "no-position", event: login.length + 1 });
  });

  test("is not sent for beta when a test version wrote it", () => {
    const [, ...rest] = login;
    const answers = [
      ...toEddn([event("Fileheader", 0, { part: 1, gameversion: "4.1.0.100 (Beta)", build: "r1" }), ...rest]),
    ];
    expect(answers.at(-1)).toEqual({ reason: "beta", event: 3 });
  });

  test("is not sent for beta also when nobody knows the place", () => {
    const answers = toEddn([
      event("Fileheader", 0, { part: 1, gameversion: "2.2 (Beta 2)", build: "r1" }),
      event("Docked", 9, { StarSystem: "Varkesh", StationName: "Linden Terminal" }),
      event("FSSSignalDiscovered", 10, { SystemAddress: address, SignalName: "Linden Terminal" }),
    ]);
    expect([...answers].slice(1)).toEqual([
      { reason: "beta", event: 1 },
      { reason: "beta", event: 2 },
    ]);
  });

  test("lacks-field: what the network asks for is not there", () => {
    expect(answersTo(event("DockingGranted", 9, { StationName: "Old" }))).toEqual([
      { reason: "lacks-field", event: 4 },
    ]);
  });
});

describe("signals of one run are one message", () => {
  const signal = (second: number, name: string, SystemAddress = address) =>
    event("FSSSignalDiscovered", second, {
      SystemAddress,
      SignalName: name,
      TimeRemaining: 5,
      SignalName_Localised: "x",
    });

  test("puts signals of the player's system into one message", () => {
    const [answer, music] = answersTo(signal(9, "A"), signal(10, "B"), event("Music", 11, { MusicTrack: "NoTrack" }));
    expect(answer).toMatchObject({ events: [4, 5] });
    expect(body(answer)).toEqual({
      event: "FSSSignalDiscovered",
      timestamp: time(9),
      ...here,
      signals: [
        { timestamp: time(9), SignalName: "A" },
        { timestamp: time(10), SignalName: "B" },
      ],
      horizons: true,
      odyssey: true,
    });
    expect(music).toEqual({ reason: "not-for-eddn", event: 6 });
  });

  test("puts signals of the system that the next line arrives in into one message", () => {
    const there = { StarSystem: "Tarvos Reach", SystemAddress: 77, StarPos: [4, 5, 6] };
    const [answer] = answersTo(signal(9, "A", 77), event("FSDJump", 10, there));
    expect(body(answer)).toMatchObject(there);
  });

  test("leaves signals of another system out", () => {
    const answers = answersTo(signal(9, "A"), signal(10, "B", 99));
    expect(answers.map((answer) => ("events" in answer ? answer.events : answer.reason))).toEqual([[4], "elsewhere"]);
  });
});

test.each(["constructor", "toString", "__proto__"])("an event that is named %s is one like any other", (kind) => {
  expect(answersTo(event(kind, 9))).toEqual([{ reason: "not-for-eddn", event: login.length }]);
});

test("a value of another kind than the network asks for is not sent", () => {
  const jump = event("FSDJump", 9, { ...here, StarPos: ["1", 2, 3] });
  expect(answersTo(jump)).toEqual([{ reason: "wrong-value", event: login.length }]);
});

test("what is not an event is reported, and ends nothing but a run", () => {
  const answers = [...toEddn([null, 5, "x", {}, { event: 5 }])];
  expect(answers).toEqual([0, 1, 2, 3, 4].map((event) => ({ reason: "not-for-eddn", event })));
});

describe("the body of a find is named by Status.json", () => {
  const approach = event("ApproachBody", 8, {
    StarSystem: "Varkesh",
    SystemAddress: address,
    Body: "Varkesh A 1",
    BodyID: 2,
  });
  const status = event("Status", 9, { BodyName: "Varkesh A 1", Latitude: 1.5, Longitude: -20 });
  const find = event("CodexEntry", 10, { EntryID: 1, Name: "$a;", System: "Varkesh", SystemAddress: address });
  const sample = event("ScanOrganic", 10, {
    ScanType: "Log",
    Genus: "$a;",
    Species: "$b;",
    SystemAddress: address,
    Body: 2,
  });
  const last = (...events: readonly object[]): unknown => body([...toEddn([...login, ...events])].at(-1));

  test("adds the body's id when the journal named the same body", () => {
    expect(last(approach, status, find)).toMatchObject({ BodyName: "Varkesh A 1", BodyID: 2 });
    expect(last(approach, status, sample)).toMatchObject({
      BodyName: "Varkesh A 1",
      BodyID: 2,
      Latitude: 1.5,
      Longitude: -20,
    });
  });

  test("leaves the body's id out when the journal named another, or none", () => {
    const other = event("Status", 9, { BodyName: "Varkesh A 2" });
    expect(last(approach, other, find)).toMatchObject({ BodyName: "Varkesh A 2" });
    expect(last(approach, other, find)).not.toHaveProperty("BodyID");
    expect(last(approach, other, sample)).not.toHaveProperty("BodyName");
  });

  test.each([
    ["nothing is known", [approach]],
    ["the name is empty", [approach, event("Status", 9, { BodyName: "" })]],
    [
      "the body was left",
      [approach, status, event("LeaveBody", 9, { Body: "Varkesh A 1", BodyID: 2, SystemAddress: address })],
    ],
  ])("leaves the body out when %s", (_, events) => {
    expect(last(...events, find)).not.toHaveProperty("BodyName");
    expect(last(...events, find)).not.toHaveProperty("BodyID");
  });
});
