import { happeningsOf, inOpenSpace, sells } from "./happening.js";
import { addTo, bare, line, message, music } from "./line.js";
import { loadout } from "./loadout.js";
import { factionIn, location } from "./location.js";
import { missionList } from "./missions.js";
import { pledge } from "./place.js";
import type { AcceptedMission, Fields, Lines, Player, WrittenEvent } from "./player.js";
import { cargo, shipLocker } from "./side-files.js";
import { pickUp } from "./stock.js";

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

type Enemy = ReturnType<typeof enemyOf>;

function enemyOf({ random }: Player) {
  const display = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const [ship, shown] = random.pick(raiders);
  const rank = random.pick(skills);
  const bounty = random.between(4000, 260_000);
  return { name: `$npc_name_decorate:#name=${display};`, display, ship, shown, rank, bounty };
}

const health = ({ random }: Player): number => (random.chance(60) ? 100 : random.decimal(1, 100));

/** ShipTargeted, with more information at each stage of the scan. */
function targeted(player: Player, enemy: Enemy, ScanStage: number, delay: number): WrittenEvent {
  const pilot = { PilotName: enemy.name, PilotName_Localised: enemy.display, PilotRank: enemy.rank };
  const crime = { Faction: factionIn(player, "Crimson Raiders"), LegalStatus: "Wanted", Bounty: enemy.bounty };
  return bare(player, "ShipTargeted", delay, {
    TargetLocked: true,
    Ship: enemy.ship,
    Ship_Localised: enemy.shown,
    ScanStage,
    ...(ScanStage > 0 ? pilot : {}),
    ...(ScanStage > 1 ? { ShieldHealth: health(player), HullHealth: health(player) } : {}),
    ...(ScanStage > 2 ? crime : {}),
  });
}

/** Several ships scan the player's ship in turn, and send messages. */
export function scannedInTurn(player: Player): Lines {
  const { random } = player;
  return Array.from({ length: random.between(1, 5) }, () => {
    const ScanType = random.pick(["Cargo", "Crime"]);
    return [bare(player, "Scanned", [2, 10], { ScanType }), threat(player)];
  }).flat();
}

export function threat(player: Player, { display } = enemyOf(player)): WrittenEvent {
  return message(player, display, "$Pirate_OnStartScanCargo01;", "What have we here?", [0, 3]);
}

