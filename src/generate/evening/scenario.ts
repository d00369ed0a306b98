import type { Random } from "../../base/random.js";
import { bodiesOf, type WorldBody } from "../galaxy/bodies.js";
import type { SessionEvent } from "../session/pilot.js";
import { engineersAtStartup, leave, location } from "../session/startup.js";
import { asideHappenings } from "./asides.js";
import { commerceHappenings } from "./commerce.js";
import { errandHappenings } from "./errands.js";
import { codex, exploringHappenings } from "./exploring.js";
import { feetHappenings } from "./feet.js";
import { enemyOf, fightHappenings, threat } from "./fights.js";
import { fleetHappenings } from "./fleet.js";
import { exitSupercruise, flightHappenings, isIn } from "./flight.js";
import { garageHappenings } from "./garage.js";
import { groundHappenings, liftOff, onGround, stepIn, touchDown } from "./ground.js";
import { type Happening, type Pastime, pickUp } from "./happening.js";
import { addTo, bare, line, music } from "./line.js";
import { careerSoFar, crew, hasFeet, logInWholly, missionList, standing } from "./log-in.js";
import { nastyHappenings } from "./nasty.js";
import { sells } from "./place.js";
import type { Player } from "./player.js";
import { portHappenings } from "./port.js";
import { rideHappenings } from "./rides.js";
import { cargo, shipLocker } from "./side-files.js";
import { stow } from "./stock.js";
import { workshopHappenings } from "./workshop.js";
import { yardHappenings } from "./yard.js";

/** The factor on the frequency of each topic in a scenario; topics that are not listed keep their usual frequency. */
type Emphasis = Readonly<Partial<Record<Pastime, number>>>;

/** The topic does not occur. */
const none = 0;

const quiet: Emphasis = {
  combat: 0.2,
  mining: none,
  carrier: none,
  colony: none,
  exobiology: none,
  foot: none,
  powers: none,
};

/** The scenarios, each with its emphasis on topics. */
export const scenarios = {
  evening: {},
  everything: {
    carrier: 4,
    colony: 4,
    powers: 4,
    company: 3,
    foot: 3,
    engineering: 2,
    combat: 2,
    mining: 3,
    missions: 2,
  },
  trader: { ...quiet, trade: 60, station: 3, exploration: 0.1, surface: none, missions: 0.5, engineering: 0.2 },
  miner: { ...quiet, travel: 2, mining: 30, trade: 2, exploration: 0.2, surface: none, missions: 0.2, company: 0.3 },
  explorer: { ...quiet, travel: 3, exploration: 3, surface: 1, exobiology: 1, station: 0.1, missions: none },
  exobiologist: { ...quiet, exobiology: 6, surface: 6, exploration: 2, foot: 1 },
  combat: { ...quiet, combat: 8, exploration: 0.2, surface: none },
  carrier: { ...quiet, carrier: 12, trade: 4 },
  colonist: { ...quiet, colony: 20, trade: 16, station: 3, exploration: 0.2, surface: none, missions: 0.2 },
  "on-foot": { ...quiet, foot: 12, station: 3, exobiology: 1 },
  passenger: { ...quiet, missions: 8, station: 3, passengers: 6 },
  "new-player": { ...quiet, station: 2, trade: 2, engineering: none, company: 0.5 },
} as const satisfies Readonly<Record<string, Emphasis>>;

export type Scenario = keyof typeof scenarios;

/** The frequency of a topic in a scenario, relative to the usual. */
function emphasisOf(scenario: Scenario, topic: Pastime): number {
  const emphasis: Emphasis = scenarios[scenario];
  return emphasis[topic] ?? 1;
}

/** The names of other players. */
const captains = ["Osric Vane", "Petra Lund", "Ines Marlow"];
const roles = ["FireCon", "Helm", "FighterCon"];

