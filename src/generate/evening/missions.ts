import type { Station } from "../galaxy/station.js";
import { inventSystem } from "../galaxy/system.js";
import { newId, type SessionEvent, speaksEnglish } from "../session/pilot.js";
import { displayOf, passengerTask, tasks } from "./happening.js";
import { bare, type Delay, type Fields } from "./line.js";
import type { AcceptedMission, Player } from "./player.js";
import { cargo } from "./side-files.js";
import { capitalised, commodities, displayName, displays, mostTons, tonsHeld } from "./stock.js";

/** The first mission id. */
export const firstMission = 951_000_000;

/** A random task from the board. */
function someTask({ random, life }: Player): string {
  const [name] = random.pick(tasks.filter(([task]) => life.carriesPassengers || !task.startsWith(passengerTask)));
  return name;
}

/** Few lists of missions have display texts. */
function isShown(player: Player): boolean {
  return player.random.chance(player.life.isNasty ? 50 : 4) && speaksEnglish(player);
}

/** True if a station has a mission board. */
export function offersMissions({ services }: Station): boolean {
  return services.some((name) => name.toLowerCase() === "missions");
}

/** A mission offered by a station. */
function missionFrom(
  player: Player,
  { owner, marketId }: Station,
  destination: AcceptedMission["destination"],
  name = someTask(player),
): AcceptedMission {
  return {
    id: firstMission + newId(player),
    name,
    faction: owner.Name,
    expiry: player.clock.seconds() + player.random.between(90_000, 600_000),
    destination,
    rewardAt: undefined,
    isShown: isShown(player),
    goods: handedOver(player, name, marketId),
  };
}

/** A new mission from the board, usually to another system. */
export function newMission(player: Player, station: Station, task?: string): AcceptedMission {
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
  player.cargo = tonsHeld(player);
  if (random.chance(likely)) life.failed = [formerMission(player, station)];
  if (random.chance(likely) && offersMissions(station)) {
    life.missions.push({ ...formerMission(player, station), rewardAt: station.marketId });
  }
}

/** The goods received for a delivery, if there is room. */
function handedOver(player: Player, name: string, from: number): AcceptedMission["goods"] {
  const { random } = player;
  const tons = random.between(2, 18);
  if (name !== "Mission_Delivery" || tonsHeld(player) + tons > mostTons) return undefined;
  const [type] = random.pick(commodities);
  return { type, tons, from, keptAt: undefined };
}

/** The goods of a mission, as its lines name them. */
export function commodityOf({ goods }: AcceptedMission): Fields {
  if (!goods) return {};
  const { type, tons } = goods;
  return { Commodity: `$${capitalised(type)}_Name;`, Commodity_Localised: displayName(type), Count: tons };
}

/** The goods of a mission change hands at its depot; nothing where there are none. */
export function depot(
  player: Player,
  { id, goods }: AcceptedMission,
  UpdateType: "Collect" | "Deliver",
  EndMarketID: number,
): readonly SessionEvent[] {
  if (!goods) return [];
  const { type, tons, from } = goods;
  return [
    bare(player, "CargoDepot", [3, 9], {
      MissionID: id,
      UpdateType,
      CargoType: capitalised(type),
      CargoType_Localised: displays.get(type),
      Count: tons,
      StartMarketID: from,
      EndMarketID,
      ItemsCollected: tons,
      ItemsDelivered: UpdateType === "Deliver" ? tons : 0,
      TotalItemsToDeliver: tons,
      Progress: UpdateType === "Deliver" ? 0 : 1,
    }),
  ];
}

/** The hold after mission goods were loaded or unloaded. */
export function cargoAfter(player: Player, missions: readonly AcceptedMission[]): readonly SessionEvent[] {
  player.cargo = tonsHeld(player);
  return missions.some(({ goods }) => goods) ? [cargo(player, 3)] : [];
}

/** True if none of the mission's goods are stored elsewhere. */
export const isAtHand = ({ goods }: AcceptedMission): boolean => goods?.keptAt === undefined;

export function removeMission(player: Player, mission: AcceptedMission): void {
  player.life.missions = player.life.missions.filter(({ id }) => id !== mission.id);
}

/** Ends a mission without success. */
export function endMission(
  player: Player,
  mission: AcceptedMission,
  kind: "MissionAbandoned" | "MissionFailed",
  delay: Delay,
): readonly SessionEvent[] {
  removeMission(player, mission);
  if (kind === "MissionFailed") player.life.failed = [...player.life.failed, mission];
  return [
    bare(player, kind, delay, {
      Name: `${mission.name}_name`,
      LocalisedName: displayOf(mission.name),
      MissionID: mission.id,
    }),
    ...cargoAfter(player, [mission].filter(isAtHand)),
  ];
}

/** Fails all expired missions, even those with only the reward left to collect; the login has just listed them. */
export function missionsRunOut(player: Player): readonly SessionEvent[] {
  const now = player.clock.seconds();
  const over = player.life.missions.filter(({ expiry }) => expiry <= now);
  return over.flatMap((mission) => endMission(player, mission, "MissionFailed", 0));
}
