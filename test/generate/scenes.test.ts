import { describe, expect, test } from "vitest";
import { settleGenerate } from "../../src/generate/resolve-options.js";
import { scenes } from "../../src/generate/scene/scenes.js";
import { rounds } from "../depth.js";
import { run } from "../run.js";
import { eventsOf, findingsIn, folderOf, sideFileOf } from "./folder.js";

type Fields = Readonly<Record<string, unknown>>;

/** A kind, and fields that the line has. */
type Wanted = string | readonly [kind: string, fields: Fields];

const docked: readonly Wanted[] = ["DockingRequested", "DockingGranted", "Docked"];
const jumped: readonly Wanted[] = [["StartJump", { JumpType: "Hyperspace" }], "FSDJump"];
const sampled: readonly Wanted[] = ["Log", "Sample", "Sample", "Analyse"].map((ScanType) => [
  "ScanOrganic",
  { ScanType },
]);
const taxi = { Taxi: true };
const died: readonly Wanted[] = ["Died", ["Resurrect", { Option: "rebuy" }], ["Location", { Docked: true }], "Loadout"];
const shot: readonly Wanted[] = [["ShipTargeted", { ScanStage: 3, LegalStatus: "Wanted" }], "Bounty"];
const request = "CarrierJumpRequest";

/** What every scene must hold, in this order; other lines may stand between. */
const held: Readonly<Record<string, readonly Wanted[]>> = {
  "jumped-along-route": ["NavRoute", "FSDTarget", ...jumped],
  "fuel-scooped": [...jumped, "FuelScoop"],
  "neutron-boosted": ["FSDJump", ["JetConeBoost", { BoostValue: 4 }], ["FSDJump", { BoostUsed: 4 }]],
  "jump-synthesised": ["Synthesis", ...jumped],
  "supercruise-entered": [["StartJump", { JumpType: "Supercruise" }], "SupercruiseEntry"],
  "reservoir-filled": ["SupercruiseEntry", "ReservoirReplenished"],
  "body-approached": ["SupercruiseEntry", "ApproachBody", ["SupercruiseExit", { BodyType: "Planet" }]],
  "signal-source-entered": ["USSDrop", "SupercruiseDestinationDrop", "SupercruiseExit"],
  "interdicted-and-escaped": ["SupercruiseEntry", "ReceiveText", "EscapeInterdiction"],
  "interdicted-and-submitted": ["SupercruiseEntry", ["Interdicted", { Submitted: true }], "SupercruiseExit"],
  "thargoid-hyperdiction": [...jumped, "SystemsShutdown", "UnderAttack"],
  docked: ["SupercruiseExit", ...docked],
  "docking-denied": ["DockingRequested", "DockingDenied", ...docked],
  "docking-cancelled": ["DockingGranted", "DockingCancelled", ...docked],
  "docking-timed-out": ["DockingGranted", "DockingTimeout", ...docked],
  undocked: [["Location", { Docked: true }], "Undocked"],
  "refuelled-and-repaired": ["Bounty", "Docked", "RefuelAll", "RepairAll"],
  "commodity-bought": ["Market", "MarketBuy", "Cargo"],
  "commodity-sold": ["Market", "MarketSell", "Cargo"],
  "limpets-bought": ["BuyDrones", "Cargo"],
  "limpets-sold": ["SellDrones", "Cargo"],
  "cargo-ejected": ["EjectCargo", "Cargo"],
  "cargo-collected": ["CollectCargo", "Cargo"],
  "goods-rescued": ["SearchAndRescue", "Cargo"],
  "colonisation-delivery": ["ColonisationConstructionDepot", "ColonisationContribution", "Cargo"],
  "colony-claimed": ["ColonisationSystemClaim", "ColonisationBeaconDeployed"],
  "construction-completed": ["CompleteConstruction"],
  "asteroid-mined": [
    ["SupercruiseExit", { BodyType: "PlanetaryRing" }],
    ["LaunchDrone", { Type: "Prospector" }],
    "ProspectedAsteroid",
    "MiningRefined",
    "Cargo",
  ],
  "asteroid-cracked": ["ProspectedAsteroid", "AsteroidCracked", "MiningRefined"],
  "system-scanned": ["FSDJump", "FSSDiscoveryScan", ["Scan", { ScanType: "Detailed" }], "FSSAllBodiesFound"],
  "body-mapped": ["SAAScanComplete", "Scan"],
  "nav-beacon-scanned": ["NavBeaconScan", ["Scan", { ScanType: "NavBeaconDetail" }]],
  "codex-entry": ["CodexEntry"],
  "first-discovery-sold": [
    "FSDJump",
    ["Scan", { WasDiscovered: false }],
    "FSSAllBodiesFound",
    "Docked",
    ["MultiSellExplorationData", { Bonus: expect.toSatisfy((bonus: number) => bonus > 0) }],
  ],
  "exploration-data-bought": ["BuyExplorationData"],
  "trade-data-bought": ["BuyTradeData"],
  "picture-taken": ["Screenshot"],
  landed: ["ApproachBody", "SupercruiseExit", "Touchdown"],
  "lifted-off": [["LoadGame", { StartLanded: true }], "Liftoff"],
  "srv-driven": ["LaunchSRV", "MaterialCollected", "DockSRV", "Loadout"],
  "rhino-driven": [["LaunchSRV", { SRVType: "mev_rhino" }], "DockSRV", "Loadout"],
  "nomad-sent": ["LaunchVessel", ["DockSRV", { SRVType: "lander01" }], "Loadout"],
  "srv-lost": ["LaunchSRV", "SRVDestroyed"],
  "materials-collected": ["LaunchSRV", "MaterialCollected"],
  "material-discovered": ["MaterialDiscovered"],
  "datalink-scanned": ["DatalinkScan"],
  "stepped-out": [
    ["Disembark", { OnPlanet: true }],
    ["Embark", { OnPlanet: true }],
  ],
  "organic-sampled": [["Disembark", { OnPlanet: true }], ...sampled],
  "organic-sold": [...sampled, "Liftoff", "Docked", ["Disembark", { OnStation: true }], "SellOrganicData"],
  "concourse-visited": [
    ["Disembark", { OnStation: true }],
    ["Embark", { OnStation: true }],
  ],
  "items-picked-up": ["CollectItems", "BackpackChange"],
  "medkit-used": ["UseConsumable", "BackpackChange"],
  "suit-bought": ["BuySuit", "ShipLocker"],
  "weapon-bought": ["BuyWeapon", "ShipLocker"],
  "suit-upgraded": ["UpgradeSuit"],
  "weapon-upgraded": ["UpgradeWeapon"],
  "loadout-switched": ["SwitchSuitLoadout"],
  taxi: [
    "BookTaxi",
    ["Embark", taxi],
    ["Undocked", taxi],
    ["SupercruiseEntry", taxi],
    ["Docked", taxi],
    ["Disembark", taxi],
    "BookTaxi",
    ["Docked", taxi],
  ],
  "taxi-cancelled": ["BookTaxi", "CancelTaxi"],
  dropship: [
    ["BookDropship", { Retreat: false }],
    "DropshipDeploy",
    "FactionKillBond",
    ["BookDropship", { Retreat: true }],
    ["Docked", taxi],
  ],
  "dropship-cancelled": ["BookDropship", "CancelDropship"],
  "pirates-shot": shot,
  "war-fought": ["ShipTargeted", "FactionKillBond"],
  "operation-fought": [
    ["GameModeChange", { GameMode: "Operation" }],
    "FactionKillBond",
    ["GameModeChange", { GameMode: "MainGame" }],
  ],
  "bounties-redeemed": [...shot, "Docked", ["RedeemVoucher", { Type: "bounty" }]],
  "died-and-rebought": died,
  "self-destructed": ["SelfDestruct", ...died],
  "fighter-launched": ["LaunchFighter", "DockFighter"],
  "fighter-lost": ["LaunchFighter", "FighterDestroyed", "FighterRebuilt"],
  "crime-committed": ["CommitCrime"],
  scanned: ["Scanned"],
  "systems-rebooted": ["RebootRepair"],
  "mission-accepted": [["MissionAccepted", { Name: "Mission_Courier" }]],
  "mission-chain": ["MissionAccepted", "MissionRedirected", "MissionCompleted"],
  "passengers-taken": [
    ["MissionAccepted", { PassengerType: "Tourist" }],
    "MissionRedirected",
    ["MissionCompleted", { Name: "Mission_PassengerBulk_name" }],
  ],
  "mission-abandoned": ["MissionAccepted", "MissionAbandoned"],
  "mission-failed": ["MissionAccepted", "MissionFailed"],
  "module-sold": ["Outfitting", "ModuleBuy", "ModuleSell", "Loadout"],
  "module-stored": ["ModuleBuy", "ModuleStore", "Loadout"],
  "module-retrieved": ["ModuleStore", "ModuleRetrieve", "ModuleSell"],
  "module-fetched": ["Outfitting", "FetchRemoteModule"],
  "module-sold-afar": ["Outfitting", "ModuleSellRemote"],
  "ship-bought": ["Shipyard", "StoredShips", "ShipyardBuy", "ShipyardNew", "Loadout"],
  "ship-swapped": ["ShipyardNew", "ShipyardSwap", "Loadout"],
  "ship-sold": ["ShipyardNew", "ShipyardSell", "StoredShips"],
  "ship-transferred": ["ShipyardNew", "FSDJump", "Docked", "Shipyard", "ShipyardTransfer"],
  "ship-given-away": ["ShipyardBankDeposit"],
  "ship-named": ["SetUserShipName"],
  "module-engineered": [["EngineerCraft", { Level: 1, Slot: "FrameShiftDrive" }]],
  "materials-traded": ["MaterialTrade"],
  "ammunition-synthesised": ["Synthesis"],
  "technology-unlocked": ["TechnologyBroker"],
  "material-discarded": ["MaterialDiscarded"],
  "carrier-jumped": [
    ["Location", { StationType: "FleetCarrier" }],
    "CarrierStats",
    request,
    ["CarrierJump", { Docked: true }],
    "CarrierLocation",
  ],
  "carrier-sent": ["CarrierStats", request, "CarrierLocation"],
  "carrier-jump-cancelled": [request, "CarrierJumpCancelled"],
  "carrier-funded": ["CarrierStats", "CarrierBankTransfer"],
  "carrier-order-placed": ["CarrierStats", "CarrierTradeOrder"],
  "carrier-renamed": ["CarrierNameChange"],
  "carrier-loaded": ["CargoTransfer", "Cargo"],
  "wing-joined": ["WingInvite", "WingJoin", "WingLeave"],
  "crew-joined": ["JoinACrew", "QuitACrew", "LoadGame"],
  "crew-hired": ["CrewHire"],
  chat: ["ReceiveText"],
  promoted: ["Promotion"],
  "community-goals-read": ["CommunityGoal"],
  "squadron-joined": ["AppliedToSquadron", "JoinedSquadron"],
  "power-joined": ["PowerplayJoin", "PowerplayRank"],
  "power-left": ["PowerplayJoin", "PowerplayLeave"],
  "merits-earned": ["PowerplayJoin", "PowerplayMerits"],
  "logged-in-again": ["Location", ["Music", { MusicTrack: "MainMenu" }], "LoadGame", "Location"],
};

