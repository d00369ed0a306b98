import { describe, expect, test } from "vitest";
import { rows as bodies } from "./rows/bodies.js";
import { rows as career } from "./rows/career.js";
import { rows as ledgers } from "./rows/ledgers.js";
import { rows as missions } from "./rows/missions.js";
import { rows as modules } from "./rows/modules.js";
import { rows as surface } from "./rows/surface.js";
import { type StoryLine, violationsIn } from "./seen-session.js";

const all = [...bodies, ...surface, ...modules, ...missions, ...ledgers, ...career];

describe("what holds between lines", () => {
  test.each(all.map((row) => [row.holds, row] as const))("%s", (_, { above = [], right, wrong, broken }) => {
    expect(violationsIn([...above, ...right])).toEqual([]);
    const [rule, path, words, isMostly = false] = broken;
    const violations = violationsIn(
      [...above, ...wrong],
      (one) => one.rule === rule && one.path === path && one.line === above.length + wrong.length,
    );
    expect(violations.map((violation) => [violation.rule, violation.path, violation.mostly])).toEqual([
      [rule, path, isMostly],
    ]);
    expect(violations[0]?.words).toContain(words);
  });

  test("says nothing of what is not known", () => {
    // Such rows are wrong by what one line says by itself.
    const alone = all.filter(({ above = [], wrong }) => above.length === 0 && wrong.length === 1);
    expect(alone.map(({ holds }) => holds)).toEqual(["srv-cargo-le-4"]);
    for (const { holds, wrong } of all) {
      const last = wrong.slice(-1);
      if (!alone.some((row) => row.holds === holds)) expect(violationsIn(last), holds).toEqual([]);
    }
  });
});