/** Joins the crew of a nearby player, then returns to the player's own ship. */
export function crewUp(player: Player): readonly SessionEvent[] | undefined {
  const { random, where } = player;
  if (where.at !== "docked") return undefined;
  const Captain = random.pick(captains);
  const joined = [
    bare(player, "JoinACrew", [20, 90], { Captain, Telepresence: true }),
    ...music(player, "MainMenu", [1, 3]),
    ...standing(player, [3, 9]),
    engineersAtStartup(player),
    bare(player, "ChangeCrewRole", [1, 4], { Role: "Idle", Telepresence: true }),
  ];
  player.where = { at: "space" };
  const placed = { ...location(player), ...(hasFeet(player) ? { Multicrew: true } : {}) };
  player.where = where;
  return [
    ...joined,
    placed,
    ...music(player, "NoTrack"),
    shipLocker(player, 0),
    missionList(player),
    careerSoFar(player),
    ...Array.from({ length: random.between(1, 3) }, () =>
      bare(player, "ChangeCrewRole", [60, 600], { Role: random.pick(roles), Telepresence: true }),
    ),
    bare(player, "QuitACrew", [60, 900], { Captain, Telepresence: true }),
    leave(player),
    ...logInWholly(player),
  ];
}

/** A wing, from the invitation to its end. */
export function wing(player: Player): readonly SessionEvent[] {
  const Name = player.random.pick(captains);
  return [
    bare(player, "WingInvite", [10, 60], { Name }),
    bare(player, "WingJoin", [3, 20], { Others: [Name] }),
    bare(player, "WingAdd", 0, { Name: captains.find((name) => name !== Name) ?? Name }),
    bare(player, "WingLeave", [300, 2000]),
  ];
}

/** Hires, assigns or dismisses a crew member. */
export function staff(player: Player): readonly SessionEvent[] | undefined {
  const { life, random } = player;
  const who = { Name: crew.NpcCrewName, CrewID: crew.NpcCrewId };
  if (!life.hasCrew) {
    if (player.credits < 100_000) return undefined;
    player.credits -= 15_000;
    life.hasCrew = true;
    const Faction = player.system.colony?.factions[0]?.Name ?? "Northern Front";
    return [bare(player, "CrewHire", [20, 90], { ...who, Faction, Cost: 15_000, CombatRank: 1 })];
  }
  if (random.chance(70)) return [bare(player, "CrewAssign", [10, 60], { ...who, Role: "Active" })];
  life.hasCrew = false;
  return [bare(player, "CrewFire", [10, 60], who)];
}

function crewRank(player: Player): readonly SessionEvent[] | undefined {
  return player.life.hasCrew
    ? [bare(player, "NpcCrewRank", [5, 60], { ...crew, RankCombat: player.random.between(1, 8) })]
    : undefined;
}

/** Multicrew, wings and hired crew. */
const companyHappenings: readonly Happening[] = [
  {
    topic: "company",
    kinds: ["JoinACrew", "ChangeCrewRole", "QuitACrew", "Location", "Missions", "Statistics", "Music"],
    weight: 0.15,
    play: crewUp,
  },
  { topic: "company", kinds: ["WingInvite", "WingJoin", "WingAdd", "WingLeave"], weight: 0.3, play: wing },
  {
    topic: "company",
    kinds: ["CrewHire", "CrewAssign", "CrewFire"],
    weight: 0.3,
    play: sells("crewlounge", staff),
  },
  { topic: "company", kinds: ["NpcCrewRank"], weight: 0.3, play: crewRank },
];

const mostTons = 230;

/** Mines at a ring: limpets are used up, and ore is refined. */
export function mine(player: Player, isCracked?: boolean): readonly SessionEvent[] | undefined {
  const { random, life } = player;
  const ringed = bodiesOf(player.system).find(({ rings }) => rings.length > 0);
  if (!ringed || (life.hold.get("drones") ?? 0) < 4 || player.cargo > mostTons) return undefined;
  const lines = [...exitSupercruise(player, ringed.rings[0] ?? "", ringed.id + 1, "PlanetaryRing")];
  for (let rock = random.between(1, 4); rock > 0 && (life.hold.get("drones") ?? 0) > 1; rock--)
    addTo(lines, [...rockOf(player, isCracked)]);
  return lines;
}

/** The ores that can be mined and traded, and other constituents of asteroids. */
const ores = [
  ["Bromellite", "bromellite"],
  ["Gold", "gold"],
  ["Silver", "silver"],
  ["Bauxite", "bauxite"],
  ["Tritium", "tritium"],
] as const;
const gangue = [
  ["Water", undefined],
  ["HydrogenPeroxide", "Hydrogen Peroxide"],
  ["Gallite", undefined],
] as const;
const contents = ["Low", "Medium", "High"] as const;

