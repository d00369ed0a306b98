import { join } from "node:path";
import { expect, test } from "vitest";
import { replay } from "../../src/index.js";
import { eventLine, headerLine, quietLine } from "../cli/watch/watching.js";
import { temporaryFolder } from "../temporary-folder.js";
import { contents } from "./played.js";

type Fields = Readonly<Record<string, unknown>>;
type Line = readonly [event: string, fields?: Fields];

const journal = "Journal.2025-03-02T190000.01.log";
const own = { Taxi: false, Multicrew: false };
const ship: Fields = { Ship: "Python", ShipID: 7, FuelLevel: 32, FuelCapacity: 32, Credits: 1000 };
const inSystem: Fields = { StarSystem: "Varkesh", SystemAddress: 594592926067, StarPos: [0, 0, 0] };
const loadout: Line = [
  "Loadout",
  { Ship: "python", ShipID: 7, FuelCapacity: { Main: 32, Reserve: 0.83 }, Modules: [] },
];
/** A login into the own ship, at a station. */
const docked: readonly Line[] = [
  ["LoadGame", ship],
  ["Location", { ...inSystem, ...own, Docked: true, StationName: "Malerba" }],
  loadout,
];

/** What Status.json says after each of these lines, which come a minute after each other. */
async function statusAfter(...lines: readonly Line[]): Promise<readonly Fields[]> {
  const text = lines.map(([event, fields = {}], index) =>
    eventLine((index + 1) * 60, event, JSON.stringify(fields).slice(1, -1)),
  );
  const end = quietLine((lines.length + 1) * 60);
  const source = temporaryFolder({ [journal]: [headerLine(0, 1), ...text, end].join(""), "Status.json": "{}" });
  const into = join(temporaryFolder(), "game");
  const seen: Fields[] = [];
  await replay(source, {
    out: into,
    speed: "step",
    next: async () => {
      seen.push(JSON.parse(contents(into)["Status.json"] ?? "{}"));
    },
  });
  // Before the header, before the first line, and then after each.
  return seen.slice(2);
}

/** Whether a bit of Flags is set. */
const isSet = ({ Flags = 0 }: { readonly Flags?: unknown }, bit: number): boolean =>
  Math.floor(Number(Flags) / 2 ** bit) % 2 === 1;

const cargo = (Vessel: string, Count: number): Line => ["Cargo", { Vessel, Count }];
const onGround = { OnStation: false, OnPlanet: true };
const disembark: Line = ["Disembark", { ...own, SRV: false, ID: 7, ...onGround }];
const embark: Line = ["Embark", { ...own, SRV: false, ID: 7, ...onGround }];

test("the hold is as it was counted, and is left out where nobody knows", async () => {
  const landed: readonly Line[] = [...docked, cargo("Ship", 42), ["Undocked", own], ["Touchdown", own]];
  const walked = await statusAfter(
    ...landed,
    disembark,
    embark,
    ["MissionAccepted", { Name: "Mission_Courier" }],
    ["Synthesis", { Name: "FSD Basic" }],
    ["Synthesis", { Name: "Limpet Basic" }],
  );
  expect(walked.map(({ Cargo }) => Cargo).slice(2)).toEqual([undefined, 42, 42, 42, undefined, 42, 42, 42, undefined]);

  const driven = await statusAfter(
    ...landed,
    ["LaunchSRV", { ID: 9, PlayerControlled: true }],
    cargo("SRV", 0),
    ["DockSRV", { ID: 9 }],
    ["LaunchSRV", { ID: 9, PlayerControlled: true }],
    cargo("SRV", 2),
    ["DockSRV", { ID: 9 }],
    cargo("Ship", 44),
  );
  expect(driven.map(({ Cargo }) => Cargo).slice(6)).toEqual([undefined, 0, 42, undefined, 2, undefined, 44]);

  const traded = await statusAfter(
    ...docked,
    cargo("Ship", 42),
    ["MarketSell", { Type: "gold", Count: 40 }],
    ["Undocked", own],
    ["Docked", { ...own, StationName: "Malerba" }],
    ["MissionAccepted", { Name: "Mission_Delivery", Commodity: "$Gold_Name;", Count: 9 }],
    cargo("Ship", 11),
    ["ShipyardSwap", { ShipID: 8, ShipType: "eagle" }],
  );
  expect(traded.map(({ Cargo }) => Cargo).slice(3)).toEqual([42, 42, 2, 2, undefined, 11, undefined]);
});

test("a player on foot is on a planet or in a station only where a line says so", async () => {
  const [onFoot, inStation, onPlanet, outside] = [1, 1 << 3, 1 << 4, 1 << 15];
  const placed = (more: Fields): Line => ["Location", { ...inSystem, Docked: false, OnFoot: true, ...more }];
  const suit: Line = ["LoadGame", { ...ship, Ship: "UtilitySuit_Class1" }];
  const ride: Line = ["Embark", { ...own, Taxi: true, SRV: false, OnStation: true, OnPlanet: false }];
  const deployed = await statusAfter(suit, placed({ Body: "Malerba", BodyType: "Station" }), ride, [
    "DropshipDeploy",
    onGround,
  ]);
  expect(deployed.map(({ Flags2 }) => Flags2).slice(1)).toEqual([
    onFoot | inStation,
    1 << 1,
    onFoot | onPlanet | outside,
  ]);
  const planet = await statusAfter(suit, placed({ Body: "Varkesh 1", BodyType: "Planet" }));
  expect(planet.at(-1)?.Flags2).toBe(onFoot | onPlanet | outside);
  // Aboard a carrier the game names the star.
  const carrier = await statusAfter(suit, placed({ Body: "Varkesh", BodyType: "Star" }));
  expect(carrier.at(-1)?.Flags2).toBe(onFoot);
});

