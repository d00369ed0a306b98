import { bodiesOf, type WorldBody } from "../galaxy/bodies.js";
import type { Game } from "../game.js";
import { commerceHappenings } from "./commerce.js";
import { engineersAtStartup } from "./engineers.js";
import { codex, exploringHappenings } from "./exploring.js";
import { feetHappenings, species } from "./feet.js";
import { fightHappenings, threat } from "./fights.js";
import { fleetHappenings } from "./fleet.js";
import { exitSupercruise, flightHappenings } from "./flight.js";
import { garageHappenings } from "./garage.js";
import { groundHappenings, liftOff, onGround, stepIn, touchDown } from "./ground.js";
import { cruising, type Happening, happeningsOf, inOpenSpace, type Pastime, sells } from "./happening.js";
import { incidentalHappenings, otherPlayers } from "./incidental.js";
import { addTo, bare, crew, type Delay, line, music } from "./line.js";
import { arrivalAt, factionIn, location } from "./location.js";
import { careerSoFar, leave, logInWholly, standing } from "./log-in.js";
import { missionHappenings, missionList } from "./missions.js";
import { nastyHappenings } from "./nasty.js";
import type { Lines, Player, WrittenEvent } from "./player.js";
import { portHappenings } from "./port.js";
import { rideHappenings } from "./rides.js";
import { cargo, shipLocker } from "./side-files.js";
import { pickUp, stow, tonsHeld, tonsOf } from "./stock.js";
import { workshopHappenings } from "./workshop.js";
import { yardHappenings } from "./yard.js";

/** The factor on the frequency of each topic in a scenario; topics that are not listed keep their usual frequency. */
type Emphasis = Readonly<Partial<Record<Pastime, number>>>;

const quiet: Emphasis = { combat: 0.2, mining: 0, carrier: 0, colony: 0, exobiology: 0, foot: 0, powers: 0 };

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
  trader: { ...quiet, trade: 60, station: 3, exploration: 0.1, surface: 0, missions: 0.5, engineering: 0.2 },
  miner: { ...quiet, travel: 2, mining: 30, trade: 2, exploration: 0.2, surface: 0, missions: 0.2, company: 0.3 },
  explorer: { ...quiet, travel: 3, exploration: 3, surface: 1, exobiology: 1, station: 0.1, missions: 0 },
  exobiologist: { ...quiet, exobiology: 6, surface: 6, exploration: 2, foot: 1 },
  combat: { ...quiet, combat: 8, exploration: 0.2, surface: 0 },
  carrier: { ...quiet, carrier: 12, trade: 4 },
  colonist: { ...quiet, colony: 20, trade: 16, station: 3, exploration: 0.2, surface: 0, missions: 0.2 },
  "on-foot": { ...quiet, foot: 12, station: 3, exobiology: 1 },
  passenger: { ...quiet, missions: 8, station: 3 },
  "new-player": { ...quiet, station: 2, trade: 2, engineering: 0, company: 0.5 },
} as const satisfies Readonly<Record<string, Emphasis>>;

export type Scenario = keyof typeof scenarios;

const roles = ["FireCon", "Helm", "FighterCon"];

/** Joins the crew of a nearby player, then returns to the player's own ship. */
export function crewUp(player: Player): Lines | undefined {
  const { random, where } = player;
  if (where.at !== "docked") return undefined;
  const captain = { Captain: random.pick(otherPlayers), Telepresence: true };
  const role = (delay: Delay, Role: string): WrittenEvent =>
    bare(player, "ChangeCrewRole", delay, { Role, Telepresence: true });
  const joined = [
    bare(player, "JoinACrew", [20, 90], captain),
    ...music(player, "MainMenu", [1, 3]),
    ...standing(player, [3, 9]),
    engineersAtStartup(player),
    role([1, 4], "Idle"),
  ];
  player.where = { at: "space" };
  const placed = { ...location(player), Multicrew: true };
  player.where = where;
  return [
    ...joined,
    placed,
    ...music(player, "NoTrack"),
    shipLocker(player, 0),
    missionList(player),
    careerSoFar(player),
    ...Array.from({ length: random.between(1, 3) }, () => role([60, 600], random.pick(roles))),
    bare(player, "QuitACrew", [60, 900], captain),
    leave(player),
    ...logInWholly(player),
  ];
}

export function wing(player: Player): Lines {
  const Name = player.random.pick(otherPlayers);
  return [
    bare(player, "WingInvite", [10, 60], { Name }),
    bare(player, "WingJoin", [3, 20], { Others: [Name] }),
    bare(player, "WingAdd", 0, { Name: otherPlayers.find((name) => name !== Name) ?? Name }),
    bare(player, "WingLeave", [300, 2000]),
  ];
}

