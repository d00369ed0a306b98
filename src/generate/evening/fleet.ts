import { written } from "../../base/dates.js";
import type { Station } from "../galaxy/station.js";
import { distanceBetween, inventSystem, type StarSystem } from "../galaxy/system.js";
import { type Happening, happeningsOf } from "./happening.js";
import { bare, line, music, steady, wage } from "./line.js";
import { arrivalAt, moored, own, surroundings } from "./location.js";
import { carrierIn } from "./log-in.js";
import { entered, passage } from "./place.js";
import type { Fields, Goods, Lines, OwnCarrier, Player, WrittenEvent } from "./player.js";
import { arrivalScans } from "./scans.js";
import { cargo, shipLocker } from "./side-files.js";
import { commodities, displays, mostTons, stow, tonsHeld, tonsOf } from "./stock.js";

const services = [
  ...["dock", "autodock", "commodities", "contacts", "crewlounge", "rearm", "refuel", "repair", "engineer"],
  ...["flightcontroller", "stationoperations", "stationMenu", "carriermanagement", "carrierfuel", "socialspace"],
];

/** The player's own carrier as a station, wherever it is. */
export function ownCarrierPort({ id, callsign }: OwnCarrier): Station {
  return {
    name: callsign,
    displayName: undefined,
    type: "FleetCarrier",
    marketId: id,
    isCarrier: true,
    economies: [{ name: "$economy_Carrier;", share: 1 }],
    owner: { Name: "FleetCarrier", FactionState: "None", Government: "Carrier", Allegiance: "Independent" },
    setsState: false,
    bodyId: 59,
    services,
    distance: 0,
    pads: { Small: 4, Medium: 4, Large: 8 },
    state: undefined,
  };
}

/** The carrier jumps with its owner aboard, in a docked ship. */
function rideAlong(player: Player, carrier: OwnCarrier, to: StarSystem): Lines {
  const { life, random, clock } = player;
  clock.pass(random.between(980, 1040));
  const start = [shipLocker(player, 0), ...music(player, "NoTrack")];
  clock.pass(62);
  const entry = entered(player, to);
  carrier.system = to;
  player.system = to;
  player.route = [];
  life.scanned = undefined;
  const arrival = bare(player, "CarrierJump", 0, {
    Docked: true,
    ...moored(player, ownCarrierPort(carrier)),
    DistFromStarLS: undefined,
    ...own,
    ...surroundings(player, arrivalAt(to)),
  });
  return [...start, ...entry, arrival, ...passage(player, "NoTrack"), ...wage(player, 0), ...arrivalScans(player)];
}

/** CargoTransfer, and the hold after it. */
function moved(player: Player, Direction: string, { type, tons }: Goods, more: Fields = {}): Lines {
  const Transfers = [{ Type: type, Type_Localised: displays.get(type), Count: tons, Direction, ...more }];
  return [bare(player, "CargoTransfer", [5, 30], { Transfers }), cargo(player, 3)];
}

/** Some tradable goods in the hold, up to a number of tons; undefined if there are none. */
function someHeld(player: Player, most: number): Goods | undefined {
  const held = commodities.filter(([name]) => tonsOf(player, name) > 0);
  if (held.length === 0) return undefined;
  const [type] = player.random.pick(held);
  return { type, tons: player.random.between(1, Math.min(most, tonsOf(player, type))) };
}

/** Moves mission goods out of the hold, or back into it. */
function moveErrand(player: Player, { marketId }: Station): Lines | undefined {
  for (const { id, goods } of player.life.missions) {
    if (!goods) continue;
    const isBack = goods.keptAt === marketId && tonsHeld(player) + goods.tons <= mostTons;
    if (!isBack && goods.keptAt !== undefined) continue;
    goods.keptAt = isBack ? undefined : marketId;
    return moved(player, isBack ? "toship" : "tocarrier", goods, { MissionID: id });
  }
  return undefined;
}

/** Takes goods that were left on a carrier back aboard. */
function fetch(player: Player, { marketId }: Station): Lines | undefined {
  const { life } = player;
  const kept = life.ashore.find((goods) => goods.marketId === marketId);
  if (!kept || tonsHeld(player) + kept.tons > mostTons) return undefined;
  life.ashore = life.ashore.filter((goods) => goods !== kept);
  stow(player, kept.type, kept.tons);
  return moved(player, "toship", kept);
}

