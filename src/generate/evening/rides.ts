import type { Station } from "../galaxy/station.js";
import { dock, undock } from "../session/docking.js";
import type { SessionEvent } from "../session/pilot.js";
import { inSystem, landable } from "./flight.js";
import { dressed } from "./ground.js";
import type { Happening } from "./happening.js";
import { bare, type Fields, message, music } from "./line.js";
import { walking } from "./place.js";
import type { Player } from "./player.js";
import { pledgeOnTheWay } from "./pledge.js";
import { shipLocker } from "./side-files.js";

const hired = { Taxi: true, Multicrew: false };

/** The place where the player boards or leaves a hired ship. */
function ramp(player: Player, { name, bodyId, type, marketId }: Station): Fields {
  return {
    SRV: false,
    ...hired,
    ...inSystem(player),
    Body: name,
    BodyID: bodyId,
    OnStation: true,
    OnPlanet: false,
    StationName: name,
    StationType: type,
    MarketID: marketId,
  };
}

/** Travels from a station into supercruise, as a passenger. */
function rideOut(player: Player, from: Station): readonly SessionEvent[] {
  return [
    bare(player, "Embark", [50, 120], ramp(player, from)),
    shipLocker(player, 4),
    ...undock(player, from).map((event) => ({ ...event, ...hired })),
    bare(player, "StartJump", [30, 60], { JumpType: "Supercruise", Taxi: true }),
    bare(player, "SupercruiseEntry", 5, { ...hired, ...inSystem(player) }),
    ...pledgeOnTheWay(player),
    shipLocker(player, 0),
    ...music(player, "Supercruise"),
  ];
}

/** Leaves supercruise, as a passenger. */
function dropped(player: Player, Body: string, BodyID: number, BodyType: string): readonly SessionEvent[] {
  return [
    bare(player, "SupercruiseExit", [60, 240], { ...hired, ...inSystem(player), Body, BodyID, BodyType }),
    ...pledgeOnTheWay(player),
    shipLocker(player, 0),
    ...music(player, "DestinationFromSupercruise"),
  ];
}

/** Lands at a station and disembarks, as a passenger. */
function rideIn(player: Player, to: Station): readonly SessionEvent[] {
  const lines = [
    ...dropped(player, to.name, to.bodyId, "Station"),
    message(player, to.name, "$STATION_NoFireZone_entered;", "No fire zone entered.", [6, 12]),
    ...dock(player, { stations: [to] }, [60, 120]).map((event) => ({ ...event, ...hired })),
    bare(player, "Disembark", [10, 30], ramp(player, to)),
    ...dressed(player),
  ];
  player.where = { at: "on foot", station: to };
  return lines;
}

const fare = 4120;

/** A ride to another station of the system and back, because the player's ship stays. */
export function taxi(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const { system, random } = player;
  if (player.credits < 20_000) return undefined;
  const to = system.colony?.stations.find(({ marketId, isCarrier }) => marketId !== station.marketId && !isCarrier);
  if (!to) return calledOff(player, station);
  const book = (DestinationLocation: string): SessionEvent => {
    player.credits -= fare;
    return bare(player, "BookTaxi", [20, 60], { Cost: fare, DestinationSystem: system.name, DestinationLocation });
  };
  const there = [book(to.name), ...rideOut(player, station), ...rideIn(player, to)];
  player.clock.pass(random.between(120, 900));
  return [...there, book(station.name), ...rideOut(player, to), ...rideIn(player, station)];
}

/** Books a ride and cancels it. */
export function calledOff(player: Player, station: Station): readonly SessionEvent[] {
  const to = { DestinationSystem: player.system.name, DestinationLocation: station.name };
  player.credits -= fare;
  const booked = bare(player, "BookTaxi", [20, 60], { Cost: fare, ...to });
  player.credits += fare;
  return [booked, bare(player, "CancelTaxi", [5, 30], { Refund: fare })];
}

/** Travels to a ground conflict and back, by dropship. */
export function dropship(
  player: Player,
  station: Station,
  isCalledOff = player.random.chance(20),
): readonly SessionEvent[] | undefined {
  const { system, random, life } = player;
  const [one, other] = system.colony?.factions ?? [];
  const body = landable(player);
  if (!body || !one || !other || station.isCarrier) return undefined;
  const book = (Retreat: boolean): SessionEvent =>
    bare(player, "BookDropship", [20, 60], {
      Retreat,
      Cost: 0,
      DestinationSystem: system.name,
      DestinationLocation: Retreat ? station.name : "Hollow Lode",
    });
  const first = book(false);
  if (isCalledOff) return [first, bare(player, "CancelDropship", [5, 30], { Refund: 0 })];
  const ground = { ...inSystem(player), Body: body.name, BodyID: body.id, OnStation: false, OnPlanet: true };
  const rewards = Array.from({ length: random.between(2, 9) }, () => random.between(1300, 39_000));
  const there = [
    first,
    ...rideOut(player, station),
    ...dropped(player, body.name, body.id, "Planet"),
    bare(player, "DropshipDeploy", [30, 60], ground),
    ...dressed(player),
    ...rewards.map((Reward) =>
      bare(player, "FactionKillBond", [10, 60], {
        Reward,
        AwardingFaction: one.Name,
        VictimFaction: other.Name,
      }),
    ),
  ];
  life.bonds += rewards.reduce((sum, reward) => sum + reward, 0);
  return [
    ...there,
    book(true),
    bare(player, "Embark", [40, 90], { SRV: false, ...hired, ...ground }),
    bare(player, "StartJump", [30, 60], { JumpType: "Supercruise", Taxi: true }),
    bare(player, "SupercruiseEntry", 5, { ...hired, ...inSystem(player) }),
    ...pledgeOnTheWay(player),
    shipLocker(player, 0),
    ...music(player, "Supercruise"),
    ...rideIn(player, station),
  ];
}

const alongTheWay = [
  "Embark",
  "Undocked",
  "StartJump",
  "SupercruiseEntry",
  "SupercruiseExit",
  "Docked",
  "Disembark",
  "SuitLoadout",
  "Backpack",
  "ShipLocker",
  "ReceiveText",
  "Music",
];

/** Rides in hired ships. */
export const rideHappenings: readonly Happening[] = [
  { topic: "foot", kinds: ["BookTaxi", "CancelTaxi", ...alongTheWay], weight: 0.4, play: walking(taxi) },
  {
    topic: "foot",
    kinds: ["BookDropship", "CancelDropship", "DropshipDeploy", "FactionKillBond", ...alongTheWay],
    weight: 0.3,
    play: walking(dropship),
  },
];
