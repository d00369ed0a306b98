import { isOlder } from "../../spec/game-version.js";
import { onFootVersion } from "../galaxy/station.js";
import { loadout } from "../session/loadout.js";
import type { SessionEvent } from "../session/pilot.js";
import { commander, engineersAtStartup, loadGame, location, squadronStartup } from "../session/startup.js";
import { arrivalAt } from "../session/travel.js";
import { displayOf, passengerTask } from "./happening.js";
import { bare, type Delay, type Fields, line, message, music, steady } from "./line.js";
import { missionsRunOut } from "./missions.js";
import { mappedSignals, spot } from "./place.js";
import type { AcceptedMission, OwnCarrier, Player } from "./player.js";
import { pledge } from "./pledge.js";
import { backpack, buggyCargo, cargo, shipLocker, wornSuit } from "./side-files.js";
import { signals } from "./signals.js";
import { listedMaterials } from "./stock.js";

/** The events of a login, in the order of the game. */
export function logInWholly(player: Player): readonly SessionEvent[] {
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
    ...resurrection(player),
    careerSoFar(player),
  ];
  player.clock.pass(random.between(2, 5));
  const placed = place(player);
  return [
    ...before,
    message(player, "", `$COMMS_entered:#name=${system.name};`, `Entered Channel: ${system.name}`),
    ...signals(player, system),
    placed,
    ...pledge(player),
    ...music(player, "NoTrack"),
    ...tail(player),
  ];
}

/** The player's squadron, the same at every login. */
function membership(player: Player): readonly SessionEvent[] {
  const { life } = player;
  if (!life.isMember) return [];
  const { timestamp, ...seen } = squadronStartup(player);
  life.squadron ??= seen;
  return [{ timestamp, ...life.squadron }];
}

/** Fields that logins repeat, created at the first one. */
function repeated({ life: { said } }: Player, kind: string, make: () => Fields): Fields {
  const known = said.get(kind) ?? make();
  said.set(kind, known);
  return known;
}

const sides = ["Empire", "Federation", "Independent", "Alliance"];