export function fight(player: Player, isWar = player.random.chance(25)): Lines {
  const { random, life } = player;
  const lines: WrittenEvent[] = [...music(player, "Combat_Dogfight", [2, 20])];
  if (random.chance(80)) addTo(lines, scannedInTurn(player));
  for (let count = random.between(2, 7); count > 0; count--) {
    const enemy = enemyOf(player);
    for (const stage of [0, 1, 2, 3]) {
      lines.push(targeted(player, enemy, stage, 2));
      if (random.chance(22)) lines.push(threat(player, enemy));
    }
    for (let shots = random.chance(45) ? 0 : random.between(1, 8); shots > 0; shots--) {
      lines.push(bare(player, "UnderAttack", [1, 8], { Target: "You" }));
      if (random.chance(12)) lines.push(threat(player, enemy));
      else if (random.chance(7)) lines.push(targeted(player, enemy, 3, 1));
    }
    if (random.chance(15)) addTo(lines, hit(player));
    lines.push(isWar ? bond(player) : bounty(player, enemy));
    if (random.chance(20)) lines.push(threat(player, enemy));
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

function hit(player: Player): Lines {
  const { life, random } = player;
  life.hull = Math.round(life.hull * random.decimal(0.8, 0.99) * 1e6) / 1e6;
  return [
    bare(player, "ShieldState", [3, 12], { ShieldsUp: false }),
    bare(player, "HullDamage", [2, 10], { Health: life.hull, PlayerPilot: true, Fighter: false }),
    ...(random.chance(10) ? [bare(player, "CockpitBreached", 2)] : []),
    ...(random.chance(30) ? [bare(player, "HeatWarning", 1), bare(player, "HeatDamage", 2)] : []),
    bare(player, "ShieldState", [20, 60], { ShieldsUp: true }),
  ];
}

function bounty(player: Player, { name, display, ship, shown, bounty: Reward }: Enemy): WrittenEvent {
  player.life.bounties += Reward;
  return bare(player, "Bounty", [3, 20], {
    Rewards: [{ Faction: factionIn(player, "Crimson Raiders"), Reward }],
    PilotName: name,
    PilotName_Localised: display,
    Target: ship,
    Target_Localised: shown,
    TotalReward: Reward,
    ...victimOf(player),
  });
}

/** The faction of the killed pilot: pirates, or one of the local factions. */
function victimOf({ random, system }: Player): Fields {
  const others = system.colony?.factions.slice(1) ?? [];
  if (others.length === 0 || random.chance(40))
    return { VictimFaction: "$faction_Pirate;", VictimFaction_Localised: "Pirates" };
  return { VictimFaction: random.pick(others).Name };
}

function bond(player: Player): WrittenEvent {
  const { random, life, system } = player;
  const Reward = random.between(9, 900) * 89;
  life.bonds += Reward;
  const AwardingFaction = factionIn(player, "Northern Front");
  const VictimFaction = system.colony?.factions[1]?.Name ?? "Crimson Raiders";
  return bare(player, "FactionKillBond", [5, 30], { Reward, AwardingFaction, VictimFaction });
}

/** Launches a fighter, which returns or is lost. */
export function fighter(player: Player, isLost = player.random.chance(40)): Lines {
  const out = bare(player, "LaunchFighter", [5, 30], { Loadout: "four", ID: 33, PlayerControlled: false });
  if (!isLost) return [out, bare(player, "DockFighter", [60, 200], { ID: 33 })];
  return [
    out,
    bare(player, "FighterDestroyed", [60, 200], { ID: 33 }),
    bare(player, "FighterRebuilt", 90, { Loadout: "four", ID: 33 }),
  ];
}

/** Empties the hold; missions whose goods were in it are lost too. */
function loseGoods(player: Player): void {
  const { life } = player;
  life.hold.clear();
  const isLost = ({ goods }: AcceptedMission): boolean => goods !== undefined && goods.keptAt === undefined;
  life.failed = [...life.failed, ...life.missions.filter(isLost)];
  life.missions = life.missions.filter((mission) => !isLost(mission));
}

/** The ship is destroyed, and the player resurrected at a station of the system. */
export function die(player: Player, isOwnWish = player.random.chance(15)): Lines | undefined {
  const { life, system, random } = player;
  const station = system.colony?.stations.find(({ isCarrier }) => !isCarrier);
  if (!station) return undefined;
  const Cost = Math.min(player.credits, 318_323);
  const { name, display, ship, rank } = enemyOf(player);
  const killer = { KillerName: name, KillerName_Localised: display, KillerShip: ship, KillerRank: rank };
  const lines = [
    ...(isOwnWish ? [bare(player, "SelfDestruct", 5)] : []),
    bare(player, "Died", [5, 60], killer),
    ...music(player, "MainMenu", 2),
    bare(player, "Resurrect", [20, 60], { Option: "rebuy", Cost, Bankrupt: false }),
  ];
  player.credits -= Cost;
  loseGoods(player);
  life.boost = undefined;
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
    loadout(player),
    ...music(player, "Starport"),
    cargo(player, 2, true),
  ];
}

export function redeem(player: Player): Lines | undefined {
  const { life } = player;
  const isBounty = life.bounties > 0;
  const Amount = isBounty ? life.bounties : life.bonds;
  if (Amount === 0) return undefined;
  if (isBounty) life.bounties = 0;
  else life.bonds = 0;
  player.credits += Amount;
  const Faction = factionIn(player, "");
  const from = isBounty ? { Factions: [{ Faction, Amount }] } : { Faction };
  return [bare(player, "RedeemVoucher", [10, 40], { Type: isBounty ? "bounty" : "CombatBond", Amount, ...from })];
}

export function crime(player: Player): Lines | undefined {
  if (!player.system.colony) return undefined;
  const Faction = factionIn(player, "");
  return [bare(player, "CommitCrime", [5, 30], { CrimeType: "dockingMinorTresspass", Faction, Fine: 400 })];
}

/** The player leaves the open galaxy for an operation, fights there, and comes back. */
export function operation(player: Player): Lines {
  return [
    bare(player, "GameModeChange", [10, 60], { GameMode: "Operation" }),
    ...fight(player, true),
    bare(player, "GameModeChange", [10, 60], { GameMode: "MainGame" }),
  ];
}

const fought = [
  ...["ShipTargeted", "UnderAttack", "ShieldState", "HullDamage", "CockpitBreached", "HeatWarning", "HeatDamage"],
  ...["Bounty", "FactionKillBond", "MaterialCollected", "Scanned", "Music"],
];
const reborn = ["SelfDestruct", "Died", "Resurrect", "Location", "Loadout", "Missions"];

export const fightHappenings = happeningsOf([
  ["combat", 9, inOpenSpace(fight), fought],
  ["combat", 0.3, inOpenSpace(operation), ["GameModeChange"]],
  ["combat", 1, inOpenSpace(fighter), ["LaunchFighter", "DockFighter", "FighterDestroyed", "FighterRebuilt"]],
  ["combat", 0.3, inOpenSpace(die), reborn],
  ["combat", 6, sells("contacts", redeem), ["RedeemVoucher"]],
  ["combat", 1, inOpenSpace(crime), ["CommitCrime"]],
  ["combat", 0.3, inOpenSpace((player) => [line(player, "RebootRepair", [20, 60])]), ["RebootRepair"]],
]);
