import { describe, expect, test } from "vitest";
import { type Line, type LineViolation, seen } from "./find-violations.js";

const head: Line = ["Fileheader", { part: 1, gameversion: "4.0.0.1904", build: "r1 ", language: "English/UK" }];
const commander: Line = ["Commander", { FID: "F1", Name: "Jane Doe" }];
const ship = { Ship: "Asp", ShipID: 7, FuelLevel: 20, FuelCapacity: 32 };
const entry = { FID: "F1", Commander: "Jane Doe", GameMode: "Solo", Odyssey: true, ...ship };
const load = (fields: object = {}): Line => ["LoadGame", { ...entry, ...fields }];
const suited = load({ Ship: "UtilitySuit_Class1", ShipID: 4293000001 });
const here = { StarSystem: "Varkesh", SystemAddress: 11, StarPos: [0, 0, 0] };
const own = { Taxi: false, Multicrew: false };
const location = (fields: object = {}): Line => ["Location", { Docked: false, ...own, ...here, ...fields }];
const services = ["refuel", "outfitting", "commodities"];
const port = { StationName: "Linden Terminal", StationType: "Coriolis", MarketID: 501 };
const docked = (fields: object = {}): Line => [
  "Docked",
  { ...own, ...here, ...port, StationServices: services, ...fields },
];
const undocked = (fields: object = {}): Line => ["Undocked", { ...own, ...port, ...fields }];
const there = { StarSystem: "Quillmar", SystemAddress: 12 };
const start = (fields: object = {}): Line => [
  "StartJump",
  { JumpType: "Hyperspace", ...there, StarClass: "K", ...fields },
];
const cruise: Line = ["StartJump", { JumpType: "Supercruise" }];
const enter: Line = ["SupercruiseEntry", { ...own, ...here }];
const exit = (fields: object = {}): Line => ["SupercruiseExit", { ...own, ...here, ...fields }];
const arrival = { ...own, ...there, StarPos: [3, 4, 0], JumpDist: 5, FuelUsed: 2, FuelLevel: 18 };
const jump = (fields: object = {}): Line => ["FSDJump", { ...arrival, ...fields }];
const asks = (event: string, fields: object = {}): Line => [event, { ...port, ...fields }];
const tanks = { FuelCapacity: { Main: 32, Reserve: 0.63 } };
const loadout = (fields: object = {}): Line => ["Loadout", { Ship: "asp", ShipID: 7, ...tanks, ...fields }];
const music: Line = ["Music", { MusicTrack: "MainMenu" }];
const login: readonly Line[] = [head, commander, load(), location()];
const scoop = (Total: number, Scooped = 13): Line => ["FuelScoop", { Scooped, Total }];
const carrier = { CarrierID: 77, SystemName: "Quillmar", SystemAddress: 12, BodyID: 3 };
const asked = (fields: object = {}): Line => ["CarrierJumpRequest", { ...carrier, ...fields }];
const aboard = { ...here, MarketID: 77, StationName: "J4K-L0T", StationType: "FleetCarrier", StationServices: [] };
const carried = (fields: object = {}): Line => [
  "CarrierJump",
  { Docked: true, ...aboard, ...there, BodyID: 3, ...fields },
];

const back = (fields: object = {}): Line => jump({ ...here, StarPos: [0, 0, 0], FuelLevel: 16, ...fields });
const late = "2025-06-14T19:00:00Z";

/** A fact, a session that keeps it, the same with its last line put wrong, and what that breaks. */
type Row = readonly [fact: string, above: readonly Line[], right: Line, wrong: Line, broken: string, says: string];

