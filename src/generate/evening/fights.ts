import { loadout } from "../session/loadout.js";
import type { SessionEvent } from "../session/pilot.js";
import { location } from "../session/startup.js";
import { isIn } from "./flight.js";
import { type Happening, pickUp } from "./happening.js";
import { addTo, bare, type Fields, line, message, music } from "./line.js";
import { missionList } from "./log-in.js";
import { sells } from "./place.js";
import type { AcceptedMission, Player } from "./player.js";
import { pledge } from "./pledge.js";
import { cargo, shipLocker } from "./side-files.js";

/** An opponent. */
interface Enemy {
  readonly name: string;
  readonly display: string;
  readonly ship: string;
  readonly shown: string | undefined;
  readonly rank: string;
  readonly bounty: number;
}

const firstNames = ["Garrick", "Oona", "Teodor", "Rhea", "Calum", "Ysolde", "Bram", "Nadia", "Ferris", "Imke"];
const lastNames = ["Sool", "Varga", "Okafor", "Lindqvist", "Maro", "Teague", "Brask", "Nyland", "Quist", "Halloran"];
const raiders = [
  ["viper_mkiv", "Viper Mk IV"],
  ["cobramkiii", "Cobra Mk III"],
  ["eagle", undefined],
  ["vulture", undefined],
  ["asp", "Asp Explorer"],
] as const;
const skills = ["Competent", "Expert", "Master", "Dangerous", "Deadly"];

/** A new random enemy. */
export function enemyOf({ random }: Player): Enemy {
  const display = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const [ship, shown] = random.pick(raiders);
  const rank = random.pick(skills);
  return {
    name: `$npc_name_decorate:#name=${display};`,
    display,
    ship,
    shown,
    rank,
    bounty: random.between(4000, 260_000),
  };
}

const health = ({ random }: Player): number => (random.chance(60) ? 100 : random.decimal(1, 100));

/** ShipTargeted, with more information at each stage of the scan. */
function targeted(player: Player, enemy: Enemy, ScanStage: number, delay: number): SessionEvent {
  return bare(player, "ShipTargeted", delay, {
    TargetLocked: true,
    Ship: enemy.ship,
    Ship_Localised: enemy.shown,
    ScanStage,
    PilotName: ScanStage > 0 ? enemy.name : undefined,
    PilotName_Localised: ScanStage > 0 ? enemy.display : undefined,
    PilotRank: ScanStage > 0 ? enemy.rank : undefined,
    ShieldHealth: ScanStage > 1 ? health(player) : undefined,
    HullHealth: ScanStage > 1 ? health(player) : undefined,
    ...(ScanStage > 2
      ? {
          Faction: player.system.colony?.factions[0]?.Name ?? "Crimson Raiders",
          LegalStatus: "Wanted",
          Bounty: enemy.bounty,
        }
      : {}),
  });
}

/** Several ships scan the player's ship in turn. */
export function scannedInTurn(player: Player): readonly SessionEvent[] {
  return Array.from({ length: player.random.between(1, 5) }, () => scannedBy(player)).flat();
}

/** An NPC scans the ship and sends a message. */
function scannedBy(player: Player): readonly SessionEvent[] {
  const ScanType = player.random.pick(["Cargo", "Crime"]);
  return [bare(player, "Scanned", [2, 10], { ScanType }), ...threat(player, enemyOf(player))];
}

/** A message from an enemy. */
export function threat(player: Player, { display }: Enemy): readonly SessionEvent[] {
  return [message(player, display, "$Pirate_OnStartScanCargo01;", "What have we here?", [0, 3])];
}

