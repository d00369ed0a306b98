import { written } from "../../base/dates.js";
import { createRandom } from "../../base/random.js";
import { capitalised } from "../galaxy/names.js";
import type { Station } from "../galaxy/station.js";
import { inventSystem } from "../galaxy/system.js";
import { happeningsOf, offers, sells } from "./happening.js";
import { bare, type Delay, wage } from "./line.js";
import {
  type AcceptedMission,
  type Fields,
  type Lines,
  newId,
  type Player,
  speaksEnglish,
  type WrittenEvent,
} from "./player.js";
import { cargo } from "./side-files.js";
import { commodities, displayName, displays, mostTons, tonsHeld } from "./stock.js";

/** The names of mission kinds, with what they are about. */
const tasks: ReadonlyMap<string, string> = new Map([
  ["Mission_Courier", "Take sealed letters to the next port"],
  ["Mission_Delivery", "Deliver goods to the next port"],
  ["Mission_PassengerBulk", "Take six tourists to the next port"],
  ["Mission_Massacre", "Clear the raiders from the system"],
]);

const isForPassengers = (name: string): boolean => name.startsWith("Mission_Passenger");

function displayOf(name: string): string {
  return tasks.get(name) ?? name;
}

export const firstMission = 951_000_000;
const mostMissions = 12;

function someTask({ random, life }: Player): string {
  return random.pick([...tasks.keys()].filter((task) => life.carriesPassengers || !isForPassengers(task)));
}

function missionFrom(
  player: Player,
  { owner, marketId }: Station,
  destination: AcceptedMission["destination"],
  name = someTask(player),
): AcceptedMission {
  const { random, life } = player;
  return {
    id: firstMission + newId(player),
    name,
    faction: owner.Name,
    expiry: player.clock.seconds() + random.between(90_000, 600_000),
    destination,
    rewardAt: undefined,
    isShown: random.chance(life.isNasty ? 50 : 4) && speaksEnglish(player),
    goods: handedOver(player, name, marketId),
  };
}

/** A new mission from the board, usually to another system. */
function newMission(player: Player, station: Station, task?: string): AcceptedMission {
  const { random, system } = player;
  const near = inventSystem(random, player.galaxy, system.position, 40);
  const [goal] = near.colony?.stations ?? [];
  const { name, marketId } = goal ?? station;
  return missionFrom(player, station, { system: (goal ? near : system).name, station: name, marketId }, task);
}

/** A mission from the previous day, whose goods have been delivered or lost. */
function formerMission(player: Player, station: Station): AcceptedMission {
  const here = { system: player.system.name, station: station.name, marketId: station.marketId };
  return { ...missionFrom(player, station, here), goods: undefined };
}

/** The missions listed when an evening begins: active ones, failed ones, and ones with a reward to collect. */
export function giveEarlierMissions(player: Player, station: Station): void {
  const { random, life } = player;
  const likely = life.isNasty ? 40 : 12;
  for (let count = random.chance(40) ? random.between(1, 3) : 0; count > 0; count--) {
    life.missions.push(newMission(player, station));
  }
  if (random.chance(likely)) life.failed = [formerMission(player, station)];
  if (random.chance(likely) && offers("missions")(station)) {
    life.missions.push({ ...formerMission(player, station), rewardAt: station.marketId });
  }
}

/** The goods received for a delivery, if there is room. */
function handedOver(player: Player, name: string, from: number): AcceptedMission["goods"] {
  const tons = player.random.between(2, 18);
  if (name !== "Mission_Delivery" || tonsHeld(player) + tons > mostTons) return undefined;
  const [type] = player.random.pick(commodities);
  return { type, tons, from, keptAt: undefined };
}

/** The goods of a mission, as its lines name them. */
function commodityOf({ goods }: AcceptedMission): Fields {
  if (!goods) return {};
  const { type, tons } = goods;
  return { Commodity: `$${capitalised(type)}_Name;`, Commodity_Localised: displayName(type), Count: tons };
}

/** The goods of a mission change hands at its depot; nothing where there are none. */
function depot(player: Player, { id, goods }: AcceptedMission, isDelivered: boolean, EndMarketID: number): Lines {
  if (!goods) return [];
  const { type, tons, from } = goods;
  return [
    bare(player, "CargoDepot", [3, 9], {
      MissionID: id,
      UpdateType: isDelivered ? "Deliver" : "Collect",
      CargoType: capitalised(type),
      CargoType_Localised: displays.get(type),
      Count: tons,
      StartMarketID: from,
      EndMarketID,
      ItemsCollected: tons,
      ItemsDelivered: isDelivered ? tons : 0,
      TotalItemsToDeliver: tons,
      Progress: isDelivered ? 0 : 1,
    }),
  ];
}

/** The hold after mission goods were loaded or unloaded. */
function cargoAfter(player: Player, missions: readonly AcceptedMission[]): Lines {
  return missions.some(({ goods }) => goods) ? [cargo(player, 3)] : [];
}

/** True if none of the mission's goods are stored elsewhere. */
const isAtHand = ({ goods }: AcceptedMission): boolean => goods?.keptAt === undefined;

function removeMission({ life }: Player, mission: AcceptedMission): void {
  life.missions = life.missions.filter(({ id }) => id !== mission.id);
}

