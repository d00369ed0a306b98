import type { SessionEvent } from "../session/pilot.js";
import { bare, type Delay } from "./line.js";
import type { AcceptedMission, Player } from "./player.js";
import { tonsHeld } from "./stock.js";
import { displayOf } from "./tasks.js";
import { cargo } from "./told-files.js";

/** The hold as it is, once goods of a mission came or went. */
export function cargoAfter(player: Player, missions: readonly AcceptedMission[]): readonly SessionEvent[] {
  player.cargo = tonsHeld(player);
  return missions.some(({ goods }) => goods) ? [cargo(player, 3)] : [];
}

/** Whether nothing that a mission is about lies elsewhere. */
export const isAtHand = ({ goods }: AcceptedMission): boolean => goods?.keptAt === undefined;

export function removeMission(player: Player, mission: AcceptedMission): void {
  player.life.missions = player.life.missions.filter(({ id }) => id !== mission.id);
}

/** A mission that comes to nothing. */
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

/** The missions whose time is over, even if the reward alone was left to fetch: a login lists them once more, and then they fail. */
export function missionsRunOut(player: Player): readonly SessionEvent[] {
  const now = player.clock.seconds();
  const over = player.life.missions.filter(({ expiry }) => expiry <= now);
  return over.flatMap((mission) => endMission(player, mission, "MissionFailed", 0));
}