const rows: readonly Row[] = [
  [
    "commander-before-loadgame",
    [...login, music],
    commander,
    load(),
    "session-start /event",
    "Commander is missing between the LoadGame 3 lines above",
  ],
  [
    "second-login-after-mainmenu",
    [...login, music, commander, load(), location()],
    music,
    commander,
    "session-start /event",
    "MainMenu is missing between the LoadGame 2 lines above",
  ],
  [
    "login-block-complete",
    [head, commander, ["Rank"], load(), location(), music, commander],
    ["Rank"],
    load(),
    "session-start /event",
    "Rank is missing between the Commander 1 line above",
  ],
  [
    "loadout-after-login-in-ship",
    [...login, loadout(), music, commander, load(), location()],
    loadout(),
    undocked({ timestamp: late }),
    "session-start /event",
    "Loadout is missing between the Location 1 line above",
  ],
  [
    "on-foot-login-events",
    [head, ["SuitLoadout"], commander, suited, location({ OnFoot: true })],
    ["SuitLoadout"],
    ["Embark", { ...own, ...here, timestamp: late }],
    "session-start /event",
    "SuitLoadout is missing between the Location 1 line above and Embark: add it, every login has one",
  ],
  [
    "on-foot-login-events, none of a ship",
    [head, commander, suited, location({ OnFoot: true })],
    ["Backpack"],
    loadout(),
    "session-start /event",
    "Loadout describes a ship, but the player logs in on foot, as the Location 1 line above says: remove it",
  ],
  [
    "location-after-loadgame",
    [...login, music, commander, load(), undocked(), music],
    ["Friends"],
    commander,
    "session-start /event",
    "Location is missing between the LoadGame",
  ],
  [
    "boostused-has-source",
    [...login, ["JetConeBoost"], start(), jump(), start(here)],
    back(),
    back({ BoostUsed: 4 }),
    "out-of-turn /BoostUsed",
    "there is no JetConeBoost since the FSDJump",
  ],
  [
    "fsdjump-preceded-by-startjump",
    [...login, start(), jump()],
    start(here),
    back(),
    "out-of-turn /event",
    "StartJump is missing between the FSDJump 1 line above",
  ],
  [
    "supercruiseentry-preceded-by-startjump",
    [...login, cruise, enter, exit()],
    cruise,
    enter,
    "out-of-turn /event",
    "StartJump is missing between the SupercruiseExit 1 line above",
  ],
  [
    "startjump-supercruise-leads-to-entry",
    [...login, cruise, enter, exit(), cruise],
    enter,
    exit(),
    "out-of-turn /event",
    "SupercruiseEntry is missing between the StartJump 1 line above",
  ],
  [
    "navbeacondetail-after-navbeaconscan",
    [...login, ["NavBeaconScan", { NumBodies: 0 }], start(), jump()],
    ["Scan", { ScanType: "AutoScan" }],
    ["Scan", { ScanType: "NavBeaconDetail" }],
    "out-of-turn /ScanType",
    "there is no NavBeaconScan since the FSDJump",
  ],
  ["loadgame-fid", [head, commander], load(), load({ FID: "F2" }), "other-commander /FID", '"F1"'],
  [
    "loadgame-commander",
    [head, commander],
    load(),
    load({ Commander: "John Roe" }),
    "other-commander /Commander",
    '"Jane Doe"',
  ],
  [
    "one-commander-per-file",
    login,
    commander,
    ["Commander", { FID: "F2", Name: "Jane Doe" }],
    "other-commander /FID",
    '"F1"',
  ],
  [
    "loadgame-build",
    [head, commander],
    load({ build: "r1 " }),
    load({ build: "r2 " }),
    "session-start /build",
    '"r1 "',
  ],
  [
    "rank-progress-adjacent",
    [commander, ["Rank", { timestamp: "2025-06-14T18:00:00Z" }]],
    ["Progress", { timestamp: "2025-06-14T18:00:00Z" }],
    ["Progress", { timestamp: "2025-06-14T18:00:09Z" }],
    "session-start /event",
    "Rank is 1 line above",
  ],
  [
    "on-foot-login-identity",
    [head, commander, suited],
    location({ OnFoot: true }),
    location({ InSRV: true }),
    "wrong-ship /InSRV",
    '"UtilitySuit_Class1"',
  ],
  [
    "on-foot-login-identity, by number",
    [head, commander, load({ Ship: "UtilitySuit_Class1" })],
    ["Friends"],
    location({ OnFoot: true }),
    "wrong-ship /OnFoot",
    "has a suit with the ShipID 7, and those of suits are 4293000000 or more: ShipID is wrong there",
  ],
  [
    "srv-login-identity",
    [commander, load({ Ship: "TestBuggy" })],
    location({ InSRV: true }),
    location({ OnFoot: true }),
    "wrong-ship /OnFoot",
    '"TestBuggy"',
  ],
  [
    "startlanded-latitude",
    [head, commander, load({ StartLanded: true })],
    location({ Latitude: 1 }),
    location(),
    "session-start /event",
    "has no Latitude",
  ],
  [
    "comms-entered",
    [...login, start(), ["ReceiveText", { Message: "$COMMS_entered:#name=Quillmar;" }]],
    jump(),
    jump({ ...arrival, StarSystem: "Orrin Dael", SystemAddress: 12 }),
    "jump-target /StarSystem",
    '"Quillmar"',
  ],
  [
    "startjump-target-equals-fsdjump",
    [...login, start()],
    jump(),
    jump({ SystemAddress: 13 }),
    "jump-target /SystemAddress",
    "the last StartJump, 1 line above, goes to 12",
  ],
  [
    "startjump-equals-last-fsdtarget",
    [["FSDTarget", { Name: "Quillmar", SystemAddress: 12 }]],
    start(),
    start({ StarSystem: "Orrin Dael", SystemAddress: 13 }),
    "jump-target /SystemAddress",
    "chose 12",
  ],
  [
    "startjump-starclass",
    [["FSDTarget", { Name: "Quillmar", SystemAddress: 12, StarClass: "K" }]],
    start(),
    start({ StarClass: "M" }),
    "jump-target /StarClass",
    '"K"',
  ],
  [
    "startjump-target-is-another-system",
    login,
    start(),
    start(here),
    "jump-target /SystemAddress",
    "has brought the player there already",
  ],
  [
    "jumpdist-equals-starpos-distance",
    [...login, start()],
    jump(),
    jump({ JumpDist: 5.002 }),
    "jump-distance /JumpDist",
    "was 5.000 light-years away, going by StarPos: JumpDist is wrong, or one of the two StarPos",
  ],
  [
    "startjump-leads-to-fsdjump",
    [...login, start(), jump(), start({ SystemAddress: 13, StarSystem: "Orrin Dael" })],
    jump({ StarSystem: "Orrin Dael", SystemAddress: 13, JumpDist: 0, FuelLevel: 16 }),
    exit(there),
    "out-of-turn /event",
    "FSDJump is missing between the StartJump 1 line above",
  ],
  [
    "startjump-not-repeated",
    [...login, start(), jump(), start({ ...here })],
    jump({ ...here, StarPos: [0, 0, 0], FuelLevel: 16 }),
    start({ ...here }),
    "out-of-turn /event",
    "FSDJump is missing between the StartJump",
  ],
  [
    "supercruise-alternates",
    [...login, cruise, enter, exit()],
    cruise,
    exit(),
    "out-of-turn /event",
    "SupercruiseExit is written, but the ship is not in supercruise (since the SupercruiseExit 1 line above): SupercruiseEntry or FSDJump is missing in between",
  ],
  [
    "docked-not-in-supercruise",
    [...login, exit(), cruise, enter],
    exit(),
    docked(),
    "out-of-turn /event",
    "Docked is written, but the ship is in supercruise (since the SupercruiseEntry 1 line above): SupercruiseExit is missing in between",
  ],
  [
    "docked-not-in-supercruise: drones",
    [...login, exit(), cruise, enter],
    exit(),
    ["LaunchDrone", { Type: "Prospector" }],
    "out-of-turn /event",
    "LaunchDrone is written, but the ship is in supercruise (since the SupercruiseEntry 1 line above): SupercruiseExit is missing in between",
  ],
  [
    "docked-undocked-alternate",
    [head, docked(), undocked()],
    docked(),
    undocked(),
    "out-of-turn /event",
    "Undocked is written, but the ship is not docked (since the Undocked 1 line above): Docked is missing in between",
  ],
  [
    "docked-repeated",
    [head, docked(), undocked(), docked()],
    undocked(),
    docked(),
    "out-of-turn /event",
    "Docked is written, but the ship is docked already (since the Docked 1 line above): Undocked is missing in between",
  ],
  [
    "fsdjump-while-docked",
    [docked(), undocked(), docked()],
    undocked(),
    ["FSDJump", { ...arrival, ...here, StarPos: [0, 0, 0] }],
    "out-of-turn /event",
    "FSDJump is written, but the ship is docked (since the Docked 1 line above): Undocked is missing in between",
  ],
  [
    "interdicted-then-exit",
    [exit(), ["Interdicted"]],
    exit(),
    start(),
    "out-of-turn /event",
    "StartJump is written, but the ship was interdicted and has not left supercruise (since the Interdicted 1 line above): SupercruiseExit is missing in between",
  ],
  [
    "exit-station-equals-drop",
    [["SupercruiseDestinationDrop", { Type: "Linden Terminal", MarketID: 501 }]],
    exit({ Body: "Linden Terminal", BodyType: "Station" }),
    exit({ Body: "Aster Dock", BodyType: "Station" }),
    "jump-target /Body",
    '"Linden Terminal"',
  ],
  [
    "ussdrop-equals-drop",
    [["USSDrop", { USSType: "$USS_A;", USSThreat: 2 }]],
    ["SupercruiseDestinationDrop", { Type: "$USS_A;", Threat: 2 }],
    ["SupercruiseDestinationDrop", { Type: "$USS_A;", Threat: 4 }],
    "jump-target /Threat",
    "said 2",
  ],
  [
    "fsssignal-of-a-third",
    [...login, ["FSSSignalDiscovered", { SystemAddress: 99 }]],
    ["Scan", { SystemAddress: 11 }],
    jump(),
    "other-system /SystemAddress",
    "belongs to 99",
  ],
  [
    "system-equals-current",
    login,
    ["Scan", { SystemAddress: 11 }],
    ["Scan", { SystemAddress: 12 }],
    "other-system /SystemAddress",
    "the last Location, 1 line above, put the player in 11",
  ],
  [
    "system-name-equals-current",
    login,
    ["FSSDiscoveryScan", { SystemAddress: 11, SystemName: "Varkesh" }],
    ["FSSDiscoveryScan", { SystemAddress: 11, SystemName: "Quillmar" }],
    "other-system /SystemName",
    '"Varkesh"',
  ],
  [
    "station-lists-system",
    login,
    ["Screenshot", { System: "Varkesh" }],
    ["Screenshot", { System: "Quillmar" }],
    "other-system /System",
    '"Varkesh"',
  ],
  [
    "navbeacon-too-many",
    [...login, ["NavBeaconScan", { NumBodies: 1 }], ["Scan", { ScanType: "NavBeaconDetail" }]],
    ["Scan", { ScanType: "AutoScan" }],
    ["Scan", { ScanType: "NavBeaconDetail" }],
    "out-of-turn /ScanType",
    "all of the 1 bodies",
  ],
  [
    "navbeacon-too-few",
    [...login, ["NavBeaconScan", { NumBodies: 2 }], ["Scan", { ScanType: "NavBeaconDetail" }]],
    ["Scan", { ScanType: "NavBeaconDetail" }],
    start(),
    "out-of-turn /event",
    "only 1 were scanned",
  ],
  [
    "leavebody-equals-approachbody",
    [...login, ["ApproachBody", { ...here, BodyID: 4 }]],
    ["LeaveBody", { ...here, BodyID: 4 }],
    ["LeaveBody", { ...here, BodyID: 5 }],
    "other-body /BodyID",
    "is 4",
  ],
  ["undocked-station", [docked()], undocked(), undocked({ MarketID: 502 }), "other-station /MarketID", "501"],
  [
    "undocked-stationname",
    [docked()],
    undocked(),
    undocked({ StationName: "Aster Dock" }),
    "other-station /StationName",
    '"Linden Terminal"',
  ],
  [
    "dockinggranted-station",
    [asks("DockingRequested")],
    asks("DockingGranted"),
    asks("DockingGranted", { MarketID: 502 }),
    "other-station /MarketID",
    "501",
  ],
  [
    "dockinggranted-stationtype",
    [asks("DockingRequested")],
    asks("DockingGranted"),
    asks("DockingGranted", { StationType: "Orbis" }),
    "other-station /StationType",
    '"Coriolis"',
  ],
  [
    "dockingdenied-station",
    [asks("DockingRequested")],
    asks("DockingDenied"),
    asks("DockingDenied", { MarketID: 502 }),
    "other-station /MarketID",
    "501",
  ],
  [
    "dockingcancelled-station",
    [asks("DockingRequested")],
    asks("DockingCancelled"),
    asks("DockingCancelled", { MarketID: 502 }),
    "other-station /MarketID",
    "501",
  ],
  [
    "dockingrequest-answered",
    [asks("DockingRequested"), asks("DockingDenied"), asks("DockingRequested")],
    asks("DockingDenied"),
    asks("DockingRequested"),
    "out-of-turn /event",
    "nothing has answered",
  ],
  [
    "dockinggranted-follows-request",
    [head, asks("DockingRequested"), asks("DockingGranted")],
    docked(),
    asks("DockingGranted"),
    "out-of-turn /event",
    "DockingRequested is missing between the DockingGranted 1 line above",
  ],
  [
    "docked-after-granted",
    [...login, asks("DockingRequested"), asks("DockingGranted"), docked(), undocked()],
    asks("DockingRequested"),
    docked(),
    "out-of-turn /event",
    "DockingGranted is missing between the Undocked",
  ],
  [
    "docked-station-equals-granted",
    [asks("DockingRequested"), asks("DockingGranted")],
    docked(),
    docked({ MarketID: 502 }),
    "other-station /MarketID",
    "501",
  ],
  [
    "dockingrequest-equals-drop",
    [["SupercruiseDestinationDrop", { Type: "Linden Terminal", MarketID: 501 }]],
    asks("DockingRequested"),
    asks("DockingRequested", { MarketID: 502 }),
    "other-station /MarketID",
    "501",
  ],
  [
    "ussdrop-next-to-destinationdrop",
    [
      ["SupercruiseDestinationDrop", { Type: "Linden Terminal" }],
      ["USSDrop", { USSType: "$USS_Type_Salvage;", USSThreat: 0 }],
    ],
    ["SupercruiseDestinationDrop", { Type: "$USS_Type_Salvage;", Threat: 0 }],
    exit(),
    "out-of-turn /event",
    "SupercruiseDestinationDrop is missing between the USSDrop 1 line above",
  ],
  [
    "marketid-equals-docked",
    [docked()],
    ["Market", { ...port }],
    ["Market", { ...port, MarketID: 502 }],
    "other-station /MarketID",
    "501",
  ],
  [
    "stationname-equals-docked",
    [docked()],
    ["Market", { ...port }],
    ["Market", { ...port, StationName: "Aster Dock" }],
    "other-station /StationName",
    '"Linden Terminal"',
  ],
  [
    "station-services-include",
    [docked()],
    ["RefuelAll"],
    ["RepairAll"],
    "other-station /event",
    "needs the service repair, but Linden Terminal",
  ],
  [
    "docked-or-on-foot",
    [...login],
    ["Scan", { SystemAddress: 11 }],
    ["RepairAll"],
    "not-docked /event",
    "RepairAll needs a station, but the ship is not docked (since the Location 1 line above): Docked is missing in between",
  ],
  [
    "outfitting-then-storedmodules",
    [docked(), ["Outfitting", port], ["StoredModules", port], ["Outfitting", port]],
    ["StoredModules", port],
    undocked(),
    "out-of-turn /event",
    "StoredModules is missing in between",
  ],
  [
    "shipyard-then-storedships",
    [docked({ StationServices: [] }), ["Shipyard", port], ["StoredShips", port], ["Shipyard", port]],
    ["StoredShips", port],
    undocked(),
    "out-of-turn /event",
    "StoredShips is missing in between",
  ],
  ["loadout-ship-equals-current", [commander, load()], loadout(), loadout({ ShipID: 8 }), "wrong-ship /ShipID", "is 7"],
  [
    "loadout-type-equals-current",
    [commander, load()],
    loadout(),
    loadout({ Ship: "python" }),
    "wrong-ship /Ship",
    '"asp"',
  ],
  [
    "loadout-fuelcapacity",
    [commander, load()],
    loadout(),
    loadout({ FuelCapacity: { Main: 16, Reserve: 0.63 } }),
    "fuel-mismatch /FuelCapacity/Main",
    "32 tonnes",
  ],
  [
    "module-events-on-current-ship",
    [commander, load()],
    ["ModuleSwap", { ShipID: 7, Ship: "asp" }],
    ["ModuleSwap", { ShipID: 8, Ship: "asp" }],
    "wrong-ship /ShipID",
    "is 7",
  ],
  [
    "shipyardswap-stores-current",
    [commander, load()],
    ["ShipyardSwap", { ShipID: 8, ShipType: "python", StoreShipID: 7, StoreOldShip: "Asp" }],
    ["ShipyardSwap", { ShipID: 8, ShipType: "python", StoreShipID: 9 }],
    "wrong-ship /StoreShipID",
    "is 7",
  ],
  [
    "shipyardswap-then-loadout",
    [["ShipyardSwap", { ShipID: 8, ShipType: "python" }]],
    loadout({ ShipID: 8, Ship: "python" }),
    loadout(),
    "wrong-ship /ShipID",
    "is 8",
  ],
  [
    "shipyardbuy-then-new",
    [["ShipyardBuy", { ShipType: "python" }]],
    ["ShipyardNew", { ShipType: "Python", NewShipID: 9 }],
    ["ShipyardNew", { ShipType: "asp", NewShipID: 9 }],
    "wrong-ship /ShipType",
    '"python"',
  ],
  [
    "shipid-type-stable",
    [loadout(), ["ShipyardSwap", { ShipID: 8, ShipType: "python" }]],
    ["ShipyardSwap", { ShipID: 7, ShipType: "asp" }],
    ["ShipyardSwap", { ShipID: 7, ShipType: "eagle" }],
    "wrong-ship /ShipType",
    '"asp"',
  ],
  [
    "shipid-type-stable, of stored ships",
    [["StoredShips", { ShipsRemote: [{ ShipID: 8, ShipType: "python" }] }]],
    ["StoredShips", { ShipsHere: [{ ShipID: 8, ShipType: "python" }] }],
    ["StoredShips", { ShipsHere: [{ ShipID: 8, ShipType: "asp" }] }],
    "wrong-ship /ShipsHere/0/ShipType",
    'the last StoredShips, 1 line above, says that ship 8 is "python"',
  ],
  [
    "storedships-excludes-current",
    [commander, load()],
    ["StoredShips", { ShipsHere: [{ ShipID: 8, ShipType: "python" }] }],
    ["StoredShips", { ShipsHere: [{ ShipID: 7, ShipType: "asp" }] }],
    "wrong-ship /ShipsHere/0/ShipID",
    "the ship of",
  ],
  [
    "fuel-continuity",
    [...login, scoop(20), start()],
    jump(),
    jump({ FuelLevel: 26 }),
    "fuel-mismatch /FuelUsed",
    "left 20 in the tank",
  ],
  ["fuellevel-le-capacity", [commander, load()], scoop(32), scoop(33), "fuel-mismatch /Total", "holds 32 tonnes"],
  [
    "reservoir-size",
    [loadout()],
    ["ReservoirReplenished", { FuelMain: 3, FuelReservoir: 0.63 }],
    ["ReservoirReplenished", { FuelMain: 3, FuelReservoir: 0.77 }],
    "fuel-mismatch /FuelReservoir",
    "holds 0.63",
  ],
  [
    "refuelall-fills-tank",
    [commander, load()],
    ["RefuelAll", { Amount: 12.4 }],
    ["RefuelAll", { Amount: 4 }],
    "fuel-mismatch /Amount",
    "held 20 since LoadGame",
  ],
  [
    "carrierjump-equals-request",
    [asked()],
    carried(),
    carried({ SystemAddress: 13, StarSystem: "Orrin Dael" }),
    "jump-target /SystemAddress",
    "asked for 12",
  ],
  ["carrierjump-body", [asked()], carried(), carried({ BodyID: 4 }), "jump-target /BodyID", "body 3"],
  [
    "carrierjump-time",
    [asked({ DepartureTime: "2025-06-14T18:16:00Z" })],
    carried({ timestamp: "2025-06-14T18:17:02Z" }),
    carried({ timestamp: "2025-06-14T18:12:00Z" }),
    "out-of-turn /timestamp",
    "2025-06-14T18:16:00Z",
  ],
  [
    "carriercancel-id",
    [asked()],
    ["CarrierJumpCancelled", { CarrierID: 77 }],
    ["CarrierJumpCancelled", { CarrierID: 78 }],
    "out-of-turn /CarrierID",
    "another carrier",
  ],
  [
    "carrierjump-only-aboard",
    [...login],
    docked(),
    carried(),
    "not-docked /event",
    "CarrierJump is written only aboard the carrier, but the ship is not docked (since the Location 1 line above): Docked is missing in between",
  ],
  [
    "carrier-callsign",
    [["CarrierStats", { CarrierID: 77, Callsign: "J4K-L0T" }]],
    ["Docked", { ...own, ...aboard }],
    ["Docked", { ...own, ...aboard, StationName: "J4K-L0V" }],
    "station-identity /StationName",
    '"J4K-L0T"',
  ],
  [
    "stationname-per-marketid",
    [undocked()],
    asks("DockingDenied"),
    asks("DockingDenied", { StationName: "Aster Dock" }),
    "station-identity /StationName",
    '"Linden Terminal"',
  ],
  [
    "landingpads-per-marketid",
    [asks("DockingRequested", { LandingPads: { Small: 1, Medium: 2, Large: 3 } })],
    asks("DockingCancelled"),
    asks("DockingDenied", { LandingPads: { Small: 1, Medium: 2, Large: 4 } }),
    "station-identity /LandingPads",
    "1, 2, 3",
  ],
  [
    "system-per-marketid",
    [docked(), undocked()],
    start(),
    ["Docked", { ...own, ...there, ...port }],
    "station-identity /SystemAddress",
    "11",
  ],
  [
    "stationname-per-marketid, of a settlement",
    [["ApproachSettlement", { Name: "Brask Vision", MarketID: 501 }]],
    ["DockingDenied", { StationName: "Brask Vision", MarketID: 501 }],
    ["DockingDenied", { StationName: "Linden Terminal", MarketID: 501 }],
    "station-identity /StationName",
    '"Brask Vision"',
  ],
  [
    "systemaddress-name",
    [["FSDTarget", { Name: "Quillmar", SystemAddress: 12 }]],
    ["CarrierLocation", there],
    ["CarrierLocation", { ...there, StarSystem: "Orrin Dael" }],
    "system-identity /StarSystem",
    '"Quillmar"',
  ],
  [
    "name-systemaddress",
    [["FSDTarget", { Name: "Quillmar", SystemAddress: 12 }]],
    ["CarrierLocation", there],
    ["CarrierLocation", { ...there, SystemAddress: 13 }],
    "system-identity /SystemAddress",
    "12",
  ],
  [
    "systemaddress-starpos",
    [location()],
    location(),
    location({ StarPos: [1, 0, 0] }),
    "system-identity /StarPos",
    "[0, 0, 0]",
  ],
  [
    "resurrect-after-died",
    [...login, ["Died"], ["Resurrect", { Option: "rebuy" }], location()],
    ["Died"],
    ["Resurrect", { Option: "rebuy" }],
    "out-of-turn /event",
    "Died is missing: there is none since the LoadGame 5 lines above or the last Resurrect",
  ],
  [
    "resurrect-then-location",
    [...login, ["Died"], ["Resurrect", { Option: "rebuy" }]],
    location(),
    start(),
    "out-of-turn /event",
    "Location is missing in between",
  ],
  [
    "shutdown-last",
    [head, ["Shutdown"]],
    ["Friends"],
    undocked(),
    "session-end /event",
    "after the Shutdown 1 line above",
  ],
  [
    "shutdown-once",
    [head, ["Shutdown"]],
    ["Friends"],
    ["Shutdown"],
    "session-end /event",
    "Shutdown is written again after the Shutdown",
  ],
  [
    "gameplay-after-loadgame",
    [head, docked(), commander],
    ["Friends"],
    load(),
    "session-start /event",
    "LoadGame is written after the Docked 2 lines above",
  ],
  [
    "no-gameplay-before-location, of any sort",
    [head, commander, load(), ["RefuelAll"]],
    ["Friends"],
    location(),
    "session-start /event",
    "Location is written after the RefuelAll 1 line above: move it up, it is the first event after LoadGame that says where the player is",
  ],
  [
    "no-gameplay-before-location",
    [head, commander, load(), undocked()],
    ["Friends"],
    location(),
    "session-start /event",
    "Location is written after the Undocked 1 line above: move it up, it is the first event after LoadGame that says where the player is",
  ],
];

