import type { SessionEvent } from "../session/pilot.js";
import { commander, engineersAtStartup, leave, loadGame } from "../session/startup.js";
import { isIn } from "./flight.js";
import type { Happening } from "./happening.js";
import { hyperdiction } from "./hyperspace.js";
import { bare, type Fields, line, music } from "./line.js";
import { logInWholly, standing } from "./log-in.js";
import { docked } from "./place.js";
import type { Player } from "./player.js";

const texts = [
  "",
  "x".repeat(4000),
  "\u2028\u2029\u00a0\ufeff",
  "</script> ]]> ::error:: %0A \\ \" '",
  "ようこそ, добро пожаловать, مرحبا, 👩‍🚀",
  "\u001b[31mred\u001b[0m",
];

/** Texts that are difficult for readers. */
function oddText(player: Player): readonly SessionEvent[] {
  const { random } = player;
  const From = random.pick(["Ж".repeat(200), 'O\'Neill "Zed" <o7>', "名無し"]);
  return [bare(player, "ReceiveText", [1, 5], { From, Message: random.pick(texts), Channel: "local" })];
}

const nap = 1800;

/** Half an hour of inactivity. */
function nothing(player: Player): readonly SessionEvent[] {
  return music(player, player.life.track === "NoInGameMusic" ? "Exploration" : "NoInGameMusic", nap);
}

/** Many lines within the same second. */
function burst(player: Player): readonly SessionEvent[] {
  return Array.from({ length: 60 }, () => line(player, "Friends", 0));
}

/** Empty lists. */
function emptyLists(player: Player): readonly SessionEvent[] {
  return [
    bare(player, "WingJoin", [5, 20], { Others: [] }),
    bare(player, "WingLeave", [5, 20]),
    bare(player, "CommunityGoal", [5, 20], { CurrentGoals: [] }),
  ];
}

const longName = "Ω".repeat(60);

/** Names of the maximum length, longer than most programs expect. */
function longNames(player: Player): readonly SessionEvent[] {
  return [
    bare(player, "Friends", [5, 20], { Status: "Online", Name: longName }),
    bare(player, "WingInvite", [5, 20], { Name: longName }),
  ];
}

const reward = 1_000_000_000;

/** The largest possible numbers: a huge bounty, and a goal near the limit of what doubles can count. */
function largeNumbers(player: Player): readonly SessionEvent[] {
  player.life.bounties += reward;
  const Faction = player.system.colony?.factions[0]?.Name ?? "Crimson Raiders";
  return [
    bare(player, "Bounty", [5, 20], {
      Rewards: [{ Faction, Reward: reward }],
      Target: "asp",
      Target_Localised: "Asp Explorer",
      TotalReward: reward,
      VictimFaction: "Crimson Raiders",
    }),
    line(player, "CommunityGoal", [5, 20], { CurrentGoals: [{ ...goal, CurrentTotal: Number.MAX_SAFE_INTEGER }] }),
  ];
}

const goal: Fields = {
  CGID: 699,
  Title: "Restock the Harvest Depots of Quillmar",
  SystemName: "Quillmar",
  MarketName: "Linden Terminal",
  Expiry: "2999-05-22T07:00:00Z",
  IsComplete: false,
  PlayerContribution: 2160,
  NumContributors: 1407,
  TopTier: { Name: "Tier 5", Bonus: "" },
  PlayerPercentileBand: 25,
};

/** A visit to the arena, whose login names no ship and has no Location. */
function arena(player: Player): readonly SessionEvent[] {
  const {
    Ship: _,
    Ship_Localised: __,
    ShipID: ___,
    ShipName,
    ShipIdent,
    FuelLevel,
    FuelCapacity,
    GameMode,
    ...rest
  } = loadGame(player) as SessionEvent & Fields;
  const login = [
    leave(player),
    commander(player),
    ...standing(player, 0),
    engineersAtStartup(player),
    { ...rest, timestamp: player.clock.now() },
  ];
  player.life.track = "MainMenu";
  return [...login, ...music(player, "CQCMenu", [1, 4]), leave(player), ...logInWholly(player)];
}

/** A login that is aborted before Location, followed by another one. */
function twice(player: Player): readonly SessionEvent[] {
  const first = [leave(player), ...logInWholly(player)];
  const end = first.findIndex(({ event }) => event === "LoadGame");
  return [...first.slice(0, end + 1), leave(player), ...logInWholly(player)];
}

/** Rare but legal happenings. */
export const nastyHappenings: readonly Happening[] = [
  { topic: "company", kinds: ["ReceiveText"], weight: 12, play: oddText },
  { topic: "company", kinds: ["Music"], weight: 2, play: nothing },
  { topic: "company", kinds: ["Friends"], weight: 1, play: burst },
  { topic: "company", kinds: ["WingJoin", "WingLeave", "CommunityGoal"], weight: 2, play: emptyLists },
  { topic: "company", kinds: ["Friends", "WingInvite"], weight: 2, play: longNames },
  {
    topic: "company",
    kinds: ["Bounty", "CommunityGoal"],
    weight: 4,
    play: (player) => (isIn(player, "normal") ? largeNumbers(player) : undefined),
  },
  { topic: "travel", kinds: ["LoadGame", "Music"], weight: 3, play: docked(arena) },
  { topic: "travel", kinds: ["LoadGame", "Music"], weight: 3, play: docked(twice) },
  {
    topic: "travel",
    kinds: ["FSDTarget", "StartJump", "FSDJump", "SystemsShutdown", "UnderAttack", "ShipLocker", "Music"],
    weight: 5,
    play: (player) => (isIn(player, "supercruise") && !player.life.near ? hyperdiction(player) : undefined),
  },
];