/** The accepted missions that are not over, and failed ones that are still listed. */
export function missionList(player: Player): WrittenEvent {
  const { missions, failed } = player.life;
  const now = player.clock.seconds();
  const listed = ({ id, name, expiry, isShown }: AcceptedMission): Fields => ({
    MissionID: id,
    Name: `${name}_name`,
    Name_Localised: isShown ? displayOf(name) : undefined,
    PassengerMission: isForPassengers(name),
    Expires: Math.max(0, expiry - now),
  });
  return bare(player, "Missions", 0, {
    Active: missions.filter(({ rewardAt }) => rewardAt === undefined).map(listed),
    Failed: failed.filter(({ expiry }) => expiry > now).map((mission) => ({ ...listed(mission), Expires: 0 })),
    Complete: missions.filter(({ rewardAt }) => rewardAt !== undefined).map(listed),
  });
}

export function passengers(player: Player): Lines {
  const carried = player.life.missions.filter(({ name }) => isForPassengers(name));
  if (carried.length === 0) return [];
  const Manifest = carried.map(({ id }) => ({ MissionID: id, Type: "Tourist", VIP: false, Wanted: false, Count: 6 }));
  return [bare(player, "Passengers", 0, { Manifest })];
}

export function accept(player: Player, station: Station, task?: string): Lines | undefined {
  const { random, life } = player;
  if (life.missions.length >= mostMissions) return undefined;
  const taken: AcceptedMission[] = [];
  const lines: WrittenEvent[] = [];
  for (let count = random.between(1, 4); count > 0; count--) {
    const mission = newMission(player, station, task);
    life.missions.push(mission);
    taken.push(mission);
    lines.push(accepted(player, mission), ...depot(player, mission, false, mission.destination.marketId));
  }
  return [...lines, ...cargoAfter(player, taken)];
}

function rewardOf({ id }: AcceptedMission): number {
  return createRandom(id).between(8, 900) * 1237;
}

const tourists = { PassengerCount: 6, PassengerVIPs: false, PassengerWanted: false, PassengerType: "Tourist" };

function accepted(player: Player, mission: AcceptedMission): WrittenEvent {
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
    ...(isForPassengers(name) ? tourists : {}),
    MissionID: mission.id,
  });
}

/** Some missions are done, with the reward at this station; it is usually collected at once. */
function redirect(player: Player, station: Station): Lines | undefined {
  const lines = missionsMet(player, station);
  if (lines.length === 0) return undefined;
  return player.random.chance(85) ? [...lines, ...(complete(player, station) ?? [])] : lines;
}

/** The maximum number of seconds needed to collect all rewards at a station. */
const longestVisit = 600;

/** True if the mission's goods are at hand, and enough time is left to collect its reward. */
function canComplete({ clock }: Player, mission: AcceptedMission): boolean {
  return isAtHand(mission) && mission.expiry > clock.seconds() + longestVisit;
}

/** Marks some missions as done and redirects them to this station, where the reward is collected. */
export function missionsMet(player: Player, station: Station): Lines {
  const { random, life } = player;
  if (!offers("missions")(station)) return [];
  const done = life.missions
    .filter(({ rewardAt, destination }) => !rewardAt && destination.station !== station.name)
    .filter((mission) => canComplete(player, mission))
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
function complete(player: Player, station: Station): Lines | undefined {
  const done = player.life.missions.filter(
    (mission) => mission.rewardAt === station.marketId && canComplete(player, mission),
  );
  if (done.length === 0) return undefined;
  const effects = {
    Faction: station.owner.Name,
    Effects: [],
    Influence: [],
    ReputationTrend: "UpGood",
    Reputation: "+",
  };
  const lines = done.flatMap((mission) => {
    removeMission(player, mission);
    player.credits += rewardOf(mission);
    return [
      ...depot(player, mission, true, station.marketId),
      ...wage(player, 410),
      bare(player, "MissionCompleted", [3, 9], {
        Faction: mission.faction,
        Name: `${mission.name}_name`,
        LocalisedName: displayOf(mission.name),
        MissionID: mission.id,
        ...commodityOf(mission),
        DestinationSystem: mission.destination.system,
        DestinationStation: mission.destination.station,
        Reward: rewardOf(mission),
        FactionEffects: [effects],
      }),
    ];
  });
  return [...lines, ...cargoAfter(player, done)];
}

export const rewards = sells("missions", complete);

const endings = ["MissionAbandoned", "MissionFailed"] as const;

/** Ends a mission without success. */
function endMission(player: Player, mission: AcceptedMission, kind: (typeof endings)[number], delay: Delay): Lines {
  const { life } = player;
  removeMission(player, mission);
  if (kind === "MissionFailed") life.failed = [...life.failed, mission];
  const { id, name } = mission;
  return [
    bare(player, kind, delay, { Name: `${name}_name`, LocalisedName: displayOf(name), MissionID: id }),
    ...cargoAfter(player, [mission].filter(isAtHand)),
  ];
}

/** Fails all expired missions, even those with only the reward left to collect; the login has just listed them. */
export function missionsRunOut(player: Player): Lines {
  const now = player.clock.seconds();
  const over = player.life.missions.filter(({ expiry }) => expiry <= now);
  return over.flatMap((mission) => endMission(player, mission, "MissionFailed", 0));
}

/** Abandons a mission, or fails it. */
export function giveUp(player: Player, kind = player.random.pick(endings)): Lines | undefined {
  const mission = player.life.missions.find(({ rewardAt }) => rewardAt === undefined);
  return mission && endMission(player, mission, kind, [10, 60]);
}

const rewarded = ["CargoDepot", "MissionCompleted", "NpcCrewPaidWage", "Cargo"];

export const missionHappenings = happeningsOf([
  ["missions", 4, sells("missions", accept), ["MissionAccepted", "CargoDepot", "Cargo"]],
  ["missions", 2, sells("missions", redirect), ["MissionRedirected", ...rewarded]],
  ["missions", 5, rewards, rewarded],
  ["missions", 0.3, giveUp, [...endings, "Cargo"]],
]);
