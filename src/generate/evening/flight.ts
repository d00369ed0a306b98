import { bodiesOf, type WorldBody } from "../galaxy/bodies.js";
import type { SessionEvent } from "../session/pilot.js";
import { reserveOf } from "../session/ship.js";
import type { Happening } from "./happening.js";
import { hyperdiction, jumpOn, million, plot } from "./hyperspace.js";
import { bare, line, message, music } from "./line.js";
import type { Player } from "./player.js";
import { pledgeOnTheWay } from "./pledge.js";
import { scanOf } from "./scans.js";
import { shipLocker } from "./side-files.js";

/** True if the player is flying in the given mode. */
export function isIn(player: Player, flight: "normal" | "supercruise"): boolean {
  return player.where.at === "space" && player.life.flight === flight;
}

/** The fields that mark a line as about the player's own ship. */
export const own = { Taxi: false, Multicrew: false };

/** The player's system, as most lines name it. */
export function inSystem({ system }: Player) {
  return { StarSystem: system.name, SystemAddress: system.address };
}

/** Enters supercruise. */
export function enterSupercruise(player: Player): readonly SessionEvent[] {
  const { life } = player;
  const before = life.near;
  const lines = [
    bare(player, "StartJump", [10, 60], { JumpType: "Supercruise", Taxi: false }),
    bare(player, "SupercruiseEntry", 5, { ...own, ...inSystem(player) }),
    ...pledgeOnTheWay(player),
    shipLocker(player, 0),
    ...music(player, "Supercruise"),
  ];
  life.flight = "supercruise";
  if (!before) return lines;
  life.near = undefined;
  return [...lines, bare(player, "LeaveBody", [20, 60], { ...inSystem(player), Body: before.name, BodyID: before.id })];
}

/** Leaves supercruise near something. */
export function exitSupercruise(
  player: Player,
  Body: string,
  BodyID: number,
  BodyType: string,
): readonly SessionEvent[] {
  const { system, life } = player;
  life.flight = "normal";
  return [
    bare(player, "SupercruiseExit", [1, 4], {
      Taxi: false,
      Multicrew: false,
      StarSystem: system.name,
      SystemAddress: system.address,
      Body,
      BodyID,
      BodyType,
    }),
    ...pledgeOnTheWay(player),
    shipLocker(player, 0),
    ...music(player, "DestinationFromSupercruise"),
  ];
}

/** A message from a passing ship. */
function passing(player: Player): SessionEvent {
  return message(player, "Vandermeer Lines", "$CruiseLiner_SCPatrol03;", "Good evening, pilot.", [5, 40]);
}

/** Refills the reservoir from the tank, several times on a long journey. */
export function replenish(player: Player): readonly SessionEvent[] {
  const reservoir = reserveOf(player.ship);
  if (player.fuel < player.ship.tank * 0.4) return [];
  const lines: SessionEvent[] = [];
  do {
    player.fuel = Math.round((player.fuel - reservoir) * million) / million;
    lines.push(bare(player, "ReservoirReplenished", [40, 120], { FuelMain: player.fuel, FuelReservoir: reservoir }));
    if (player.system.colony && player.random.chance(15)) lines.push(passing(player));
  } while (player.fuel > player.ship.tank * 0.4 && player.random.chance(35));
  return lines;
}

/** A landable body in the system. */
export function landable(player: Player): WorldBody | undefined {
  const bodies = bodiesOf(player.system).filter(({ isLandable }) => isLandable);
  const alive = bodies.filter(({ organisms }) => organisms > 0);
  const wanted = alive.length > 0 && player.random.chance(80) ? alive : bodies;
  return wanted.length === 0 ? undefined : player.random.pick(wanted);
}

/** Approaches a landable body. */
export function approach(player: Player, body = landable(player)): readonly SessionEvent[] | undefined {
  if (!body || player.life.near) return undefined;
  player.life.near = body;
  return [
    bare(player, "ApproachBody", [30, 120], { ...inSystem(player), Body: body.name, BodyID: body.id }),
    ...exitSupercruise(player, body.name, body.id, "Planet"),
    ...(player.random.chance(15) ? [scanOf(player, body, "Detailed")] : []),
  ];
}

