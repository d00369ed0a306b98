import { excerpt } from "../../base/visible.js";
import { asText, elementsOf, entryIn, partOf, plainText } from "../../session/json-value.js";
import { type Known, type SessionEvent, textIn } from "../../session/session-event.js";
import { carriedFields, idIn, secondsLeft } from "../../session/slices/missions.js";
import type { MissionLog, TrackedMission } from "../../session/state.js";
import { against, check, defineSessionRule, type Found, lastAbove } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { abandonedMission, acceptedMission, hasBoard, plotted } from "../planting.js";

export const rule = defineSessionRule({
  id: "mission-mismatch",
  says: "a mission differs from what was accepted",

  what: "Later events repeat what MissionAccepted said: the name, with _name at its end but for MissionRedirected, the goods and their number, the target, the destination, the faction. It is accepted once, ends before it runs out or fails at the next login, and ends where it leads to.",
  why: "Programs tie the end of a mission to its beginning. Where they differ, an id or a field is that of another mission.",
  evidence:
    "No name of 4,301 was another, no field of 2,604, and no time of 2,836; the faction differed in 1 of 887 cases.",

  fails: () => journal(accepted, completed("Mission_Delivery_name")),
  passes: () => journal(accepted, completed("Mission_Courier_name")),
});

const accepted = record("MissionAccepted", {
  Faction: "Varkesh Deep Miners",
  Name: "Mission_Courier",
  LocalisedName: "Take sealed letters to the next port",
  Expiry: "2025-03-03T19:14:51Z",
  Wing: false,
  Influence: "+",
  Reputation: "+",
  MissionID: 990000017,
});

function completed(Name: string): string {
  return record("MissionAbandoned", {
    Name,
    LocalisedName: "Take sealed letters to the next port",
    MissionID: 990000017,
  });
}

/** The known facts of the mission in an event or a list entry. */
const missionOf = (known: MissionLog["known"], id: unknown): TrackedMission | undefined =>
  known.get(idIn(id) ?? Number.NaN);

const acceptedOnce = check({ MissionAccepted: ["MissionID"] }, (event, { missions: { known } }) => {
  const before = missionOf(known, event.value("MissionID"))?.accepted;
  const states = "accepted a mission with this id: correct it, or remove this line if it is doubled";
  return before && against(event, before, "/MissionID", { states, note: "the id is taken here" });
});

/** The suffix of mission names in events other than MissionAccepted and MissionRedirected. */
const nameSuffix = "_name";

/** The differences between a later event and MissionAccepted; only one is reported. */
function differences(event: SessionEvent, mission: TrackedMission, loggedIn: number | undefined): Found {
  const { accepted, expiry } = mission;
  if (accepted) {
    const { value } = accepted;
    const end = event.kind === "MissionRedirected" ? "" : nameSuffix;
    const differs = (field: string, path: string, mostly = false): Found => {
      const before = excerpt(plainText(value[field]));
      const states =
        field === "Name" && end !== "" ? `says ${before}, which makes ${before}${end} here` : `says ${before}`;
      return against(event, accepted, path, { states, note: `${field} is ${before}`, mostly });
    };
    const name = textIn(event, "Name");
    if (name !== undefined && typeof value.Name === "string" && name !== value.Name + end)
      return differs("Name", "/Name");
    const fields = event.kind === "MissionCompleted" ? carriedFields : [];
    for (const field of fields) if (isOther(value[field], event.value(field))) return differs(field, `/${field}`);
    if (value.Faction !== "" && isOther(value.Faction, event.value("Faction")))
      return differs("Faction", "/Faction", true);
  }
  if (!expiry || isReached(event, mission) || !isLate(event, expiry.value, loggedIn)) return undefined;
  const states = "says that the mission ran out before";
  return against(event, expiry, "/timestamp", { states, note: "the mission runs out", mostly: true });
}

const isOther = (before: unknown, now: unknown): boolean =>
  before !== undefined && now !== undefined && plainText(before) !== plainText(now);

/** In seconds; the clock of the journal may be slightly behind. */
export const expiryGrace = 60;

/** A mission whose target is reached does not run out; massacres are not always redirected then. */
function isReached(event: SessionEvent, { redirected }: TrackedMission): boolean {
  if (event.kind !== "MissionCompleted") return false;
  return redirected !== undefined || /massacre/i.test(textIn(event, "Name") ?? "");
}

function isLate({ kind, seconds: now }: SessionEvent, expiry: number, loggedIn: number | undefined): boolean {
  // A mission that expires while the player is offline fails at the next login.
  const isFailed = kind === "MissionFailed" && loggedIn !== undefined && loggedIn > expiry;
  return kind !== "MissionRedirected" && !isFailed && now !== undefined && now > expiry + expiryGrace;
}