test("fuel is low below a quarter of the tank, and is left out where nobody knows", async () => {
  const jump = (FuelLevel: number): Line => ["FSDJump", { ...inSystem, ...own, FuelLevel, FuelUsed: 1 }];
  const flown = await statusAfter(
    ...docked,
    ["Undocked", own],
    jump(8),
    jump(7.9),
    ["LaunchDrone", { Type: "FuelTransfer" }],
    ["FuelScoop", { Scooped: 5, Total: 12.5 }],
    ["RefuelPartial", { Cost: 1, Amount: 3 }],
  );
  const seen = flown.slice(3).map((status) => [status.Fuel, isSet(status, 19)]);
  const fuel = (FuelMain: number): Fields => ({ FuelMain, FuelReservoir: 0.83 });
  expect(seen).toEqual([
    [fuel(32), false],
    [fuel(8), false],
    [fuel(7.9), true],
    [undefined, false],
    [fuel(12.5), false],
    [undefined, false],
  ]);
});

test("shields are down from the line that says so until another says that they are back", async () => {
  const shields = (ShieldsUp: boolean): Line => ["ShieldState", { ShieldsUp }];
  const fought = await statusAfter(
    ...docked,
    ["Undocked", own],
    shields(false),
    ["SupercruiseEntry", { ...inSystem, ...own }],
    ["SupercruiseExit", { ...inSystem, ...own }],
    ["LaunchFighter", { ID: 3, PlayerControlled: true }],
    shields(false),
    ["DockFighter", { ID: 3 }],
    shields(true),
  );
  const seen = fought.slice(3).map((status) => isSet(status, 3));
  expect(seen).toEqual([true, false, false, false, true, false, false, true]);
});

test("a taxi flies as the own ship does", async () => {
  const taxi = { Taxi: true, Multicrew: false };
  const ridden = await statusAfter(
    ...docked,
    ["Undocked", own],
    ["Touchdown", own],
    disembark,
    ["Embark", { ...taxi, SRV: false, ...onGround }],
    ["Undocked", taxi],
    ["SupercruiseEntry", { ...inSystem, ...taxi }],
    ["StartJump", { JumpType: "Hyperspace", SystemAddress: 1, StarSystem: "Orrin", Taxi: true }],
    ["FSDJump", { StarSystem: "Orrin", SystemAddress: 1, StarPos: [0, 0, 1], ...taxi, FuelLevel: 1 }],
    ["SupercruiseExit", { StarSystem: "Orrin", SystemAddress: 1, ...taxi }],
    ["Docked", { ...taxi, StationName: "Watson", SystemAddress: 1 }],
  );
  const stages = { docked: 0, landed: 1, supercruise: 4, jumping: 30 };
  const seen = ridden
    .slice(6)
    .map((status) => [
      status.Flags2,
      ...Object.entries(stages).flatMap(([name, bit]) => (isSet(status, bit) ? name : [])),
    ]);
  expect(seen).toEqual([[2], [2], [2, "supercruise"], [2, "jumping"], [2, "supercruise"], [2], [2, "docked"]]);
});

test("how the player stands with the law is not made up", async () => {
  const fined = await statusAfter(...docked, ["CommitCrime", { CrimeType: "assault", Faction: "Hollow", Bounty: 400 }]);
  expect(fined.map((status) => "LegalState" in status)).toEqual([false, false, false, false]);
});

test("whoever walks or drives on a planet is where a line had them last", async () => {
  const spot = { Body: "Varkesh 1", Latitude: -18.25, Longitude: 96.5 };
  const elsewhere = { Body: "Varkesh 1", Latitude: -18.5, Longitude: 96.75 };
  const there = { Latitude: -18.25, Longitude: 96.5, Heading: 0, Altitude: 0, BodyName: "Varkesh 1" };
  const { Altitude: _, ...onFoot } = there;
  const seenIn = (statuses: readonly Fields[]) =>
    statuses.map((status) => {
      const { Latitude, Longitude, Heading, Altitude, BodyName } = status;
      expect(isSet(status, 21)).toBe(Latitude !== undefined);
      return { Latitude, Longitude, Heading, Altitude, BodyName };
    });
  const landed: readonly Line[] = [...docked, ["Undocked", own], ["Touchdown", { ...own, ...onGround, ...spot }]];
  const away = { ...own, PlayerControlled: false };
  const walked = await statusAfter(
    ...landed,
    disembark,
    ["Liftoff", away],
    ["Touchdown", { ...away, ...elsewhere }],
    embark,
  );
  const ofShip = { ...there, Latitude: -18.5, Longitude: 96.75 };
  expect(seenIn(walked.slice(3))).toEqual([{}, there, onFoot, onFoot, onFoot, ofShip]);
  const driven = await statusAfter(
    ...landed,
    ["LaunchSRV", { ID: 9, PlayerControlled: true }],
    ["DockSRV"],
    ["Liftoff", own],
  );
  expect(seenIn(driven.slice(4))).toEqual([there, there, there, {}]);
  const inSrv = await statusAfter(
    ["LoadGame", { ...ship, Ship: "TestBuggy" }],
    ["Location", { ...inSystem, Docked: false, InSRV: true, BodyType: "Planet", ...spot }],
  );
  expect(seenIn(inSrv)).toEqual([{}, there]);
  const atHome = await statusAfter(
    ["LoadGame", { ...ship, StartLanded: true }],
    ["Location", { ...inSystem, ...own, Docked: false, BodyType: "Planet", ...spot }],
  );
  expect(seenIn(atHome)).toEqual([{}, there]);
});
