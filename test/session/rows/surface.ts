import type { StoryLine } from "../seen-session.js";
import type { Row } from "./row.js";

type Fields = Readonly<Record<string, unknown>>;

const own = { Taxi: false, Multicrew: false } as const;
const out = (fields: Fields = {}): StoryLine => [
  "Disembark",
  { SRV: false, ...own, ID: 7, OnPlanet: true, OnStation: false, BodyID: 4, ...fields },
];
const into = (fields: Fields = {}): StoryLine => [
  "Embark",
  { SRV: false, ...own, ID: 7, OnPlanet: true, OnStation: false, BodyID: 4, ...fields },
];
const loadout = (ShipID = 7): StoryLine => ["Loadout", { Ship: "asp", ShipID }];
const down = (fields: Fields = {}): StoryLine => [
  "Touchdown",
  { BodyID: 4, Latitude: 12.5, Longitude: -40.25, ...fields },
];
const up = (fields: Fields = {}): StoryLine => ["Liftoff", { BodyID: 4, Latitude: 12.5, Longitude: -40.25, ...fields }];
const launched = (ID = 31): StoryLine => ["LaunchSRV", { ID, SRVType: "testbuggy", PlayerControlled: true }];
const back = (fields: Fields = {}): StoryLine => ["DockSRV", { ID: 31, SRVType: "testbuggy", ...fields }];
const organic = (ScanType: string, Species: string, Body = 4): StoryLine => [
  "ScanOrganic",
  { ScanType, Genus: "$Codex_Ent_Stratum_Genus_Name;", Species, SystemAddress: 7, Body },
];
const tectonicas = "$Codex_Ent_Stratum_07_Name;";
const araneamus = "$Codex_Ent_Stratum_04_Name;";
const found: StoryLine = [
  "CodexEntry",
  { Name: "$Codex_Ent_Stratum_07_M_Name;", SubCategory: "$Codex_SubCategory_Organic_Structures;" },
];
const logged = (Variant: string): StoryLine => ["ScanOrganic", { ScanType: "Log", Species: tectonicas, Variant }, 0];
const backpack: StoryLine = ["Backpack", {}, 0];

