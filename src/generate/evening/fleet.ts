import { written } from "../clock.js";
import type { Station } from "../galaxy/station.js";
import { distanceBetween, inventSystem, type StarSystem } from "../galaxy/system.js";
import type { SessionEvent } from "../session/pilot.js";
import { arrivalAt } from "../session/travel.js";
import { isAboard, rideAlong } from "./aboard-carrier.js";
import type { Happening } from "./happening.js";
import { bare, type Fields, line, music, steady } from "./line.js";
import { carrierIn } from "./log-in.js";
import type { Goods, OwnCarrier, Player } from "./player.js";
import { cargo } from "./side-files.js";
import { commodities, displays, mostTons, stow, tonsHeld } from "./stock.js";

/** CargoTransfer, and the hold after it. */
function moved(player: Player, Direction: string, { type, tons }: Goods, more: Fields = {}): readonly SessionEvent[] {
  const Transfers = [{ Type: type, Type_Localised: displays.get(type), Count: tons, Direction, ...more }];
  return [bare(player, "CargoTransfer", [5, 30], { Transfers }), cargo(player, 3)];
}

/** Some tradable goods in the hold, up to a number of tons; undefined if there are none. */
function someHeld({ random, life: { hold } }: Player, most: number): Goods | undefined {
  const held = commodities.filter(([name]) => (hold.get(name) ?? 0) > 0);
  if (held.length === 0) return undefined;
  const [type] = random.pick(held);
  return { type, tons: random.between(1, Math.min(most, hold.get(type) ?? 1)) };
}

/** Moves mission goods out of the hold, or back into it. */
function moveErrand(player: Player, { marketId }: Station): readonly SessionEvent[] | undefined {
  for (const { id, goods } of player.life.missions) {
    if (!goods) continue;
    const isBack = goods.keptAt === marketId && tonsHeld(player) + goods.tons <= mostTons;
    if (!isBack && goods.keptAt !== undefined) continue;
    goods.keptAt = isBack ? undefined : marketId;
    player.cargo = tonsHeld(player);
    return moved(player, isBack ? "toship" : "tocarrier", goods, { MissionID: id });
  }
  return undefined;
}

/** Takes goods that were left on a carrier back aboard. */
function fetch(player: Player, { marketId }: Station): readonly SessionEvent[] | undefined {
  const { life } = player;
  const kept = life.ashore.find((goods) => goods.marketId === marketId);
  if (!kept || tonsHeld(player) + kept.tons > mostTons) return undefined;
  life.ashore = life.ashore.filter((goods) => goods !== kept);
  stow(player, kept.type, kept.tons);
  return moved(player, "toship", kept);
}

export function leaveOnCarrier(player: Player, { marketId }: Station): readonly SessionEvent[] | undefined {
  const goods = someHeld(player, mostTons);
  if (!goods) return undefined;
  stow(player, goods.type, -goods.tons);
  player.life.ashore = [...player.life.ashore, { ...goods, marketId }];
  return moved(player, "tocarrier", goods);
}

/** Transfers cargo between the ship and a carrier. */
export function moveToOrFromCarrier(player: Player, station: Station): readonly SessionEvent[] | undefined {
  if (!station.isCarrier) return undefined;
  const { random } = player;
  const errand = random.chance(80) ? moveErrand(player, station) : undefined;
  const fetched = !errand && random.chance(40) ? fetch(player, station) : undefined;
  return errand ?? fetched ?? leaveOnCarrier(player, station);
}

const buggyTons = 2;

/** Occasionally loads cargo into the SRV. */
export function loadBuggy(player: Player): readonly SessionEvent[] {
  const goods = player.random.chance(12) ? someHeld(player, buggyTons) : undefined;
  if (!goods) return [];
  stow(player, goods.type, -goods.tons);
  player.life.inBuggy = goods;
  return moved(player, "tosrv", goods);
}