/** A fight, from the first contact to the reward. */
export function fight(player: Player, isWar = player.random.chance(25)): readonly SessionEvent[] {
  const { random, life } = player;
  const lines: SessionEvent[] = [...music(player, "Combat_Dogfight", [2, 20])];
  if (random.chance(80)) addTo(lines, scannedInTurn(player));
  for (let count = random.between(2, 7); count > 0; count--) {
    const enemy = enemyOf(player);
    for (const stage of [0, 1, 2, 3])
      addTo(lines, [targeted(player, enemy, stage, 2), ...(random.chance(22) ? threat(player, enemy) : [])]);
    for (let shots = random.chance(45) ? 0 : random.between(1, 8); shots > 0; shots--) {
      lines.push(bare(player, "UnderAttack", [1, 8], { Target: "You" }));
      if (random.chance(12)) addTo(lines, threat(player, enemy));
      else if (random.chance(7)) lines.push(targeted(player, enemy, 3, 1));
    }
    if (random.chance(15)) addTo(lines, [...hit(player)]);
    addTo(lines, [...(isWar ? bond(player) : bounty(player, enemy))]);
    if (random.chance(20)) addTo(lines, [...threat(player, enemy)]);
    else if (random.chance(25))
      addTo(lines, [...music(player, "Exploration", 1), ...music(player, "Combat_Dogfight", 9)]);
    else if (random.chance(10)) addTo(lines, scannedInTurn(player));
    for (let left = random.chance(20) ? random.between(1, 3) : 0; left > 0; left--)
      addTo(lines, pickUp(player, "Manufactured", [5, 20]));
  }
  addTo(lines, [bare(player, "ShipTargeted", [1, 4], { TargetLocked: false }), ...music(player, "Exploration", 2)]);
  life.hull = Math.min(life.hull, 0.99);
  return lines;
}

function hit(player: Player): readonly SessionEvent[] {
  const { life, random } = player;
  life.hull = Math.round(life.hull * random.decimal(0.8, 0.99) * 1e6) / 1e6;
  const lines = [
    bare(player, "ShieldState", [3, 12], { ShieldsUp: false }),
    bare(player, "HullDamage", [2, 10], {
      Health: life.hull,
      PlayerPilot: true,
      Fighter: false,
    }),
  ];
  if (player.random.chance(10)) lines.push(bare(player, "CockpitBreached", 2));
  if (player.random.chance(30)) lines.push(bare(player, "HeatWarning", 1), bare(player, "HeatDamage", 2));
  lines.push(bare(player, "ShieldState", [20, 60], { ShieldsUp: true }));
  return lines;
}

function bounty(player: Player, enemy: Enemy): readonly SessionEvent[] {
  const Faction = player.system.colony?.factions[0]?.Name ?? "Crimson Raiders";
  player.life.bounties += enemy.bounty;
  return [
    bare(player, "Bounty", [3, 20], {
      Rewards: [{ Faction, Reward: enemy.bounty }],
      PilotName: enemy.name,
      PilotName_Localised: enemy.display,
      Target: enemy.ship,
      Target_Localised: enemy.shown,
      TotalReward: enemy.bounty,
      ...victimOf(player),
    }),
  ];
}

/** The faction of the killed pilot: pirates, or one of the local factions. */
function victimOf({ random, system }: Player): Fields {
  const others = system.colony?.factions.slice(1) ?? [];
  if (others.length === 0 || random.chance(40))
    return { VictimFaction: "$faction_Pirate;", VictimFaction_Localised: "Pirates" };
  return { VictimFaction: random.pick(others).Name };
}

function bond(player: Player): readonly SessionEvent[] {
  const Reward = player.random.between(9, 900) * 89;
  player.life.bonds += Reward;
  const [one, other] = player.system.colony?.factions ?? [];
  return [
    bare(player, "FactionKillBond", [5, 30], {
      Reward,
      AwardingFaction: one?.Name ?? "Northern Front",
      VictimFaction: other?.Name ?? "Crimson Raiders",
    }),
  ];
}

/** Launches a fighter, which returns or is lost. */
export function fighter(player: Player, isLost = player.random.chance(40)): readonly SessionEvent[] {
  const out = bare(player, "LaunchFighter", [5, 30], { Loadout: "four", ID: 33, PlayerControlled: false });
  if (!isLost) return [out, bare(player, "DockFighter", [60, 200], { ID: 33 })];
  return [
    out,
    bare(player, "FighterDestroyed", [60, 200], { ID: 33 }),
    bare(player, "FighterRebuilt", 90, { Loadout: "four", ID: 33 }),
  ];
}

/** Empties the hold; missions whose goods were in it are lost too. */
function loseGoods({ life }: Player): void {
  life.hold.clear();
  const isLost = ({ goods }: AcceptedMission): boolean => goods !== undefined && goods.keptAt === undefined;
  life.failed = [...life.failed, ...life.missions.filter(isLost)];
  life.missions = life.missions.filter((mission) => !isLost(mission));
}