export function leaveOnCarrier(player: Player, { marketId }: Station): Lines | undefined {
  const goods = someHeld(player, mostTons);
  if (!goods) return undefined;
  stow(player, goods.type, -goods.tons);
  player.life.ashore = [...player.life.ashore, { ...goods, marketId }];
  return moved(player, "tocarrier", goods);
}

export function moveToOrFromCarrier(player: Player, station: Station): Lines | undefined {
  if (!station.isCarrier) return undefined;
  const { random } = player;
  const errand = random.chance(80) ? moveErrand(player, station) : undefined;
  const fetched = !errand && random.chance(40) ? fetch(player, station) : undefined;
  return errand ?? fetched ?? leaveOnCarrier(player, station);
}

const buggyTons = 2;

/** Occasionally loads cargo into the SRV. */
export function loadBuggy(player: Player): Lines {
  const goods = player.random.chance(12) ? someHeld(player, buggyTons) : undefined;
  if (!goods || !player.game.writes("CargoTransfer")) return [];
  stow(player, goods.type, -goods.tons);
  player.life.inBuggy = goods;
  return moved(player, "tosrv", goods);
}

/** Moves the SRV's remaining cargo back into the hold. */
export function unloadBuggy(player: Player): Lines {
  const { inBuggy } = player.life;
  if (!inBuggy) return [];
  player.life.inBuggy = undefined;
  stow(player, inBuggy.type, inBuggy.tons);
  return moved(player, "toship", inBuggy);
}

const carrierReach = 500;
/** A carrier with less tritium than this does not jump. */
const leastFuel = 100;
const fullTank = 1000;

const ofCarrier = ({ id }: OwnCarrier): Fields => ({ CarrierID: id, CarrierType: "FleetCarrier" });

const crewNames = ["Maren Holt", "Idris Vale", "Corin Ashby", "Selma Kerr", "Bastian Roe", "Lena Whitlock"];

/** The finances and capacity of a carrier. */
function holdings({ id, balance }: OwnCarrier): Fields {
  const ReserveBalance = Math.floor(Math.max(0, balance) / 8);
  const AvailableBalance = balance - ReserveBalance;
  const space = { Crew: 1000 + (id % 40) * 90, Cargo: id % 9000, CargoSpaceReserved: id % 700, ShipPacks: 0 };
  const packs = id % 16 === 0 ? [{ PackTheme: "Limpets", PackTier: 2 }] : [];
  const ModulePacks = packs.length * 1120;
  const FreeSpace = 25_000 - space.Crew - space.Cargo - space.CargoSpaceReserved - ModulePacks;
  return {
    Finance: { CarrierBalance: balance, ReserveBalance, AvailableBalance, ReservePercent: 13 },
    SpaceUsage: { TotalCapacity: 25_000, ...space, ModulePacks, FreeSpace },
    ModulePacks: packs,
  };
}

function stats(player: Player, carrier: OwnCarrier): WrittenEvent {
  const usual = steady(player, "CarrierStats", 3) as WrittenEvent & { readonly Crew: readonly Fields[] };
  const Crew = usual.Crew.map((one, index) =>
    one.CrewName === undefined ? one : { ...one, CrewName: crewNames[(index + carrier.id) % crewNames.length] },
  );
  return {
    ...usual,
    ...holdings(carrier),
    Crew,
    ...ofCarrier(carrier),
    Callsign: carrier.callsign,
    Name: carrier.name,
    FuelLevel: carrier.fuel,
    JumpRangeCurr: carrierReach,
    JumpRangeMax: carrierReach,
    PendingDecommission: false,
  };
}

/** The destination of the carrier: near its owner, or anywhere. */
function destination({ random, system, galaxy }: Player, carrier: OwnCarrier): StarSystem {
  const distance = distanceBetween(system.position, carrier.system.position);
  const isAfar = system.address !== carrier.system.address && distance < carrierReach;
  return isAfar && random.chance(60) ? system : inventSystem(random, galaxy, carrier.system.position, 200);
}

