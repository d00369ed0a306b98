import type { SessionEvent } from "../session/pilot.js";
import { engineersAtStartup, leave, location, squadronStartup } from "../session/startup.js";
import type { Happening } from "./happening.js";
import { bare, music } from "./line.js";
import { logInWholly, missionList, standing, statistics } from "./log-in.js";
import type { Player } from "./player.js";
import { shipLocker } from "./told-files.js";

const captains = ["Osric Vane", "Petra Lund", "Ines Marlow"];
const roles = ["FireCon", "Helm", "FighterCon"];

/** A turn in the crew of somebody who flies near by, and back into the own ship. */
function crewUp(player: Player): readonly SessionEvent[] | undefined {
  const { random, where } = player;
  if (where.at !== "docked") return undefined;
  const Captain = random.pick(captains);
  const joined = [
    bare(player, "JoinACrew", [20, 90], { Captain, Telepresence: true }),
    ...music(player, "MainMenu", [1, 3]),
    ...standing(player, [3, 9]),
    engineersAtStartup(player),
    squadronStartup(player),
    bare(player, "ChangeCrewRole", [1, 4], { Role: "Idle", Telepresence: true }),
  ];
  player.where = { at: "space" };
  const placed = { ...location(player), ...{ Multicrew: true } };
  player.where = where;
  return [
    ...joined,
    placed,
    ...music(player, "NoTrack"),
    shipLocker(player, 0),
    missionList(player),
    statistics(player),
    ...Array.from({ length: random.between(1, 3) }, () =>
      bare(player, "ChangeCrewRole", [60, 600], { Role: random.pick(roles), Telepresence: true }),
    ),
    bare(player, "QuitACrew", [60, 900], { Captain, Telepresence: true }),
    leave(player),
    ...logInWholly(player),
  ];
}

/** In the ships of others. */
export const companyHappenings: readonly Happening[] = [
  {
    topic: "company",
    kinds: ["JoinACrew", "ChangeCrewRole", "QuitACrew", "Location", "Missions", "Statistics", "Music"],
    weight: 0.15,
    play: crewUp,
  },
];
