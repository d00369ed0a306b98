import type { Events } from "#events";
import { written } from "../../base/dates.js";
import type { Station } from "../galaxy/station.js";
import { isCharted } from "../galaxy/system.js";
import { listed } from "../listed.js";
import { meetEngineer } from "./engineers.js";
import { scannedInTurn } from "./fights.js";
import { docked, drifting, type Happening, happeningsOf, inOpenSpace, type Pastime, sells } from "./happening.js";
import { bare, music, paidLine, rewrite, wage } from "./line.js";
import type { Lines, Player } from "./player.js";
import { cargo, modulesPanel } from "./side-files.js";
import { goodsOfPowers, mostTons, someMaterial, stow, tonsHeld, tonsOf } from "./stock.js";

const anywhere = (play: Happening["play"]): Happening["play"] => play;

/** Kinds that occur on their own, with where they may occur: no other event depends on them. */
const alone: readonly (readonly [Pastime, typeof anywhere, weight: number, kinds: readonly (keyof Events)[]])[] = [
  ["company", anywhere, 1.5, ["Friends", "SendText"]],
  ["company", anywhere, 0.15, ["AppliedToSquadron", "InvitedToSquadron"]],
  ["company", anywhere, 0.15, ["SharedBookmarkToSquadron", "CancelledSquadronApplication"]],
  ["company", anywhere, 0.075, ["SquadronApplicationApproved", "SquadronApplicationRejected"]],
  ["company", anywhere, 0.075, ["SquadronPromotion", "SquadronDemotion"]],
  ["company", anywhere, 0.06, ["JoinedSquadron", "LeftSquadron", "SquadronCreated"]],
  ["company", anywhere, 0.04, ["DisbandedSquadron", "KickedFromSquadron"]],
  ["company", inOpenSpace, 0.18, ["CrewMemberJoins", "CrewMemberRoleChange", "CrewLaunchFighter"]],
  ["company", inOpenSpace, 0.12, ["CrewMemberQuits", "KickCrewMember"]],
  ["missions", docked, 0.4, ["CommunityGoalJoin", "CommunityGoalDiscard", "CommunityGoalReward"]],
  ["powers", anywhere, 0.1, ["PowerplayVote", "PowerplayVoucher", "PowerplaySalary"]],
  ["powers", docked, 0.07, ["PowerplayFastTrack"]],
  ["powers", docked, 0.2, ["RequestPowerMicroResources", "DeliverPowerMicroResources", "HoloscreenHacked"]],
  ["combat", inOpenSpace, 0.3, ["CapShipBond", "PVPKill", "CrimeVictim", "Interdiction", "SystemsShutdown"]],
  ["combat", inOpenSpace, 0.5, ["RepairDrone"]],
  ["station", (play) => sells("contacts", play), 0.2, ["PayFines"]],
  ["station", docked, 0.4, ["PayBounties", "ClearImpound"]],
  ["exploration", inOpenSpace, 0.1, ["DiscoveryScan"]],
  [
    "colony",
    inOpenSpace,
    0.2,
    ["ColonisationSystemClaim", "ColonisationSystemClaimRelease", "ColonisationBeaconDeployed"],
  ],
];

/** A line of one of these kinds; those about powers need a pledge. */
const once =
  (topic: Pastime, kind: keyof Events): Happening["play"] =>
  (player) => {
    if (topic === "powers" && player.life.power === undefined) return undefined;
    const made = paidLine(player, kind, [10, 90]);
    return made && [made];
  };

export const otherPlayers = ["Osric Vane", "Petra Lund", "Ines Marlow"];

const greetings = ["o7", "fly safe", "anyone near the nav beacon?", "спасибо", "こんにちは", "good haul tonight"];

export function chat(player: Player): Lines {
  const { random } = player;
  return Array.from({ length: random.between(1, 6) }, () =>
    bare(player, "ReceiveText", [2, 40], {
      From: random.pick(otherPlayers),
      Message: random.pick(greetings),
      Channel: random.pick(["local", "starsystem", "squadron"]),
    }),
  );
}

/** Opens one of the maps or a panel. */
function look(player: Player): Lines | undefined {
  const { track } = player.life;
  if (track === "" || player.where.at === "on foot") return undefined;
  const there = music(player, player.random.pick(["GalaxyMap", "SystemMap", "Codex"]), [3, 40]);
  return [...there, ...music(player, track, [3, 60])];
}

