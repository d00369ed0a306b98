import { secondsOf } from "../clock.js";
import { engineersAtStartup } from "./engineers.js";
import { bare, type Delay, line, music, steady, wage } from "./line.js";
import { loadout } from "./loadout.js";
import { arrivalAt, atPlanet, atStation, location } from "./location.js";
import { missionList, missionsRunOut, passengers } from "./missions.js";
import { entered, mappedSignals, pledge, spot } from "./place.js";
import { type Fields, hasFeet, type Lines, type OwnCarrier, type Player, type WrittenEvent } from "./player.js";
import { backpack, buggyCargo, cargo, shipLocker, wornSuit } from "./side-files.js";
import { listedMaterials } from "./stock.js";

/** The first line of a journal and of each further part. */
export function fileheader(player: Player, part: number): WrittenEvent {
  return bare(player, "Fileheader", 0, {
    part,
    language: player.galaxy.language,
    Odyssey: hasFeet(player),
    gameversion: player.gameversion,
    build: player.build,
  });
}

/** Returns to the main menu. */
export function leave(player: Player): WrittenEvent {
  return bare(player, "Music", [5, 40], { MusicTrack: "MainMenu" });
}

/** The events of a login, in the order of the game. */
export function logInWholly(player: Player): Lines {
  const { life, random, system } = player;
  const isFirst = random.chance(32);
  player.clock.pass(random.between(6, 40));
  life.flight = "normal";
  life.track = "";
  life.boost = undefined;
  const before = [
    ...friends(player),
    ...(life.isNew ? [beginning(player)] : []),
    commander(player),
    ...passengers(player),
    bare(player, "Materials", 0, {
      Raw: listedMaterials(player, "Raw"),
      Manufactured: listedMaterials(player, "Manufactured"),
      Encoded: listedMaterials(player, "Encoded"),
    }),
    ...standing(player, 0),
    engineersAtStartup(player),
    ...(isFirst ? membership(player) : []),
    entry(player),
    ...(isFirst ? [] : membership(player)),
    ...(life.carrier ? [carrierIn(player, life.carrier, 0)] : []),
    ...squadronCarrier(player),
    ...resurrection(player),
    careerSoFar(player),
  ];
  player.clock.pass(random.between(2, 5));
  const placed = place(player);
  return [
    ...before,
    ...entered(player, system),
    placed,
    ...pledge(player),
    ...music(player, "NoTrack"),
    ...tail(player),
  ];
}

export function commander(player: Player): WrittenEvent {
  return bare(player, "Commander", [0, 2], { FID: player.account, Name: player.name });
}

const squadronRanks = [
  { CurrentRankName: "Pathfinder" },
  { CurrentRankName: "$Squadron_Rank_Officer;", CurrentRankName_Localised: "Officer" },
];

/** The player's squadron, the same at every login. */
function membership(player: Player): Lines {
  const { life, random } = player;
  if (!life.isMember) return [];
  const base = { SquadronName: "LANTERN BEARERS", CurrentRank: random.below(6) };
  const event = bare(player, "SquadronStartup", [0, 1]);
  const seen = random.chance(30) ? base : { SquadronID: 48127, ...base, ...random.pick(squadronRanks) };
  life.squadron ??= seen;
  return [{ ...event, ...life.squadron }];
}

/** Fields that logins repeat, created at the first one. */
function repeated({ life: { said } }: Player, kind: string, make: () => Fields): Fields {
  const known = said.get(kind) ?? make();
  said.set(kind, known);
  return known;
}

const sides = ["Empire", "Federation", "Independent", "Alliance"];

/** Rank, Progress and Reputation, on consecutive lines. */
export function standing(player: Player, delay: Delay): Lines {
  const { random } = player;
  const { ranks } = player.life;
  const progress = (): Fields => Object.fromEntries(Object.keys(ranks).map((rank) => [rank, random.below(101)]));
  const reputation = (): Fields => Object.fromEntries(sides.map((side) => [side, random.decimal(0, 100)]));
  return [
    bare(player, "Rank", delay, ranks),
    bare(player, "Progress", 0, repeated(player, "Progress", progress)),
    bare(player, "Reputation", 0, repeated(player, "Reputation", reputation)),
  ];
}

/** The resurrection after a death that ended the last session. */
function resurrection(player: Player): Lines {
  if (!player.life.isDead) return [];
  player.life.isDead = false;
  return [bare(player, "Resurrect", [1, 3], { Option: "recover", Cost: 0, Bankrupt: false })];
}

/** The events after Location: on foot, the suit and backpack; otherwise the ship or SRV and its hold. */
function tail(player: Player): Lines {
  const { where, random } = player;
  if (where.at === "on foot") {
    return [
      wornSuit(player),
      backpack(player, 0),
      shipLocker(player, 0),
      missionList(player),
      ...music(player, "OnFoot", 1),
      ...missionsRunOut(player),
    ];
  }
  const isInBuggy = where.at === "in SRV";
  return [
    shipLocker(player, 0),
    missionList(player),
    ...("body" in where && random.chance(isInBuggy ? 65 : 89) ? mappedSignals(player, where.body) : []),
    ...(isInBuggy ? [] : [loadout(player)]),
    ...music(player, isInBuggy ? "Combat_SRV" : "Exploration"),
    ...missionsRunOut(player),
    ...(!isInBuggy && player.life.hasCrew && random.chance(where.at === "docked" ? 60 : 30) ? wage(player, 0) : []),
    (isInBuggy ? buggyCargo : cargo)(player, [2, 3], true),
  ];
}