/** What is wanted of some lines and does not come up in this order. */
function missingIn(lines: readonly Fields[], wanted: readonly Wanted[]): readonly Wanted[] {
  let rest = wanted;
  for (const line of lines) {
    const [next] = rest;
    if (next === undefined) break;
    const [kind, fields] = typeof next === "string" ? [next, {}] : next;
    const isSo = Object.entries(fields).every(([name, value]) =>
      typeof value === "object" && value !== null && "asymmetricMatch" in value
        ? (value as { asymmetricMatch: (found: unknown) => boolean }).asymmetricMatch(line[name])
        : line[name] === value,
    );
    if (line.event === kind && isSo) rest = rest.slice(1);
  }
  return rest;
}

const names = Object.keys(scenes);

test("there are at least 60 scenes, and all are described and tested", () => {
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(Object.keys(held)).toEqual(names);
  expect(new Set(Object.values(scenes).map(({ about }) => about)).size).toBe(names.length);
});

describe("each scene holds what it is called after, and the linter finds nothing", () => {
  test.each(names)("%s", (name) => {
    for (let seed = 1; seed <= rounds(3); seed++) {
      const folder = folderOf({ scene: [name], seed });
      expect(missingIn(eventsOf(folder), held[name] ?? []), `seed ${seed}`).toEqual([]);
      expect(findingsIn(folder), `seed ${seed}`).toEqual([]);
    }
  });
});

