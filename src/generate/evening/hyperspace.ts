import { inventSystem, type StarSystem } from "../galaxy/system.js";
import type { SessionEvent } from "../session/pilot.js";
import { arrival, arrive, type Boost, burnFor } from "../session/travel.js";
import { rewrite } from "./happening.js";
import { addTo, bare, message, music } from "./line.js";
import type { Player } from "./player.js";
import { pledgeOnTheWay } from "./pledge.js";
import { arrivalScans, honk } from "./scans.js";
import { shipLocker } from "./side-files.js";
import { signals } from "./signals.js";

/** Fuel is written in millionths of a ton. */
export const million = 1_000_000;

/** Plots a route of several stars, which NavRoute.json contains. */
export function plot(player: Player): readonly SessionEvent[] {
  const { random, galaxy, ship, system } = player;
  const stars = [system];
  for (let count = random.between(2, 6), last = system; count > 0; count--) {
    last = inventSystem(random, galaxy, last.position, ship.reach);
    stars.push(last);
  }
  player.clock.pass(random.between(5, 60));
  const [, first = system, ...rest] = stars;
  player.route = [first, ...rest];
  const opened = music(player, "GalaxyMap", [3, 20]);
  const event = bare(player, "NavRoute", 0);
  const Route = stars.map(({ name, address, position, starClass }) => ({
    StarSystem: name,
    SystemAddress: address,
    StarPos: [...position],
    StarClass: starClass,
  }));
  rewrite(player, "NavRoute", { ...event, ...{ Route } });
  return [
    ...opened,
    event,
    target(player, first, 0),
    ...music(player, player.life.flight === "normal" ? "Exploration" : "Supercruise", [1, 5]),
  ];
}

function target(player: Player, { name, address, starClass }: StarSystem, delay: number): SessionEvent {
  return bare(player, "FSDTarget", delay, {
    Name: name,
    SystemAddress: address,
    StarClass: starClass,
    RemainingJumpsInRoute: Math.max(1, player.route.length),
  });
}

/** The time spent in hyperspace, in seconds. */
const tunnel = [10, 15] as const;

/** True if ships can scoop fuel from the star. */
const isScoopable = ({ starClass }: StarSystem): boolean => "KGBFOAM".includes(starClass);

/** A nearby star; if fuel is low, a scoopable one that is closer. */
function near({ random, galaxy, system, ship }: Player, isLow: boolean): StarSystem {
  for (;;) {
    const found = inventSystem(random, galaxy, system.position, isLow ? ship.reach * 0.4 : ship.reach);
    if (!isLow || isScoopable(found)) return found;
  }
}

/** Starts a jump. */
function chargeFor(player: Player, to: StarSystem): readonly SessionEvent[] {
  return [
    bare(player, "StartJump", [15, 60], {
      JumpType: "Hyperspace",
      Taxi: false,
      StarSystem: to.name,
      SystemAddress: to.address,
      StarClass: to.starClass,
    }),
    shipLocker(player, 5),
    ...music(player, "NoTrack"),
  ];
}

/** The boost for this jump; it is used up. */
function spentBoost({ life }: Player): Boost | undefined {
  const { boost } = life;
  life.boost = undefined;
  return boost;
}

/** Jumps along the route, or to a nearby star. */
export function jumpOn(player: Player, towards?: StarSystem): readonly SessionEvent[] {
  const { random, ship, life } = player;
  const lines: SessionEvent[] = [];
  const isLow = player.fuel < ship.tank * 0.35;
  if (isLow && isScoopable(player.system)) addTo(lines, [...refuel(player)]);
  else if (isLow && player.route.length > 0) {
    lines.push(clearRoute(player));
  }
  const next = player.route.shift();
  const to = next ?? (isLow ? undefined : towards) ?? near(player, isLow);
  if (!next) lines.push(target(player, to, random.between(5, 30)));
  addTo(lines, chargeFor(player, to));
  const [ahead] = player.route;
  if (ahead) lines.push(target(player, ahead, 2));
  else if (next) lines.push(clearRoute(player));
  life.flight = "supercruise";
  life.near = undefined;
  life.scanned = undefined;
  const arrived = arrive(player, to, spentBoost(player), tunnel);
  addTo(lines, [
    message(player, "", `$COMMS_entered:#name=${to.name};`, `Entered Channel: ${to.name}`),
    ...signals(player, to),
    arrived,
    ...pledgeOnTheWay(player),
  ]);
  addTo(lines, [shipLocker(player, 0), ...music(player, next && !ahead ? "DestinationFromHyperspace" : "Supercruise")]);
  addTo(lines, [...arrivalScans(player)]);
  const isKnown = lines.at(-1)?.event === "FSSAllBodiesFound";
  if (random.chance(isKnown ? 45 : 75)) addTo(lines, [...(honk(player) ?? [])]);
  if (player.fuel < ship.tank * 0.95 && isScoopable(player.system) && random.chance(75))
    addTo(lines, [...refuel(player)]);
  return ahead && random.chance(40) ? [...lines, ...jumpOn(player)] : lines;
}

/** The Thargoids pull the ship out of hyperspace: it is back where it was, with its drive disabled for a while. */
export function hyperdiction(player: Player): readonly SessionEvent[] | undefined {
  const { random, life } = player;
  if (player.route.length > 0 || player.fuel < player.ship.tank * 0.5) return undefined;
  const to = inventSystem(random, player.galaxy, player.system.position, player.ship.reach);
  const lines = [target(player, to, random.between(5, 30)), ...chargeFor(player, to)];
  const back = arrival(player, burnFor(player, to), spentBoost(player), tunnel);
  life.flight = "normal";
  return [
    ...lines,
    back,
    ...pledgeOnTheWay(player),
    shipLocker(player, 0),
    ...music(player, "Unknown_Encounter", [3, 8]),
    bare(player, "SystemsShutdown", [5, 15]),
    ...music(player, "Combat_Unknown", [10, 25]),
    bare(player, "UnderAttack", [5, 20], { Target: "You" }),
    ...music(player, "Exploration", [20, 60]),
  ];
}

/** Clears the route. */
export function clearRoute(player: Player): SessionEvent {
  player.route = [];
  const event = bare(player, "NavRouteClear", 2);
  rewrite(player, "NavRoute", { ...event, ...{ Route: [] } });
  return event;
}

/** Scoops fuel from the star, in one or two steps. */
export function refuel(player: Player): readonly SessionEvent[] {
  const lines: SessionEvent[] = [];
  const gulp = (player.ship.tank - player.fuel) / (player.random.chance(20) ? 2 : 1);
  while (player.ship.tank - player.fuel > 0.000001) {
    const Scooped = Math.round(Math.min(gulp, player.ship.tank - player.fuel) * million) / million;
    player.fuel = Math.min(player.ship.tank, Math.round((player.fuel + Scooped) * million) / million);
    lines.push(bare(player, "FuelScoop", [6, 14], { Scooped, Total: player.fuel }));
  }
  return lines;
}