const shown = (lines: readonly Line[]): readonly string[] =>
  seen(lines).map(({ rule, path, line }) => `${line} ${rule} ${path}`);

describe("each fact", () => {
  test.each(rows)("%s", (_, above, right, wrong, broken, says) => {
    expect(shown([...above, right])).toEqual([]);
    const last = above.length + 1;
    const isWanted = ({ line, rule, path }: LineViolation): boolean => line === last && `${rule} ${path}` === broken;
    const violations = seen([...above, wrong], undefined, isWanted);
    expect(violations.map(({ line, rule, path }) => `${line} ${rule} ${path}`)).toEqual([`${last} ${broken}`]);
    expect(violations.map(({ but, message }) => but ?? message ?? "").join()).toContain(says);
  });
});

describe("what is not known is not checked", () => {
  const silent: readonly (readonly [what: string, lines: readonly Line[]])[] = [
    ["an excerpt without a login", [docked(), undocked(), jump(), ["Scan", { SystemAddress: 12 }]]],
    ["a journal without StartJump", [...login, jump(), jump({ ...here, StarPos: [0, 0, 0], FuelLevel: 16 })]],
    ["a journal without Undocked", [head, docked(), docked()]],
    ["a taxi", [...login, start(), jump(), jump({ ...here, Taxi: true, StarPos: [0, 0, 0] })]],
    ["another's ship", [...login, ["Embark", { Multicrew: true, ...here }], loadout({ ShipID: 99, Ship: "python" })]],
    [
      "what Thargoids stop, in an excerpt",
      [
        start(),
        ["ReceiveText", { Message: "$COMMS_entered:#name=Quillmar;" }],
        jump({ ...here, StarPos: [0, 0, 0] }),
        cruise,
        enter,
      ],
    ],
    [
      "a login after a crash, into the same file",
      [
        ...login,
        music,
        commander,
        load(),
        location(),
        ["Commander", { FID: "F1", timestamp: late }],
        load(),
        location(),
      ],
    ],
    [
      "a ship that lands without the player, who logs in on foot",
      [
        head,
        commander,
        suited,
        ["Touchdown", { PlayerControlled: false, ...own, BodyID: 3 }],
        location({ OnFoot: true }),
      ],
    ],
    ["what Thargoids stop", [...login, start(), jump({ ...here, StarPos: [0, 0, 0] }), cruise, enter]],
    [
      "the number of a ship that was sold",
      [
        ["StoredShips", { ShipsHere: [{ ShipID: 8, ShipType: "python" }] }],
        ["ShipyardSell", { SellShipID: 8 }],
        ["StoredShips", { ShipsHere: [{ ShipID: 8, ShipType: "asp" }] }],
      ],
    ],
    ["a death", [...login, ["Died"], ["Resurrect", { Option: "rebuy" }], location(there), loadout({ ShipID: 9 })]],
    [
      "values of other types",
      [location({ SystemAddress: "11", StarPos: 7 }), ["Scan", { SystemAddress: null }], docked({ MarketID: {} })],
    ],
    [
      "an older game",
      [["Fileheader", { part: 1, gameversion: "3.8.0.407" }], docked(), undocked(), docked(), docked()],
    ],
    ["signals of a system that nothing else tells of", [["FSSSignalDiscovered", { SystemAddress: 99 }], jump()]],
    [
      "a jump while scooping",
      [...login, start(), jump(), scoop(20), start({ ...here }), jump({ ...here, StarPos: [0, 0, 0], FuelLevel: 20 })],
    ],
  ];

  test.each(silent)("%s", (_, lines) => expect(shown(lines)).toEqual([]));
});

