import { written } from "../clock.js";
import { distanceBetween, inventSystem, type StarSystem } from "../galaxy/system.js";
import type { SessionEvent } from "../session/pilot.js";
import { arrivalAt } from "../session/travel.js";
import { isAboard, rideAlong } from "./aboard-carrier.js";
import type { Happening } from "./happening.js";
import { bare, type Fields, line, music, steady } from "./line.js";
import { carrierIn } from "./log-in.js";
import type { OwnCarrier, Player } from "./player.js";

const carrierReach = 500;
/** With less tritium a carrier stays where it is. */
const leastFuel = 100;
const fullTank = 1000;

/** Whose carrier it is. */
const ofCarrier = ({ id }: OwnCarrier): Fields => ({ CarrierID: id, CarrierType: "FleetCarrier" });

function stats(player: Player, carrier: OwnCarrier, delay: number): SessionEvent {
  return steady(player, "CarrierStats", delay, {
    ...ofCarrier(carrier),
    Callsign: carrier.callsign,
    Name: carrier.name,
    FuelLevel: carrier.fuel,
    JumpRangeCurr: carrierReach,
    JumpRangeMax: carrierReach,
    PendingDecommission: false,
  });
}

/** Where the carrier is sent: after its owner, or anywhere. */
function destination({ random, system, galaxy }: Player, carrier: OwnCarrier): StarSystem {
  const distance = distanceBetween(system.position, carrier.system.position);
  const isAfar = system.address !== carrier.system.address && distance < carrierReach;
  return isAfar && random.chance(60) ? system : inventSystem(random, galaxy, carrier.system.position, 200);
}

/** The carrier is to jump, and in most cases does, with its owner aboard or without. */
function send(player: Player, carrier: OwnCarrier): readonly SessionEvent[] | undefined {
  const { random, life } = player;
  if (carrier.fuel < leastFuel && life.hasPlenty) carrier.fuel = fullTank;
  if (carrier.fuel < leastFuel) return undefined;
  const to = destination(player, carrier);
  // A carrier needs a quarter of an hour from then on.
  const request = bare(player, "CarrierJumpRequest", [20, 50], {
    ...ofCarrier(carrier),
    SystemName: to.name,
    Body: arrivalAt(to).Body,
    SystemAddress: to.address,
    BodyID: arrivalAt(to).BodyID,
    DepartureTime: written(Math.floor(player.clock.seconds() / 60 + 17) * 60 + 10),
  });
  if (random.chance(30))
    return [request, stats(player, carrier, 3), bare(player, "CarrierJumpCancelled", [30, 300], ofCarrier(carrier))];
  const told = stats(player, carrier, 3);
  carrier.fuel -= 5 + Math.round(distanceBetween(carrier.system.position, to.position) / 12);
  if (isAboard(player)) return [request, told, ...rideAlong(player, carrier, to), carrierIn(player, carrier, [1, 4])];
  return [request, told, ...moved(player, carrier, to)];
}

function moved(player: Player, carrier: OwnCarrier, to: OwnCarrier["system"]): readonly SessionEvent[] {
  carrier.system = to;
  return [carrierIn(player, carrier, [1000, 1100])];
}

function transfer(player: Player, carrier: OwnCarrier): readonly SessionEvent[] | undefined {
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

function order(player: Player, carrier: OwnCarrier): readonly SessionEvent[] {
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

/** Something about the carrier that its schema tells. */
const about =
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

function rechristen(player: Player, carrier: OwnCarrier): readonly SessionEvent[] {
  return [
    bare(player, "CarrierNameChange", [10, 60], {
      ...ofCarrier(carrier),
      Name: carrier.name,
      Callsign: carrier.callsign,
    }),
  ];
}

/** A look into the panel of the carrier comes before all else. */
const managing =
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

/** A fleet carrier and its business. */
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