/** Hires, assigns or dismisses a crew member. */
export function staff(player: Player): Lines | undefined {
  const { life, random } = player;
  const who = { Name: crew.NpcCrewName, CrewID: crew.NpcCrewId };
  if (!life.hasCrew) {
    if (player.credits < 100_000) return undefined;
    player.credits -= 15_000;
    life.hasCrew = true;
    const Faction = factionIn(player, "Northern Front");
    return [bare(player, "CrewHire", [20, 90], { ...who, Faction, Cost: 15_000, CombatRank: 1 })];
  }
  if (random.chance(70)) return [bare(player, "CrewAssign", [10, 60], { ...who, Role: "Active" })];
  life.hasCrew = false;
  return [bare(player, "CrewFire", [10, 60], who)];
}

function crewRank(player: Player): Lines | undefined {
  if (!player.life.hasCrew) return undefined;
  return [bare(player, "NpcCrewRank", [5, 60], { ...crew, RankCombat: player.random.between(1, 8) })];
}

const crewKinds = ["JoinACrew", "ChangeCrewRole", "QuitACrew", "Location", "Missions", "Statistics", "Music"];

const companyHappenings = happeningsOf([
  ["company", 0.15, crewUp, crewKinds],
  ["company", 0.3, wing, ["WingInvite", "WingJoin", "WingAdd", "WingLeave"]],
  ["company", 0.3, sells("crewlounge", staff), ["CrewHire", "CrewAssign", "CrewFire"]],
  ["company", 0.3, crewRank, ["NpcCrewRank"]],
]);

const mostTons = 230;

