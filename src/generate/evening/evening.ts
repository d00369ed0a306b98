import type { SessionEvent } from "../session/pilot.js";
import { leave } from "../session/startup.js";
import { drawBy, type WeightedDraw } from "../weighted-draw.js";
import { asideHappenings } from "./asides.js";
import { commerceHappenings } from "./commerce.js";
import { companyHappenings } from "./company.js";
import { errandHappenings } from "./errands.js";
import { exploringHappenings } from "./exploring.js";
import { feetHappenings } from "./feet.js";
import { fightHappenings } from "./fights.js";
import { fleetHappenings } from "./fleet.js";
import { flightHappenings } from "./flight.js";
import { garageHappenings } from "./garage.js";
import { groundHappenings } from "./ground.js";
import type { Happening } from "./happening.js";
import { logInWholly } from "./log-in.js";
import { mineHappenings } from "./mines.js";
import { nastyHappenings } from "./nasty.js";
import { organismHappenings } from "./organisms.js";
import type { Player } from "./player.js";
import { portHappenings } from "./port.js";
import { rideHappenings } from "./rides.js";
import { emphasisOf, type Scenario } from "./scenario.js";
import { workshopHappenings } from "./workshop.js";
import { yardHappenings } from "./yard.js";

/** A login in the midst of a session, after a look at the menu. */
const relog: Happening = {
  topic: "travel",
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
  weight: 3,
  play: (player) => {
    const { at } = player.where;
    // On the ground, a new login brings back what was picked up.
    const isLikely = at === "landed" || at === "in SRV" || player.random.chance(at === "on foot" ? 12 : 30);
    const isStill = at !== "walking" && (at !== "space" || !player.life.near);
    return isLikely && isStill ? [leave(player), ...logInWholly(player)] : undefined;
  },
};

/** All that may happen. */
export const happenings: readonly Happening[] = [
  ...flightHappenings,
  ...portHappenings,
  ...exploringHappenings,
  ...groundHappenings,
  ...organismHappenings,
  ...commerceHappenings,
  ...mineHappenings,
  ...errandHappenings,
  ...fightHappenings,
  ...yardHappenings,
  ...workshopHappenings,
  ...fleetHappenings,
  ...feetHappenings,
  ...asideHappenings,
  ...garageHappenings,
  ...rideHappenings,
  ...companyHappenings,
  relog,
];

/** What may happen in a scenario, with how often. */
export interface Programme {
  readonly happenings: readonly Happening[];
  readonly draw: WeightedDraw;
}

const fine = 1000;

/** How often all things happen in a scenario. */
export function programmeOf(scenario: Scenario, isNasty: boolean): Programme {
  const all = isNasty ? [...happenings, ...nastyHappenings] : happenings;
  const weights = all.map(({ weight, topic, returns }) =>
    Math.round(weight * Math.max(emphasisOf(scenario, topic), returns ? 1 : 0) * fine),
  );
  return { happenings: all, draw: drawBy(weights) };
}

/** What leads from place to place, or tells anew what the player has. */
const ways: ReadonlySet<Happening> = new Set([
  ...flightHappenings,
  ...portHappenings,
  ...groundHappenings,
  ...organismHappenings,
  ...feetHappenings,
  relog,
]);

/** How much more often what is sought happens than what leads to it, which would else lead away again. */
const urgency = 10;

/** The part of a programme that writes some kinds, or leads to where they are written, however rare that is in the scenario. */
export function soughtIn({ happenings }: Programme, kinds: readonly string[]): Programme {
  const urgencyOf = (happening: Happening): number => {
    if (happening.kinds.some((kind) => kinds.includes(kind))) return urgency;
    return ways.has(happening) ? 1 : 0;
  };
  const weights = happenings.map((happening) => Math.round(happening.weight * urgencyOf(happening) * fine));
  return { happenings, draw: drawBy(weights) };
}

/** How much more often that happens which writes a kind than what leads to it. */
const preference = 3;

/** A programme of what writes a kind, and of what leads from place to place. */
export function devotedTo({ happenings }: Programme, kind: string): Programme {
  const sumOf = (some: readonly Happening[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const writes = (happening: Happening): boolean => happening.kinds.includes(kind);
  const factor = (preference * sumOf([...ways])) / sumOf(happenings.filter(writes));
  const weights = happenings.map((happening) => {
    const often = writes(happening) ? factor : ways.has(happening) ? 1 : 0;
    return Math.round(happening.weight * often * fine);
  });
  return { happenings, draw: drawBy(weights) };
}

/** Lets the next thing happen. */
export function playOn(player: Player, { happenings, draw }: Programme): readonly SessionEvent[] {
  for (;;) {
    const lines = happenings[draw(player.random)]?.play(player);
    if (lines && lines.length > 0) return lines;
  }
}
