import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { families } from "../../../src/rules/built/rule-id.js";
import { folderOf, plainFolderOf } from "../../generate/folder.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

type Event = Readonly<Record<string, unknown>>;

const at = (time: string, event: string, fields: Event = {}): Event => ({
  timestamp: `2025-03-02T${time}Z`,
  event,
  ...fields,
});
const journalName = "Journal.2025-03-02T190000.01.log";
const journal = (...events: readonly Event[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join("");

const place = { MarketID: 3229914880, StationName: "Linden Terminal", StarSystem: "Varkesh" };
const typed = { ...place, StationType: "Coriolis" };
const carrier = { MarketID: 3704125184, CarrierName: "LANTERN AT SEA", CarrierID: "T7X-19K" };
const usual = ["Music", "Materials", "Rank", "Progress", "Reputation"].map((event) => at("19:12:20", event));
const login = at("19:12:31", "LoadGame", {
  ...{ FID: "F1000001", Commander: "Jane Doe", Horizons: true, Odyssey: true, Ship: "CobraMkIII", ShipID: 7 },
  ...{ FuelLevel: 12.5, FuelCapacity: 16, GameMode: "Open", Credits: 51_200_400, Loan: 0, language: "English/UK" },
  ...{ gameversion: "4.1.0.100", build: "r316268/r0 " },
});
const location = (Docked: boolean): Event =>
  at("19:12:40", "Location", {
    ...{ Docked, StarSystem: "Varkesh", SystemAddress: 594592926067, StarPos: [-62.53125, 41.21875, 88.40625] },
    ...{ Taxi: false, Multicrew: false, Population: 0, Body: "Varkesh", BodyID: 0, BodyType: "Star" },
  });
const gold = { Name: "gold", Count: 4, Stolen: 0 };
const silver = { Name: "silver", Count: 2, Stolen: 0 };
const hold = (time: string, Inventory: readonly { readonly Count: number }[], fields: Event = {}): Event =>
  at(time, "Cargo", {
    Vessel: "Ship",
    Count: Inventory.reduce((sum, { Count }) => sum + Count, 0),
    Inventory,
    ...fields,
  });
const thing = (Count: number): Event => ({ Name: "healthpack", Name_Localised: "Medkit", OwnerID: 0, Count });
const pack = (event: string, Count: number): Event =>
  at("19:13:00", event, { Items: [], Components: [], Consumables: [thing(Count)], Data: [] });
const slots = [
  ["PowerPlant", "int_powerplant_size4_class3"],
  ["MainEngines", "int_engine_size4_class3"],
] as const;
const loadout = at("19:12:42", "Loadout", {
  ...{ Ship: "cobramkiii", ShipID: 7, ShipName: "Gull", ShipIdent: "GU-01C", HullHealth: 1, UnladenMass: 241.7 },
  ...{ CargoCapacity: 16, MaxJumpRange: 12.1, FuelCapacity: { Main: 16, Reserve: 0.49 }, Rebuy: 27_300 },
  Modules: slots.map(([Slot, Item]) => ({ Slot, Item, On: true, Priority: 1, Health: 1 })),
});
const modules = (engine: string): Event =>
  at("19:13:00", "ModuleInfo", {
    Modules: [
      { Slot: "PowerPlant", Item: "int_powerplant_size4_class3", Power: 0 },
      { Slot: "MainEngines", Item: engine, Power: 4.92, Priority: 0 },
    ],
  });
const stops = [
  { StarSystem: "Varkesh", SystemAddress: 594592926067, StarPos: [-62.53125, 41.21875, 88.40625], StarClass: "K" },
  { StarSystem: "Tarvos Reach", SystemAddress: 3932277478106, StarPos: [-56.5, 44.25, 90.125], StarClass: "M" },
];
const route = (Route: readonly unknown[]): Event => at("19:13:00", "NavRoute", { Route });
const target = (Name: string): Event =>
  at("19:13:00", "FSDTarget", { Name, SystemAddress: 3932277478106, StarClass: "M", RemainingJumpsInRoute: 1 });
const status = (Flags: number, fields: Event = {}): Event =>
  at("19:13:00", "Status", { Flags, Flags2: 0, Pips: [4, 4, 4], FireGroup: 0, GuiFocus: 0, ...fields });
const docked = 16_842_765;
const flying = 16_777_224;

/** Files of a folder as text; the journal is between an older one and, if given, a newer one. */
const written = (cwd: string, files: Readonly<Record<string, string>>): string => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return cwd;
};

/** What is found between lines and files, briefly: `file rule /path < line`. */
async function found(cwd: string, ...argv: readonly string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await run(["--format", "json", ...argv], { cwd, env: { HOME: cwd } });
  expect(stderr).toBe("");
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return findings
    .filter(({ rule }) => families.session.some((id) => id === rule))
    .map(({ file, rule, path, related = [] }) =>
      [`${file} ${rule} ${path}`, ...related.map(({ line }) => `${line}`)].join(" < "),
    );
}

interface Case {
  readonly lines: readonly Event[];
  readonly files: Readonly<Record<string, Event>>;
  readonly expected: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  "says nothing when files repeat what their lines say": {
    lines: [
      ...[
        ...usual,
        login,
        location(true),
        loadout,
        at("19:13:00", "Market", typed),
        at("19:13:00", "Outfitting", place),
      ],
      ...[at("19:13:00", "Shipyard", place), at("19:13:00", "FCMaterials", carrier), hold("19:13:00", [gold])],
      ...[pack("ShipLocker", 3), pack("Backpack", 1), at("19:13:00", "ModuleInfo"), at("19:13:00", "NavRoute")],
      target("Tarvos Reach"),
    ],
    files: {
      "Market.json": at("19:13:00", "Market", { ...typed, Items: [] }),
      "Outfitting.json": at("19:13:00", "Outfitting", { ...place, Horizons: true, Items: [] }),
      "Shipyard.json": at("19:13:00", "Shipyard", { ...place, Horizons: true, AllowCobraMkIV: false, PriceList: [] }),
      "FCMaterials.json": at("19:13:00", "FCMaterials", { ...carrier, Items: [] }),
      "Cargo.json": hold("19:13:00", [gold]),
      "ShipLocker.json": pack("ShipLocker", 3),
      "Backpack.json": pack("Backpack", 1),
      "ModulesInfo.json": modules("int_engine_size4_class3"),
      "NavRoute.json": route(stops),
      "Status.json": status(docked, { Cargo: 4, Balance: 51_200_400, Fuel: { FuelMain: 16, FuelReservoir: 0.4 } }),
    },
    expected: [],
  },
  "reports a market, outfitting and shipyard of another station, once each": {
    lines: [at("19:13:00", "Market", typed), at("19:13:00", "Outfitting", place), at("19:13:00", "Shipyard", place)],
    files: {
      "Market.json": at("19:13:00", "Market", { ...typed, MarketID: 3229914999, StationName: "Baker Dock", Items: [] }),
      "Outfitting.json": at("19:13:01", "Outfitting", { ...place, StarSystem: "Tarvos", Items: [] }),
      "Shipyard.json": at("19:13:00", "Shipyard", { ...place, StationName: "Baker Dock", PriceList: [] }),
    },
    expected: [
      "Market.json other-station /MarketID < 1",
      "Outfitting.json other-system /StarSystem < 2",
      "Shipyard.json other-station /StationName < 3",
    ],
  },
  "reports the bartender of another carrier": {
    lines: [at("19:13:00", "FCMaterials", carrier)],
    files: { "FCMaterials.json": at("19:13:00", "FCMaterials", { ...carrier, CarrierID: "T7X-19L", Items: [] }) },
    expected: ["FCMaterials.json other-station /CarrierID < 1"],
  },
  "judges a file of another time by itself": {
    lines: [at("19:13:00", "Market", typed), at("19:40:00", "Music", { MusicTrack: "Exploration" })],
    files: {
      "Market.json": at("19:12:50", "Market", { ...typed, MarketID: 3229914999, Items: [] }),
      "Outfitting.json": at("19:13:00", "Outfitting", { ...place, MarketID: 3229914999, Items: [] }),
      "Status.json": status(docked + 16),
    },
    expected: [],
  },
  "compares a file with all lines of its second": {
    lines: [hold("19:13:00", [gold]), hold("19:13:00", [gold, silver])],
    files: { "Cargo.json": hold("19:13:00", [gold]) },
    expected: [],
  },
  "reports another count of something in a list": {
    lines: [hold("19:13:00", [gold, silver]), pack("ShipLocker", 3), pack("Backpack", 1)],
    files: {
      "Cargo.json": hold("19:13:00", [
        { ...gold, Count: 3 },
        { ...silver, Count: 3 },
      ]),
      "ShipLocker.json": pack("ShipLocker", 4),
      "Backpack.json": pack("Backpack", 2),
    },
    expected: [
      "Backpack.json wrong-balance /Consumables/0/Count < 3",
      "Cargo.json wrong-balance /Inventory/0/Count < 1",
      "ShipLocker.json wrong-balance /Consumables/0/Count < 2",
    ],
  },
  "reports what a list lacks and what it adds": {
    lines: [hold("19:13:00", [gold, silver]), pack("ShipLocker", 3)],
    files: {
      "Cargo.json": hold("19:13:00", [{ ...gold, Count: 6 }]),
      "ShipLocker.json": { ...pack("ShipLocker", 3), Consumables: [thing(3), { ...thing(1), MissionID: 951204417 }] },
    },
    expected: [
      "Cargo.json wrong-balance /Inventory/0/Count < 1",
      "ShipLocker.json wrong-balance /Consumables/1/Count < 2",
    ],
  },
  "reports the vessel and the count of a Cargo whose line has no list": {
    lines: [hold("19:13:00", [gold], { Inventory: undefined })],
    files: { "Cargo.json": hold("19:13:00", [gold], { Vessel: "SRV" }) },
    expected: ["Cargo.json wrong-ship /Vessel < 1"],
  },
  "leaves to the file alone what is wrong by itself": {
    lines: [hold("19:13:00", [gold])],
    files: { "Cargo.json": hold("19:13:00", [gold], { Count: 5 }) },
    expected: [],
  },
  "reports a module that the last Loadout does not show in its slot": {
    lines: [...usual, login, location(true), loadout, at("19:13:00", "ModuleInfo")],
    files: { "ModulesInfo.json": modules("int_engine_size4_class5") },
    expected: ["ModulesInfo.json missing-module /Modules/1/Item < 8"],
  },
  "reports a route that starts elsewhere": {
    lines: [...usual, login, location(false), at("19:13:00", "NavRoute")],
    files: { "NavRoute.json": route(stops.toReversed()) },
    expected: ["NavRoute.json other-system /Route/0/SystemAddress < 7"],
  },
  "reports a stop by another name than its address has": {
    lines: [...usual, login, location(false), at("19:13:00", "NavRoute"), target("Tarvos")],
    files: { "NavRoute.json": route(stops) },
    expected: ["NavRoute.json system-identity /Route/1/StarSystem < 9"],
  },
  "reports flags that contradict where the player is": {
    lines: [...usual, login, location(true), loadout],
    files: { "Status.json": { ...status(flying), timestamp: "2025-03-02T19:12:42Z" } },
    expected: ["Status.json out-of-turn /Flags < 7"],
  },
  "believes flags of the second in which something changes": {
    lines: [
      ...[...usual, login, location(true), at("19:12:50", "Music", { MusicTrack: "Exploration" })],
      at("19:13:01", "Undocked", { StationName: "Linden Terminal", StationType: "Coriolis", MarketID: 3229914880 }),
    ],
    files: { "Status.json": status(docked) },
    expected: [],
  },
  "believes where a Status and a route put the player beside a journal without what each login has, as kinds are left out of it":
    {
      lines: [login, location(true), loadout, at("19:13:00", "NavRoute"), at("19:13:00", "ModuleInfo")],
      files: {
        "ModulesInfo.json": modules("int_engine_size4_class5"),
        "NavRoute.json": route(stops.toReversed()),
        "Status.json": status(flying, { Balance: 1 }),
      },
      expected: [],
    },
  "reports cargo, money and fuel that the journal does not know": {
    lines: [
      ...usual,
      login,
      location(true),
      loadout,
      hold("19:12:45", [gold]),
      at("19:12:58", "Music", { MusicTrack: "Exploration" }),
    ],
    files: {
      "Status.json": status(docked, { Cargo: 9, Balance: 51_200_401, Fuel: { FuelMain: 31.5, FuelReservoir: 0.4 } }),
    },
    expected: [
      "Status.json wrong-balance /Cargo < 9",
      "Status.json wrong-balance /Balance < 6",
      "Status.json fuel-mismatch /Fuel/FuelMain < 8",
    ],
  },
};

test.each(Object.entries(cases))("%s", async (_, { lines, files, expected }) => {
  const texts = Object.entries(files).map(([name, event]) => [name, `${JSON.stringify(event)}\n`] as const);
  const cwd = written(temporaryFolder(), { ...Object.fromEntries(texts), [journalName]: journal(...lines) });
  expect(await found(cwd, ...Object.keys(files).sort())).toEqual([]);
  const withJournal = await found(cwd, ".");
  expect(withJournal.filter((one) => !one.startsWith(journalName))).toEqual(expected);
});

const market = (MarketID: number): string =>
  `${JSON.stringify(at("19:13:00", "Market", { ...typed, MarketID, Items: [] }))}\n`;

test("compares a side file with the newest journal of its folder only", async () => {
  const line = journal(at("19:13:00", "Market", typed));
  const cwd = written(temporaryFolder(), {
    [`a/${journalName}`]: line,
    "a/Journal.2025-03-03T190000.01.log": "",
    "a/Market.json": market(1234),
    [`b/${journalName}`]: line,
    "b/Journal.2025-03-01T190000.01.log": "",
    "b/Market.json": market(1234),
    "c/Market.json": market(1234),
  });
  expect(await found(cwd, ".")).toEqual(["b/Market.json other-station /MarketID < 1"]);
});

test("finds the same with threads, from the cache, in shards and in any order", async () => {
  const folders = ["a", "b", "c"].map((name) => ({
    [`${name}/${journalName}`]: journal(at("19:13:00", "Market", typed)),
    [`${name}/Market.json`]: market(1234),
  }));
  const cwd = written(temporaryFolder(), Object.assign({}, ...folders));
  const expected = await found(cwd, ".");
  expect(expected).toHaveLength(3);
  expect(await found(cwd, "--threads", "3", ".")).toEqual(expected);
  const cached = ["--cache", "--cache-location", join(cwd, "cache.bin"), "."];
  expect(await found(cwd, ...cached)).toEqual(expected);
  expect(await found(cwd, ...cached)).toEqual(expected);
  const reversed = ["c", "b", "a"].flatMap((name) => [`${name}/Market.json`, `${name}/${journalName}`]);
  expect([...(await found(cwd, ...reversed))].sort()).toEqual(expected);
  const shards = [];
  for (const shard of ["1/2", "2/2"]) {
    const { stdout } = await run(["--shard", shard, "--format", "json", "."], { cwd, env: { HOME: cwd } });
    shards.push(`shard${shard[0]}.json`);
    written(cwd, { [shards.at(-1) ?? ""]: stdout });
  }
  const { stdout } = await run(["merge", "--format", "json", ...shards], { cwd, env: { HOME: cwd } });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  expect(findings.map(({ file, rule, path }) => `${file} ${rule} ${path} < 1`)).toEqual(expected);
});

test.each([true, false])("says nothing about a generated folder, with few kinds: %s", async (isPlain) => {
  for (const scenario of ["evening", "trader", "on-foot"] as const) {
    const { files } = (isPlain ? plainFolderOf : folderOf)({ seed: 5, events: 300, scenario });
    const cwd = written(
      temporaryFolder(),
      Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()])),
    );
    expect(await found(cwd, ".")).toEqual([]);
  }
});