function lookAtModules(player: Player): Lines | undefined {
  return "body" in player.where || player.where.at === "on foot" ? undefined : modulesPanel(player);
}

/** Earns merits for the power the player is pledged to. */
export function merits(player: Player): Lines | undefined {
  const { life } = player;
  if (life.power === undefined || player.galaxy.hasVotes) return undefined;
  const MeritsGained = player.random.between(4, 90);
  life.merits += MeritsGained;
  return [bare(player, "PowerplayMerits", [5, 40], { Power: life.power, MeritsGained, TotalMerits: life.merits })];
}

const leaders = ["Aisling Duval", "Edmund Mahon", "Nakato Kaine", "Yuri Grom"];

/** Pledges to a power, or leaves it. */
export function turn(player: Player): Lines {
  const { life, random } = player;
  const former = life.power;
  if (former !== undefined) {
    life.power = undefined;
    return [bare(player, "PowerplayLeave", [10, 60], { Power: former })];
  }
  const Power = random.pick(leaders);
  life.power = Power;
  life.merits = 0;
  life.pledgedAt = player.clock.seconds();
  return [bare(player, "PowerplayJoin", [10, 60], { Power }), bare(player, "PowerplayRank", 1, { Power, Rank: 1 })];
}

const mostForPower = 15;

/** Goods of the power are handed out at a station, or handed over at another. */
const carryForPower = (kind: "PowerplayCollect" | "PowerplayDeliver"): Happening["play"] =>
  docked((player) => {
    const { power: Power = "", hold, hasPlenty } = player.life;
    const [name, Type_Localised] = goodsOfPowers.get(Power) ?? [];
    if (name === undefined || tonsHeld(player) + mostForPower > mostTons) return undefined;
    const isCollected = kind === "PowerplayCollect";
    if (!isCollected && hasPlenty) hold.set(name, mostForPower);
    const Count = isCollected ? player.random.between(5, mostForPower) : tonsOf(player, name);
    if (Count === 0) return undefined;
    stow(player, name, isCollected ? Count : -Count);
    const goods = { Power, Type: `$${name}_name;`, Type_Localised, Count };
    return [bare(player, kind, [10, 90], goods), cargo(player, 3)];
  });

const chip = { id: 128_961_527, Name: "$encryptedmemorychip_name;", Name_Localised: "Encrypted Memory Chip" };

/** Opens the bartender's stock on a carrier. */
function bartender(player: Player, { isCarrier, marketId, name }: Station): Lines | undefined {
  if (!isCarrier) return undefined;
  const carrier = { MarketID: marketId, CarrierName: "LANTERN AT SEA", CarrierID: name };
  const event = bare(player, "FCMaterials", [10, 40], carrier);
  rewrite(player, "FCMaterials", { ...event, Items: [{ ...chip, Price: 600, Stock: 4, Demand: 0 }] });
  return [event];
}

const ladders = ["Combat", "Trade", "Explore", "Soldier", "Exobiologist"] as const;
const elite = 8;

export function promote(player: Player): Lines | undefined {
  const { life, random } = player;
  const rankOf = (ladder: string): number => life.ranks[ladder] ?? 0;
  const open = ladders.filter((ladder) => rankOf(ladder) < elite && player.game.writes("Promotion", ladder));
  if (open.length === 0) return undefined;
  const ladder = random.pick(open);
  const rank = rankOf(ladder) + 1;
  life.ranks[ladder] = rank;
  return [bare(player, "Promotion", [5, 60], { [ladder]: rank })];
}

const mapKinds = ["BuyExplorationData", "BuyTradeData"] as const;

export function maps(player: Player, kind = player.random.pick(mapKinds)): Lines | undefined {
  if (player.credits < 20_000) return undefined;
  player.credits -= 1200;
  return [bare(player, kind, [10, 60], { System: player.system.name, Cost: 1200 })];
}

export function discover(player: Player): Lines | undefined {
  const [Name, held] = someMaterial(player, () => true) ?? [];
  if (!held) return undefined;
  const { category: Category, display: Name_Localised } = held;
  const DiscoveryNumber = player.random.between(1, 90);
  return [bare(player, "MaterialDiscovered", [5, 40], { Category, Name, Name_Localised, DiscoveryNumber })];
}