describe("one cause gives one finding", () => {
  const scan = (SystemAddress: number): Line => ["Scan", { SystemAddress }];

  test("reports once a lost FSDJump", () => {
    const lost = [
      ...login,
      start(),
      scan(12),
      scan(12),
      ["FSSDiscoveryScan", { SystemAddress: 12, SystemName: "Quillmar" }],
    ] as const;
    const next = jump({ StarSystem: "Orrin Dael", SystemAddress: 13, JumpDist: 99 });
    expect(shown([...lost, start({ StarSystem: "Orrin Dael", SystemAddress: 13 }), next])).toEqual([
      "6 other-system /SystemAddress",
    ]);
  });

  test("reports once a scan that is booked elsewhere", () => {
    const booked = [...login, cruise, enter, scan(12), scan(11), scan(12)] as const;
    expect(shown(booked)).toEqual(["7 other-system /SystemAddress"]);
  });

  test("reports once a lost Docked", () => {
    const lines = [...login, docked(), undocked(), ["RefuelAll"], ["RefuelAll"], undocked()] as const;
    expect(shown(lines)).toEqual(["7 not-docked /event"]);
  });

  test("reports once a lost StoredModules", () => {
    const above = [docked(), ["Outfitting", port], ["StoredModules", port]] as const;
    const buy: Line = ["ModuleBuy", { MarketID: 501 }];
    expect(shown([...above, ["Outfitting", port], buy, buy, ["Outfitting", port], ["StoredModules", port]])).toEqual([
      "5 out-of-turn /event",
    ]);
  });

  test("reports the surer of two contradictions of one field", () => {
    // Without a StartJump, which taxis do, and on foot, which nobody does.
    const above = [
      ...login,
      start(),
      jump(),
      ["Embark", { ...own, ...there }],
      ["Disembark", { ...own, ...there }],
    ] as const;
    const found = seen([...above, jump({ StarPos: [3, 4, 0], JumpDist: 0, FuelLevel: 16 })], undefined, () => true).at(
      -1,
    );
    expect([found?.rule, found?.message, found?.mostly]).toEqual([
      "out-of-turn",
      "FSDJump is written while the player is on foot, since the Disembark 1 line above: Embark is missing in between",
      undefined,
    ]);
  });

  test("a jump of an unknown sort may end in either way", () => {
    expect(shown([...login, cruise, enter, start({ JumpType: "Hyperjump" }), jump()])).toEqual([]);
  });

  test("reports once a RefuelAll that was moved away from its station", () => {
    const above = [...login, loadout(), docked(), undocked(), start(), jump()];
    expect(shown([...above, ["RefuelAll", { Amount: 0.1 }]])).toEqual(["10 not-docked /event"]);
  });

  test("a lost LoadGame, although Location comes again", () => {
    const block = ["Materials", "Rank", "Progress", "Reputation", "EngineerProgress"].map((kind): Line => [kind]);
    const lines = [head, commander, ...block, location(), ["Died"], ["Resurrect"], location()] as const;
    const found = seen(lines, "Journal.2025-06-14T180502.01.log", () => true);
    expect(found.filter(({ line }) => line > 7).map(({ line, message }) => `${line} ${message}`)).toEqual([
      "8 LoadGame is missing between the Commander 6 lines above and Location: add it, move it here from below, or remove this login",
    ]);
  });

  test("reports once a line that was doubled, and two that were exchanged", () => {
    const says = (...lines: readonly Line[]): readonly unknown[] => seen(lines).map((found) => found.message);
    expect(says(...login, docked(), undocked(), undocked())).toEqual([
      "Undocked is written, but the ship is not docked (since the Undocked 1 line above): Docked is missing in between, or this line is doubled",
    ]);
    expect(says(...login, docked(), undocked(), exit(), undocked(), docked())).toContain(
      "Undocked is written, but the ship is not docked (since the SupercruiseExit 1 line above): Docked is missing in between: add it, move it here from below, or delete this line if it does not belong here",
    );
    expect(says(...login, start(), jump(), jump({ JumpDist: 0, FuelUsed: 0 }))).toEqual([
      "StartJump is missing between the FSDJump 1 line above and FSDJump, or this line is doubled",
    ]);
    expect(says(...login, cruise, enter, exit(), cruise, cruise, enter)).toEqual([
      "SupercruiseEntry is missing between the StartJump 1 line above and StartJump, or this line is doubled",
    ]);
    expect(says(...login, cruise, enter, exit(), cruise, exit(), enter)).toEqual([
      "SupercruiseEntry is missing between the StartJump 1 line above and SupercruiseExit: add it, or move it here from below",
    ]);
  });

  test("reports once lines behind Shutdown", () => {
    expect(shown([...login, ["Shutdown"], scan(12), scan(13), ["Shutdown"]])).toEqual(["6 session-end /event"]);
  });
});

