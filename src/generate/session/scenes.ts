import type { GameVersion } from "../../schemas/game-version.js";
import type { Station } from "../galaxy/station.js";
import { communityGoals, meetEngineer, moveCargo, sellData } from "./business.js";
import { dock, undock } from "./docking.js";
import { disembark, embark, upgradeSuit, upgradeWeapon } from "./on-foot.js";
import { lookAtModules, visitOutfitting } from "./outfitting.js";
import type { Pilot, SessionEvent } from "./pilot.js";
import { leave, logIn, onFootVersion } from "./startup.js";
import { synthesis } from "./synthesis.js";
import { jump, plotRoute } from "./travel.js";

/** Something that can happen in a session. */
export interface Scene {
  /** The kinds that it writes; those without any only lead to others. */
  readonly kinds: readonly string[];
  /** It leads the pilot from place to place, so that other scenes can happen. */
  readonly moves?: true;
  /** The version of the game that brought it. */
  readonly since?: GameVersion;
  /** How often it happens where it can. */
  readonly weight: number;
  /** What happens, undefined where it cannot happen now. */
  readonly play: (pilot: Pilot) => readonly SessionEvent[] | undefined;
}

/** Whether the pilot is docked where there is some service. */
function offers(pilot: Pilot, service: string): pilot is Pilot & { readonly where: { readonly station: Station } } {
  const { where } = pilot;
  return where.at === "docked" && where.station.services.some((name) => name.toLowerCase() === service);
}

/** Every scene there is. */
export const scenes: readonly Scene[] = [
  {
    kinds: ["NavRoute"],
    weight: 8,
    play: (pilot) => (pilot.where.at === "space" && pilot.route.length === 0 ? plotRoute(pilot) : undefined),
  },
  {
    kinds: ["Synthesis", "StartJump", "FSDJump", "FuelScoop"],
    weight: 30,
    moves: true,
    play: (pilot) => (pilot.where.at === "space" ? jump(pilot) : undefined),
  },
  {
    kinds: ["Docked"],
    weight: 14,
    moves: true,
    play: (pilot) => (pilot.where.at === "space" && pilot.system.colony ? dock(pilot, pilot.system.colony) : undefined),
  },
  {
    kinds: ["Undocked"],
    weight: 7,
    moves: true,
    play: (pilot) => (pilot.where.at === "docked" ? undock(pilot, pilot.where.station) : undefined),
  },
  {
    kinds: ["StoredModules"],
    weight: 5,
    play: (pilot) => (offers(pilot, "outfitting") ? visitOutfitting(pilot, pilot.where.station) : undefined),
  },
  {
    kinds: ["MultiSellExplorationData"],
    weight: 5,
    play: (pilot) => (offers(pilot, "exploration") && pilot.scanned.length > 0 ? sellData(pilot) : undefined),
  },
  {
    kinds: ["SuitLoadout"],
    weight: 4,
    moves: true,
    since: onFootVersion,
    play: (pilot) => (pilot.where.at === "docked" ? disembark(pilot, pilot.where.station) : undefined),
  },
  {
    kinds: [],
    weight: 4,
    moves: true,
    play: (pilot) => (pilot.where.at === "on foot" ? embark(pilot, pilot.where.station) : undefined),
  },
  {
    kinds: ["UpgradeSuit"],
    weight: 3,
    since: onFootVersion,
    play: (pilot) => (pilot.where.at === "on foot" ? upgradeSuit(pilot) : undefined),
  },
  {
    kinds: ["UpgradeWeapon"],
    weight: 3,
    since: onFootVersion,
    play: (pilot) => (pilot.where.at === "on foot" ? upgradeWeapon(pilot) : undefined),
  },
  { kinds: ["CommunityGoal"], weight: 3, play: communityGoals },
  { kinds: ["EngineerProgress"], weight: 2, play: meetEngineer },
  {
    kinds: ["CargoTransfer"],
    weight: 4,
    play: (pilot) => (pilot.where.at === "on foot" ? undefined : moveCargo(pilot)),
  },
  {
    kinds: ["ModuleInfo"],
    weight: 4,
    play: (pilot) => (pilot.where.at === "on foot" ? undefined : lookAtModules(pilot)),
  },
  {
    kinds: ["Synthesis"],
    weight: 4,
    play: (pilot) =>
      pilot.where.at === "space" ? [synthesis(pilot, pilot.random.pick(["Repair", "Ammo"]))] : undefined,
  },
  {
    kinds: ["Commander", "EngineerProgress", "SquadronStartup", "LoadGame", "Location", "Missions"],
    weight: 1,
    play: (pilot) => (pilot.where.at === "on foot" ? undefined : [leave(pilot), ...logIn(pilot)]),
  },
];
