import type { Events } from "#events";
import type { Station } from "../galaxy/station.js";
import { communityGoals, meetEngineer, sellData } from "../session/business.js";
import type { SessionEvent } from "../session/pilot.js";
import { scannedInTurn } from "./fights.js";
import { isIn } from "./flight.js";
import { type Happening, type Pastime, rewrite } from "./happening.js";
import { bare, music, paidLine } from "./line.js";
import { wage } from "./log-in.js";
import { docked, sells } from "./place.js";
import type { Player } from "./player.js";
import { cargo, modulesPanel } from "./side-files.js";
import { goodsOfPowers, mostTons, someMaterial, stow, tonsHeld } from "./stock.js";

/** Kinds that occur on their own, with where they may occur: no other event depends on them. */
const alone: readonly (readonly [
  topic: Pastime,
  at: "anywhere" | "docked" | "space",
  weight: number,
  kinds: readonly (keyof Events)[],
])[] = [
  ["company", "anywhere", 1.5, ["Friends", "SendText"]],
  [
    "company",
    "anywhere",
    0.3,
    ["AppliedToSquadron", "InvitedToSquadron", "SharedBookmarkToSquadron", "CancelledSquadronApplication"],
  ],
  [
    "company",
    "anywhere",
    0.15,
    ["SquadronApplicationApproved", "SquadronApplicationRejected", "SquadronPromotion", "SquadronDemotion"],
  ],
  [
    "company",
    "anywhere",
    0.1,
    ["JoinedSquadron", "LeftSquadron", "SquadronCreated", "DisbandedSquadron", "KickedFromSquadron"],
  ],
  [
    "company",
    "space",
    0.3,
    ["CrewMemberJoins", "CrewMemberRoleChange", "CrewLaunchFighter", "CrewMemberQuits", "KickCrewMember"],
  ],
  ["missions", "docked", 0.4, ["CommunityGoalJoin", "CommunityGoalDiscard", "CommunityGoalReward"]],
  ["powers", "anywhere", 0.1, ["PowerplayVote", "PowerplayVoucher", "PowerplaySalary"]],
  ["powers", "docked", 0.07, ["PowerplayFastTrack"]],
  ["powers", "docked", 0.2, ["RequestPowerMicroResources", "DeliverPowerMicroResources", "HoloscreenHacked"]],
  ["combat", "space", 0.3, ["CapShipBond", "PVPKill", "CrimeVictim", "Interdiction", "SystemsShutdown"]],
  ["combat", "space", 0.5, ["RepairDrone"]],
  ["station", "docked", 0.6, ["PayFines", "PayBounties", "ClearImpound"]],
  ["exploration", "space", 0.1, ["DiscoveryScan"]],
  ["colony", "space", 0.2, ["ColonisationSystemClaim", "ColonisationSystemClaimRelease", "ColonisationBeaconDeployed"]],
];

function placed(at: "anywhere" | "docked" | "space", play: Happening["play"]): Happening["play"] {
  if (at === "docked") return docked(play);
  return (player) => (at === "anywhere" || (isIn(player, "normal") && !player.life.near) ? play(player) : undefined);
}

const services: Readonly<Record<string, string>> = { PayFines: "contacts" };

function happeningOf(
  topic: Pastime,
  at: "anywhere" | "docked" | "space",
  weight: number,
  kind: keyof Events,
): Happening {
  const play = (player: Player): readonly SessionEvent[] | undefined => {
    const { power } = player.life;
    if (topic === "powers" && power === undefined) return undefined;
    const made = paidLine(player, kind, [10, 90]);
    return made && [made];
  };
  const service = services[kind];
  return { topic, kinds: [kind], weight, play: service === undefined ? placed(at, play) : sells(service, play) };
}

const names = ["Osric Vane", "Petra Lund", "Ines Marlow"];

const greetings = ["o7", "fly safe", "anyone near the nav beacon?", "спасибо", "こんにちは", "good haul tonight"];

export function chat(player: Player): readonly SessionEvent[] {
  const { random } = player;
  return Array.from({ length: random.between(1, 6) }, () =>
    bare(player, "ReceiveText", [2, 40], {
      From: random.pick(names),
      Message: random.pick(greetings),
      Channel: random.pick(["local", "starsystem", "squadron"]),
    }),
  );
}

/** Opens one of the maps or a panel. */
function look(player: Player): readonly SessionEvent[] | undefined {
  const { track } = player.life;
  if (track === "" || player.where.at === "on foot") return undefined;
  const there = music(player, player.random.pick(["GalaxyMap", "SystemMap", "Codex"]), [3, 40]);
  return [...there, ...music(player, track, [3, 60])];
}

/** Earns merits for the power the player is pledged to. */
export function merits(player: Player): readonly SessionEvent[] | undefined {
  const { life } = player;
  if (life.power === undefined || player.galaxy.hasVotes) return undefined;
  const MeritsGained = player.random.between(4, 90);
  life.merits += MeritsGained;
  return [bare(player, "PowerplayMerits", [5, 40], { Power: life.power, MeritsGained, TotalMerits: life.merits })];
}

const leaders = ["Aisling Duval", "Edmund Mahon", "Nakato Kaine", "Yuri Grom"];

