import type { CommunityGoal, EngineerProgress, MultiSellExplorationData } from "#events";
import { secondsOf, written } from "../clock.js";
import { isCharted } from "../galaxy/system.js";
import { listed } from "../listed.js";
import { later, type Pilot, type Trust } from "./pilot.js";
import { engineersFor, trustOf } from "./startup.js";

/** Sells a page of exploration data; systems without data are not included. */
export function sellData(pilot: Pilot): readonly MultiSellExplorationData[] {
  const { random } = pilot;
  const firsts = pilot.scanned.filter((system) => !isCharted(system)).length;
  const Discovered = pilot.scanned.map(({ name }) => ({
    SystemName: name,
    ...(random.chance(5) ? { SystemName_Localised: name } : {}),
    NumBodies: random.between(1, 40),
  }));
  pilot.scanned = [];
  const BaseValue = Discovered.length * random.between(500, 20_000);
  const Bonus = firsts * random.between(1000, 50_000);
  pilot.credits += BaseValue + Bonus;
  const timestamp = later(pilot, 10, 100);
  return [
    {
      timestamp,
      event: "MultiSellExplorationData",
      Discovered,
      BaseValue,
      Bonus,
      TotalEarnings: BaseValue + Bonus,
    },
  ];
}

type Goal = CommunityGoal["CurrentGoals"][number];

const bands = listed<number>("events/CommunityGoal", "/CurrentGoals/0/PlayerPercentileBand");
const titles = ["Restock the Harvest Depots of", "Drive the Raiders from", "Survey the Ruins near"] as const;
const week = 604_800;

/** Reports the community goals that the pilot has joined; each lasts for the whole session. */
export function communityGoals(pilot: Pilot): readonly CommunityGoal[] {
  const { random } = pilot;
  const timestamp = later(pilot, 10, 200);
  if (pilot.goals.length < mostGoals) pilot.goals = [...pilot.goals, newGoal(pilot)];
  pilot.goals = pilot.goals.map((goal) => ({
    ...goal,
    CurrentTotal: goal.CurrentTotal + random.below(90_000),
    PlayerContribution: goal.PlayerContribution + random.below(200),
  }));
  return [{ timestamp, event: "CommunityGoal", CurrentGoals: random.some(pilot.goals, random.below(mostGoals + 1)) }];
}

const mostGoals = 3;

function newGoal(pilot: Pilot): Goal {
  const { random, system, goals } = pilot;
  const tiers = random.between(2, 8);
  const hasTopRank = random.chance(50);
  return {
    CGID: 700 + goals.length * 50 + random.below(50),
    Title: `${random.pick(titles)} ${system.name}`,
    SystemName: system.name,
    MarketName: system.colony?.stations[0].name ?? system.name,
    Expiry: written(secondsOf(pilot.clock.now()) + random.between(-week, week)),
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

const unheardOf: Trust = { Progress: "" };
const ladder: readonly string[] = ["Known", "Invited", "Unlocked"];
const highestRank = 5;

/** Improves the relationship with an engineer. */
export function meetEngineer(pilot: Pilot): readonly EngineerProgress[] {
  const { random } = pilot;
  const [Engineer, EngineerID] = random.pick(engineersFor(pilot));
  const isHeardOf = pilot.trust.has(EngineerID) || random.chance(50);
  const before = isHeardOf ? trustOf(pilot, EngineerID) : unheardOf;
  // A rank that is not reported must not increase, or the next report would skip one.
  const isReported = before.Rank === undefined || random.chance(80);
  const { Progress, Rank } = isReported ? nextStep(before) : before;
  pilot.trust.set(EngineerID, Rank === undefined ? { Progress } : { Progress, Rank });
  return [
    {
      timestamp: later(pilot, 10, 200),
      event: "EngineerProgress",
      Engineer,
      EngineerID,
      ...(Rank !== undefined && isReported
        ? { Rank, ...(random.chance(50) ? { RankProgress: random.below(100) } : {}) }
        : {}),
      Progress,
    },
  ];
}

function nextStep({ Progress, Rank }: Trust): Trust {
  if (Rank !== undefined) return { Progress, Rank: Math.min(highestRank, Rank + 1) };
  const next = ladder[ladder.indexOf(Progress) + 1];
  if (next === undefined || Progress === "Barred") return { Progress };
  return next === "Unlocked" ? { Progress: next, Rank: 1 } : { Progress: next };
}
