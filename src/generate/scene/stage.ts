import { getIn, getOut } from "../evening/feet.js";
import { managing, ownCarrierPort, send } from "../evening/fleet.js";
import { approach, enterSupercruise, exitSupercruise } from "../evening/flight.js";
import { land, launch, liftOff, returnWithBuggy, stepIn, stepOut } from "../evening/ground.js";
import type { Happening } from "../evening/happening.js";
import { clearRoute, isScoopable, jumpOn, refuel } from "../evening/hyperspace.js";
import { addTo } from "../evening/line.js";
import { type Player, plenty, type WrittenEvent } from "../evening/player.js";
import { comeIn, goOut, hasPadFor } from "../evening/port.js";
import type { Ship } from "../evening/ship.js";
import { stow } from "../evening/stock.js";
import { bodiesOf, type WorldBody } from "../galaxy/bodies.js";
import type { Station } from "../galaxy/station.js";
import { inventSystem, type StarSystem, systemOf } from "../galaxy/system.js";
import type { SceneNames } from "../settings.js";

/** A step of a scene: returns the events, or undefined if it cannot happen. */
export type SceneStep = Happening["play"];

/** The requirements for playing a scene. */
export interface SceneSetting {
  readonly at: "docked" | "concourse" | "carrier" | "space" | "supercruise" | "landed" | "srv" | "walking";
  /** The requirement for the station, if the scene takes place at one or leads to one. */
  readonly port?: (station: Station) => boolean;
  /** A commodity that must be in the hold, bought elsewhere. */
  readonly holds?: "gold" | "water" | "drones";
  readonly needs?: (system: StarSystem) => boolean;
  /** A kind of event that the game must have. */
  readonly writes?: string;
}

export const isAlive = ({ isLandable, organisms }: WorldBody): boolean => isLandable && organisms > 0;

const bySurface: ReadonlySet<string> = new Set(["landed", "srv", "walking"]);

/** The station of a system that a scene takes place at or leads to. */
function portIn({ colony }: StarSystem, ship: Ship, { port = () => true }: SceneSetting): Station | undefined {
  return colony?.stations.find((station) => !station.isCarrier && hasPadFor(ship, station) && port(station));
}

/** The body that a scene takes place on, preferably one with organisms. */
export function groundIn(system: StarSystem): WorldBody | undefined {
  const bodies = bodiesOf(system);
  return bodies.find(isAlive) ?? bodies.find(({ isLandable }) => isLandable);
}

function fits(system: StarSystem, ship: Ship, setting: SceneSetting): boolean {
  const needsPort = setting.at === "docked" || setting.at === "concourse" || setting.port !== undefined;
  return (
    (!needsPort || portIn(system, ship, setting) !== undefined) &&
    (!bySurface.has(setting.at) || groundIn(system) !== undefined) &&
    setting.needs?.(system) !== false
  );
}

const mostSystems = 20_000;

function search(player: Player, isRight: (system: StarSystem) => boolean, reach: number): StarSystem {
  const { random, galaxy } = player;
  for (let tried = 0; tried < mostSystems; tried++) {
    const system = inventSystem(random, galaxy, player.system.position, reach);
    if (isRight(system)) return system;
  }
  throw new Error("no system was found in which the scene can take place: try another seed or ship");
}

/** Puts a player where the first scene of a journal begins, with everything that scenes may need. */
export function setStage(
  player: Player,
  setting: SceneSetting,
  { system: called, station: port }: SceneNames,
  isNew: boolean,
): void {
  const { life, ship, galaxy } = player;
  const { systems, stations } = galaxy.known;
  const isRight = (system: StarSystem): boolean =>
    portIn(system, ship, setting) !== undefined && fits(system, ship, setting);
  const [address] = [...systems].find(([, { name }]) => name === called) ?? [];
  const known = address === undefined ? undefined : systemOf(address, galaxy);
  if (known && !isRight(known)) throw new Error(`the scene cannot take place in ${called} as the journal has it`);
  const atCarrier = setting.at === "carrier" && !isNew ? life.carrier?.system : undefined;
  const found = known ?? atCarrier ?? search(player, isRight, 120);
  const place = portIn(found, ship, setting);
  if (called !== undefined) systems.set(found.address, { name: called, position: found.position });
  if (place && port !== undefined) stations.set(place.marketId, port);
  player.system = systemOf(found.address, galaxy);
  const station = player.system.colony?.stations.find(({ marketId }) => marketId === place?.marketId);
  if (life.carrier && isNew) life.carrier.system = player.system;
  const berth = setting.at === "carrier" && life.carrier ? ownCarrierPort(life.carrier) : station;
  const body = bySurface.has(setting.at) ? groundIn(player.system) : undefined;
  life.near = body;
  if (body) player.where = { at: "landed", body };
  else if (setting.at === "space" || setting.at === "supercruise" || !berth) player.where = { at: "space" };
  else player.where = { at: setting.at === "concourse" ? "on foot" : "docked", station: berth };
  player.credits = plenty;
  life.power = undefined;
  life.hasCrew = false;
  life.missions = [];
  life.failed = [];
  for (const rank of ["Combat", "Trade", "Explore"]) life.ranks[rank] = 4;
  player.trust.set(farseer, { Progress: "Unlocked", Rank: 5 });
  life.paid.set("gold", { price: 4000, marketId: 0 });
  stow(player, "gold", 24);
  stow(player, "water", 2);
  stow(player, "drones", 64);
}