/** Requests a carrier jump, which usually takes place, with or without the owner aboard. */
export function send(
  player: Player,
  carrier: OwnCarrier,
  isCancelled = player.random.chance(30),
  to = destination(player, carrier),
): Lines | undefined {
  const { life, where } = player;
  if (carrier.fuel < leastFuel && life.hasPlenty) carrier.fuel = fullTank;
  if (carrier.fuel < leastFuel) return undefined;
  const { Body, BodyID } = arrivalAt(to);
  const request = bare(player, "CarrierJumpRequest", [20, 50], {
    ...ofCarrier(carrier),
    SystemName: to.name,
    Body,
    SystemAddress: to.address,
    BodyID,
    // A carrier jump takes a quarter of an hour from the request.
    DepartureTime: written(Math.floor(player.clock.seconds() / 60 + 17) * 60 + 10),
  });
  const asked = [request, stats(player, carrier)];
  if (isCancelled) return [...asked, bare(player, "CarrierJumpCancelled", [30, 300], ofCarrier(carrier))];
  carrier.fuel -= 5 + Math.round(distanceBetween(carrier.system.position, to.position) / 12);
  if (where.at === "docked" && where.station.marketId === carrier.id)
    return [...asked, ...rideAlong(player, carrier, to), carrierIn(player, carrier, [1, 4])];
  carrier.system = to;
  return [...asked, carrierIn(player, carrier, [1000, 1100])];
}

export function transfer(player: Player, carrier: OwnCarrier): Lines | undefined {
  const Deposit = Math.min(1_000_000, Math.floor(player.credits / 10));
  if (Deposit < 1) return undefined;
  player.credits -= Deposit;
  carrier.balance += Deposit;
  const balances = { PlayerBalance: player.credits, CarrierBalance: carrier.balance };
  return [bare(player, "CarrierBankTransfer", [10, 60], { ...ofCarrier(carrier), Deposit, ...balances })];
}

export function order(player: Player, carrier: OwnCarrier): Lines {
  const ordered = { BlackMarket: false, Commodity: "gold", PurchaseOrder: 120, Price: 9120 };
  return [bare(player, "CarrierTradeOrder", [10, 60], { ...ofCarrier(carrier), ...ordered })];
}

/** Carrier events with fields sampled from their schemas. */
const about =
  (...kinds: readonly Parameters<typeof line>[1][]): AtCarrier =>
  (player, carrier) =>
    kinds.map((kind) => line(player, kind, [10, 60], ofCarrier(carrier)));

export function rechristen(player: Player, carrier: OwnCarrier): Lines {
  const { name: Name, callsign: Callsign } = carrier;
  return [bare(player, "CarrierNameChange", [10, 60], { ...ofCarrier(carrier), Name, Callsign })];
}

type AtCarrier = (player: Player, carrier: OwnCarrier) => Lines | undefined;

/** Opens the carrier management panel first. */
export const managing =
  (play: AtCarrier): Happening["play"] =>
  (player) => {
    const { carrier, track } = player.life;
    if (!carrier || player.where.at === "walking" || player.where.at === "on foot") return undefined;
    const opened = [...music(player, "FleetCarrier_Managment", [3, 20]), stats(player, carrier)];
    const done = play(player, carrier) ?? [];
    return [...opened, ...done, ...music(player, track === "" ? "Exploration" : track, [2, 9])];
  };

const retirement = ["CarrierDecommission", "CarrierCancelDecommission"] as const;
const aboutJumps = ["CarrierStats", "CarrierJumpRequest", "CarrierJumpCancelled", "CarrierJump", "CarrierLocation"];

export const fleetHappenings = happeningsOf([
  ["carrier", 1, managing(send), [...aboutJumps, "Scan"]],
  ["carrier", 0.4, managing(transfer), ["CarrierBankTransfer"]],
  ["carrier", 0.4, managing(order), ["CarrierTradeOrder"]],
  ["carrier", 0.3, managing(about("CarrierFinance")), ["CarrierFinance"]],
  ["carrier", 0.3, managing(about("CarrierCrewServices")), ["CarrierCrewServices"]],
  ["carrier", 0.1, managing(about("CarrierShipPack")), ["CarrierShipPack"]],
  ["carrier", 0.1, managing(about("CarrierModulePack")), ["CarrierModulePack"]],
  ["carrier", 0.2, managing(about("CarrierDockingPermission")), ["CarrierDockingPermission"]],
  ["carrier", 0.1, managing(rechristen), ["CarrierNameChange"]],
  ["carrier", 0.1, managing(about(...retirement)), retirement],
]);
