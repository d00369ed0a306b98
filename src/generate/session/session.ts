import type { GameVersion } from "../../schemas/game-version.js";
import { createClock } from "../clock.js";
import type { Language } from "../galaxy/display.js";
import { furtherServices, servicesOf } from "../galaxy/station.js";
import { bubbleRim, type Galaxy, inventHome } from "../galaxy/system.js";
import { createRandom } from "../random.js";
import { drawBy } from "../weighted-draw.js";
import type { Pilot, SessionEvent } from "./pilot.js";
import type { Scene } from "./scenes.js";
import { inventShip } from "./ship.js";
import { arrivalAt } from "./travel.js";

/** What a session is made from. */
export interface SessionSettings {
  readonly seed: number;
  /** A date-time in the game's form. */
  readonly start: string;
  readonly gameversion: string;
  readonly version: GameVersion;
  readonly language: Language;
  readonly commander: string;
  /** Whether stations offer what only the game knows of, too. */
  readonly isBeyond: boolean;
  /** The symbol of the ship; undefined for any. */
  readonly ship: string | undefined;
}

/** A pilot who starts the day docked at home. */
export function createPilot({ seed, start, gameversion, version, language, ...person }: SessionSettings): Pilot {
  const random = createRandom(seed);
  const services = [...servicesOf(version), ...(person.isBeyond ? furtherServices : [])];
  const galaxy: Galaxy = { language, services, rim: bubbleRim };
  const ship = inventShip(random, person.ship);
  const system = inventHome(random, galaxy, [random.between(-90, 90), random.between(-60, 60), 0], 120);
  const station = system.colony?.stations[0];
  return {
    random,
    clock: createClock(start),
    galaxy,
    version,
    gameversion,
    build: `r${random.between(290_000, 330_000)}/r0 `,
    name: person.commander,
    ship,
    fuel: ship.tank,
    credits: random.between(100_000, 900_000_000),
    cargo: random.below(60),
    system,
    arrival: arrivalAt(system),
    where: station ? { at: "docked", station } : { at: "space" },
    route: [],
    plotted: undefined,
    modulesSeen: undefined,
    scanned: [],
    stored: [],
    trust: new Map(),
    missions: undefined,
    goals: [],
    nextId: 0,
  };
}

/** Plays one scene after the other of those that can happen then; which kinds are wanted decides which come up. */
export function playing(pilot: Pilot, choice: readonly Scene[]): () => readonly SessionEvent[] {
  const draw = drawBy(choice.map(({ weight }) => weight));
  return () => {
    for (;;) {
      const events = choice[draw(pilot.random)]?.play(pilot);
      if (events) return events;
    }
  };
}