const unchanged = check(
  {
    MissionCompleted: ["MissionID", "Name", "Faction", ...carriedFields],
    MissionAbandoned: ["MissionID", "Name", "Faction"],
    MissionFailed: ["MissionID", "Name", "Faction"],
    MissionRedirected: ["MissionID", "Name"],
  },
  (event, { missions: { known, loggedIn } }) => {
    const mission = missionOf(known, event.value("MissionID"));
    return mission && !mission.ended ? differences(event, mission, loggedIn) : undefined;
  },
);

const isDelivery = (name: unknown): boolean => typeof name === "string" && /^Mission_(?:Delivery|Courier)/.test(name);

/** The destination station of a mission, and where it was reported. */
function destinationOf({ accepted, redirected }: TrackedMission): Known<string> | undefined {
  if (redirected) return redirected;
  const station = accepted?.value.DestinationStation;
  if (!accepted || typeof station !== "string" || station === "" || !isDelivery(accepted.value.Name)) return undefined;
  return { value: station, from: accepted.from };
}

const arrived = check({ MissionCompleted: ["MissionID"] }, (event, { missions: { known }, docking: { station } }) => {
  const mission = missionOf(known, event.value("MissionID"));
  const destination = mission && !mission.ended ? destinationOf(mission) : undefined;
  const name = station?.value.name;
  if (!station || !destination || name === undefined || name === destination.value) return undefined;
  const leads = excerpt(destination.value);
  const message = `is completed at ${excerpt(name)}, but ${lastAbove(event, destination.from)} sends the mission to ${leads}`;
  return against(event, destination, "/MissionID", { message, note: `the mission leads to ${leads}`, mostly: true });
});

const marketFields: Readonly<Record<string, string>> = { Collect: "StartMarketID", Deliver: "EndMarketID" };

const depot = check(
  { CargoDepot: ["MissionID", "UpdateType", "StartMarketID", "EndMarketID", "TotalItemsToDeliver"] },
  (event, { missions: { known }, docking: { station } }) => {
    // The progress of other wing members counts for their own missions.
    if (event.value("UpdateType") === "WingUpdate") return undefined;
    const accepted = missionOf(known, event.value("MissionID"))?.accepted;
    const count = accepted?.value.Count;
    const total = event.value("TotalItemsToDeliver");
    if (accepted && typeof count === "number" && typeof total === "number" && total !== count) {
      const states = `says ${count}`;
      return against(event, accepted, "/TotalItemsToDeliver", { states, note: "the mission is accepted here" });
    }
    const field = entryIn(marketFields, event.value("UpdateType"));
    const market = field === undefined ? undefined : event.value(field);
    const here = station?.value.marketId;
    if (!station || here === undefined || typeof market !== "number" || market === here) return undefined;
    return against(event, station, `/${field}`, { states: `was at ${here}`, note: "the ship is docked here" });
  },
);

/** On-foot missions run a day longer after a redirection, according to Missions. */
const dayLonger = 86_400;

/** The allowed deviation of Expires from the remaining time, in seconds. */
const roundings = 90;

/** A mission in a list that differs from its MissionAccepted; the check is that of another rule. */
export function listedOtherwise(event: SessionEvent, { known }: MissionLog): Found {
  const now = event.seconds;
  for (const [index, entry] of elementsOf(event.value("Active")).entries()) {
    const mission = missionOf(known, partOf(entry, "MissionID"));
    const name = asText(partOf(entry, "Name"));
    const before = mission?.accepted?.value.Name;
    if (mission?.accepted && name !== undefined && typeof before === "string" && name !== before + nameSuffix) {
      const states = `says ${excerpt(before)}, which makes ${excerpt(before + nameSuffix)} here`;
      const note = "the mission is accepted here";
      return against(event, mission.accepted, `/Active/${index}/Name`, { rule: "mission-mismatch", states, note });
    }
    const left = secondsLeft(entry);
    const { expiry } = mission ?? {};
    if (expiry?.from.kind !== "MissionAccepted" || now === undefined || left === undefined) continue;
    const isOnFoot = name?.includes("_OnFoot_");
    const isNear = (seconds: number): boolean => Math.abs(seconds - left) <= roundings;
    if (isNear(expiry.value - now) || (isOnFoot && isNear(expiry.value - now + dayLonger))) continue;
    const states = `left ${Math.round(expiry.value - now)} seconds until then`;
    const note = "the mission runs out";
    return against(event, expiry, `/Active/${index}/Expires`, { rule: "mission-mismatch", states, note });
  }
  return undefined;
}

export const checks = [acceptedOnce, unchanged, arrived, depot];

export const fault = plotted((host, id) => {
  if (!hasBoard(host)) return undefined;
  const broken = abandonedMission(id, "Mission_Delivery_name");
  return { above: [acceptedMission(host, id)], broken, path: ["Name"], says: "the name of another mission" };
});
