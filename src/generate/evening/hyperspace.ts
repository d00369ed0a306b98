import { distanceBetween, inventSystem, type StarSystem } from "../galaxy/system.js";
import { addTo, bare, music, rewrite } from "./line.js";
import { arrivalAt, inSystem, own, politics, society } from "./location.js";
import { entered, passage } from "./place.js";
import type { Lines, Player, WrittenEvent } from "./player.js";
import { arrivalScans, honk } from "./scans.js";
import { shipLocker } from "./side-files.js";

/** Fuel is written in millionths of a ton. */
export const million = 1_000_000;

const inMillionths = (tons: number): number => Math.round(tons * million) / million;

/** Plots a route of several stars, which NavRoute.json contains. */
export function plot(player: Player): Lines | undefined {
  const { random, galaxy, ship, system, where, route } = player;
  if (where.at !== "space" || route.length > 0) return undefined;
  const stars = [system];
  for (let count = random.between(2, 6), last = system; count > 0; count--) {
    const next = inventSystem(random, galaxy, last.position, ship.reach);
    // No route passes a star twice.
    if (stars.some(({ address }) => address === next.address)) continue;
    last = next;
    stars.push(last);
  }
  if (stars.length < 2) return undefined;
  player.clock.pass(random.between(5, 60));
  player.route = stars.slice(1);
  const opened = music(player, "GalaxyMap", [3, 20]);
  const event = bare(player, "NavRoute", 0);
  const Route = stars.map(({ name, address, position, starClass }) => ({
    StarSystem: name,
    SystemAddress: address,
    StarPos: position,
    StarClass: starClass,
  }));
  rewrite(player, "NavRoute", { ...event, Route });
  return [
    ...opened,
    event,
    target(player, stars[1] ?? system, 0),
    ...music(player, player.life.flight === "normal" ? "Exploration" : "Supercruise", [1, 5]),
  ];
}

function target(player: Player, { name, address, starClass }: StarSystem, delay: number): WrittenEvent {
  return bare(player, "FSDTarget", delay, {
    Name: name,
    SystemAddress: address,
    StarClass: starClass,
    RemainingJumpsInRoute: Math.max(1, player.route.length),
  });
}

export const isScoopable = ({ starClass }: StarSystem): boolean => "KGBFOAM".includes(starClass);

/** A nearby star; if fuel is low, a scoopable one that is closer. */
function near({ random, galaxy, system, ship }: Player, isLow: boolean): StarSystem {
  for (;;) {
    const found = inventSystem(random, galaxy, system.position, isLow ? ship.reach * 0.4 : ship.reach);
    if (!isLow || isScoopable(found)) return found;
  }
}

/** Starts a jump. */
function chargeFor(player: Player, { name, address, starClass }: StarSystem): Lines {
  const to = { StarSystem: name, SystemAddress: address, StarClass: starClass };
  return [
    bare(player, "StartJump", [15, 60], { JumpType: "Hyperspace", Taxi: false, ...to }),
    shipLocker(player, 5),
    ...music(player, "NoTrack"),
  ];
}

/** The fuel for a jump is used up, and so is the boost. */
function burnFor(player: Player, { position }: StarSystem) {
  const { ship, life } = player;
  const distance = distanceBetween(player.system.position, position);
  const FuelUsed = inMillionths(ship.tank * (0.02 + (0.2 * distance) / ship.reach));
  player.fuel = inMillionths(player.fuel - FuelUsed);
  const { boost } = life;
  life.boost = undefined;
  return { JumpDist: Math.round(distance * 1000) / 1000, FuelUsed, FuelLevel: player.fuel, BoostUsed: boost };
}

/** The FSDJump for the system that was reached. */
function arrival(player: Player, cost: ReturnType<typeof burnFor>): WrittenEvent {
  const { system } = player;
  return {
    ...bare(player, "FSDJump", [10, 15]),
    ...own,
    Wanted: player.random.chance(5) || undefined,
    ...inSystem(player),
    StarPos: system.position,
    ...society(player, system),
    ...arrivalAt(system),
    ...system.colony?.powers,
    ...cost,
    ...politics(system),
    ThargoidWar: system.war,
  };
}

/** Jumps along the route, or to a nearby star. */
export function jumpOn(player: Player, towards?: StarSystem): Lines {
  const { random, ship, life } = player;
  const lines: WrittenEvent[] = [];
  const isLow = player.fuel < ship.tank * 0.35;
  if (isLow && isScoopable(player.system)) addTo(lines, refuel(player));
  else if (isLow && player.route.length > 0) lines.push(clearRoute(player));
  const next = player.route.shift();
  const to = next ?? (isLow ? undefined : towards) ?? near(player, isLow);
  if (!next) lines.push(target(player, to, random.between(5, 30)));
  addTo(lines, chargeFor(player, to));
  const [ahead] = player.route;
  if (ahead) lines.push(target(player, ahead, 2));
  else if (next) lines.push(clearRoute(player));
  const cost = burnFor(player, to);
  life.flight = "supercruise";
  life.near = undefined;
  life.scanned = undefined;
  player.system = to;
  player.where = { at: "space" };
  player.scanned = [...player.scanned.slice(-40), to];
  const arrived = arrival(player, cost);
  addTo(lines, [
    ...entered(player, to),
    arrived,
    ...passage(player, next && !ahead ? "DestinationFromHyperspace" : "Supercruise"),
    ...arrivalScans(player),
  ]);
  const isKnown = lines.at(-1)?.event === "FSSAllBodiesFound";
  if (random.chance(isKnown ? 45 : 75)) addTo(lines, honk(player) ?? []);
  if (player.fuel < ship.tank * 0.95 && isScoopable(to) && random.chance(75)) addTo(lines, refuel(player));
  return ahead && random.chance(40) ? [...lines, ...jumpOn(player)] : lines;
}

/** The Thargoids pull the ship out of hyperspace: it is back where it was, with its drive disabled for a while. */
export function hyperdiction(player: Player): Lines | undefined {
  const { random, life } = player;
  if (player.route.length > 0 || player.fuel < player.ship.tank * 0.5) return undefined;
  const to = inventSystem(random, player.galaxy, player.system.position, player.ship.reach);
  const lines = [target(player, to, random.between(5, 30)), ...chargeFor(player, to)];
  const back = arrival(player, burnFor(player, to));
  life.flight = "normal";
  return [
    ...lines,
    back,
    ...passage(player, "Unknown_Encounter", [3, 8]),
    bare(player, "SystemsShutdown", [5, 15]),
    ...music(player, "Combat_Unknown", [10, 25]),
    bare(player, "UnderAttack", [5, 20], { Target: "You" }),
    ...music(player, "Exploration", [20, 60]),
  ];
}

export function clearRoute(player: Player): WrittenEvent {
  player.route = [];
  const event = bare(player, "NavRouteClear", 2);
  rewrite(player, "NavRoute", { ...event, Route: [] });
  return event;
}

/** Scoops fuel from the star, in one or two steps. */
export function refuel(player: Player): Lines {
  const { random, ship } = player;
  const lines: WrittenEvent[] = [];
  const gulp = (ship.tank - player.fuel) / (random.chance(20) ? 2 : 1);
  while (ship.tank - player.fuel > 0.000001) {
    const Scooped = inMillionths(Math.min(gulp, ship.tank - player.fuel));
    player.fuel = Math.min(ship.tank, inMillionths(player.fuel + Scooped));
    lines.push(bare(player, "FuelScoop", [6, 14], { Scooped, Total: player.fuel }));
  }
  return lines;
}
