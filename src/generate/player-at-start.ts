import { createRandom } from "../base/random.js";
import { createClock } from "./clock.js";
import { ownCarrierPort } from "./evening/fleet.js";
import { landable } from "./evening/flight.js";
import { firstShips } from "./evening/garage.js";
import { million } from "./evening/hyperspace.js";
import { giveEarlierMissions } from "./evening/missions.js";
import type { StartSituation } from "./evening/place.js";
import { type OwnCarrier, type Player, plenty, unlivedLife } from "./evening/player.js";
import { inventShip } from "./evening/ship.js";
import { firstMaterials } from "./evening/stock.js";
import type { Position } from "./galaxy/address.js";
import { callsignOf } from "./galaxy/names.js";
import { servicesOf } from "./galaxy/station.js";
import { inventSystem, type StarSystem } from "./galaxy/system.js";
import { bringAlong, knownIn, takeOver } from "./scene/earlier.js";
import { sceneCalled } from "./scene/scenes.js";
import { setStage } from "./scene/stage.js";
import type { GenerateSettings } from "./settings.js";

/** The player where the session begins. */
export function playerAtStart(settings: GenerateSettings): Player {
  const { amount, names, situation, earlier } = settings;
  const player = createPlayer(settings);
  if (earlier) bringAlong(player, earlier);
  if ("scenes" in amount) setStage(player, sceneCalled(amount.scenes[0]), names, !earlier);
  else putInto(player, situation);
  if (earlier) takeOver(player, earlier);
  return player;
}

const month = 2_592_000;

/** Puts a player into the situation in which the evening begins. */
function putInto(player: Player, situation: StartSituation): void {
  const { where, life } = player;
  if (situation === "docked" || where.at !== "docked") return;
  if (situation === "on-foot") player.where = { at: "on foot", station: where.station };
  if (situation === "space") leaveHalfway(player);
  if (situation === "dead") life.isDead = true;
  if (situation === "carrier" && life.carrier) player.where = { at: "docked", station: ownCarrierPort(life.carrier) };
  if (situation !== "landed" && situation !== "srv") return;
  for (let body = landable(player); ; body = landable(player)) {
    if (body) {
      life.near = body;
      player.where = { at: situation === "srv" ? "in SRV" : "landed", body };
      return;
    }
    player.system = inventSystem(player.random, player.galaxy, player.system.position, player.ship.reach);
  }
}

/** A player who logged off in flight has already used fuel, sometimes a lot. */
function leaveHalfway(player: Player): void {
  player.where = { at: "space" };
  player.fuel = Math.round(player.ship.tank * player.random.decimal(0.18, 1) * million) / million;
}

/** A player who starts docked in an inhabited system. */
function createPlayer(settings: GenerateSettings): Player {
  const { amount, scenario, situation, isNasty, hasHistory, kinds, game, gameversion, language } = settings;
  const random = createRandom(settings.seed);
  const clock = createClock(settings.start);
  const galaxy = {
    language,
    services: servicesOf(game),
    hasVotes: game.writes("Powerplay", "Votes"),
    known: knownIn(settings.journals ?? []),
  };
  const ship = inventShip(random, settings.ship);
  const centre: Position = [random.between(-90, 90), random.between(-60, 60), 0];
  let system = inventSystem(random, galaxy, centre, 120);
  while (!system.colony) system = inventSystem(random, galaxy, centre, 120);
  const [station] = system.colony.stations;
  const build = settings.build ?? `r${random.between(290_000, 330_000)}/r0 `;
  const credits = random.between(100_000, 900_000_000);
  // The cargo was once drawn here: a seed keeps its session.
  random.below(60);
  const isNew = scenario === "new-player";
  const number = random.below(1_000_000);
  const has = (percent: number): boolean => !isNew && (kinds !== undefined || random.chance(percent));
  const knowsCarriers = game.writes("CarrierStats");
  const hasCarrier = "scenes" in amount || scenario === "carrier" || situation === "carrier" || has(40);
  const rank = (): number => (isNew ? 0 : random.between(1, 8));
  const life: Player["life"] = {
    ...unlivedLife(),
    materials: firstMaterials(random, isNew),
    ranks: {
      ...{ Combat: rank(), Trade: rank(), Explore: rank(), Soldier: rank(), Exobiologist: rank() },
      ...{ Empire: 2, Federation: 4, CQC: 0 },
    },
    carrier: hasCarrier && knowsCarriers ? carrierOf(number, system) : undefined,
    power: has(45) ? "Aisling Duval" : undefined,
    merits: random.between(100, 20_000),
    pledgedAt: clock.seconds() - random.between(month, 6 * month),
    isMember: has(60),
    hasCrew: has(35),
    isNew: isNew || kinds?.has("NewCommander") === true,
    isNasty,
    hasPlenty: kinds !== undefined,
    carriesPassengers: scenario === "passenger" || scenario === "everything",
    isColonist: scenario === "colonist",
    history: hasHistory ? [] : undefined,
  };
  const player: Player = {
    random,
    clock,
    galaxy,
    game,
    gameversion,
    build,
    name: settings.commander,
    account: settings.account ?? "F1000001",
    ship,
    fuel: ship.tank,
    credits: life.hasPlenty ? plenty : credits,
    system,
    where: { at: "docked", station },
    route: [],
    scanned: [],
    trust: new Map(),
    goals: [],
    nextId: 0,
    life,
  };
  if (isNew) return player;
  life.ships = firstShips(player, station);
  giveEarlierMissions(player, station);
  return player;
}

/** The player's own carrier, whose number gives its id and callsign. */
function carrierOf(number: number, system: StarSystem): OwnCarrier {
  const balance = 400_000_000 + (number % 1000) * 1_040_118;
  const callsign = callsignOf(number);
  return { id: 3_700_000_000 + number, callsign, name: "LANTERN AT SEA", system, fuel: 812, balance };
}