/** Rank, Progress and Reputation, on consecutive lines. */
export function standing(player: Player, delay: Delay): readonly SessionEvent[] {
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
function resurrection(player: Player): readonly SessionEvent[] {
  if (!player.life.isDead) return [];
  player.life.isDead = false;
  return [bare(player, "Resurrect", [1, 3], { Option: "recover", Cost: 0, Bankrupt: false })];
}

/** The events after Location: on foot, the suit and backpack; otherwise the ship and its hold. */
function tail(player: Player): readonly SessionEvent[] {
  const { where, life } = player;
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
  if (where.at === "in SRV") {
    return [
      shipLocker(player, 0),
      missionList(player),
      ...(player.random.chance(65) ? mappedSignals(player, where.body) : []),
      ...music(player, "Combat_SRV"),
      ...missionsRunOut(player),
      buggyCargo(player, [2, 3], true),
    ];
  }
  return [
    shipLocker(player, 0),
    missionList(player),
    ...("body" in where && player.random.chance(89) ? mappedSignals(player, where.body) : []),
    { ...loadout(player), timestamp: player.clock.now() },
    ...music(player, "Exploration"),
    ...missionsRunOut(player),
    ...(life.hasCrew && player.random.chance(where.at === "docked" ? 60 : 30) ? [wage(player, 0)] : []),
    cargo(player, [2, 3], true),
  ];
}

const suitShips = 4_293_000_000;
/** The id of the SRV in the current ship. */
export const buggyId = ({ ship }: Player): number => 200 + ship.id;

/** The fields of LoadGame in an SRV, in place of those of the ship. */
const buggyEntry = {
  Ship: "TestBuggy",
  Ship_Localised: "SRV Scarab",
  ShipName: "",
  ShipIdent: "",
  FuelLevel: 0,
  FuelCapacity: 0,
  StartLanded: true,
};

/** LoadGame; on foot, the suit takes the place of the ship. */
function entry(player: Player): SessionEvent {
  const { where } = player;
  const event = loadGame(player);
  if (player.life.isDead) return { ...event, ...{ StartDead: true } };
  if (where.at === "landed") return { ...event, ...{ StartLanded: true } };
  if (where.at === "in SRV") return { ...event, ...{ ...buggyEntry, ShipID: buggyId(player) } };
  if (where.at !== "on foot") return event;
  const { Ship_Localised: _, ShipName: __, ShipIdent: ___, ...rest } = event as SessionEvent & Fields;
  return {
    ...rest,
    ...{
      Ship: "UtilitySuit_Class1",
      Ship_Localised: "Maverick Suit",
      ShipID: suitShips,
      FuelLevel: 1,
      FuelCapacity: 1,
    },
  };
}

/** Location, including on the ground and on foot. */
function place(player: Player): SessionEvent {
  const { where } = player;
  const event = location(player);
  if (where.at === "landed" || where.at === "in SRV") {
    const { name, id } = where.body;
    const inBuggy = where.at === "in SRV" ? { InSRV: true } : {};
    return { ...event, ...inBuggy, ...spot(player, where.body), ...{ Body: name, BodyID: id, BodyType: "Planet" } };
  }
  if (where.at !== "on foot") return event;
  const { name, bodyId } = where.station;
  return { ...event, ...{ OnFoot: true, Body: name, BodyID: bodyId, BodyType: "Station" } };
}

/** The first line of a new account, written only once. */
function beginning(player: Player): SessionEvent {
  player.life.isNew = false;
  return bare(player, "NewCommander", 0, { FID: player.account, Name: player.name, Package: "ImperialBountyHunter" });
}

/** Friends who are online. */
function friends(player: Player): readonly SessionEvent[] {
  const { random } = player;
  const count = random.chance(30) ? random.between(1, 4) : 0;
  return Array.from({ length: count }, () => line(player, "Friends", 0, { Name: player.random.pick(friendNames) }));
}

/** Passengers aboard at login. */
function passengers(player: Player): readonly SessionEvent[] {
  const carried = player.life.missions.filter(({ name }) => name.startsWith(passengerTask));
  if (carried.length === 0) return [];
  const Manifest = carried.map(({ id }) => ({ MissionID: id, Type: "Tourist", VIP: false, Wanted: false, Count: 6 }));
  return [bare(player, "Passengers", 0, { Manifest })];
}

/** The location of the player's carrier. */
export function carrierIn(player: Player, { id, system }: OwnCarrier, delay: Delay): SessionEvent {
  return bare(player, "CarrierLocation", delay, {
    CarrierType: "FleetCarrier",
    CarrierID: id,
    StarSystem: system.name,
    SystemAddress: system.address,
    BodyID: arrivalAt(system).BodyID,
  });
}

/** 1 December 2024: Time_Played counts all the time since then. */
const firstPlayed = 1_733_011_200;

/** The player's statistics. */
export function careerSoFar(player: Player): SessionEvent {
  const said = player.life.said.get("Statistics");
  if (said) return bare(player, "Statistics", [1, 4], said);
  const seen = steady(player, "Statistics", [1, 4]);
  const minutes = Math.max(0, Math.floor((player.clock.seconds() - firstPlayed) / 60));
  const hours = Math.floor(minutes / 60);
  const { since } = repeated(player, "Hours", () => ({ since: hours - player.random.between(2, 40) }));
  const grown = multiplied(seen, hours - Number(since)) as typeof seen & { readonly Exploration: object };
  return { ...grown, ...{ Exploration: { ...grown.Exploration, Time_Played: minutes * 60 } } };
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

/** The names of friends. */
const friendNames = ["Osric Vane", "Petra Lund", "Ines Marlow", "Hollis Grey", "Jonna Reth"];

/** The hired crew member. */
export const crew = { NpcCrewName: "Tobin Quade", NpcCrewId: 124_578_102 };

/** Pays the crew member's wage. */
export function wage(player: Player, Amount: number): SessionEvent {
  player.credits -= Amount;
  return bare(player, "NpcCrewPaidWage", 0, { ...crew, Amount });
}

/** The accepted missions that are not over, and failed ones that are still listed. */
export function missionList(player: Player): SessionEvent {
  const { missions, failed } = player.life;
  const now = player.clock.seconds();
  const listed = ({ id, name, expiry, isShown }: AcceptedMission): Fields => ({
    MissionID: id,
    Name: `${name}_name`,
    Name_Localised: isShown ? displayOf(name) : undefined,
    PassengerMission: name.startsWith(passengerTask),
    Expires: Math.max(0, expiry - now),
  });
  return bare(player, "Missions", 0, {
    Active: missions.filter(({ rewardAt }) => rewardAt === undefined).map(listed),
    Failed: failed.filter(({ expiry }) => expiry > now).map((mission) => ({ ...listed(mission), Expires: 0 })),
    Complete: missions.filter(({ rewardAt }) => rewardAt !== undefined).map(listed),
  });
}

/** True if the game version has on-foot gameplay. */
export function hasFeet({ version }: Player): boolean {
  return !isOlder(version, onFootVersion);
}
