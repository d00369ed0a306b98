import { asNumber, elementsOf, partOf } from "../json-value.js";
import { remember } from "../remember.js";
import { known, type SessionEvent, secondsIn, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import type { SessionState, TrackedMission } from "../state.js";

/** The fields that MissionCompleted repeats. */
export const carriedFields = [
  ...["Commodity", "Count", "TargetFaction", "KillCount", "TargetType", "Target", "DestinationSystem"],
  ...["DestinationStation", "LocalisedName", "Donation"],
] as const;

const acceptedFields = ["Name", "Faction", ...carriedFields] as const;

/** The lists in Missions. */
export const missionLists = ["Active", "Failed", "Complete"] as const;

/** The ids in a list of missions. */
export function missionIds(list: unknown): readonly number[] {
  return elementsOf(list).flatMap((mission) => idIn(partOf(mission, "MissionID")) ?? []);
}

/** The id of a mission; if there is none, the game writes the largest possible number. */
export function idIn(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

/** The remaining time of a mission in seconds; the game writes 0 if it does not know, and occasionally a point in time. */
export function secondsLeft(mission: unknown): number | undefined {
  const left = asNumber(partOf(mission, "Expires"));
  return left === undefined || left <= 0 || left > longestMission ? undefined : left;
}

const longestMission = 100 * 86_400;

function learn({ missions }: SessionState, event: SessionEvent, more: Partial<TrackedMission>): void {
  const id = idIn(event.value("MissionID"));
  if (id === undefined) return;
  const before = missions.known.get(id) ?? { from: event.origin("MissionID") };
  remember(missions.known, id, { ...before, ...more });
  if (more.accepted) missions.open?.add(id);
  // An unknown mission that ends may be one of the open ones, under a wrong id.
  if (more.ended && missions.open?.delete(id) === false) missions.open = undefined;
}

function acceptMission(state: SessionState, event: SessionEvent): void {
  const fields = Object.fromEntries(acceptedFields.map((field) => [field, event.value(field)]));
  const expiry = secondsIn(textIn(event, "Expiry") ?? "");
  learn(state, event, {
    accepted: known(fields, event, "MissionID"),
    ...(expiry === undefined ? {} : { expiry: known(expiry, event, "Expiry") }),
  });
}

/** A list of all missions: those on it are known from now on, and all others are gone. */
function listMissions({ missions }: SessionState, event: SessionEvent): void {
  const from = event.origin("event");
  const now = event.seconds;
  for (const field of missionLists) {
    for (const mission of elementsOf(event.value(field))) {
      const id = idIn(partOf(mission, "MissionID"));
      if (id === undefined) continue;
      const left = field === "Active" ? secondsLeft(mission) : undefined;
      const expiry = now === undefined || left === undefined ? undefined : { value: now + left, from };
      remember(missions.known, id, { ...(expiry ? { expiry } : {}), ...(missions.known.get(id) ?? { from }) });
    }
  }
  missions.listed = from;
  missions.open = new Set(missionLists.flatMap((field) => missionIds(event.value(field))));
}

export const missionHandlers: readonly EventHandler[] = [
  on("LoadGame", [], ({ missions }, event) => {
    missions.loggedIn = event.seconds;
    missions.listed = undefined;
  }),
  // A death on foot loses missions without a line.
  on("Died", [], clears("missions", "open")),
  on("Missions", missionLists, listMissions),
  on("MissionAccepted", ["MissionID", ...acceptedFields, "Expiry"], acceptMission),
  on("MissionRedirected", ["MissionID", "NewDestinationStation"], (state, event) => {
    const station = textIn(event, "NewDestinationStation");
    learn(state, event, station ? { redirected: known(station, event, "NewDestinationStation") } : {});
  }),
  on(["MissionCompleted", "MissionAbandoned", "MissionFailed"], ["MissionID"], (state, event) =>
    learn(state, event, { ended: event.origin("MissionID") }),
  ),
  on("CargoDepot", ["MissionID"], (state, event) => learn(state, event, {})),
];
