import { secondsOf } from "../clock.js";
import { callsignOf } from "../galaxy/names.js";
import { inventSystem } from "../galaxy/system.js";
import type { Pilot, SessionEvent } from "../session/pilot.js";
import { leave } from "../session/startup.js";
import { arrivalAt } from "../session/travel.js";
import { asideHappenings } from "./asides.js";
import { commerceHappenings } from "./commerce.js";
import { errandHappenings } from "./errands.js";
import { exploringHappenings } from "./exploring.js";
import { feetHappenings } from "./feet.js";
import { fightHappenings } from "./fights.js";
import { fleetHappenings } from "./fleet.js";
import { flightHappenings, landable } from "./flight.js";
import { groundHappenings } from "./ground.js";
import type { Happening } from "./happening.js";
import { logInWholly } from "./log-in.js";
import { mineHappenings } from "./mines.js";
import { nastyHappenings } from "./nasty.js";
import type { Life, Player } from "./player.js";
import { portHappenings } from "./port.js";
import { emphasisOf, type Scenario } from "./scenario.js";
import { firstMaterials } from "./stock.js";
import { workshopHappenings } from "./workshop.js";
import { yardHappenings } from "./yard.js";

/** A login in the midst of a session, after a look at the menu. */
const relog: Happening = {
  topic: "company",
  kinds: [
    "Music",
    "NewCommander",
    "Commander",
    "Materials",
    "Rank",
    "Progress",
    "Reputation",
    "EngineerProgress",
    "SquadronStartup",
    "LoadGame",
    "Statistics",
    "Location",
    "Missions",
    "Passengers",
    "CarrierLocation",
    "Powerplay",
  ],
  weight: 1.5,
  play: (player) => {
    const { at } = player.where;
    const isStill = at === "docked" || at === "landed" || at === "on foot" || (at === "space" && !player.life.near);
    return isStill ? [leave(player), ...logInWholly(player)] : undefined;
  },
};

/** All that may happen. */
export const happenings: readonly Happening[] = [
  ...flightHappenings,
  ...portHappenings,
  ...exploringHappenings,
  ...groundHappenings,
  ...commerceHappenings,
  ...mineHappenings,
  ...errandHappenings,
  ...fightHappenings,
  ...yardHappenings,
  ...workshopHappenings,
  ...fleetHappenings,
  ...feetHappenings,
  ...asideHappenings,
  relog,
];

const month = 2_592_000;

/** Where an evening may begin. */
export const situations = ["docked", "space", "landed", "on-foot"] as const;

export type StartSituation = (typeof situations)[number];

/** Puts a player where the evening is to begin. */
export function putInto(player: Player, situation: StartSituation): Player {
  const { where, life } = player;
  if (situation === "docked" || where.at !== "docked") return player;
  if (situation === "on-foot") player.where = { at: "on foot", station: where.station };
  if (situation === "space") player.where = { at: "space" };
  if (situation !== "landed") return player;
  for (let body = landable(player); ; body = landable(player)) {
    if (body) {
      life.near = body;
      player.where = { at: "landed", body };
      return player;
    }
    player.system = inventSystem(player.random, player.galaxy, player.system.position, player.ship.reach);
    player.arrival = arrivalAt(player.system);
  }
}

/** Gives a pilot a life. */
export function withLife(pilot: Pilot, scenario: Scenario, isNasty: boolean): Player {
  const { random, clock, system } = pilot;
  const isNew = scenario === "new-player";
  const number = random.below(1_000_000);
  const hasCarrier = scenario === "carrier" || (!isNew && random.chance(40));
  const rank = (): number => (isNew ? 0 : random.between(1, 8));
  const life: Life = {
    flight: "normal",
    near: undefined,
    track: "",
    materials: firstMaterials(random, isNew),
    ranks: {
      Combat: rank(),
      Trade: rank(),
      Explore: rank(),
      Soldier: rank(),
      Exobiologist: rank(),
      Empire: 2,
      Federation: 4,
      CQC: 0,
    },
    hold: new Map(),
    missions: [],
    carrier: hasCarrier
      ? {
          id: 3_700_000_000 + number,
          callsign: callsignOf(number),
          name: "LANTERN AT SEA",
          system,
          fuel: 812,
          balance: 912_040_118,
        }
      : undefined,
    power: !isNew && random.chance(40) ? "Aisling Duval" : undefined,
    merits: random.between(100, 20_000),
    pledgedAt: secondsOf(clock.now()) - random.between(month, 6 * month),
    minutesPlayed: 0,
    hasCrew: !isNew && random.chance(25),
    isNew,
    scanned: undefined,
    isDamaged: false,
    bounties: 0,
    bonds: 0,
    sampling: undefined,
    isNasty,
    carriesPassengers: scenario === "passenger" || scenario === "everything",
    organisms: [],
    samples: new Map(),
    files: new Map(),
  };
  pilot.cargo = 0;
  return Object.assign(pilot, { life });
}

/** A pilot who was given a life. */
export function asPlayer(pilot: Pilot): Player {
  if (!("life" in pilot)) throw new Error("the pilot was given no life");
  return pilot as Player;
}

/** What may happen in a scenario, with how often. */
export interface Programme {
  readonly happenings: readonly Happening[];
  readonly weights: readonly number[];
  readonly total: number;
}

const fine = 1000;

/** How often all things happen in a scenario. */
export function programmeOf(scenario: Scenario, isNasty: boolean): Programme {
  const all = isNasty ? [...happenings, ...nastyHappenings] : happenings;
  const weights = all.map(({ weight, topic }) => Math.round(weight * emphasisOf(scenario, topic) * fine));
  return { happenings: all, weights, total: weights.reduce((sum, weight) => sum + weight, 0) };
}

/** Lets the next thing happen. */
export function playOn(player: Player, { happenings, weights, total }: Programme): readonly SessionEvent[] {
  for (;;) {
    let point = player.random.below(total);
    const index = weights.findIndex((weight) => {
      point -= weight;
      return point < 0;
    });
    const lines = happenings[index]?.play(player);
    if (lines && lines.length > 0) return lines;
  }
}