/** The id of the SRV in the current ship. */
export const buggyId = ({ ship }: Player): number => 200 + ship.id;

/** LoadGame of a player in a ship. */
export function loadGame(player: Player): WrittenEvent {
  const { ship, galaxy, gameversion, build, random } = player;
  return {
    ...bare(player, "LoadGame", [0, 2]),
    FID: player.account,
    Commander: player.name,
    Horizons: true,
    Odyssey: hasFeet(player),
    Ship: ship.type,
    // The game omits a display text that is the same.
    ...(ship.displayName === ship.type ? {} : { Ship_Localised: ship.displayName }),
    ShipID: ship.id,
    ShipName: ship.name,
    ShipIdent: ship.ident,
    FuelLevel: player.fuel,
    FuelCapacity: ship.tank,
    GameMode: random.pick(["Open", "Solo"]),
    Credits: player.credits,
    Loan: 0,
    language: galaxy.language,
    gameversion,
    build,
  };
}

/** LoadGame; on foot and in the SRV, the suit or the SRV takes the place of the ship. */
function entry(player: Player): WrittenEvent {
  const { where } = player;
  const event = loadGame(player);
  if (player.life.isDead) return { ...event, StartDead: true };
  if (where.at === "landed") return { ...event, StartLanded: true };
  if (where.at === "in SRV") {
    const noShip = { ShipName: "", ShipIdent: "", FuelLevel: 0, FuelCapacity: 0, StartLanded: true };
    return { ...event, Ship: "TestBuggy", Ship_Localised: "SRV Scarab", ...noShip, ShipID: buggyId(player) };
  }
  if (where.at !== "on foot") return event;
  const { Ship_Localised: _, ShipName: __, ShipIdent: ___, ...rest } = event;
  const suit = { Ship: "UtilitySuit_Class1", Ship_Localised: "Maverick Suit", ShipID: 4_293_000_000 };
  return { ...rest, ...suit, FuelLevel: 1, FuelCapacity: 1 } as WrittenEvent;
}

/** Location, including on the ground and on foot. */
function place(player: Player): WrittenEvent {
  const { where } = player;
  const event = location(player);
  if (where.at === "landed" || where.at === "in SRV") {
    const inBuggy = where.at === "in SRV" ? { InSRV: true } : {};
    return { ...event, ...inBuggy, ...spot(player, where.body), ...atPlanet(where.body) };
  }
  return where.at === "on foot" ? { ...event, OnFoot: true, ...atStation(where.station) } : event;
}

/** The first line of a new account, written only once. */
function beginning(player: Player): WrittenEvent {
  player.life.isNew = false;
  return bare(player, "NewCommander", 0, { FID: player.account, Name: player.name, Package: "ImperialBountyHunter" });
}

const friendNames = ["Osric Vane", "Petra Lund", "Ines Marlow", "Hollis Grey", "Jonna Reth"];

function friends(player: Player): Lines {
  const { random } = player;
  const count = random.chance(30) ? random.between(1, 4) : 0;
  return Array.from({ length: count }, () => line(player, "Friends", 0, { Name: random.pick(friendNames) }));
}

export function carrierIn(player: Player, { id, system }: OwnCarrier, delay: Delay): WrittenEvent {
  return bare(player, "CarrierLocation", delay, {
    CarrierType: "FleetCarrier",
    CarrierID: id,
    StarSystem: system.name,
    SystemAddress: system.address,
    BodyID: arrivalAt(system).BodyID,
  });
}

/** The carrier of the player's squadron, which stays in its system. */
function squadronCarrier(player: Player): Lines {
  const { life, game, system } = player;
  if (!life.isMember || !game.writes("CarrierLocation", "CarrierType")) return [];
  const place = repeated(player, "SquadronCarrier", () => ({
    StarSystem: system.name,
    SystemAddress: system.address,
    BodyID: arrivalAt(system).BodyID,
  }));
  return [bare(player, "CarrierLocation", 0, { CarrierType: "SquadronCarrier", CarrierID: 3_799_000_000, ...place })];
}

/** Time_Played counts all the time since the first of these days before the session: the first of December. */
const firstPlayed = (start: string): number => secondsOf(`${Number(start.slice(0, 4)) - 1}-12-01T00:00:00Z`);

export function careerSoFar(player: Player): WrittenEvent {
  const said = player.life.said.get("Statistics");
  if (said) return bare(player, "Statistics", [1, 4], said);
  const seen = steady(player, "Statistics", [1, 4]);
  const { from } = repeated(player, "Start", () => ({ from: firstPlayed(seen.timestamp) }));
  const minutes = Math.floor((player.clock.seconds() - Number(from)) / 60);
  const hours = Math.floor(minutes / 60);
  const { since } = repeated(player, "Hours", () => ({ since: hours - player.random.between(2, 40) }));
  const grown = multiplied(seen, hours - Number(since)) as WrittenEvent & { readonly Exploration: Fields };
  return { ...grown, Exploration: { ...grown.Exploration, Time_Played: minutes * 60 } };
}

/** Averages and ratios, which do not grow. */
const levels = /^(?:Average_Profit|CQC_KD|CQC_WL)$/;

/** Multiplies all numbers by the same factor, so that sums still add up. */
function multiplied(value: unknown, factor: number): unknown {
  if (typeof value === "number") return Math.round(value * factor * 1e6) / 1e6;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, levels.test(key) ? part : multiplied(part, factor)]),
  );
}