/** The ship is destroyed, and the player resurrected at the last station. */
export function die(player: Player, isOwnWish = player.random.chance(15)): readonly SessionEvent[] | undefined {
  const { life, system, random } = player;
  const station = system.colony?.stations.find(({ isCarrier }) => !isCarrier);
  if (!station || life.near) return undefined;
  const Cost = Math.min(player.credits, 318_323);
  const killer = enemyOf(player);
  const lines = [
    ...(isOwnWish ? [bare(player, "SelfDestruct", 5)] : []),
    bare(player, "Died", [5, 60], {
      KillerName: killer.name,
      KillerName_Localised: killer.display,
      KillerShip: killer.ship,
      KillerRank: killer.rank,
    }),
    ...music(player, "MainMenu", 2),
    bare(player, "Resurrect", [20, 60], { Option: "rebuy", Cost, Bankrupt: false }),
  ];
  player.credits -= Cost;
  loseGoods(player);
  life.boost = undefined;
  player.cargo = 0;
  player.fuel = player.ship.tank;
  life.flight = "normal";
  life.bounties = 0;
  life.bonds = 0;
  player.where = { at: "docked", station };
  player.clock.pass(random.between(2, 8));
  return [
    ...lines,
    location(player),
    ...pledge(player),
    ...music(player, "NoTrack"),
    shipLocker(player, 0),
    missionList(player),
    { ...loadout(player), timestamp: player.clock.now() },
    ...music(player, "Starport"),
    cargo(player, 2, true),
  ];
}

/** Redeems bounties or combat bonds. */
export function redeem(player: Player): readonly SessionEvent[] | undefined {
  const { life, system } = player;
  const Amount = life.bounties > 0 ? life.bounties : life.bonds;
  if (Amount === 0) return undefined;
  const Type = life.bounties > 0 ? "bounty" : "CombatBond";
  if (life.bounties > 0) life.bounties = 0;
  else life.bonds = 0;
  player.credits += Amount;
  const Faction = system.colony?.factions[0]?.Name ?? "";
  return [
    bare(player, "RedeemVoucher", [10, 40], {
      Type,
      Amount,
      ...(Type === "bounty" ? { Factions: [{ Faction, Amount }] } : { Faction }),
    }),
  ];
}

/** A fine, and its payment. */
export function crime(player: Player): readonly SessionEvent[] | undefined {
  const Faction = player.system.colony?.factions[0]?.Name;
  if (Faction === undefined) return undefined;
  return [bare(player, "CommitCrime", [5, 30], { CrimeType: "dockingMinorTresspass", Faction, Fine: 400 })];
}

const normally =
  (play: Happening["play"]): Happening["play"] =>
  (player) =>
    isIn(player, "normal") && !player.life.near ? play(player) : undefined;

/** Combat. */
export const fightHappenings: readonly Happening[] = [
  {
    topic: "combat",
    kinds: [
      "ShipTargeted",
      "UnderAttack",
      "ShieldState",
      "HullDamage",
      "CockpitBreached",
      "HeatWarning",
      "HeatDamage",
      "Bounty",
      "FactionKillBond",
      "MaterialCollected",
      "Scanned",
      "Music",
    ],
    weight: 9,
    play: normally(fight),
  },
  {
    topic: "combat",
    kinds: ["LaunchFighter", "DockFighter", "FighterDestroyed", "FighterRebuilt"],
    weight: 1,
    play: normally(fighter),
  },
  {
    topic: "combat",
    kinds: ["SelfDestruct", "Died", "Resurrect", "Location", "Loadout", "Missions"],
    weight: 0.3,
    play: normally(die),
  },
  { topic: "combat", kinds: ["RedeemVoucher"], weight: 6, play: sells("contacts", redeem) },
  { topic: "combat", kinds: ["CommitCrime"], weight: 1, play: normally(crime) },
  {
    topic: "combat",
    kinds: ["RebootRepair"],
    weight: 0.3,
    play: normally((player) => [line(player, "RebootRepair", [20, 60])]),
  },
];
