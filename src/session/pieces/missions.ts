import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import {
  asNumber,
  elementsOf,
  type Known,
  known,
  type Origin,
  partOf,
  secondsIn,
  type Told,
  textIn,
  writtenAt,
} from "../told.js";
import { recalled } from "./docking.js";

/** One mission, as far as it was told. */
export interface TrackedMission {
  /** The event that first told of it. */
  readonly from: Origin;
  /** What MissionAccepted said of it. */
  readonly accepted?: Known<Readonly<Record<string, unknown>>>;
  /** When it runs out, in seconds. */
  readonly expiry?: Known<number>;
  /** To which station it was sent on. */
  readonly redirected?: Known<string>;
  /** How it ended. */
  readonly ended?: Origin;
}

/** The missions of the player. */
export interface MissionLog {
  readonly known: Map<number, TrackedMission>;
  /** When the player came into the game last, in seconds. */
  loggedIn: number | undefined;
  /** The last list of all missions in this login, without which any may be unknown. */
  listed: Origin | undefined;
  /** Whether a list stood above, in this login or another: from there on it is known which are open. */
  open: Set<number> | undefined;
}

export const createMissionLog = (): MissionLog => ({
  known: new Map(),
  loggedIn: undefined,
  listed: undefined,
  open: undefined,
});

/** The fields that MissionCompleted repeats. */
export const carriedFields = [
  "Commodity",
  "Count",
  "TargetFaction",
  "KillCount",
  "TargetType",
  "Target",
  "DestinationSystem",
  "DestinationStation",
  "LocalisedName",
  "Donation",
] as const;

const acceptedFields = ["Name", "Faction", ...carriedFields] as const;

/** The lists of Missions, each of missions with their ids. */
export const missionLists = ["Active", "Failed", "Complete"] as const;

/** The ids in a list of missions. */
export function missionIds(list: unknown): readonly number[] {
  return elementsOf(list).flatMap((mission) => idIn(partOf(mission, "MissionID")) ?? []);
}

/** The id of a mission; the game writes the greatest number there is where there is none. */
export function idIn(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

/** What is left of a mission, in seconds; the game writes 0 for what it does not know, and now and then a point in time. */
export function secondsLeft(mission: unknown): number | undefined {
  const left = asNumber(partOf(mission, "Expires"));
  return left === undefined || left <= 0 || left > longestMission ? undefined : left;
}

const longestMission = 100 * 86_400;

function learn({ missions }: SessionState, told: Told, more: Partial<TrackedMission>): void {
  const id = idIn(told.value("MissionID"));
  if (id === undefined) return;
  const before = missions.known.get(id) ?? { from: told.spot("MissionID") };
  recalled(missions.known, id, { ...before, ...more });
  if (more.accepted) missions.open?.add(id);
  // One that ends unknown may be one of those that are open, under a wrong number.
  if (more.ended && missions.open?.delete(id) === false) missions.open = undefined;
}

function accepts(state: SessionState, told: Told): void {
  const fields = Object.fromEntries(acceptedFields.map((field) => [field, told.value(field)]));
  const expiry = secondsIn(textIn(told, "Expiry") ?? "");
  learn(state, told, {
    accepted: known(fields, told, "MissionID"),
    ...(expiry === undefined ? {} : { expiry: known(expiry, told, "Expiry") }),
  });
}

const ends = (state: SessionState, told: Told): void => learn(state, told, { ended: told.spot("MissionID") });

/** A list of all missions: what is on it is known from now on, and what is not is gone. */
function lists({ missions }: SessionState, told: Told): void {
  const from = told.spot("event");
  const now = writtenAt(told);
  for (const field of missionLists) {
    for (const mission of elementsOf(told.value(field))) {
      const id = idIn(partOf(mission, "MissionID"));
      if (id === undefined) continue;
      const left = field === "Active" ? secondsLeft(mission) : undefined;
      const expiry = now === undefined || left === undefined ? undefined : { value: now + left, from };
      recalled(missions.known, id, { ...(expiry ? { expiry } : {}), ...(missions.known.get(id) ?? { from }) });
    }
  }
  missions.listed = from;
  missions.open = new Set(missionLists.flatMap((field) => missionIds(told.value(field))));
}

const ofMission = ["MissionID"] as const;

export const missionSteps: PieceSteps = {
  reads: {
    LoadGame: [],
    Missions: missionLists,
    MissionAccepted: [...ofMission, ...acceptedFields, "Expiry"],
    MissionRedirected: [...ofMission, "NewDestinationStation"],
    MissionCompleted: ofMission,
    MissionAbandoned: ofMission,
    MissionFailed: ofMission,
    CargoDepot: ofMission,
  },
  after: {
    LoadGame({ missions }, told) {
      missions.loggedIn = writtenAt(told);
      missions.listed = undefined;
    },
    Missions: lists,
    MissionAccepted: accepts,
    MissionRedirected(state, told) {
      const station = textIn(told, "NewDestinationStation");
      learn(state, told, station ? { redirected: known(station, told, "NewDestinationStation") } : {});
    },
    MissionCompleted: ends,
    MissionAbandoned: ends,
    MissionFailed: ends,
    CargoDepot: (state, told) => learn(state, told, {}),
  },
};
