import { createRandom } from "../../base/random.js";
import { type GameVersion, isOlder } from "../../spec/game-version.js";
import { createClock } from "../clock.js";
import type { Language } from "../galaxy/display.js";
import { servicesOf } from "../galaxy/station.js";
import { bubbleRim, type Galaxy, inventHome } from "../galaxy/system.js";
import type { Pilot } from "./pilot.js";
import { inventShip } from "./ship.js";
import { arrivalAt } from "./travel.js";

/** The settings of a session. */
export interface SessionSettings {
  readonly seed: number;
  /** A date-time in the game's format. */
  readonly start: string;
  readonly gameversion: string;
  readonly version: GameVersion;
  readonly language: Language;
  readonly commander: string;
  /** The account of the player and the build of the game, if they are known. */
  readonly account?: string | undefined;
  readonly build?: string | undefined;
  /** The symbol of the ship; undefined for a random one. */
  readonly ship: string | undefined;
}

/** The build of 4.0.0 with which pledges were made anew: nobody votes, and only logins mention them. */
const newPledges = 1904;
const buildOf = /^\s*\d+\.\d+\.\d+\.(\d+)/;

/** Whether the game still has the pledges that players vote by, and mentions them at every turn. */
function hasVotes(version: GameVersion, gameversion: string): boolean {
  const build = Number(buildOf.exec(gameversion)?.[1] ?? newPledges);
  return (
    isOlder(version, { major: 4, minor: 0 }) ||
    (isOlder(version, { major: 4, minor: 0, patch: 1 }) && build < newPledges)
  );
}

/** A pilot who starts docked in their home system. */
export function createPilot({ seed, start, gameversion, version, language, ...person }: SessionSettings): Pilot {
  const random = createRandom(seed);
  const galaxy: Galaxy = {
    language,
    services: servicesOf(version),
    hasVotes: hasVotes(version, gameversion),
    rim: bubbleRim,
  };
  const ship = inventShip(random, person.ship);
  const system = inventHome(random, galaxy, [random.between(-90, 90), random.between(-60, 60), 0], 120);
  const station = system.colony?.stations[0];
  return {
    random,
    clock: createClock(start),
    galaxy,
    version,
    gameversion,
    build: person.build ?? `r${random.between(290_000, 330_000)}/r0 `,
    name: person.commander,
    account: person.account ?? "F1000001",
    ship,
    fuel: ship.tank,
    credits: random.between(100_000, 900_000_000),
    cargo: random.below(60),
    system,
    arrival: arrivalAt(system),
    where: station ? { at: "docked", station } : { at: "space" },
    route: [],
    scanned: [],
    trust: new Map(),
    goals: [],
    nextId: 0,
  };
}