test("a Docked of another station is told by all that differs", () => {
  const other = { MarketID: 502, StationName: "Okonjo Keep", StationType: "Ocellus" };
  const lines = [...login, asks("DockingRequested"), asks("DockingGranted")];
  const told = (fields: object): readonly string[] =>
    seen([...lines, docked(fields)]).map(({ path, but }) => `${path} ${but}`);
  expect(told(other)).toEqual([
    "/MarketID the last DockingGranted, 1 line above, was for 501, and StationName and StationType differ too: this line is of another station",
  ]);
  expect(told({ MarketID: 502 })).toEqual(["/MarketID the last DockingGranted, 1 line above, was for 501"]);
});

test("a departure that is hours ahead is wrong in itself, and says nothing of the jump", () => {
  const requested = (DepartureTime: string): readonly Line[] => [...login, asked({ DepartureTime }), carried()];
  expect(seen(requested("2025-06-14T18:45:00Z")).map(({ path }) => path)).toEqual(["/timestamp"]);
  expect(seen(requested("2025-06-14T20:45:00Z"))).toEqual([]);
});

describe("the name of the file", () => {
  const name = "Journal.2025-06-14T180502.01.log";

  test("does not ask for a Fileheader, because people cut journals and keep their names", () => {
    expect(seen([commander, load()], name)).toEqual([]);
  });

  test("asks for one Fileheader alone", () => {
    expect(seen([head, commander, head], name).map(({ rule, line }) => `${line} ${rule}`)).toEqual(["3 session-start"]);
    const advice = (...lines: readonly Line[]): unknown => seen(lines, name)[0]?.message?.split(": ")[1];
    expect(advice(head, commander, head)).toBe(
      "split the file above this line if a login follows, or delete the line if none does",
    );
    expect(advice(head, commander, ["Shutdown"], head)).toBe(
      "a second journal begins here, so split the file above this line",
    );
  });

  test("names the part", () => {
    const second: Line = ["Fileheader", { part: 2 }];
    expect(seen([second], name).map(({ path, but }) => `${path} ${but}`)).toEqual([
      "/part the file name says 1: if the line is as the game wrote it, rename the file to ….02.log; if not, write 1 here",
    ]);
    expect(seen([second], name.replace(".01", ".02"))).toEqual([]);
  });

  test("is wrong about the part where its time is that of the first one", () => {
    const first = (timestamp: string): Line => ["Fileheader", { timestamp, part: 1 }];
    const told = (timestamp: string): unknown => seen([first(timestamp)], name.replace(".01", ".02"))[0]?.but;
    expect(told("2025-06-14T16:05:20Z")).toBe(
      "the file name says 2: the time in the name is that of this line, so the journal begins here: rename the file to ….01.log",
    );
    expect(told("2025-06-14T16:11:20Z")).toMatch(/: if the line is as the game wrote it, rename the file to /);
  });

  test("has a date and a time that exist", () => {
    expect(seen([head], name.replace("-06-14", "-13-41")).map(({ path, but }) => `${path} ${but}`)).toEqual([
      "/timestamp the date and time in the file name do not exist: rename the file after the time at which the game was started",
    ]);
  });
});