/** What opens the journal, and is there once. */
const opening: readonly string[] = ["Location", "LoadGame"];

test("two scenes follow each other in one journal", () => {
  for (const [index, name] of names.entries()) {
    const scene = [name, names[(index * 37 + 11) % names.length] ?? name];
    const folder = folderOf({ scene, seed: index });
    const wanted = scene.flatMap((each) => held[each] ?? []);
    const further = wanted.filter((each) => !opening.includes(typeof each === "string" ? each : each[0]));
    expect(missingIn(eventsOf(folder), further), scene.join()).toEqual([]);
    expect(findingsIn(folder), scene.join()).toEqual([]);
  }
});

test("all scenes can be played in one journal, in any order", () => {
  for (const [seed, scene] of [names, [...names].reverse()].entries())
    expect(findingsIn(folderOf({ scene, seed }))).toEqual([]);
});

test("system, station, ship and commander are as they are asked for", () => {
  const options = { scene: ["docking-denied"], system: "Sol", station: "Abraham Lincoln", commander: "Ines Marlow" };
  const folder = folderOf({ ...options, ship: "Python" });
  const lines = eventsOf(folder);
  expect(lines.find(({ event }) => event === "LoadGame")).toMatchObject({ Commander: "Ines Marlow", Ship: "Python" });
  expect(lines.find(({ event }) => event === "DockingDenied")).toMatchObject({ StationName: "Abraham Lincoln" });
  expect(lines.find(({ event }) => event === "Docked")).toMatchObject({
    StarSystem: "Sol",
    StationName: "Abraham Lincoln",
  });
  expect(findingsIn(folder)).toEqual([]);
  expect(sideFileOf(folder, "Cargo.json")).toMatchObject({ event: "Cargo", Vessel: "Ship" });
  expect(lines.length).toBeLessThan(120);
});

