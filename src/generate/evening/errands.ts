import { createRandom } from "../../base/random.js";
import { written } from "../clock.js";
import type { Station } from "../galaxy/station.js";
import type { SessionEvent } from "../session/pilot.js";
import { displayOf, type Happening, passengerTask } from "./happening.js";
import { bare } from "./line.js";
import { wage } from "./log-in.js";
import {
  cargoAfter,
  commodityOf,
  depot,
  endMission,
  isAtHand,
  newMission,
  offersMissions,
  removeMission,
} from "./missions.js";
import { sells } from "./place.js";
import type { AcceptedMission, Player } from "./player.js";

const mostMissions = 12;

/** Accepts a few missions from the board. */
export function accept(player: Player, station: Station, task?: string): readonly SessionEvent[] | undefined {
  const { random, life } = player;
  if (life.missions.length >= mostMissions) return undefined;
  const lines: SessionEvent[] = [];
  const taken: AcceptedMission[] = [];
  for (let count = random.between(1, 4); count > 0; count--) {
    const mission = newMission(player, station, task);
    life.missions.push(mission);
    taken.push(mission);
    lines.push(accepted(player, mission), ...depot(player, mission, "Collect", mission.destination.marketId));
  }
  return [...lines, ...cargoAfter(player, taken)];
}

/** The reward of a mission. */
function rewardOf({ id }: AcceptedMission): number {
  return createRandom(id).between(8, 900) * 1237;
}

function accepted(player: Player, mission: AcceptedMission): SessionEvent {
  const { name, destination } = mission;
  return bare(player, "MissionAccepted", [4, 6], {
    Faction: mission.faction,
    Name: name,
    LocalisedName: displayOf(name),
    ...commodityOf(mission),
    DestinationSystem: destination.system,
    DestinationStation: destination.station,
    Expiry: written(mission.expiry),
    Wing: false,
    Influence: "++",
    Reputation: "+",
    Reward: rewardOf(mission),
    ...(name.startsWith(passengerTask)
      ? { PassengerCount: 6, PassengerVIPs: false, PassengerWanted: false, PassengerType: "Tourist" }
      : {}),
    MissionID: mission.id,
  });
}

/** Some missions are done, with the reward at this station; it is usually collected at once. */
function redirect(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const lines = missionsMet(player, station);
  if (lines.length === 0) return undefined;
  return player.random.chance(85) ? [...lines, ...(complete(player, station) ?? [])] : lines;
}

/** The maximum number of seconds needed to collect all rewards at a station. */
const longestVisit = 600;

/** True if there is enough time left to collect the reward of a mission. */
const isInTime = ({ clock }: Player, { expiry }: AcceptedMission): boolean => expiry > clock.seconds() + longestVisit;

/** Marks some missions as done and redirects them to this station, where the reward is collected. */
export function missionsMet(player: Player, station: Station): readonly SessionEvent[] {
  const { random, life } = player;
  if (!offersMissions(station)) return [];
  const done = life.missions
    .filter(({ rewardAt, destination }) => !rewardAt && destination.station !== station.name)
    .filter((mission) => isAtHand(mission) && isInTime(player, mission))
    .slice(0, random.between(1, 4));
  return done.map((mission) => {
    mission.rewardAt = station.marketId;
    const { destination } = mission;
    return bare(player, "MissionRedirected", [2, 30], {
      MissionID: mission.id,
      Name: mission.name,
      LocalisedName: displayOf(mission.name),
      NewDestinationStation: station.name,
      NewDestinationSystem: player.system.name,
      OldDestinationStation: destination.station,
      OldDestinationSystem: destination.system,
    });
  });
}

/** Collects the rewards of completed missions. */
function complete(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const done = player.life.missions
    .filter(({ rewardAt }) => rewardAt === station.marketId)
    .filter((mission) => isAtHand(mission) && isInTime(player, mission));
  if (done.length === 0) return undefined;
  const lines = done.flatMap((mission) => {
    removeMission(player, mission);
    player.credits += rewardOf(mission);
    return [
      ...depot(player, mission, "Deliver", station.marketId),
      ...(player.life.hasCrew ? [wage(player, 410)] : []),
      bare(player, "MissionCompleted", [3, 9], {
        Faction: mission.faction,
        Name: `${mission.name}_name`,
        LocalisedName: displayOf(mission.name),
        MissionID: mission.id,
        ...commodityOf(mission),
        DestinationSystem: mission.destination.system,
        DestinationStation: mission.destination.station,
        Reward: rewardOf(mission),
        FactionEffects: [
          {
            Faction: station.owner.Name,
            Effects: [],
            Influence: [],
            ReputationTrend: "UpGood",
            Reputation: "+",
          },
        ],
      }),
    ];
  });
  return [...lines, ...cargoAfter(player, done)];
}

/** All rewards available here. */
export const rewards = sells("missions", complete);

/** Abandons a mission, or fails it. */
export function giveUp(
  player: Player,
  kind: "MissionAbandoned" | "MissionFailed" = player.random.chance(50) ? "MissionAbandoned" : "MissionFailed",
): readonly SessionEvent[] | undefined {
  const mission = player.life.missions.find(({ rewardAt }) => rewardAt === undefined);
  if (!mission) return undefined;
  return endMission(player, mission, kind, [10, 60]);
}

/** Missions, from acceptance to reward. */
export const errandHappenings: readonly Happening[] = [
  { topic: "missions", kinds: ["MissionAccepted", "CargoDepot", "Cargo"], weight: 4, play: sells("missions", accept) },
  {
    topic: "missions",
    kinds: ["MissionRedirected", "CargoDepot", "MissionCompleted", "NpcCrewPaidWage", "Cargo"],
    weight: 2,
    play: sells("missions", redirect),
  },
  {
    topic: "missions",
    kinds: ["CargoDepot", "MissionCompleted", "NpcCrewPaidWage", "Cargo"],
    weight: 5,
    play: rewards,
  },
  { topic: "missions", kinds: ["MissionAbandoned", "MissionFailed", "Cargo"], weight: 0.3, play: giveUp },
];