/** Sells a page of exploration data; systems without data are not included. */
export function sellData(player: Player): Lines {
  const { random, scanned } = player;
  const firsts = scanned.filter((system) => !isCharted(system)).length;
  const Discovered = scanned.map(({ name }) => ({
    SystemName: name,
    SystemName_Localised: random.chance(5) ? name : undefined,
    NumBodies: random.between(1, 40),
  }));
  player.scanned = [];
  const BaseValue = Discovered.length * random.between(500, 20_000);
  const Bonus = firsts * random.between(1000, 50_000);
  const TotalEarnings = BaseValue + Bonus;
  player.credits += TotalEarnings;
  return [bare(player, "MultiSellExplorationData", [10, 100], { Discovered, BaseValue, Bonus, TotalEarnings })];
}

const bands = listed<number>("events/CommunityGoal", "/CurrentGoals/0/PlayerPercentileBand");
const titles = ["Restock the Harvest Depots of", "Drive the Raiders from", "Survey the Ruins near"];
const week = 604_800;
const mostGoals = 3;

/** Reports the community goals that the player has joined; each lasts for the whole session. */
export function communityGoals(player: Player): Lines {
  const { random, goals } = player;
  const event = bare(player, "CommunityGoal", [10, 200]);
  const joined = goals.length < mostGoals ? [...goals, newGoal(player)] : goals;
  player.goals = joined.map((goal) => ({
    ...goal,
    CurrentTotal: goal.CurrentTotal + random.below(90_000),
    PlayerContribution: goal.PlayerContribution + random.below(200),
  }));
  return [{ ...event, CurrentGoals: random.some(player.goals, random.below(mostGoals + 1)) }];
}

function newGoal({ random, system, goals, clock }: Player): Player["goals"][number] {
  const tiers = random.between(2, 8);
  const hasTopRank = random.chance(58);
  return {
    CGID: 700 + goals.length * 50 + random.below(50),
    Title: `${random.pick(titles)} ${system.name}`,
    SystemName: system.name,
    MarketName: system.colony?.stations[0].name ?? system.name,
    Expiry: written(clock.seconds() + random.between(-week, week)),
    IsComplete: random.chance(30),
    CurrentTotal: random.below(9_000_000),
    PlayerContribution: random.below(20_000),
    NumContributors: random.below(9000),
    TopTier: { Name: `Tier ${tiers}`, Bonus: random.pick(["", "A new port opens in the system."]) },
    ...(hasTopRank ? { TopRankSize: 10, PlayerInTopRank: random.chance(20) } : {}),
    PlayerPercentileBand: random.pick(bands),
    ...(random.chance(60)
      ? { TierReached: `Tier ${random.between(1, tiers)}`, Bonus: random.between(1, 100) * 500_000 }
      : {}),
  };
}

/** Sells exploration data at a station that buys it, and pays the crew. */
const sellPage = sells("exploration", (player) =>
  player.scanned.length > 0 ? [...wage(player, 90), ...sellData(player)] : undefined,
);

export const incidentalHappenings = [
  ...alone.flatMap(([topic, at, weight, kinds]) =>
    happeningsOf(kinds.map((kind) => [topic, weight / kinds.length, at(once(topic, kind)), [kind]])),
  ),
  ...happeningsOf([
    ["company", 6, chat, ["ReceiveText"]],
    ["company", 12, look, ["Music"]],
    ["powers", 2, merits, ["PowerplayMerits"]],
    ["powers", 0.1, turn, ["PowerplayJoin", "PowerplayRank", "PowerplayLeave"]],
    ["powers", 0.2, carryForPower("PowerplayCollect"), ["PowerplayCollect", "Cargo"]],
    ["powers", 2, carryForPower("PowerplayDeliver"), ["PowerplayDeliver", "Cargo"]],
    ["carrier", 3, docked(bartender), ["FCMaterials"]],
    ["missions", 0.2, promote, ["Promotion"]],
    ["exploration", 0.3, docked((player) => maps(player)), mapKinds],
    ["surface", 0.2, discover, ["MaterialDiscovered"]],
    ["combat", 3, drifting(scannedInTurn), ["Scanned", "ReceiveText"]],
    ["missions", 0.6, communityGoals, ["CommunityGoal"]],
    ["engineering", 0.5, meetEngineer, ["EngineerProgress"]],
    ["station", 2, lookAtModules, ["ModuleInfo"]],
    ["exploration", 2, sellPage, ["MultiSellExplorationData", "NpcCrewPaidWage"]],
  ]),
];