/** Mines at a ring: limpets are used up, and ore is refined. */
export function mine(player: Player, isCracked?: boolean): Lines | undefined {
  const { random } = player;
  const ringed = bodiesOf(player.system).find(({ rings }) => rings.length > 0);
  if (!ringed || tonsOf(player, "drones") < 4 || tonsHeld(player) > mostTons) return undefined;
  const ring = { Body: ringed.rings[0] ?? "", BodyID: ringed.id + 1, BodyType: "PlanetaryRing" };
  const lines = [...exitSupercruise(player, ring)];
  for (let rock = random.between(1, 4); rock > 0 && tonsOf(player, "drones") > 1; rock--)
    addTo(lines, rockOf(player, isCracked));
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

function rockOf(player: Player, isCracked = player.random.chance(8)): Lines {
  const { random } = player;
  const [ore, symbol] = random.pick(ores);
  const [other, shown] = random.pick(gangue);
  const content = random.pick(contents);
  const lines = [
    drone(player, "Prospector"),
    ...(random.chance(10) ? [threat(player)] : []),
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
    ...(random.chance(55) && tonsOf(player, "drones") > 0 ? [drone(player, "Collection")] : []),
    ...(random.chance(70) ? [cargo(player, 5)] : []),
  ];
  if (isCracked) lines.push(line(player, "AsteroidCracked", [20, 60], { Body: arrivalAt(player.system).Body }));
  for (let tons = random.between(1, 5); tons > 0; tons--) {
    stow(player, symbol, 1);
    lines.push(bare(player, "MiningRefined", [4, 20], { Type: `$${symbol}_name;`, Type_Localised: ore }));
    if (random.chance(30)) addTo(lines, pickUp(player, "Raw", 2));
  }
  lines.push(cargo(player, 12));
  return lines;
}

function drone(player: Player, Type: string): WrittenEvent {
  stow(player, "drones", -1);
  return bare(player, "LaunchDrone", [8, 25], { Type });
}

export function gather(player: Player): Lines | undefined {
  if (tonsHeld(player) > mostTons) return undefined;
  stow(player, "gold", 1);
  return [bare(player, "CollectCargo", [10, 60], { Type: "gold", Stolen: false }), cargo(player, 3)];
}

const mineKinds = [
  ...["LaunchDrone", "ProspectedAsteroid", "MiningRefined", "AsteroidCracked"],
  ...["MaterialCollected", "Cargo", "ReceiveText", "SupercruiseExit"],
];

const mineHappenings = happeningsOf([
  ["mining", 8, cruising(mine), mineKinds],
  ["combat", 1, inOpenSpace(gather), ["CollectCargo", "Cargo"]],
]);

/** The same species as a codex entry. */
const find = {
  EntryID: 2320405,
  Name: species.Variant,
  Name_Localised: species.Variant_Localised,
  SubCategory: "$Codex_SubCategory_Organic_Structures;",
  SubCategory_Localised: "Organic structures",
  Category: "$Codex_Category_Biology;",
  Category_Localised: "Biological and Geological",
};

/** A player with this many samples sells them. */
const mostUnsold = 40;

const stages = ["Log", "Sample", "Sample"];

/** Takes the next of three samples of an organism; each is taken at a different place on the body. */
export function takeSample(player: Player, body: WorldBody): Lines | undefined {
  const { life, random, system } = player;
  const { sampling } = life;
  if (body.organisms === 0 || life.samples >= mostUnsold) return undefined;
  const taken = sampling?.address === system.address && sampling.body === body.id ? sampling.taken : 0;
  const at = { ...species, SystemAddress: system.address, Body: body.id, WasLogged: false };
  const lines = [
    ...(taken === 0 && random.chance(12) ? codex(player, find) : []),
    bare(player, "ScanOrganic", [15, 40], { ScanType: stages[taken], ...at }),
  ];
  life.sampling = { address: system.address, body: body.id, taken: taken + 1 };
  if (taken === stages.length - 1) {
    life.samples++;
    life.sampling = undefined;
    lines.push(bare(player, "ScanOrganic", 5, { ScanType: "Analyse", ...at }));
  }
  return lines;
}

/** Takes a sample and moves on to where the next may be. */
function sample(player: Player, body: WorldBody): Lines | undefined {
  const { random } = player;
  const lines = takeSample(player, body);
  if (!lines || !random.chance(85)) return lines;
  const away = [...lines, ...stepIn(player, body), ...liftOff(player, body)];
  return random.chance(55) ? [...away, ...(touchDown(player) ?? [])] : away;
}

const organismHappenings = happeningsOf([
  ["exobiology", 30, onGround("walking", sample), ["ScanOrganic", "CodexEntry"]],
]);

/** A login in the middle of a session, after a return to the menu. */
function relog(player: Player): Lines | undefined {
  const { at } = player.where;
  // On the ground, a new login restores what was collected.
  const isLikely = at === "landed" || at === "in SRV" || player.random.chance(at === "on foot" ? 12 : 30);
  const isStill = at !== "walking" && (at !== "space" || !player.life.near);
  return isLikely && isStill ? [leave(player), ...logInWholly(player)] : undefined;
}

const loginKinds = [
  ...["Music", "NewCommander", "Commander", "Materials", "Rank", "Progress", "Reputation", "EngineerProgress"],
  ...["SquadronStartup", "LoadGame", "Statistics", "Location", "Missions", "Passengers", "CarrierLocation"],
  "Powerplay",
];

const loginHappenings = happeningsOf([["travel", 3, relog, loginKinds]]);

export const happenings: readonly Happening[] = [
  ...flightHappenings,
  ...portHappenings,
  ...exploringHappenings,
  ...groundHappenings,
  ...organismHappenings,
  ...commerceHappenings,
  ...mineHappenings,
  ...missionHappenings,
  ...fightHappenings,
  ...yardHappenings,
  ...workshopHappenings,
  ...fleetHappenings,
  ...feetHappenings,
  ...incidentalHappenings,
  ...garageHappenings,
  ...rideHappenings,
  ...companyHappenings,
  ...loginHappenings,
];

/** The happenings of a scenario, with the sums of their frequencies up to each. */
export type Programme = Readonly<ReturnType<typeof weighted>>;

/** A programme in which happenings have their own weights times a factor. */
function weighted(happenings: readonly Happening[], factorOf: (happening: Happening) => number) {
  let sum = 0;
  const sums = happenings.map((happening) => {
    sum += Math.round(happening.weight * factorOf(happening) * 1000);
    return sum;
  });
  return { happenings, sums };
}

export function programmeOf(scenario: Scenario, isNasty: boolean, game: Game): Programme {
  const emphasis: Emphasis = scenarios[scenario];
  // Lines that a version lacks are left out; if it lacks most of them, the happening is excluded.
  const all = [...happenings, ...(isNasty ? nastyHappenings : [])].filter(
    ({ kinds }) => 2 * kinds.filter((kind) => game.writes(kind)).length > kinds.length,
  );
  return weighted(all, ({ topic, returns }) => Math.max(emphasis[topic] ?? 1, returns ? 1 : 0));
}

/** Happenings that lead from place to place, or restate what the player has. */
const ways: ReadonlySet<Happening> = new Set([
  ...flightHappenings,
  ...portHappenings,
  ...groundHappenings,
  ...organismHappenings,
  ...feetHappenings,
  ...loginHappenings,
]);

/** The extra frequency of what is sought compared with what leads to it, which would otherwise lead away again. */
const urgency = 10;

/** The part of a programme that writes some kinds or leads to them, however rare they are in the scenario. */
export function soughtIn({ happenings }: Programme, kinds: readonly string[], factor = urgency): Programme {
  return weighted(happenings, (happening) => {
    if (happening.kinds.some((kind) => kinds.includes(kind))) return factor;
    return ways.has(happening) ? 1 : 0;
  });
}

/** The factor on the frequency of what writes a kind, compared with what leads to it. */
const preference = 3;

/** A programme of the happenings that write a kind and those that lead from place to place. */
export function devotedTo(programme: Programme, kind: string): Programme {
  const sumOf = (some: readonly Happening[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const writing = programme.happenings.filter(({ kinds }) => kinds.includes(kind));
  return soughtIn(programme, [kind], (preference * sumOf([...ways])) / sumOf(writing));
}

export function playOn(player: Player, { happenings, sums }: Programme): Lines {
  for (;;) {
    const point = player.random.below(sums.at(-1) ?? 0);
    const lines = happenings[sums.findIndex((sum) => sum > point)]?.play(player);
    if (lines && lines.length > 0) return lines;
  }
}
