import { engineersAtStartup } from "./engineers.js";
import { hyperdictionKinds } from "./flight.js";
import { cruising, docked, drifting, happeningsOf } from "./happening.js";
import { hyperdiction } from "./hyperspace.js";
import { bare, line, music } from "./line.js";
import { factionIn } from "./location.js";
import { commander, leave, loadGame, logInWholly, standing } from "./log-in.js";
import type { Lines, Player, WrittenEvent } from "./player.js";

const texts = [
  "",
  "x".repeat(4000),
  "\u2028\u2029\u00a0\ufeff",
  "</script> ]]> ::error:: %0A \\ \" '",
  "ようこそ, добро пожаловать, مرحبا, 👩‍🚀",
  "\u001b[31mred\u001b[0m",
];

/** Texts that are difficult for readers. */
function oddText(player: Player): Lines {
  const { random } = player;
  const From = random.pick(["Ж".repeat(200), 'O\'Neill "Zed" <o7>', "名無し"]);
  return [bare(player, "ReceiveText", [1, 5], { From, Message: random.pick(texts), Channel: "local" })];
}

const nap = 1800;

/** Half an hour of inactivity. */
function nothing(player: Player): Lines {
  return music(player, player.life.track === "NoInGameMusic" ? "Exploration" : "NoInGameMusic", nap);
}

/** Many lines within the same second. */
function burst(player: Player): Lines {
  return Array.from({ length: 60 }, () => line(player, "Friends", 0));
}

function emptyLists(player: Player): Lines {
  return [
    bare(player, "WingJoin", [5, 20], { Others: [] }),
    bare(player, "WingLeave", [5, 20]),
    bare(player, "CommunityGoal", [5, 20], { CurrentGoals: [] }),
  ];
}

const longName = "Ω".repeat(60);

/** Names of the maximum length, longer than most programs expect. */
function longNames(player: Player): Lines {
  return [
    bare(player, "Friends", [5, 20], { Status: "Online", Name: longName }),
    bare(player, "WingInvite", [5, 20], { Name: longName }),
  ];
}

/** The largest possible numbers: a huge bounty, and a goal near the limit of what doubles can count. */
function largeNumbers(player: Player): Lines {
  const Reward = 1_000_000_000;
  player.life.bounties += Reward;
  return [
    bare(player, "Bounty", [5, 20], {
      Rewards: [{ Faction: factionIn(player, "Crimson Raiders"), Reward }],
      Target: "asp",
      Target_Localised: "Asp Explorer",
      TotalReward: Reward,
      VictimFaction: "Crimson Raiders",
    }),
    line(player, "CommunityGoal", [5, 20], { CurrentGoals: [{ ...goal, CurrentTotal: Number.MAX_SAFE_INTEGER }] }),
  ];
}

const goal = {
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
export function arena(player: Player): Lines {
  const fields = Object.entries(loadGame(player)).filter(([field]) => !/^(?:Ship|Fuel|GameMode)/.test(field));
  const login = [leave(player), commander(player), ...standing(player, 0), engineersAtStartup(player)];
  const entry = { ...(Object.fromEntries(fields) as WrittenEvent), timestamp: player.clock.now() };
  player.life.track = "MainMenu";
  return [...login, entry, ...music(player, "CQCMenu", [1, 4]), leave(player), ...logInWholly(player)];
}

/** A login that is aborted before Location, followed by another one. */
function twice(player: Player): Lines {
  const first = [leave(player), ...logInWholly(player)];
  const end = first.findIndex(({ event }) => event === "LoadGame");
  return [...first.slice(0, end + 1), leave(player), ...logInWholly(player)];
}

export const nastyHappenings = happeningsOf([
  ["company", 12, oddText, ["ReceiveText"]],
  ["company", 2, nothing, ["Music"]],
  ["company", 1, burst, ["Friends"]],
  ["company", 2, emptyLists, ["WingJoin", "WingLeave", "CommunityGoal"]],
  ["company", 2, longNames, ["Friends", "WingInvite"]],
  ["company", 4, drifting(largeNumbers), ["Bounty", "CommunityGoal"]],
  ["travel", 3, docked(arena), ["LoadGame", "Music"]],
  ["travel", 3, docked(twice), ["LoadGame", "Music"]],
  ["travel", 5, cruising(hyperdiction), hyperdictionKinds],
]);