function rockOf(player: Player, isCracked = player.random.chance(8)): readonly SessionEvent[] {
  const { random } = player;
  const [ore, symbol] = random.pick(ores);
  const [other, shown] = random.pick(gangue);
  const content = random.pick(contents);
  const lines = [
    drone(player, "Prospector"),
    ...(random.chance(10) ? threat(player, enemyOf(player)) : []),
    cargo(player, 5),
    bare(player, "ProspectedAsteroid", [6, 20], {
      Materials: [
        { Name: ore, Proportion: random.decimal(4, 54) },
        { Name: other, Name_Localised: shown, Proportion: random.decimal(2, 30) },
      ],
      Content: `$AsteroidMaterialContent_${content};`,
      Content_Localised: `Material Content: ${content}`,
      Remaining: 100,
    }),
    drone(player, "Collection"),
    ...(random.chance(55) && (player.life.hold.get("drones") ?? 0) > 0 ? [drone(player, "Collection")] : []),
    ...(random.chance(70) ? [cargo(player, 5)] : []),
  ];
  if (isCracked) lines.push(line(player, "AsteroidCracked", [20, 60], { Body: player.arrival.Body }));
  for (let tons = random.between(1, 5); tons > 0; tons--) {
    stow(player, symbol, 1);
    lines.push(bare(player, "MiningRefined", [4, 20], { Type: `$${symbol}_name;`, Type_Localised: ore }));
    if (random.chance(30)) addTo(lines, pickUp(player, "Raw", 2));
  }
  lines.push(cargo(player, 12));
  return lines;
}

function drone(player: Player, Type: string): SessionEvent {
  stow(player, "drones", -1);
  return bare(player, "LaunchDrone", [8, 25], { Type });
}

/** Scoops up floating cargo. */
export function gather(player: Player): readonly SessionEvent[] | undefined {
  if (!isIn(player, "normal") || player.life.near || player.cargo > mostTons) return undefined;
  stow(player, "gold", 1);
  return [bare(player, "CollectCargo", [10, 60], { Type: "gold", Stolen: false }), cargo(player, 3)];
}

/** Mining. */
const mineHappenings: readonly Happening[] = [
  {
    topic: "mining",
    kinds: [
      "LaunchDrone",
      "ProspectedAsteroid",
      "MiningRefined",
      "AsteroidCracked",
      "MaterialCollected",
      "Cargo",
      "ReceiveText",
      "SupercruiseExit",
    ],
    weight: 8,
    play: (player) => (isIn(player, "supercruise") && !player.life.near ? mine(player) : undefined),
  },
  { topic: "combat", kinds: ["CollectCargo", "Cargo"], weight: 1, play: gather },
];

const species = {
  Genus: "$Codex_Ent_Bacterial_Genus_Name;",
  Genus_Localised: "Bacterium",
  Species: "$Codex_Ent_Bacterial_04_Name;",
  Species_Localised: "Bacterium Acies",
  Variant: "$Codex_Ent_Bacterial_04_Antimony_Name;",
  Variant_Localised: "Bacterium Acies - Cyan",
};

/** The same species as a codex entry. */
const find = {
  EntryID: 2310402,
  Name: species.Variant,
  Name_Localised: species.Variant_Localised,
  SubCategory: "$Codex_SubCategory_Organic_Structures;",
  SubCategory_Localised: "Organic structures",
  Category: "$Codex_Category_Biology;",
  Category_Localised: "Biological and Geological",
};

/** A player with this many samples sells them. */
const mostUnsold = 40;

const stages = ["Log", "Sample", "Sample"] as const;

/** Takes the next of three samples of an organism; each is taken at a different place on the body. */
export function takeSample(player: Player, body: WorldBody): readonly SessionEvent[] | undefined {
  const { life, random, system } = player;
  if (body.organisms === 0 || life.organisms.length >= mostUnsold) return undefined;
  const isSame = life.sampling?.address === system.address && life.sampling.body === body.id;
  const taken = isSame ? (life.sampling?.taken ?? 0) : 0;
  const at = { ...species, SystemAddress: system.address, Body: body.id };
  const lines = [
    ...(taken === 0 && random.chance(12) ? codex(player, find) : []),
    bare(player, "ScanOrganic", [15, 40], { ScanType: stages[taken], ...at }),
  ];
  life.sampling = { address: system.address, body: body.id, taken: taken + 1 };
  if (taken === stages.length - 1) {
    const analysed = bare(player, "ScanOrganic", 5, { ScanType: "Analyse", ...at });
    life.organisms.push(analysed);
    life.sampling = undefined;
    lines.push(analysed);
  }
  return lines;
}