export const rows: readonly Row[] = [
  {
    holds: "disembark-embark-alternate: out",
    above: [out(), into(), out()],
    right: [into()],
    wrong: [out()],
    broken: [
      "out-of-turn",
      "/event",
      "Disembark is written while the player is on foot, since the Disembark 1 line above",
    ],
  },
  {
    holds: "disembark-embark-alternate: in",
    above: [out(), into()],
    right: [out()],
    wrong: [into()],
    broken: ["out-of-turn", "/event", "Embark is written while the player is in the ship"],
  },
  {
    holds: "disembark-srv-flag",
    above: [launched()],
    right: [out({ SRV: true, ID: 31 })],
    wrong: [out({ SRV: false })],
    broken: ["out-of-turn", "/SRV", "the last LaunchSRV, 1 line above, put the player into the SRV", true],
  },
  {
    holds: "embark-id-equals-ship",
    above: [loadout(), out()],
    right: [into()],
    wrong: [into({ ID: 8 })],
    broken: ["wrong-ship", "/ID", "is of ship 7"],
  },
  {
    holds: "embark-id-equals-disembark-id",
    above: [launched(), out({ SRV: true, ID: 31 })],
    right: [into({ SRV: true, ID: 31 })],
    wrong: [into({ SRV: true, ID: 32 })],
    broken: ["wrong-ship", "/ID", "left SRV 31", true],
  },
  {
    holds: "embark-place-equals-disembark",
    above: [out()],
    right: [into()],
    wrong: [into({ BodyID: 5 })],
    broken: ["other-body", "/BodyID", "was on body 4", true],
  },
  {
    holds: "embark-place-equals-disembark, at a station",
    above: [out({ OnPlanet: false, OnStation: true, StationType: "Orbis" })],
    right: [into({ OnPlanet: false, OnStation: true, StationType: "Orbis" })],
    wrong: [into({ OnPlanet: false, OnStation: true, StationType: "Orbis", BodyID: 5 })],
    broken: ["other-body", "/BodyID", "was on body 4", true],
  },
  {
    holds: "suitloadout-then-backpack",
    above: [["SuitLoadout"], backpack, ["SuitLoadout"]],
    right: [backpack, ["ShipLocker"]],
    wrong: [["ShipLocker"], backpack],
    broken: ["out-of-turn", "/event", "Backpack is missing between the SuitLoadout 1 line above and ShipLocker"],
  },
  {
    holds: "loadout-after-embark: ship",
    above: [loadout(), out(), into()],
    right: [loadout(), ["Liftoff"]],
    wrong: [["Liftoff"]],
    broken: ["out-of-turn", "/event", "Loadout is missing between the Embark 1 line above and Liftoff"],
  },
  {
    holds: "loadout-after-embark: SRV",
    above: [loadout(), launched(), back()],
    right: [loadout(), ["Liftoff"]],
    wrong: [["Liftoff"]],
    broken: ["out-of-turn", "/event", "Loadout is missing between the DockSRV 1 line above and Liftoff"],
  },
  {
    holds: "launchsrv-docksrv-alternate",
    above: [launched(), back()],
    right: [launched()],
    wrong: [back()],
    broken: ["out-of-turn", "/event", "DockSRV is written while the SRV is aboard", true],
  },
  {
    holds: "launchsrv-docksrv-alternate: never launched",
    above: [launched(), back(), loadout(), ["LoadGame", { Ship: "Asp", ShipID: 7 }], into(), loadout()],
    right: [launched(), back()],
    wrong: [back()],
    broken: [
      "out-of-turn",
      "/event",
      "DockSRV is written while the player is in the ship, since the Embark 2 lines above",
      true,
    ],
  },
  {
    holds: "shipyardswap-then-loadout: it follows",
    above: [loadout(), into(), loadout(), ["ShipyardSwap", { ShipID: 7, ShipType: "asp" }]],
    right: [loadout(), ["Undocked"]],
    wrong: [["Undocked"]],
    broken: ["out-of-turn", "/event", "Loadout is missing between the ShipyardSwap 1 line above and Undocked"],
  },
  {
    holds: "suitloadout-then-backpack: later",
    above: [["SuitLoadout"], backpack, ["SuitLoadout"]],
    right: [backpack, ["BackpackChange"]],
    wrong: [["BackpackChange"], ["Shutdown"]],
    broken: ["out-of-turn", "/event", "Backpack is missing between the SuitLoadout 1 line above and BackpackChange"],
  },
  {
    holds: "touchdown-body-equals-disembark: landed at all",
    above: [up()],
    right: [down(), out()],
    wrong: [out()],
    broken: [
      "out-of-turn",
      "/event",
      "Disembark is written while the ship is in the air (since the Liftoff 1 line above): Touchdown is missing in between",
      true,
    ],
  },
  {
    holds: "docksrv-id: id",
    above: [launched()],
    right: [back()],
    wrong: [back({ ID: 32 })],
    broken: ["wrong-ship", "/ID", "launched SRV 31"],
  },
  {
    holds: "docksrv-id: type",
    above: [launched()],
    right: [back()],
    wrong: [back({ SRVType: "combat_multicrew_srv_01" })],
    broken: ["wrong-ship", "/SRVType", "launched a testbuggy"],
  },
  {
    holds: "launchsrv-where: landed",
    right: [down(), launched()],
    wrong: [up(), launched()],
    broken: [
      "out-of-turn",
      "/event",
      "LaunchSRV is written while the ship is in the air (since the Liftoff 1 line above): Touchdown is missing in between",
    ],
  },
  {
    holds: "launchsrv-where: in the ship",
    above: [out(), into()],
    right: [launched()],
    wrong: [out(), launched()],
    broken: ["out-of-turn", "/event", "LaunchSRV is written while the player is on foot"],
  },
  {
    holds: "touchdown-liftoff-alternate",
    above: [down()],
    right: [up()],
    wrong: [down()],
    broken: [
      "out-of-turn",
      "/event",
      "Touchdown is written while the ship is on the ground (since the Touchdown 1 line above): Liftoff is missing in between",
    ],
  },
  {
    holds: "liftoff-equals-touchdown: body",
    above: [down()],
    right: [up()],
    wrong: [up({ BodyID: 5 })],
    broken: ["other-body", "/BodyID", "was on body 4", true],
  },
  {
    holds: "liftoff-equals-touchdown: coordinates",
    above: [down()],
    right: [up({ Latitude: 12.505 })],
    wrong: [up({ Latitude: 12.52 })],
    broken: ["other-body", "/Latitude", "was at 12.5", true],
  },
  {
    holds: "touchdown-body-equals-disembark",
    above: [down()],
    right: [out()],
    wrong: [out({ BodyID: 5 })],
    broken: ["other-body", "/BodyID", "the last Touchdown, 1 line above, was on body 4"],
  },
  {
    holds: "not-while-landed",
    right: [down(), up(), ["StartJump", { JumpType: "Supercruise", Taxi: false }]],
    wrong: [down(), ["StartJump", { JumpType: "Supercruise", Taxi: false }]],
    broken: [
      "out-of-turn",
      "/event",
      "StartJump is written while the ship is on the ground (since the Touchdown 1 line above): Liftoff is missing in between",
      true,
    ],
  },
  {
    holds: "not-while-on-foot",
    above: [out(), into()],
    right: [["SupercruiseEntry"]],
    wrong: [out(), ["SupercruiseEntry"]],
    broken: ["out-of-turn", "/event", "SupercruiseEntry is written while the player is on foot"],
  },
  {
    holds: "scanorganic-sequence: species",
    above: [organic("Log", tectonicas)],
    right: [organic("Sample", tectonicas)],
    wrong: [organic("Sample", araneamus)],
    broken: ["out-of-turn", "/Species", "logged $Codex_Ent_Stratum_07_Name;"],
  },
  {
    holds: "scanorganic-sequence: body",
    above: [organic("Log", tectonicas)],
    right: [organic("Sample", tectonicas)],
    wrong: [organic("Sample", tectonicas, 5)],
    broken: ["other-body", "/Body", "was on body 4"],
  },
  {
    holds: "scanorganic-body",
    above: [out()],
    right: [organic("Log", tectonicas)],
    wrong: [organic("Log", tectonicas, 5)],
    broken: ["other-body", "/Body", "the last Disembark, 1 line above, was on body 4", true],
  },
  {
    holds: "scanorganic-on-foot",
    above: [out()],
    right: [organic("Log", tectonicas)],
    wrong: [into(), organic("Log", tectonicas)],
    broken: ["out-of-turn", "/event", "ScanOrganic is written while the player is in the ship", true],
  },
  {
    holds: "scanorganic-one-species-per-genus",
    above: [organic("Log", tectonicas), organic("Sample", tectonicas), organic("Analyse", tectonicas)],
    right: [organic("Log", tectonicas)],
    wrong: [organic("Log", araneamus)],
    broken: ["fixed-pair", "/Species", "found $Codex_Ent_Stratum_07_Name; on this body", true],
  },
  {
    holds: "scanorganic-analyse-follows-sample",
    above: [organic("Log", tectonicas)],
    right: [organic("Sample", tectonicas), organic("Analyse", tectonicas)],
    wrong: [organic("Analyse", tectonicas)],
    broken: [
      "out-of-turn",
      "/ScanType",
      "has the ScanType Analyse, but the last ScanOrganic, 1 line above, has Log: Sample is missing in between",
      true,
    ],
  },
  {
    holds: "scanorganic-log-follows-analyse",
    above: [organic("Log", tectonicas), organic("Sample", tectonicas), organic("Analyse", tectonicas)],
    right: [organic("Log", tectonicas), organic("Sample", tectonicas)],
    wrong: [organic("Sample", tectonicas)],
    broken: ["out-of-turn", "/ScanType", "1 line above, has Analyse: Log is missing in between", true],
  },
  {
    holds: "scanorganic-variant-codex",
    above: [found],
    right: [logged("$Codex_Ent_Stratum_07_M_Name;")],
    wrong: [logged("$Codex_Ent_Stratum_07_K_Name;")],
    broken: ["fixed-pair", "/Variant", "says $Codex_Ent_Stratum_07_M_Name;", true],
  },
  {
    holds: "backpack-changes",
    above: [["DropItems", { Name: "push", Count: 5 }]],
    right: [
      ["BackpackChange", { Removed: [{ Name: "push", Count: 5 }] }, 1],
      ["DropItems", { Name: "push", Count: 1 }],
    ],
    wrong: [["DropItems", { Name: "push", Count: 1 }]],
    broken: ["out-of-turn", "/event", "which put down push"],
  },
  {
    holds: "backpack-changes, of as many",
    above: [["DropItems", { Name: "push", Count: 5 }]],
    right: [["BackpackChange", { Removed: [{ Name: "push", Count: 5 }] }, 1]],
    wrong: [["BackpackChange", { Removed: [{ Name: "push", Count: 4 }] }, 1]],
    broken: ["wrong-balance", "/Removed/0/Count", "put down 5"],
  },
  {
    holds: "fighter-ids",
    above: [
      ["LoadGame", { Ship: "Asp", ShipID: 7 }],
      ["LaunchFighter", { ID: 11, PlayerControlled: false }],
    ],
    right: [["FighterDestroyed", { ID: 11 }]],
    wrong: [["FighterDestroyed", { ID: 12 }]],
    broken: ["wrong-ship", "/ID", "launched fighter 11", true],
  },
  {
    holds: "touchdown-where-approached",
    above: [["ApproachBody", { SystemAddress: 7, BodyID: 4, Body: "Varkesh 2" }]],
    right: [down()],
    wrong: [down({ BodyID: 5 })],
    broken: ["other-body", "/BodyID", "the body that was approached, 1 line above, is 4", true],
  },
  {
    holds: "suit-keeps-its-kind",
    above: [["SuitLoadout", { SuitID: 17, SuitName: "tacticalsuit_class1" }], backpack],
    right: [["SuitLoadout", { SuitID: 17, SuitName: "tacticalsuit_class3" }]],
    wrong: [["SuitLoadout", { SuitID: 17, SuitName: "explorationsuit_class1" }]],
    broken: ["fixed-pair", "/SuitName", "for the SuitID 17"],
  },
];