/** The id of Felicity Farseer, an engineer for frame shift drives. */
const farseer = 300_100;

export const jumpTo =
  (isRight: (system: StarSystem) => boolean): SceneStep =>
  (player) => {
    const lines: WrittenEvent[] = [];
    if (player.route.length > 0) lines.push(clearRoute(player));
    do addTo(lines, jumpOn(player, search(player, isRight, player.ship.reach)));
    while (!isRight(player.system));
    return lines;
  };

/** Leaves wherever the player is and enters supercruise. */
function setOut(player: Player): readonly WrittenEvent[] {
  const { where, life } = player;
  switch (where.at) {
    case "on foot":
      return [...getIn(player, where.station), ...setOut(player)];
    case "docked":
      return [...(goOut(player) ?? []), ...setOut(player)];
    case "walking":
      return [...stepIn(player, where.body), ...setOut(player)];
    case "in SRV":
      return [...returnWithBuggy(player, where.body, false), ...setOut(player)];
    case "landed":
      return [...liftOff(player, where.body), ...setOut(player)];
    case "space":
      return life.flight === "normal" ? enterSupercruise(player) : [];
  }
}

/** The vehicle or building that the player is in at each place. */
const whereAt = {
  docked: "docked",
  concourse: "on foot",
  carrier: "docked",
  space: "space",
  supercruise: "space",
  landed: "landed",
  srv: "in SRV",
  walking: "walking",
} as const satisfies Readonly<Record<SceneSetting["at"], Player["where"]["at"]>>;

/** True if the player is where a scene takes place. */
function isThere({ where, life, system, ship }: Player, setting: SceneSetting): boolean {
  const { at, port = () => true } = setting;
  if (!fits(system, ship, setting) || where.at !== whereAt[at]) return false;
  if (where.at === "space") return !life.near && life.flight === (at === "space" ? "normal" : "supercruise");
  if (!("station" in where)) return true;
  const isOwn = where.station.marketId === life.carrier?.id;
  return at === "carrier" ? isOwn : !isOwn && port(where.station);
}

/** An approach to the pad without complications. */
export const straight = { isDenied: false, lost: undefined, isBusy: false } as const;

/** Goes from supercruise to where a scene takes place. */
function arrive(player: Player, setting: SceneSetting): readonly WrittenEvent[] {
  const { at } = setting;
  const { system, ship, life } = player;
  const body = groundIn(system);
  const station = at === "carrier" ? life.carrier && ownCarrierPort(life.carrier) : portIn(system, ship, setting);
  if (at === "space") return exitSupercruise(player);
  if (bySurface.has(at)) return body ? [...(approach(player, body) ?? []), ...land(player, body)] : [];
  if (at === "supercruise" || !station) return [];
  const fetched = at === "carrier" ? fetchCarrier(player) : [];
  return [...fetched, ...(comeIn(player, station, straight) ?? [])];
}

function fetchCarrier(player: Player): readonly WrittenEvent[] {
  const { carrier } = player.life;
  if (carrier?.system.address === player.system.address) return [];
  return managing((who, own) => send(who, own, false, who.system))(player) ?? [];
}

/** The last step to a place that is almost reached: leaving the ship. */
function stepDown(player: Player, { at }: SceneSetting): readonly WrittenEvent[] {
  const { where } = player;
  if (at === "concourse" && where.at === "docked") return getOut(player, where.station) ?? [];
  if (where.at !== "landed") return [];
  if (at === "srv") return launch(player, where.body);
  return at === "walking" ? stepOut(player, where.body) : [];
}

/** Leads the player to where a scene takes place, in the way ships travel. */
export const leadTo =
  (setting: SceneSetting): SceneStep =>
  (player) => {
    if (isThere(player, setting)) return [];
    const almost: SceneSetting = { ...setting, at: nearly[setting.at] ?? setting.at };
    if (isThere(player, almost)) return stepDown(player, setting);
    const lines: WrittenEvent[] = [];
    addTo(lines, setOut(player));
    while (player.fuel < player.ship.tank * leastFuel)
      addTo(lines, [...(jumpTo(isScoopable)(player) ?? []), ...refuel(player)]);
    if (!fits(player.system, player.ship, setting))
      addTo(lines, jumpTo((system) => fits(system, player.ship, setting))(player) ?? []);
    addTo(lines, arrive(player, setting));
    addTo(lines, stepDown(player, setting));
    return lines;
  };

/** The minimum share of the tank needed to set out. */
const leastFuel = 0.6;

/** The place from which a last step leads there. */
const nearly: Readonly<Partial<Record<SceneSetting["at"], SceneSetting["at"]>>> = {
  concourse: "docked",
  srv: "landed",
  walking: "landed",
};