describe("what the game does all the same", () => {
  const cargo = (Count: number, seconds = 60): StoryLine => ["Cargo", { Vessel: "Ship", Count }, seconds];
  const head: StoryLine = ["Fileheader", { part: 1, gameversion: "Fleet Carriers Update - Patch 11" }];
  const docked: StoryLine = ["Docked", { StationName: "Linden Terminal", MarketID: 3229914880 }];
  const walk = { SRV: false, Taxi: false, Multicrew: false, OnPlanet: true };
  const analysed: StoryLine = [
    "ScanOrganic",
    { ScanType: "Analyse", Genus: "$G;", Species: "$S;", SystemAddress: 7, Body: 4 },
  ];
  const sampled = (ScanType: string, Species: string, Body: number): StoryLine => [
    "ScanOrganic",
    { ScanType, Genus: Species, Species, SystemAddress: 7, Body },
  ];
  const star = (BodyName: string): StoryLine => [
    "Scan",
    { ScanType: "Detailed", SystemAddress: 7, BodyID: 0, BodyName, StarType: "K", StellarMass: 1 },
  ];
  const orbiting = (BodyName: string, OrbitalPeriod: number): StoryLine => [
    "Scan",
    {
      ...{ ScanType: "Detailed", SystemAddress: 7, BodyID: 1, BodyName, PlanetClass: "Rocky body" },
      ...{ Parents: [{ Star: 0 }], SemiMajorAxis: 149_597_870_700, OrbitalPeriod },
    },
  ];
  const jump = (FuelUsed: number, FuelLevel: number, SystemAddress: number): StoryLine => [
    "FSDJump",
    { SystemAddress, FuelUsed, FuelLevel },
  ];
  const mission = {
    Active: [{ MissionID: 17, Name: "Mission_OnFoot_Delivery_MB_name", Expires: 14_400 - 60 + 86_400 }],
    Failed: [],
    Complete: [],
  };
  const rows: readonly (readonly [string, readonly StoryLine[]])[] = [
    [
      "missions on foot run a day longer after they were redirected",
      [
        ["MissionAccepted", { MissionID: 17, Name: "Mission_OnFoot_Delivery_MB", Expiry: "2025-03-02T23:01:00Z" }],
        ["MissionRedirected", { MissionID: 17, Name: "Mission_OnFoot_Delivery_MB" }, 0],
        ["Missions", mission],
      ],
    ],
    [
      "versions with a name report Docked again",
      [head, docked, ["Undocked", { StationName: "Linden Terminal", MarketID: 3229914880 }], docked, docked],
    ],
    ["what powers give is counted later", [cargo(10), ["PowerplayCollect", { Count: 15 }], cargo(10, 0), cargo(25)]],
    [
      "a hold counts up to five seconds before the line that fills it",
      [cargo(10), ["CollectCargo", {}], cargo(11, 30), cargo(12, 30), ["CollectCargo", {}, 3], cargo(12)],
    ],
    [
      "a hold counts what powers give in the second before",
      [
        cargo(10),
        cargo(25),
        ["PowerplayCollect", { Count: 15 }, 0],
        cargo(25),
        ["PowerplayCollect", { Count: 3 }],
        cargo(28),
      ],
    ],
    [
      "a hold counts each of several purchases on its own",
      [
        cargo(0),
        ["MarketBuy", { Count: 40 }],
        ["MarketBuy", { Count: 20 }, 4],
        cargo(40, 3),
        ["MarketBuy", { Count: 5 }, 1],
        cargo(60, 1),
        cargo(65, 2),
      ],
    ],
    ["a hold counts a purchase that is written below", [cargo(0), cargo(8), ["MarketBuy", { Count: 8 }, 4], cargo(8)]],
    [
      "a hold is one event behind what is thrown out of it",
      [cargo(9), ["EjectCargo", { Count: 2 }], cargo(9, 11), ["EjectCargo", { Count: 3 }, 2], cargo(7, 1), cargo(4)],
    ],
    [
      "a hold counts what is refined, launched and picked up in any order",
      [
        cargo(5),
        ["LaunchDrone", {}],
        ["MiningRefined", {}, 1],
        cargo(6, 2),
        cargo(5, 4),
        cargo(6, 30),
        ["CollectCargo", {}, 3],
        ["EjectCargo", { Count: 1 }, 20],
        cargo(5, 4),
      ],
    ],
    [
      "a hold counts drones late that are launched one after the other",
      [
        cargo(24),
        ["LaunchDrone", {}, 60],
        ["LaunchDrone", {}, 3],
        cargo(22, 1),
        ["LaunchDrone", {}, 2],
        cargo(22, 0),
        cargo(21, 4),
        ["MiningRefined", {}, 24],
        cargo(22, 2),
      ],
    ],
    [
      "goods come from the market of a carrier without a line",
      [
        ["Docked", { StationName: "K7Q-BQL", MarketID: 3704125184, StationType: "FleetCarrier" }],
        cargo(12),
        cargo(60),
        ["Undocked", { StationName: "K7Q-BQL", MarketID: 3704125184 }],
        cargo(60),
      ],
    ],
    [
      "an engineer takes nothing",
      [
        ["Materials", { Raw: [{ Name: "iron", Count: 12 }], Manufactured: [], Encoded: [] }],
        ["EngineerCraft", { Ingredients: [{ Name: "iron", Count: 2 }] }],
        ["Materials", { Raw: [{ Name: "iron", Count: 12 }], Manufactured: [], Encoded: [] }],
      ],
    ],
    [
      "tritium goes into the tank of a carrier",
      [
        ["Docked", { StationName: "K7Q-BQL", MarketID: 3704125184, StationType: "FleetCarrier" }],
        cargo(100),
        ["MarketBuy", { Type: "tritium", Count: 100 }],
        cargo(200),
        cargo(80),
      ],
    ],
    [
      "a ship that falls out of supercruise at a star has scooped",
      [jump(2, 20, 7), ["SupercruiseExit", { BodyType: "Star" }], ["FuelScoop", {}], jump(2, 28, 8)],
    ],
    ["a ship that jumps while scooping has a little more", [jump(2, 13, 7), jump(2, 14, 8)]],
    [
      "an analysis comes late, on the next body, where the next sample was logged already",
      [
        ["Disembark", { ...walk, BodyID: 4 }],
        sampled("Log", "$S;", 4),
        sampled("Sample", "$S;", 4),
        sampled("Sample", "$S;", 4),
        ["Embark", { ...walk, BodyID: 4 }],
        ["Disembark", { ...walk, BodyID: 5 }],
        sampled("Log", "$T;", 5),
        sampled("Analyse", "$S;", 4),
        sampled("Sample", "$T;", 5),
      ],
    ],
    [
      "an analysis comes late, in the next system",
      [
        ["Location", { SystemAddress: 7, StarSystem: "Varkesh" }],
        sampled("Log", "$S;", 4),
        sampled("Sample", "$S;", 4),
        ["Embark", { ...walk, BodyID: 4 }],
        ["FSDJump", { SystemAddress: 8, StarSystem: "Quillmar" }],
        sampled("Analyse", "$S;", 4),
      ],
    ],
    [
      "a jump takes its fuel before what is scooped is counted",
      [
        ["ReservoirReplenished", { FuelMain: 22, FuelReservoir: 0.6 }],
        ["FSDJump", { SystemAddress: 7, FuelUsed: 2, FuelLevel: 20 }],
        ["StartJump", { JumpType: "Hyperspace", SystemAddress: 8 }],
        ["FuelScoop", { Scooped: 5, Total: 20.6 }],
      ],
    ],
    [
      "a scoop counts a little more than the tank held",
      [
        ["FSDJump", { SystemAddress: 7, FuelUsed: 2, FuelLevel: 20 }],
        ["FuelScoop", { Scooped: 5, Total: 25.12 }],
      ],
    ],
    ["orbits in systems made by hand", [star("Linden"), orbiting("Linden 1", 9_000_000)]],
    [
      "a ship that stands at a settlement takes the SRV aboard",
      [
        ["Location", { Docked: false, Taxi: false, Multicrew: false }],
        ["Undocked", {}],
        ["Touchdown", { BodyID: 4, PlayerControlled: true }],
        ["LaunchSRV", { ID: 21, SRVType: "testbuggy", PlayerControlled: true }],
        ["Liftoff", { BodyID: 4, PlayerControlled: false }],
        ["DockSRV", { ID: 21, SRVType: "testbuggy" }],
        ["RefuelAll", { Amount: 2 }],
      ],
    ],
    [
      "a massacre is paid for after its time",
      [
        ["MissionAccepted", { MissionID: 17, Name: "Mission_Massacre", Expiry: "2025-03-02T19:10:00Z" }],
        ["MissionCompleted", { MissionID: 17, Name: "Mission_Massacre_name" }, 3300],
      ],
    ],
    [
      "a mission whose target is reached does not run out",
      [
        ["MissionAccepted", { MissionID: 17, Name: "Mission_Scan", Expiry: "2025-03-02T19:10:00Z" }],
        ["MissionRedirected", { MissionID: 17, Name: "Mission_Scan", NewDestinationStation: "Linden Terminal" }],
        ["MissionCompleted", { MissionID: 17, Name: "Mission_Scan_name" }, 3300],
      ],
    ],
    [
      "an analysis is reported once more, from elsewhere",
      [
        ["Disembark", { ...walk, BodyID: 4 }],
        analysed,
        ["Embark", { ...walk, BodyID: 4 }],
        ["Disembark", { ...walk, BodyID: 5 }],
        analysed,
      ],
    ],
    [
      "a ship is called from elsewhere",
      [
        ["Touchdown", { BodyID: 4, Latitude: 10, Longitude: 20, PlayerControlled: true }],
        ["Liftoff", { BodyID: 4, Latitude: 11, Longitude: 20, PlayerControlled: false }],
      ],
    ],
    [
      "a core slot is not empty after its module was stored",
      [
        ["Loadout", { ShipID: 7, Modules: [{ Slot: "Radar", Item: "int_sensors_size5_class2" }] }],
        ["ModuleStore", { ShipID: 7, Slot: "Radar", StoredItem: "$int_sensors_size5_class2_name;" }],
        ["Loadout", { ShipID: 7, Modules: [{ Slot: "Radar", Item: "int_sensors_size5_class1" }] }],
      ],
    ],
    [
      "a lander comes back",
      [
        ["LaunchSRV", { ID: 21, SRVType: "testbuggy" }],
        ["DockSRV", { ID: 48, SRVType: "lander01" }],
      ],
    ],
    [
      "a site becomes a station",
      [
        [
          "Docked",
          {
            MarketID: 9,
            StationName: "Planetary Construction Site: Linden",
            LandingPads: { Small: 0, Medium: 0, Large: 1 },
          },
        ],
        ["Undocked", {}],
        [
          "Docked",
          {
            MarketID: 9,
            StationName: "Planetary Construction Site: Linden",
            LandingPads: { Small: 2, Medium: 1, Large: 1 },
          },
        ],
      ],
    ],
    [
      "the pads of settlements serve ships that landed",
      [
        ["Location", { Docked: false }],
        ["Undocked", {}],
        ["Touchdown", { BodyID: 4, PlayerControlled: true }],
        ["RefuelAll", { Amount: 2 }],
      ],
    ],
    [
      "two promotions at once",
      [
        ["Rank", { Trade: 3 }],
        ["Promotion", { Trade: 4 }],
        ["Rank", { Trade: 5 }],
      ],
    ],
    [
      "moons that are close together",
      [
        ["ApproachBody", { SystemAddress: 7, BodyID: 19, Body: "Varkesh 3 a" }],
        ["ApproachBody", { SystemAddress: 7, BodyID: 20, Body: "Varkesh 3 b" }],
        ["LeaveBody", { SystemAddress: 7, BodyID: 19, Body: "Varkesh 3 a" }],
      ],
    ],
    [
      "missions are lost by a death on foot",
      [
        ["Missions", { ...mission, Active: [{ MissionID: 17, Name: "Mission_Delivery_name", Expires: 86_400 }] }],
        ["Died", {}],
        ["Missions", { Active: [], Failed: [], Complete: [] }],
      ],
    ],
  ];
  test.each(rows)("%s", (_, lines) => {
    expect(violationsIn(lines)).toEqual([]);
  });
});

