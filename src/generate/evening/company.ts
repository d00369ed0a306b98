import type { SessionEvent } from "../session/pilot.js";
import { engineersAtStartup, leave, location } from "../session/startup.js";
import type { Happening } from "./happening.js";
import { bare, music } from "./line.js";
import { careerSoFar, crew, hasFeet, logInWholly, missionList, standing } from "./log-in.js";
import { sells } from "./place.js";
import type { Player } from "./player.js";
import { shipLocker } from "./told-files.js";

/** Other players. */
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
    bare(player, "ChangeCrewRole", [1, 4], { Role: "Idle", Telepresence: true }),
  ];
  player.where = { at: "space" };
  const placed = { ...location(player), ...(hasFeet(player) ? { Multicrew: true } : {}) };
  player.where = where;
  return [
    ...joined,
    placed,
    ...music(player, "NoTrack"),
    shipLocker(player, 0),
    missionList(player),
    careerSoFar(player),
    ...Array.from({ length: random.between(1, 3) }, () =>
      bare(player, "ChangeCrewRole", [60, 600], { Role: random.pick(roles), Telepresence: true }),
    ),
    bare(player, "QuitACrew", [60, 900], { Captain, Telepresence: true }),
    leave(player),
    ...logInWholly(player),
  ];
}

/** A wing, from the invitation to its end. */
function wing(player: Player): readonly SessionEvent[] {
  const Name = player.random.pick(captains);
  return [
    bare(player, "WingInvite", [10, 60], { Name }),
    bare(player, "WingJoin", [3, 20], { Others: [Name] }),
    bare(player, "WingAdd", 0, { Name: captains.find((name) => name !== Name) ?? Name }),
    bare(player, "WingLeave", [300, 2000]),
  ];
}

/** Somebody is hired, put to work or let go. */
function staff(player: Player): readonly SessionEvent[] | undefined {
  const { life, random } = player;
  const who = { Name: crew.NpcCrewName, CrewID: crew.NpcCrewId };
  if (!life.hasCrew) {
    if (player.credits < 100_000) return undefined;
    player.credits -= 15_000;
    life.hasCrew = true;
    const Faction = player.system.colony?.factions[0]?.Name ?? "Northern Front";
    return [bare(player, "CrewHire", [20, 90], { ...who, Faction, Cost: 15_000, CombatRank: 1 })];
  }
  if (random.chance(70)) return [bare(player, "CrewAssign", [10, 60], { ...who, Role: "Active" })];
  life.hasCrew = false;
  return [bare(player, "CrewFire", [10, 60], who)];
}

function crewRank(player: Player): readonly SessionEvent[] | undefined {
  return player.life.hasCrew
    ? [bare(player, "NpcCrewRank", [5, 60], { ...crew, RankCombat: player.random.between(1, 8) })]
    : undefined;
}

/** With others: in their ships, in a wing, and those who are hired. */
export const companyHappenings: readonly Happening[] = [
  {
    topic: "company",
    kinds: ["JoinACrew", "ChangeCrewRole", "QuitACrew", "Location", "Missions", "Statistics", "Music"],
    weight: 0.15,
    play: crewUp,
  },
  { topic: "company", kinds: ["WingInvite", "WingJoin", "WingAdd", "WingLeave"], weight: 0.3, play: wing },
  {
    topic: "company",
    kinds: ["CrewHire", "CrewAssign", "CrewFire"],
    weight: 0.3,
    play: sells("crewlounge", staff),
  },
  { topic: "company", kinds: ["NpcCrewRank"], weight: 0.3, play: crewRank },
];
