import { secondsOf, written } from "../clock.js";
import type { Station } from "../galaxy/station.js";
import { inventSystem } from "../galaxy/system.js";
import { newId, type SessionEvent } from "../session/pilot.js";
import type { Happening } from "./happening.js";
import { addTo, bare } from "./line.js";
import { wage } from "./log-in.js";
import { sells } from "./place.js";
import type { AcceptedMission, Player } from "./player.js";

const tasks = [
  ["Mission_Courier", "Take sealed letters to the next port"],
  ["Mission_Delivery", "Deliver goods to the next port"],
  ["Mission_PassengerBulk", "Take six tourists to the next port"],
  ["Mission_Massacre", "Clear the raiders from the system"],
] as const;
const mostMissions = 12;
const passengers = "Mission_Passenger";

/** What is written of a mission whenever it is. */
const displayOf = (name: string): string => tasks.find(([task]) => task === name)?.[1] ?? name;

/** A few missions from the board. */
function accept(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const { random, life, system } = player;
  if (life.missions.length >= mostMissions) return undefined;
  const lines: SessionEvent[] = [];
  for (let count = random.between(1, 4); count > 0; count--) {
    const [name, display] = random.pick(
      tasks.filter(([task]) => life.carriesPassengers || !task.startsWith(passengers)),
    );
    const near = inventSystem(random, player.galaxy, system.position, 40);
    const goal = { system: near.name, station: near.colony?.stations[0].name ?? "" };
    const to = goal.station === "" ? { system: system.name, station: station.name } : goal;
    const expiry = secondsOf(player.clock.now()) + random.between(90_000, 600_000);
    const mission: AcceptedMission = {
      id: 951_000_000 + newId(player),
      name,
      faction: station.owner.Name,
      expiry,
      destination: to,
      rewardAt: undefined,
    };
    life.missions.push(mission);
    addTo(lines, [
      bare(player, "MissionAccepted", [4, 6], {
        Faction: mission.faction,
        Name: name,
        LocalisedName: display,
        DestinationSystem: to.system,
        DestinationStation: to.station,
        Expiry: written(expiry),
        Wing: false,
        Influence: "++",
        Reputation: "+",
        Reward: 41_000,
        ...(name.startsWith(passengers)
          ? { PassengerCount: 6, PassengerVIPs: false, PassengerWanted: false, PassengerType: "Tourist" }
          : {}),
        MissionID: mission.id,
      }),
    ]);
  }
  return lines;
}

/** Some missions are done, and the reward waits here; most fetch it at once. */
function redirect(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const lines = missionsMet(player, station);
  if (lines.length === 0) return undefined;
  return player.random.chance(85) ? [...lines, ...(complete(player, station) ?? [])] : lines;
}

/** Some missions are done on the way to where their reward waits from now on. */
export function missionsMet(player: Player, station: Station): readonly SessionEvent[] {
  const { random, life } = player;
  if (!station.services.some((name) => name.toLowerCase() === "missions")) return [];
  const done = life.missions
    .filter(({ rewardAt, destination }) => !rewardAt && destination.station !== station.name)
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

function remove(player: Player, mission: AcceptedMission): void {
  player.life.missions = player.life.missions.filter(({ id }) => id !== mission.id);
}

/** The reward for what is done. */
function complete(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const done = player.life.missions.filter(({ rewardAt }) => rewardAt === station.marketId);
  if (done.length === 0) return undefined;
  return done.flatMap((mission) => {
    remove(player, mission);
    player.credits += 41_000;
    return [
      ...(player.life.hasCrew ? [wage(player, 410)] : []),
      bare(player, "MissionCompleted", [3, 9], {
        Faction: mission.faction,
        Name: `${mission.name}_name`,
        LocalisedName: displayOf(mission.name),
        MissionID: mission.id,
        DestinationSystem: mission.destination.system,
        DestinationStation: mission.destination.station,
        Reward: 41_000,
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
}

/** All rewards that wait here. */
export const rewards = sells("missions", complete);

/** Given up, or too late. */
function giveUp(player: Player): readonly SessionEvent[] | undefined {
  const mission = player.life.missions.find(({ rewardAt }) => rewardAt === undefined);
  if (!mission) return undefined;
  remove(player, mission);
  const kind = player.random.chance(50) ? "MissionAbandoned" : "MissionFailed";
  return [
    bare(player, kind, [10, 60], {
      Name: `${mission.name}_name`,
      LocalisedName: displayOf(mission.name),
      MissionID: mission.id,
    }),
  ];
}

/** Missions from the board to the reward. */
export const errandHappenings: readonly Happening[] = [
  { topic: "missions", kinds: ["MissionAccepted"], weight: 4, play: sells("missions", accept) },
  {
    topic: "missions",
    kinds: ["MissionRedirected", "MissionCompleted", "NpcCrewPaidWage"],
    weight: 2,
    play: sells("missions", redirect),
  },
  { topic: "missions", kinds: ["MissionCompleted", "NpcCrewPaidWage"], weight: 5, play: rewards },
  { topic: "missions", kinds: ["MissionAbandoned", "MissionFailed"], weight: 0.3, play: giveUp },
];
