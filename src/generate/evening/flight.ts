import { bodiesOf, type WorldBody } from "../galaxy/bodies.js";
import { away, cruising, drifting, happeningsOf } from "./happening.js";
import { hyperdiction, jumpOn, million, plot } from "./hyperspace.js";
import { bare, type Delay, line, message, music } from "./line.js";
import { arrivalAt, atPlanet, inSystem, own } from "./location.js";
import { passage } from "./place.js";
import type { Fields, Lines, Player, WrittenEvent } from "./player.js";
import { scanOf } from "./scans.js";

/** Enters supercruise, in the player's own ship or a hired one. */
export function enterSupercruise(player: Player, delay: Delay = [10, 60], ship = own): Lines {
  const { life } = player;
  const before = life.near;
  const lines = [
    bare(player, "StartJump", delay, { JumpType: "Supercruise", Taxi: ship.Taxi }),
    bare(player, "SupercruiseEntry", 5, { ...ship, ...inSystem(player) }),
    ...passage(player, "Supercruise"),
  ];
  life.flight = "supercruise";
  if (!before) return lines;
  life.near = undefined;
  return [...lines, bare(player, "LeaveBody", [20, 60], { ...inSystem(player), Body: before.name, BodyID: before.id })];
}

/** Leaves supercruise near something, or where ships arrive. */
export function exitSupercruise(player: Player, place?: Fields, delay: Delay = [1, 4], ship = own): Lines {
  player.life.flight = "normal";
  return [
    bare(player, "SupercruiseExit", delay, { ...ship, ...inSystem(player), ...(place ?? arrivalAt(player.system)) }),
    ...passage(player, "DestinationFromSupercruise"),
  ];
}

/** Refills the reservoir from the tank, several times on a long journey. */
export function replenish(player: Player): Lines {
  const { ship, random } = player;
  const FuelReservoir = ship.reserve;
  const least = ship.tank * 0.4;
  if (player.fuel < least) return [];
  const lines: WrittenEvent[] = [];
  do {
    player.fuel = Math.round((player.fuel - FuelReservoir) * million) / million;
    lines.push(bare(player, "ReservoirReplenished", [40, 120], { FuelMain: player.fuel, FuelReservoir }));
    if (player.system.colony && random.chance(15))
      lines.push(message(player, "Vandermeer Lines", "$CruiseLiner_SCPatrol03;", "Good evening, pilot.", [5, 40]));
  } while (player.fuel > least && random.chance(35));
  return lines;
}

export function landable({ system, random }: Player): WorldBody | undefined {
  const bodies = bodiesOf(system).filter(({ isLandable }) => isLandable);
  const alive = bodies.filter(({ organisms }) => organisms > 0);
  const wanted = alive.length > 0 && random.chance(80) ? alive : bodies;
  return wanted.length === 0 ? undefined : random.pick(wanted);
}

export function approach(player: Player, body = landable(player)): Lines | undefined {
  if (!body) return undefined;
  player.life.near = body;
  return [
    bare(player, "ApproachBody", [30, 120], { ...inSystem(player), Body: body.name, BodyID: body.id }),
    ...exitSupercruise(player, atPlanet(body)),
    ...(player.random.chance(15) ? [scanOf(player, body, "Detailed")] : []),
  ];
}

export function signalSource(player: Player): Lines {
  const USSThreat = player.random.below(5);
  const [Type, Type_Localised] = ["$USS_Type_Salvage;", "Degraded Emissions"];
  return [
    bare(player, "USSDrop", [40, 160], { USSType: Type, USSType_Localised: Type_Localised, USSThreat }),
    bare(player, "SupercruiseDestinationDrop", 0, { Type, Type_Localised, Threat: USSThreat }),
    ...exitSupercruise(player),
  ];
}

/** The player is interdicted, and escapes or not. */
export function interdicted(player: Player, isEscaped = player.random.chance(60)): Lines {
  const Interdictor = "Garrick Sool";
  const caught = [
    message(player, Interdictor, "$Pirate_StartInterdiction01;", "Nowhere to run!", [20, 90]),
    ...music(player, "Interdiction"),
  ];
  const by = { Interdictor, IsPlayer: false, IsThargoid: false };
  if (isEscaped)
    return [...caught, bare(player, "EscapeInterdiction", [10, 40], by), ...music(player, "Supercruise", 2)];
  const fields = { Submitted: true, ...by, Faction: "Crimson Raiders" };
  return [...caught, bare(player, "Interdicted", [10, 40], fields), ...exitSupercruise(player)];
}

/** The value by which a jump reports a boost from a neutron star's jet cone. */
const coneBoost = 4;

/** Boosts the drive in the jet cone of a neutron star. */
export function jetCone(player: Player): Lines | undefined {
  const { system, life, random } = player;
  if (system.starClass !== "N" || life.boost !== undefined) return undefined;
  life.boost = coneBoost;
  return [
    ...(random.chance(50) ? [bare(player, "HeatWarning", [5, 20])] : []),
    ...(random.chance(20) ? [line(player, "JetConeDamage", 2)] : []),
    bare(player, "JetConeBoost", [5, 30], { BoostValue: coneBoost }),
  ];
}

const jump = ["FSDTarget", "StartJump", "FSDJump", "ShipLocker"];

/** The events of a hyperdiction. */
export const hyperdictionKinds = [...jump, "SystemsShutdown", "UnderAttack", "Music"];

export const flightHappenings = happeningsOf([
  ["travel", 14, plot, ["NavRoute", "FSDTarget", "Music"]],
  ["travel", 30, away(jumpOn), [...jump, "NavRouteClear", "FuelScoop", "ReceiveText", "FSSSignalDiscovered", "Scan"]],
  ["combat", 0.15, cruising(hyperdiction), hyperdictionKinds],
  ["travel", 6, cruising(replenish), ["ReservoirReplenished"]],
  ["travel", 14, drifting(enterSupercruise), ["StartJump", "SupercruiseEntry", "LeaveBody"]],
  ["surface", 13, cruising(approach), ["ApproachBody", "SupercruiseExit"]],
  ["combat", 3, cruising(signalSource), ["USSDrop", "SupercruiseDestinationDrop", "SupercruiseExit"]],
  ["combat", 2, cruising(interdicted), ["Interdicted", "EscapeInterdiction"]],
  ["travel", 3, cruising(jetCone), ["JetConeBoost", "JetConeDamage", "HeatWarning"]],
]);