test("what cannot be asked for is refused", () => {
  const refused = (options: object): string => {
    try {
      settleGenerate(options);
    } catch (error) {
      return String(error);
    }
    return "";
  };
  expect(refused({ scene: ["taxy"] })).toContain("there is no scene taxy; did you mean taxi?");
  expect(refused({ scene: ["nope"] })).toContain(
    "there is no scene nope; journal-lint generate --scenes lists all scenes",
  );
  expect(refused({ scene: [""] })).toContain("the name of a scene is empty; journal-lint generate --scenes lists");
  expect(refused({ scene: "taxi" as never })).toContain("scene must be a list of names; journal-lint generate");
  expect(refused({ scene: [] })).toContain(
    "scene must be a list of names; journal-lint generate --scenes lists all scenes",
  );
  expect(refused({ scene: ["taxi"], events: 5 })).toContain(
    "events cannot be combined with scene: scenes define what happens",
  );
  expect(refused({ scene: ["taxi"], gameversion: "3.8" })).toContain("nobody was on foot before game version 4.0");
  expect(refused({ system: "Sol" })).toContain("system needs scene");
  expect(refused({ scene: ["docked"], system: "Wregoe AB-C d13-27" })).toContain("says where the system is");
});

test("--scenes lists them, as text and as JSON", async () => {
  const text = await run(["generate", "--scenes"]);
  expect(text.exitCode).toBe(0);
  expect(text.stdout).toContain("interdicted-and-escaped");
  expect(text.stdout.trimEnd().split("\n")).toHaveLength(names.length);
  const { stdout } = await run(["generate", "--scenes", "--json"]);
  const listed = JSON.parse(stdout) as { readonly scenes: readonly Fields[] };
  expect(listed.scenes.map(({ name }) => name)).toEqual(names);
  expect(listed.scenes[0]).toEqual({ name: names[0], about: scenes[names[0] ?? ""]?.about, at: "supercruise" });
});
