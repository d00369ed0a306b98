import type { Fields } from "../base/object.js";
import type { Example } from "./rule.js";

/** An invented record, with the game's spacing. */
export function record(event: string, fields: Fields = {}, timestamp = "2025-03-02T19:14:51Z"): string {
  return JSON.stringify({ timestamp, event, ...fields }, null, 1)
    .replace(/\n */g, " ")
    .replaceAll('": ', '":');
}

/** A journal with the given lines. */
export function journal(...lines: readonly string[]): Example {
  return { text: `${lines.join("\n")}\n`, as: "journal" };
}

export function statusFile(fields: Fields): Example {
  return { text: record("Status", fields), as: "status" };
}

/** The shortest event, for use where the kind does not matter. */
export function musicLine(timestamp?: string): string {
  return record("Music", { MusicTrack: "Exploration" }, timestamp);
}

/** A complete FSDJump; the given fields come first, because long examples are cut at the end. */
export function jumpLine(fields: Fields): string {
  const others = {
    StarSystem: "Varkesh",
    SystemAddress: 594592926067,
    StarPos: [-62.53125, 41.21875, 88.40625],
    SystemAllegiance: "Independent",
    SystemEconomy: "$economy_Extraction;",
    SystemSecondEconomy: "$economy_None;",
    SystemGovernment: "$government_Cooperative;",
    SystemSecurity: "$SYSTEM_SECURITY_low;",
    Population: 418250,
    Body: "Varkesh A",
    BodyID: 1,
    BodyType: "Star",
    JumpDist: 25.768,
    FuelUsed: 2.914406,
    FuelLevel: 21.085594,
  };
  return record("FSDJump", { ...fields, ...others, ...fields });
}

export function loadGameLine(fields: Fields): string {
  const others = {
    FID: "F1000001",
    Commander: "Jane Doe",
    Horizons: true,
    Odyssey: true,
    Ship: "Asp",
    Ship_Localised: "Asp Explorer",
    ShipID: 7,
    ShipName: "Lantern",
    ShipIdent: "LA-12A",
    FuelLevel: 20,
    FuelCapacity: 32,
    GameMode: "Solo",
    Credits: 418250,
    Loan: 0,
  };
  return record("LoadGame", { ...fields, ...others, ...fields });
}

/** A complete minor faction, for the Factions of a jumpLine. */
export function faction(fields: Fields): Fields {
  const others = {
    Name: "Varkesh Deep Miners",
    FactionState: "None",
    Government: "Cooperative",
    Influence: 1,
    Allegiance: "Independent",
    Happiness: "$Faction_HappinessBand2;",
    MyReputation: 36.4,
  };
  return { ...fields, ...others, ...fields };
}

export function dockedLine(fields: Fields, timestamp?: string): string {
  const others = { StationName: "Linden Terminal", StationType: "Coriolis", DistFromStarLS: 317.84 };
  return record("Docked", { ...others, ...fields }, timestamp);
}

/** A complete goal, for the CurrentGoals of a CommunityGoal. */
export const wholeGoal = {
  CGID: 861,
  Title: "Restock the Harvest Depots of Quillmar",
  SystemName: "Quillmar",
  MarketName: "Linden Terminal",
  Expiry: "2025-05-22T07:00:00Z",
  IsComplete: false,
  CurrentTotal: 1840233,
  PlayerContribution: 2160,
  NumContributors: 1407,
  TopTier: { Name: "Tier 5", Bonus: "" },
  PlayerPercentileBand: 25,
} as const;

/** A CommunityGoal event with one complete goal. */
export function communityGoal(fields: Fields): string {
  return record("CommunityGoal", { CurrentGoals: [{ ...fields, ...wholeGoal }] });
}

/** A StoredModules event with one complete module. */
export function storedModule(fields: Fields): string {
  const others = { Name: "$int_hyperdrive_size5_class5_name;", StorageSlot: 12, BuyPrice: 5103953, Hot: false };
  const item = { ...fields, ...others, ...fields };
  return record("StoredModules", {
    MarketID: 3229914880,
    StationName: "Linden Terminal",
    StarSystem: "Quillmar",
    Items: [item],
  });
}

/** A complete EDDN message without undefined fields. Given fields come first, because long examples are cut. */
export function eddnMessage(schema: string, message: Fields, { header = {}, ...envelope }: Fields = {}): Example {
  const sender = {
    uploaderID: "Jane Doe",
    softwareName: "Lantern",
    softwareVersion: "1.2.0",
    gameversion: "4.1.0.100",
    gamebuild: "r308767/r0 ",
  };
  const flags = { horizons: true, odyssey: true };
  const ofSender = { ...sender, ...(header as Fields) };
  const body = { timestamp: "2025-03-02T19:14:51Z", ...message, ...flags, ...message };
  const isOfHeader = Object.keys(header as Fields).length > 0;
  const $schemaRef = `https://eddn.edcd.io/schemas/${schema}`;
  const ordered = isOfHeader ? { header: ofSender, message: body } : { message: body, header: ofSender };
  return { text: `${JSON.stringify({ $schemaRef, ...ordered, ...envelope })}\n`, as: "eddn" };
}

const place = { StarSystem: "Varkesh", StarPos: [-62.53125, 41.21875, 88.40625], SystemAddress: 594592926067 };

/** A complete NavBeaconScan message, the shortest one with a position. */
export function beaconMessage(message: Fields, envelope: Fields = {}): Example {
  return eddnMessage("navbeaconscan/1", { event: "NavBeaconScan", NumBodies: 14, ...place, ...message }, envelope);
}

export function dockedMessage(message: Fields, envelope: Fields = {}): Example {
  const station = { StationName: "Linden Terminal", StationType: "Coriolis", DistFromStarLS: 317.84 };
  return eddnMessage("journal/1", { event: "Docked", ...message, ...station, ...place, ...message }, envelope);
}

/** A complete message listing the ships a station sells. */
export function shipyardMessage(ships: readonly string[], message: Fields = {}, envelope: Fields = {}): Example {
  const station = { systemName: "Varkesh", stationName: "Linden Terminal", marketId: 3229914880 };
  return eddnMessage("shipyard/2", { ...station, ...message, ships }, envelope);
}

/** The first line of a journal, which gives the game version. */
export function fileheaderLine(gameversion: string): string {
  return record(
    "Fileheader",
    { part: 1, language: "English/UK", gameversion, build: "r237293/r0 " },
    "2020-05-01T18:00:00Z",
  );
}
