import type { EngineerProgress, SquadronStartup } from "#events";
import { isOlder } from "../../spec/game-version.js";
import { onFootVersion } from "../galaxy/station.js";
import { listed } from "../listed.js";
import { moored } from "./docking.js";
import { later, type Pilot, type SessionEvent, speaksEnglish, type Trust } from "./pilot.js";
import { politics, society } from "./travel.js";

/** The first line of a journal and of each further part. */
export interface Fileheader extends SessionEvent {
  readonly part: number;
  readonly language: string;
  readonly Odyssey: boolean;
  readonly gameversion: string;
  readonly build: string;
}

export function fileheader(pilot: Pilot, part: number): Fileheader {
  return {
    timestamp: pilot.clock.now(),
    event: "Fileheader",
    part,
    language: pilot.galaxy.language,
    Odyssey: !isOlder(pilot.version, onFootVersion),
    gameversion: pilot.gameversion,
    build: pilot.build,
  };
}

/** Returns to the main menu. */
export function leave(pilot: Pilot): SessionEvent {
  const event = { timestamp: later(pilot, 5, 40), event: "Music", MusicTrack: "MainMenu" };
  return event;
}

export function commander(pilot: Pilot): SessionEvent {
  const event = { timestamp: later(pilot, 0, 2), event: "Commander", FID: pilot.account, Name: pilot.name };
  return event;
}

/** The Location at login. */
export function location(pilot: Pilot): SessionEvent {
  const { system, arrival, where, galaxy } = pilot;
  const isDocked = where.at === "docked";
  // Location reports the happiness of factions, for which we have texts only in English.
  const shown = speaksEnglish(pilot) ? system : { ...system, colony: undefined };
  const event = {
    timestamp: later(pilot, 1, 8),
    event: "Location",
    Docked: isDocked,
    ...(isDocked ? moored(pilot, where.station) : {}),
    ...(isOlder(pilot.version, onFootVersion) ? {} : { Taxi: false, Multicrew: false }),
    StarSystem: system.name,
    SystemAddress: system.address,
    StarPos: [...system.position],
    ...society(shown, galaxy.language),
    ...(isDocked ? { Body: where.station.name, BodyID: where.station.bodyId, BodyType: "Station" } : arrival),
    ...politics(shown),
  };
  return event;
}

export function loadGame(pilot: Pilot): SessionEvent {
  const { ship, galaxy, gameversion, build, random } = pilot;
  const event = {
    timestamp: later(pilot, 0, 2),
    event: "LoadGame",
    FID: pilot.account,
    Commander: pilot.name,
    Horizons: true,
    Odyssey: !isOlder(pilot.version, onFootVersion),
    Ship: ship.type,
    // The game omits a display text that is the same.
    ...(ship.displayName === ship.type ? {} : { Ship_Localised: ship.displayName }),
    ShipID: ship.id,
    ShipName: ship.name,
    ShipIdent: ship.ident,
    FuelLevel: pilot.fuel,
    FuelCapacity: ship.tank,
    GameMode: random.pick(["Open", "Solo"]),
    Credits: pilot.credits,
    Loan: 0,
    language: galaxy.language,
    gameversion,
    build,
  };
  return event;
}

/** Engineers by name and id, and whether they belong to the on-foot expansion. */
const engineers = [
  ["Felicity Farseer", 300100, false],
  ["Elvira Martuuk", 300160, false],
  ["The Dweller", 300180, false],
  ["Liz Ryder", 300080, false],
  ["Tod 'The Blaster' McQuinn", 300260, false],
  ["Hera Tani", 300090, false],
  ["Lei Cheung", 300120, false],
  ["Domino Green", 400002, true],
  ["Hero Ferrari", 400003, true],
  ["Jude Navarro", 400001, true],
] as const;

/** The engineers in the pilot's game version. */
export function engineersFor({ version }: Pilot): readonly (typeof engineers)[number][] {
  return isOlder(version, onFootVersion) ? engineers.filter(([, , isOnFoot]) => !isOnFoot) : engineers;
}

const progresses = listed("events/EngineerProgress", "/Progress");

/** The engineers that the pilot has heard of: some at the first login, and from then on these and whoever was met since. */
export function engineersAtStartup(pilot: Pilot): EngineerProgress {
  const { random, trust } = pilot;
  const all = engineersFor(pilot);
  const heardOf = all.filter(([, id]) => trust.has(id));
  return {
    timestamp: later(pilot, 0, 2),
    event: "EngineerProgress",
    Engineers: (heardOf.length > 0 ? heardOf : random.some(all, random.between(2, all.length))).map(
      ([Engineer, EngineerID]) => {
        const { Progress, Rank } = trustOf(pilot, EngineerID);
        const start = { Engineer, EngineerID, Progress };
        return Rank === undefined ? start : { ...start, RankProgress: random.below(100), Rank };
      },
    ),
  };
}

/** The relationship with an engineer, which never deteriorates. */
export function trustOf({ random, trust }: Pilot, engineer: number): Trust {
  const before = trust.get(engineer);
  if (before) return before;
  const Progress = random.pick(progresses);
  const first: Trust = Progress === "Unlocked" ? { Progress, Rank: random.between(1, 5) } : { Progress };
  trust.set(engineer, first);
  return first;
}

const ranks = [
  { CurrentRankName: "Pathfinder" },
  { CurrentRankName: "$Squadron_Rank_Officer;", CurrentRankName_Localised: "Officer" },
] as const;

export function squadronStartup(pilot: Pilot): SquadronStartup {
  const { random } = pilot;
  const base = { SquadronName: "LANTERN BEARERS", CurrentRank: random.below(6) };
  const timestamp = later(pilot, 0, 1);
  if (random.chance(30)) return { timestamp, event: "SquadronStartup", ...base };
  return { timestamp, event: "SquadronStartup", SquadronID: 48127, ...base, ...random.pick(ranks) };
}