/** Pledges to a power, or leaves it. */
export function turn(player: Player): readonly SessionEvent[] {
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
const carryForPower =
  (kind: "PowerplayCollect" | "PowerplayDeliver"): Happening["play"] =>
  (player) => {
    const { power = "", hold, hasPlenty } = player.life;
    const [name, display] = goodsOfPowers.get(power) ?? [];
    if (name === undefined || tonsHeld(player) + mostForPower > mostTons) return undefined;
    const isCollected = kind === "PowerplayCollect";
    if (!isCollected && hasPlenty) hold.set(name, mostForPower);
    const held = hold.get(name) ?? 0;
    const Count = isCollected ? player.random.between(5, mostForPower) : held;
    if (Count === 0) return undefined;
    stow(player, name, isCollected ? Count : -Count);
    const goods = { Power: power, Type: `$${name}_name;`, Type_Localised: display, Count };
    return [bare(player, kind, [10, 90], goods), cargo(player, 3)];
  };

/** Opens the bartender's stock on a carrier. */
function bartender(player: Player, station: Station): readonly SessionEvent[] | undefined {
  if (!station.isCarrier) return undefined;
  const event = bare(player, "FCMaterials", [10, 40], {
    MarketID: station.marketId,
    CarrierName: "LANTERN AT SEA",
    CarrierID: station.name,
  });
  const ware = {
    id: 128_961_527,
    Name: "$encryptedmemorychip_name;",
    Name_Localised: "Encrypted Memory Chip",
    Price: 600,
    Stock: 4,
    Demand: 0,
  };
  rewrite(player, "FCMaterials", { ...event, ...{ Items: [ware] } });
  return [event];
}

const ladders = ["Combat", "Trade", "Explore"] as const;
const elite = 8;

export function promote(player: Player): readonly SessionEvent[] | undefined {
  const open = ladders.filter((ladder) => (player.life.ranks[ladder] ?? 0) < elite);
  if (open.length === 0) return undefined;
  const rank = player.random.pick(open);
  const now = player.life.ranks[rank] ?? 0;
  player.life.ranks[rank] = now + 1;
  return [bare(player, "Promotion", [5, 60], { [rank]: now + 1 })];
}

export function maps(
  player: Player,
  kind: "BuyExplorationData" | "BuyTradeData" = player.random.pick(["BuyExplorationData", "BuyTradeData"] as const),
): readonly SessionEvent[] | undefined {
  if (player.credits < 20_000) return undefined;
  player.credits -= 1200;
  return [bare(player, kind, [10, 60], { System: player.system.name, Cost: 1200 })];
}

/** Discovers a material. */
export function discover(player: Player): readonly SessionEvent[] | undefined {
  const found = someMaterial(player, () => true);
  if (!found) return undefined;
  const [Name, { category, display }] = found;
  const shown = display === undefined ? {} : { Name_Localised: display };
  return [
    bare(player, "MaterialDiscovered", [5, 40], {
      Category: category,
      Name,
      ...shown,
      DiscoveryNumber: player.random.between(1, 90),
    }),
  ];
}

/** Incidental happenings. */
export const asideHappenings: readonly Happening[] = [
  ...alone.flatMap(([topic, at, weight, kinds]) =>
    kinds.map((kind) => happeningOf(topic, at, weight / kinds.length, kind)),
  ),
  { topic: "company", kinds: ["ReceiveText"], weight: 6, play: chat },
  { topic: "company", kinds: ["Music"], weight: 12, play: look },
  { topic: "powers", kinds: ["PowerplayMerits"], weight: 2, play: merits },
  { topic: "powers", kinds: ["PowerplayJoin", "PowerplayRank", "PowerplayLeave"], weight: 0.1, play: turn },
  {
    topic: "powers",
    kinds: ["PowerplayCollect", "Cargo"],
    weight: 0.2,
    play: docked(carryForPower("PowerplayCollect")),
  },
  {
    topic: "powers",
    kinds: ["PowerplayDeliver", "Cargo"],
    weight: 2,
    play: docked(carryForPower("PowerplayDeliver")),
  },
  { topic: "carrier", kinds: ["FCMaterials"], weight: 3, play: docked(bartender) },
  { topic: "missions", kinds: ["Promotion"], weight: 0.2, play: promote },
  {
    topic: "exploration",
    kinds: ["BuyExplorationData", "BuyTradeData"],
    weight: 0.3,
    play: docked((player) => maps(player)),
  },
  { topic: "surface", kinds: ["MaterialDiscovered"], weight: 0.2, play: discover },
  {
    topic: "combat",
    kinds: ["Scanned", "ReceiveText"],
    weight: 3,
    play: (player) => (isIn(player, "normal") ? scannedInTurn(player) : undefined),
  },
  { topic: "missions", kinds: ["CommunityGoal"], weight: 0.6, play: communityGoals },
  { topic: "engineering", kinds: ["EngineerProgress"], weight: 0.5, play: meetEngineer },
  {
    topic: "station",
    kinds: ["ModuleInfo"],
    weight: 2,
    play: (player) => ("body" in player.where || player.where.at === "on foot" ? undefined : modulesPanel(player)),
  },
  {
    topic: "exploration",
    kinds: ["MultiSellExplorationData", "NpcCrewPaidWage"],
    weight: 2,
    play: sells("exploration", (player) =>
      player.scanned.length > 0 ? [...(player.life.hasCrew ? [wage(player, 90)] : []), ...sellData(player)] : undefined,
    ),
  },
];