describe("one cause, one finding", () => {
  const name = (BodyName: string): StoryLine => ["SAAScanComplete", { SystemAddress: 7, BodyID: 12, BodyName }];

  test("reports once a body that is named wrong once", () => {
    const session = [name("Varkesh 2 a"), name("Varkesh 2 b"), name("Varkesh 2 a"), name("Varkesh 2 b")];
    expect(violationsIn(session).map(({ line }) => line)).toEqual([2]);
  });

  test("a scan that is booked to another system is not believed there", () => {
    const session: readonly StoryLine[] = [
      ["Location", { SystemAddress: 8, StarSystem: "Quillmar" }],
      name("Varkesh 2 a"),
      ["FSDJump", { SystemAddress: 7, StarSystem: "Varkesh" }],
      name("Varkesh 2 b"),
    ];
    expect(violationsIn(session).filter(({ rule }) => rule === "body-identity")).toEqual([]);
  });

  test("reports once a jump that ends elsewhere, and the right one behind it", () => {
    const jump = (StarPos: readonly number[], JumpDist: number, SystemAddress: number): StoryLine => [
      "FSDJump",
      { SystemAddress, StarPos, JumpDist },
    ];
    const session = [jump([0, 0, 0], 5, 1), jump([10, 5, 0], 10, 2), jump([20, 0, 0], 10, 3), jump([30, 0, 0], 10, 4)];
    expect(violationsIn(session).map(({ line, rule }) => [line, rule])).toEqual([[2, "jump-distance"]]);
  });

  test("reports once that Docked and Undocked were exchanged", () => {
    const port = { MarketID: 3229914880, StationName: "Linden Terminal" };
    const session: readonly StoryLine[] = [
      ["Fileheader", { part: 1, gameversion: "4.1.0.100" }],
      ["DockingRequested", port],
      ["DockingGranted", port],
      ["Docked", port],
      ["Undocked", port],
      ["DockingRequested", port],
      ["DockingGranted", port],
      ["Undocked", port],
      ["RepairAll", {}],
      ["Docked", port],
      ["SupercruiseEntry", {}],
    ];
    expect(violationsIn(session).map(({ line }) => line)).toEqual([8]);
  });

  test("materials that run out are missed once", () => {
    const repaired: StoryLine = ["Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count: 8 }] }];
    const materials: StoryLine = ["Materials", { Raw: [{ Name: "iron", Count: 10 }], Manufactured: [], Encoded: [] }];
    expect(violationsIn([materials, repaired, repaired, repaired], () => true).map(({ line }) => line)).toEqual([3]);
  });

  test("reports once a module that is missing for many events", () => {
    const scoop: StoryLine = ["FuelScoop", { Scooped: 5, Total: 9 }];
    const loadout: StoryLine = [
      "Loadout",
      { ShipID: 7, Modules: [{ Slot: "Radar", Item: "int_sensors_size5_class2" }] },
    ];
    const found = violationsIn([loadout, scoop, scoop, scoop]).filter(({ rule }) => rule === "missing-module");
    expect(found.map(({ line, above }) => [line, above])).toEqual([[2, [1]]]);
  });

  test("reports once credits that are wrong once", () => {
    const login = (Credits: number): StoryLine => ["LoadGame", { Credits }];
    const session = [login(5000), login(4000), login(5000), login(5000), login(4000)];
    const found = violationsIn(session, ({ rule }) => rule === "wrong-balance");
    expect(found.map(({ line }) => line)).toEqual([2, 5]);
  });

  test("reports once a Loadout of another ship", () => {
    const loadout = (ShipID: number): StoryLine => ["Loadout", { Ship: "asp", ShipID }];
    const swap: StoryLine = [
      "ShipyardSwap",
      { ShipType: "asp", ShipID: 3, StoreOldShip: "sidewinder", StoreShipID: 1 },
    ];
    const found = violationsIn([swap, loadout(3), loadout(5), loadout(3)]);
    expect(found.map(({ line, rule }) => [line, rule])).toEqual([[3, "wrong-ship"]]);
  });

  test("reports once a wrong body to disembark on", () => {
    const walk = { SRV: false, Taxi: false, Multicrew: false, OnPlanet: true };
    const session: readonly StoryLine[] = [
      ["Touchdown", { BodyID: 4 }],
      ["Disembark", { ...walk, BodyID: 5 }],
      ["Embark", { ...walk, BodyID: 4 }],
    ];
    expect(violationsIn(session).map(({ line, rule }) => [line, rule])).toEqual([[2, "other-body"]]);
  });

  test("a login of another commander starts new accounts", () => {
    const rank = (Trade: number): StoryLine => ["Rank", { Trade }];
    const session: readonly StoryLine[] = [
      ["Commander", { FID: "F1" }],
      rank(5),
      ["Commander", { FID: "F2" }],
      rank(1),
    ];
    expect(violationsIn(session).filter(({ rule }) => rule === "never-falls")).toEqual([]);
  });
});

test("values of any type break nothing and stop nothing", () => {
  const kinds = all.flatMap(({ above = [], right, wrong }) => [...above, ...right, ...wrong]);
  for (const odd of [null, "x", -1, 1e300, [], {}, [null], [[]], true]) {
    const session = kinds.map(
      ([kind, fields = {}]): StoryLine => [kind, Object.fromEntries(Object.keys(fields).map((key) => [key, odd]))],
    );
    expect(() => violationsIn(session)).not.toThrow();
  }
});