/** Moves the SRV's remaining cargo back into the hold. */
export function unloadBuggy(player: Player): readonly SessionEvent[] {
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

/** The fields that identify a carrier. */
const ofCarrier = ({ id }: OwnCarrier): Fields => ({ CarrierID: id, CarrierType: "FleetCarrier" });

/** The names of carrier crew. */
const crewNames = ["Maren Holt", "Idris Vale", "Corin Ashby", "Selma Kerr", "Bastian Roe", "Lena Whitlock"];

/** The finances and capacity of a carrier. */
function holdings({ id, balance }: OwnCarrier): Fields {
  const ReserveBalance = Math.floor(Math.max(0, balance) / 8);
  const space = { Crew: 1000 + (id % 40) * 90, Cargo: id % 9000, CargoSpaceReserved: id % 700, ShipPacks: 0 };
  const packs = id % 16 === 0 ? [{ PackTheme: "Limpets", PackTier: 2 }] : [];
  const ModulePacks = packs.length * 1120;
  const FreeSpace = 25_000 - space.Crew - space.Cargo - space.CargoSpaceReserved - ModulePacks;
  return {
    Finance: {
      CarrierBalance: balance,
      ReserveBalance,
      AvailableBalance: balance - ReserveBalance,
      ReservePercent: 13,
    },
    SpaceUsage: { TotalCapacity: 25_000, ...space, ModulePacks, FreeSpace },
    ModulePacks: packs,
  };
}

function stats(player: Player, carrier: OwnCarrier, delay: number): SessionEvent {
  const { Crew } = steady(player, "CarrierStats", 0) as SessionEvent & { readonly Crew: readonly Fields[] };
  return steady(player, "CarrierStats", delay, {
    ...holdings(carrier),
    Crew: Crew.map((one, index) =>
      one.CrewName === undefined ? one : { ...one, CrewName: crewNames[(index + carrier.id) % crewNames.length] },
    ),
    ...ofCarrier(carrier),
    Callsign: carrier.callsign,
    Name: carrier.name,
    FuelLevel: carrier.fuel,
    JumpRangeCurr: carrierReach,
    JumpRangeMax: carrierReach,
    PendingDecommission: false,
  });
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
): readonly SessionEvent[] | undefined {
  const { life } = player;
  if (carrier.fuel < leastFuel && life.hasPlenty) carrier.fuel = fullTank;
  if (carrier.fuel < leastFuel) return undefined;
  // A carrier jump takes a quarter of an hour from the request.
  const request = bare(player, "CarrierJumpRequest", [20, 50], {
    ...ofCarrier(carrier),
    SystemName: to.name,
    Body: arrivalAt(to).Body,
    SystemAddress: to.address,
    BodyID: arrivalAt(to).BodyID,
    DepartureTime: written(Math.floor(player.clock.seconds() / 60 + 17) * 60 + 10),
  });
  if (isCancelled)
    return [request, stats(player, carrier, 3), bare(player, "CarrierJumpCancelled", [30, 300], ofCarrier(carrier))];
  const seen = stats(player, carrier, 3);
  carrier.fuel -= 5 + Math.round(distanceBetween(carrier.system.position, to.position) / 12);
  if (isAboard(player)) return [request, seen, ...rideAlong(player, carrier, to), carrierIn(player, carrier, [1, 4])];
  return [request, seen, ...carrierMoved(player, carrier, to)];
}

function carrierMoved(player: Player, carrier: OwnCarrier, to: OwnCarrier["system"]): readonly SessionEvent[] {
  carrier.system = to;
  return [carrierIn(player, carrier, [1000, 1100])];
}

export function transfer(player: Player, carrier: OwnCarrier): readonly SessionEvent[] | undefined {
  const Deposit = Math.min(1_000_000, Math.floor(player.credits / 10));
  if (Deposit < 1) return undefined;
  player.credits -= Deposit;
  carrier.balance += Deposit;
  return [
    bare(player, "CarrierBankTransfer", [10, 60], {
      ...ofCarrier(carrier),
      Deposit,
      PlayerBalance: player.credits,
      CarrierBalance: carrier.balance,
    }),
  ];
}

export function order(player: Player, carrier: OwnCarrier): readonly SessionEvent[] {
  return [
    bare(player, "CarrierTradeOrder", [10, 60], {
      ...ofCarrier(carrier),
      BlackMarket: false,
      Commodity: "gold",
      PurchaseOrder: 120,
      Price: 9120,
    }),
  ];
}

/** A carrier event with fields sampled from its schema. */
export const about =
  (
    kind:
      | "CarrierFinance"
      | "CarrierCrewServices"
      | "CarrierShipPack"
      | "CarrierModulePack"
      | "CarrierDockingPermission"
      | "CarrierDecommission"
      | "CarrierCancelDecommission",
  ) =>
  (player: Player, carrier: OwnCarrier): readonly SessionEvent[] => [line(player, kind, [10, 60], ofCarrier(carrier))];

export function rechristen(player: Player, carrier: OwnCarrier): readonly SessionEvent[] {
  return [
    bare(player, "CarrierNameChange", [10, 60], {
      ...ofCarrier(carrier),
      Name: carrier.name,
      Callsign: carrier.callsign,
    }),
  ];
}

/** Opens the carrier management panel first. */
export const managing =
  (play: (player: Player, carrier: OwnCarrier) => readonly SessionEvent[] | undefined): Happening["play"] =>
  (player) => {
    const { carrier, track } = player.life;
    if (!carrier || player.where.at === "walking" || player.where.at === "on foot") return undefined;
    const opened = [...music(player, "FleetCarrier_Managment", [3, 20]), stats(player, carrier, 3)];
    return [
      ...opened,
      ...(play(player, carrier) ?? []),
      ...music(player, track === "" ? "Exploration" : track, [2, 9]),
    ];
  };

/** Fleet carriers. */
export const fleetHappenings: readonly Happening[] = [
  {
    topic: "carrier",
    kinds: ["CarrierStats", "CarrierJumpRequest", "CarrierJumpCancelled", "CarrierJump", "CarrierLocation", "Scan"],
    weight: 1,
    play: managing(send),
  },
  { topic: "carrier", kinds: ["CarrierBankTransfer"], weight: 0.4, play: managing(transfer) },
  { topic: "carrier", kinds: ["CarrierTradeOrder"], weight: 0.4, play: managing(order) },
  { topic: "carrier", kinds: ["CarrierFinance"], weight: 0.3, play: managing(about("CarrierFinance")) },
  { topic: "carrier", kinds: ["CarrierCrewServices"], weight: 0.3, play: managing(about("CarrierCrewServices")) },
  { topic: "carrier", kinds: ["CarrierShipPack"], weight: 0.1, play: managing(about("CarrierShipPack")) },
  { topic: "carrier", kinds: ["CarrierModulePack"], weight: 0.1, play: managing(about("CarrierModulePack")) },
  {
    topic: "carrier",
    kinds: ["CarrierDockingPermission"],
    weight: 0.2,
    play: managing(about("CarrierDockingPermission")),
  },
  { topic: "carrier", kinds: ["CarrierNameChange"], weight: 0.1, play: managing(rechristen) },
  {
    topic: "carrier",
    kinds: ["CarrierDecommission", "CarrierCancelDecommission"],
    weight: 0.1,
    play: managing((player, carrier) => [
      ...about("CarrierDecommission")(player, carrier),
      ...about("CarrierCancelDecommission")(player, carrier),
    ]),
  },
];
