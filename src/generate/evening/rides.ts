import type { Station } from "../galaxy/station.js";
import { enterSupercruise, exitSupercruise, landable } from "./flight.js";
import { dressed } from "./ground.js";
import { happeningsOf, walking } from "./happening.js";
import { bare, message } from "./line.js";
import { atPlanet, atStation, gangway, inSystem, onSurface } from "./location.js";
import type { Lines, Player, WrittenEvent } from "./player.js";
import { dock, undock } from "./port.js";
import { shipLocker } from "./side-files.js";

const hired = { Taxi: true, Multicrew: false };

/** Travels from a station into supercruise, as a passenger. */
function rideOut(player: Player, from: Station): Lines {
  return [
    bare(player, "Embark", [50, 120], { SRV: false, ...hired, ...gangway(player, from) }),
    shipLocker(player, 4),
    undock(player, from, hired),
    ...enterSupercruise(player, [30, 60], hired),
  ];
}

/** Leaves supercruise, lands at a station and disembarks, as a passenger. */
function rideIn(player: Player, to: Station): Lines {
  const lines = [
    ...exitSupercruise(player, atStation(to), [60, 240], hired),
    message(player, to.name, "$STATION_NoFireZone_entered;", "No fire zone entered.", [6, 12]),
    dock(player, to, [60, 120], hired),
    bare(player, "Disembark", [10, 30], { SRV: false, ...hired, ...gangway(player, to) }),
    ...dressed(player),
  ];
  player.where = { at: "on foot", station: to };
  return lines;
}

const fare = 4120;

/** A ride to another station of the system and back, because the player's ship stays. */
export function taxi(player: Player, station: Station): Lines | undefined {
  const { system, random } = player;
  if (player.credits < 20_000) return undefined;
  const to = system.colony?.stations.find(({ marketId, isCarrier }) => marketId !== station.marketId && !isCarrier);
  if (!to) return calledOff(player, station);
  const there = [bookTaxi(player, to), ...rideOut(player, station), ...rideIn(player, to)];
  player.clock.pass(random.between(120, 900));
  return [...there, bookTaxi(player, station), ...rideOut(player, to), ...rideIn(player, station)];
}

function bookTaxi(player: Player, to: Station): WrittenEvent {
  player.credits -= fare;
  const destination = { DestinationSystem: player.system.name, DestinationLocation: to.name };
  return bare(player, "BookTaxi", [20, 60], { Cost: fare, ...destination });
}

export function calledOff(player: Player, station: Station): Lines {
  const booked = bookTaxi(player, station);
  player.credits += fare;
  return [booked, bare(player, "CancelTaxi", [5, 30], { Refund: fare })];
}

/** Travels to a ground conflict and back, by dropship. */
export function dropship(player: Player, station: Station, isCalledOff = player.random.chance(20)): Lines | undefined {
  const { system, random, life } = player;
  const [one, other] = system.colony?.factions ?? [];
  const body = landable(player);
  if (!body || !one || !other || station.isCarrier) return undefined;
  const book = (Retreat: boolean): WrittenEvent => {
    const destination = { DestinationSystem: system.name, DestinationLocation: Retreat ? station.name : "Hollow Lode" };
    return bare(player, "BookDropship", [20, 60], { Retreat, Cost: 0, ...destination });
  };
  const first = book(false);
  if (isCalledOff) return [first, bare(player, "CancelDropship", [5, 30], { Refund: 0 })];
  const ground = { ...inSystem(player), ...onSurface(body) };
  const rewards = Array.from({ length: random.between(2, 9) }, () => random.between(1300, 39_000));
  const sides = { AwardingFaction: one.Name, VictimFaction: other.Name };
  life.bonds += rewards.reduce((sum, reward) => sum + reward, 0);
  return [
    first,
    ...rideOut(player, station),
    ...exitSupercruise(player, atPlanet(body), [60, 240], hired),
    bare(player, "DropshipDeploy", [30, 60], ground),
    ...dressed(player),
    ...rewards.map((Reward) => bare(player, "FactionKillBond", [10, 60], { Reward, ...sides })),
    book(true),
    bare(player, "Embark", [40, 90], { SRV: false, ...hired, ...ground }),
    ...enterSupercruise(player, [30, 60], hired),
    ...rideIn(player, station),
  ];
}

const alongTheWay = [
  ...["Embark", "Undocked", "StartJump", "SupercruiseEntry", "SupercruiseExit", "Docked", "Disembark"],
  ...["SuitLoadout", "Backpack", "ShipLocker", "ReceiveText", "Music"],
];

export const rideHappenings = happeningsOf([
  ["foot", 0.4, walking(taxi), ["BookTaxi", "CancelTaxi", ...alongTheWay]],
  [
    "foot",
    0.3,
    walking(dropship),
    ["BookDropship", "CancelDropship", "DropshipDeploy", "FactionKillBond", ...alongTheWay],
  ],
]);