/** Takes a sample and moves on to where the next may be. */
function sample(player: Player, body: WorldBody): readonly SessionEvent[] | undefined {
  const { random } = player;
  const lines = takeSample(player, body);
  if (!lines || !random.chance(85)) return lines;
  const away = [...lines, ...stepIn(player, body), ...liftOff(player, body)];
  return random.chance(55) ? [...away, ...(touchDown(player) ?? [])] : away;
}

/** Sampling of organisms. */
const organismHappenings: readonly Happening[] = [
  { topic: "exobiology", kinds: ["ScanOrganic", "CodexEntry"], weight: 30, play: onGround("walking", sample) },
];

/** A login in the middle of a session, after a return to the menu. */
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
    // On the ground, a new login restores what was collected.
    const isLikely = at === "landed" || at === "in SRV" || player.random.chance(at === "on foot" ? 12 : 30);
    const isStill = at !== "walking" && (at !== "space" || !player.life.near);
    return isLikely && isStill ? [leave(player), ...logInWholly(player)] : undefined;
  },
};

/** All happenings. */
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

/** The happenings of a scenario, with their frequencies. */
export interface Programme {
  readonly happenings: readonly Happening[];
  readonly draw: WeightedDraw;
}

const fine = 1000;

/** The programme of a scenario. */
export function programmeOf(scenario: Scenario, isNasty: boolean, laterKinds: ReadonlySet<string>): Programme {
  // Lines that a version lacks are left out; if it lacks most of them, the happening is excluded.
  const all = [...happenings, ...(isNasty ? nastyHappenings : [])].filter(
    ({ kinds }) => 2 * kinds.filter((kind) => laterKinds.has(kind)).length < kinds.length,
  );
  const weights = all.map(({ weight, topic, returns }) =>
    Math.round(weight * Math.max(emphasisOf(scenario, topic), returns ? 1 : 0) * fine),
  );
  return { happenings: all, draw: drawBy(weights) };
}

/** Happenings that lead from place to place, or restate what the player has. */
const ways: ReadonlySet<Happening> = new Set([
  ...flightHappenings,
  ...portHappenings,
  ...groundHappenings,
  ...organismHappenings,
  ...feetHappenings,
  relog,
]);

/** The extra frequency of what is sought compared with what leads to it, which would otherwise lead away again. */
const urgency = 10;

/** The part of a programme that writes some kinds or leads to them, however rare they are in the scenario. */
export function soughtIn({ happenings }: Programme, kinds: readonly string[]): Programme {
  const urgencyOf = (happening: Happening): number => {
    if (happening.kinds.some((kind) => kinds.includes(kind))) return urgency;
    return ways.has(happening) ? 1 : 0;
  };
  const weights = happenings.map((happening) => Math.round(happening.weight * urgencyOf(happening) * fine));
  return { happenings, draw: drawBy(weights) };
}

/** The factor on the frequency of what writes a kind, compared with what leads to it. */
const preference = 3;

/** A programme of the happenings that write a kind and those that lead from place to place. */
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

/** Plays the next happening. */
export function playOn(player: Player, { happenings, draw }: Programme): readonly SessionEvent[] {
  for (;;) {
    const lines = happenings[draw(player.random)]?.play(player);
    if (lines && lines.length > 0) return lines;
  }
}

/** Draws an index of a list. */
type WeightedDraw = (random: Random) => number;

/** Draws each index with a frequency proportional to its weight, in logarithmic time. */
function drawBy(weights: readonly number[]): WeightedDraw {
  let total = 0;
  const sums = weights.map((weight) => {
    total += weight;
    return total;
  });
  return (random) => firstAbove(random.below(total), sums);
}

/** The index of the first of some ascending numbers that is greater than a point. */
function firstAbove(point: number, sums: readonly number[]): number {
  let low = 0;
  let high = sums.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > point) high = middle;
    else low = middle + 1;
  }
  return low;
}