/** Drops at a signal source. */
export function signalSource(player: Player): readonly SessionEvent[] {
  const threat = player.random.below(5);
  const source = { Type: "$USS_Type_Salvage;", Type_Localised: "Degraded Emissions", Threat: threat };
  const { name, id } = { name: player.arrival.Body, id: player.arrival.BodyID };
  return [
    bare(player, "USSDrop", [40, 160], {
      USSType: source.Type,
      USSType_Localised: source.Type_Localised,
      USSThreat: threat,
    }),
    bare(player, "SupercruiseDestinationDrop", 0, source),
    ...exitSupercruise(player, name, id, player.arrival.BodyType),
  ];
}

/** The player is interdicted, and escapes or not. */
export function interdicted(player: Player, isEscaped = player.random.chance(60)): readonly SessionEvent[] {
  const Interdictor = "Garrick Sool";
  const call = message(player, Interdictor, "$Pirate_StartInterdiction01;", "Nowhere to run!", [20, 90]);
  if (isEscaped) {
    return [
      call,
      ...music(player, "Interdiction"),
      bare(player, "EscapeInterdiction", [10, 40], { Interdictor, IsPlayer: false, IsThargoid: false }),
      ...music(player, "Supercruise", 2),
    ];
  }
  return [
    call,
    ...music(player, "Interdiction"),
    bare(player, "Interdicted", [10, 40], {
      Submitted: true,
      Interdictor,
      IsPlayer: false,
      IsThargoid: false,
      Faction: "Crimson Raiders",
    }),
    ...exitSupercruise(player, player.arrival.Body, player.arrival.BodyID, player.arrival.BodyType),
  ];
}

/** The value by which a jump reports a boost from a neutron star's jet cone. */
const coneBoost = 4;

/** Boosts the drive in the jet cone of a neutron star. */
export function jetCone(player: Player): readonly SessionEvent[] | undefined {
  if (player.system.starClass !== "N" || player.life.boost !== undefined) return undefined;
  player.life.boost = coneBoost;
  return [
    ...(player.random.chance(50) ? [bare(player, "HeatWarning", [5, 20])] : []),
    ...(player.random.chance(20) ? [line(player, "JetConeDamage", 2)] : []),
    bare(player, "JetConeBoost", [5, 30], { BoostValue: 4 }),
  ];
}

const fly = (flight: "normal" | "supercruise", play: Happening["play"]): Happening["play"] => {
  return (player) => (isIn(player, flight) ? play(player) : undefined);
};

/** Travel between stars. */
export const flightHappenings: readonly Happening[] = [
  {
    topic: "travel",
    kinds: ["NavRoute", "FSDTarget", "Music"],
    weight: 14,
    play: (player) => (player.where.at === "space" && player.route.length === 0 ? plot(player) : undefined),
  },
  {
    topic: "travel",
    kinds: [
      "StartJump",
      "FSDJump",
      "FSDTarget",
      "NavRouteClear",
      "FuelScoop",
      "ShipLocker",
      "ReceiveText",
      "FSSSignalDiscovered",
      "Scan",
    ],
    weight: 30,
    play: (player) => (player.where.at === "space" && !player.life.near ? jumpOn(player) : undefined),
  },
  {
    topic: "combat",
    kinds: ["FSDTarget", "StartJump", "FSDJump", "SystemsShutdown", "UnderAttack", "ShipLocker", "Music"],
    weight: 0.15,
    play: (player) => (isIn(player, "supercruise") && !player.life.near ? hyperdiction(player) : undefined),
  },
  { topic: "travel", kinds: ["ReservoirReplenished"], weight: 6, play: fly("supercruise", replenish) },
  {
    topic: "travel",
    kinds: ["StartJump", "SupercruiseEntry", "LeaveBody"],
    weight: 14,
    play: fly("normal", enterSupercruise),
  },
  { topic: "surface", kinds: ["ApproachBody", "SupercruiseExit"], weight: 13, play: fly("supercruise", approach) },
  {
    topic: "combat",
    kinds: ["USSDrop", "SupercruiseDestinationDrop", "SupercruiseExit"],
    weight: 3,
    play: fly("supercruise", signalSource),
  },
  { topic: "combat", kinds: ["Interdicted", "EscapeInterdiction"], weight: 2, play: fly("supercruise", interdicted) },
  {
    topic: "travel",
    kinds: ["JetConeBoost", "JetConeDamage", "HeatWarning"],
    weight: 3,
    play: fly("supercruise", jetCone),
  },
];
