import { excerpt } from "../../base/visible.js";
import {
  asText,
  elementsOf,
  entryIn,
  type Known,
  type Origin,
  partOf,
  plainText,
  type SeenEvent,
  textIn,
} from "../../session/seen-event.js";
import { carriedFields, idIn, secondsLeft } from "../../session/slices/missions.js";
import type { MissionLog, TrackedMission } from "../../session/state.js";
import { conflictWith, lastAbove, type SessionCheck, type SessionViolation } from "../checks/session-check.js";
import { record } from "../example-records.js";
import { abandonedMission, acceptedMission, hasBoard, plotted } from "../planting.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "mission-mismatch",
  severity: "warning",
  strict: "error",
  says: "a mission differs from what was accepted",

  what: "Later events repeat what MissionAccepted said: the name, with _name at its end but for MissionRedirected, the goods and their number, the target, the destination, the faction. It is accepted once, ends before it runs out or fails at the next login, and ends where it leads to.",
  why: "Programs tie the end of a mission to its beginning. Where they differ, an id or a field is that of another mission.",
  evidence:
    "No name of 4,301 was another, no field of 2,604, and no time of 2,836; the faction differed in 1 of 887 cases.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

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

const acceptedOnce: SessionCheck = {
  reads: { MissionAccepted: ["MissionID"] },
  violations(seen, { missions: { known } }) {
    const before = known.get(idIn(seen.value("MissionID")) ?? Number.NaN)?.accepted?.from;
    if (!before) return [];
    const conflict = {
      from: before,
      states: "accepted a mission with this id: correct it, or remove this line if it is doubled",
      message: "the id is taken here",
    };
    return [conflictWith(seen, { rule: "mission-mismatch", path: "/MissionID", ...conflict })];
  },
};

/** The suffix of mission names in events other than MissionAccepted and MissionRedirected. */
const nameSuffix = "_name";

/** The differences between a later event and MissionAccepted; only one is reported. */
function differences(
  seen: SeenEvent,
  mission: TrackedMission,
  loggedIn: number | undefined,
): SessionViolation | undefined {
  const { accepted, expiry } = mission;
  const rule = "mission-mismatch";
  if (accepted) {
    const { value, from } = accepted;
    const end = seen.kind === "MissionRedirected" ? "" : nameSuffix;
    const says = (field: string, path: string, mostly = false): SessionViolation => {
      const before = excerpt(plainText(value[field]));
      return conflictWith(seen, {
        rule,
        path,
        from,
        states: field === "Name" && end !== "" ? `says ${before}, which makes ${before}${end} here` : `says ${before}`,
        message: `${field} is ${before}`,
        mostly,
      });
    };
    const name = textIn(seen, "Name");
    if (name !== undefined && typeof value.Name === "string" && name !== value.Name + end) return says("Name", "/Name");
    const fields = seen.kind === "MissionCompleted" ? carriedFields : [];
    for (const field of fields) if (isOther(value[field], seen.value(field))) return says(field, `/${field}`);
    if (value.Faction !== "" && isOther(value.Faction, seen.value("Faction"))) return says("Faction", "/Faction", true);
  }
  return expiry && isLate(seen, expiry.value, loggedIn) ? lateViolation(seen, expiry.from) : undefined;
}

const isOther = (before: unknown, now: unknown): boolean =>
  before !== undefined && now !== undefined && plainText(before) !== plainText(now);

/** In seconds; the clock of the journal may be slightly behind. */
export const expiryGrace = 60;

function isLate(seen: SeenEvent, expiry: number, loggedIn: number | undefined): boolean {
  const now = seen.seconds;
  // A mission that expires while the player is offline fails at the next login.
  if (
    seen.kind === "MissionRedirected" ||
    (seen.kind === "MissionFailed" && loggedIn !== undefined && loggedIn > expiry)
  ) {
    return false;
  }
  return now !== undefined && now > expiry + expiryGrace;
}

function lateViolation(seen: SeenEvent, from: Origin): SessionViolation {
  const conflict = {
    from,
    states: "says that the mission ran out before",
    message: "the mission runs out",
    mostly: true,
  };
  return conflictWith(seen, { rule: "mission-mismatch", path: "/timestamp", ...conflict });
}

const unchanged: SessionCheck = {
  reads: {
    MissionCompleted: ["MissionID", "Name", "Faction", ...carriedFields],
    MissionAbandoned: ["MissionID", "Name", "Faction"],
    MissionFailed: ["MissionID", "Name", "Faction"],
    MissionRedirected: ["MissionID", "Name"],
  },
  violations(seen, { missions: { known, loggedIn } }) {
    const mission = known.get(idIn(seen.value("MissionID")) ?? Number.NaN);
    const violation = mission && !mission.ended ? differences(seen, mission, loggedIn) : undefined;
    return violation ? [violation] : [];
  },
};

const isDelivery = (name: unknown): boolean => typeof name === "string" && /^Mission_(?:Delivery|Courier)/.test(name);

/** The destination station of a mission, and where it was reported. */
function destinationOf({ accepted, redirected }: TrackedMission): Known<string> | undefined {
  if (redirected) return redirected;
  const station = accepted?.value.DestinationStation;
  if (!accepted || typeof station !== "string" || station === "" || !isDelivery(accepted.value.Name)) return undefined;
  return { value: station, from: accepted.from };
}

const arrived: SessionCheck = {
  reads: { MissionCompleted: ["MissionID"] },
  violations(seen, { missions: { known }, docking: { station } }) {
    const mission = known.get(idIn(seen.value("MissionID")) ?? Number.NaN);
    const destination = mission && !mission.ended ? destinationOf(mission) : undefined;
    const name = station?.value.name;
    if (!station || !destination || name === undefined || name === destination.value) return [];
    const { value, from } = destination;
    const says = `is completed at ${excerpt(name)}, but ${lastAbove(seen, from)} sends the mission to ${excerpt(value)}`;
    const related = [{ from, message: `the mission leads to ${excerpt(value)}` }];
    return [{ rule: "mission-mismatch", path: "/MissionID", says, related, mostly: true }];
  },
};

const marketFields: Readonly<Record<string, string>> = { Collect: "StartMarketID", Deliver: "EndMarketID" };

const depot: SessionCheck = {
  reads: { CargoDepot: ["MissionID", "UpdateType", "StartMarketID", "EndMarketID", "TotalItemsToDeliver"] },
  violations(seen, { missions: { known }, docking: { station } }) {
    const rule = "mission-mismatch";
    // The progress of other wing members counts for their own missions.
    if (seen.value("UpdateType") === "WingUpdate") return [];
    const accepted = known.get(idIn(seen.value("MissionID")) ?? Number.NaN)?.accepted;
    const count = accepted?.value.Count;
    const total = seen.value("TotalItemsToDeliver");
    if (accepted && typeof count === "number" && typeof total === "number" && total !== count) {
      const conflict = { from: accepted.from, states: `says ${count}`, message: "the mission is accepted here" };
      return [conflictWith(seen, { rule, path: "/TotalItemsToDeliver", ...conflict })];
    }
    const field = entryIn(marketFields, seen.value("UpdateType"));
    const market = field === undefined ? undefined : seen.value(field);
    const here = station?.value.marketId;
    if (!station || here === undefined || typeof market !== "number" || market === here) return [];
    const conflict = { from: station.from, states: `was at ${here}`, message: "the ship is docked here" };
    return [conflictWith(seen, { rule, path: `/${field}`, ...conflict })];
  },
};

/** On-foot missions run a day longer after a redirection, according to Missions. */
const dayLonger = 86_400;

/** The allowed deviation of Expires from the remaining time, in seconds. */
const roundings = 90;

/** A mission in a list that differs from its MissionAccepted. */
export function listedOtherwise(seen: SeenEvent, { known }: MissionLog): SessionViolation | undefined {
  const now = seen.seconds;
  for (const [index, entry] of elementsOf(seen.value("Active")).entries()) {
    const mission = known.get(idIn(partOf(entry, "MissionID")) ?? Number.NaN);
    const name = asText(partOf(entry, "Name"));
    const before = mission?.accepted?.value.Name;
    if (mission?.accepted && name !== undefined && typeof before === "string" && name !== before + nameSuffix) {
      const { from } = mission.accepted;
      const conflict = {
        from,
        states: `says ${excerpt(before)}, which makes ${excerpt(before + nameSuffix)} here`,
        message: "the mission is accepted here",
      };
      return conflictWith(seen, { rule: "mission-mismatch", path: `/Active/${index}/Name`, ...conflict });
    }
    const left = secondsLeft(entry);
    const { expiry } = mission ?? {};
    if (expiry?.from.kind !== "MissionAccepted" || now === undefined || left === undefined) continue;
    const isOnFoot = name?.includes("_OnFoot_");
    const isNear = (seconds: number): boolean => Math.abs(seconds - left) <= roundings;
    if (isNear(expiry.value - now) || (isOnFoot && isNear(expiry.value - now + dayLonger))) continue;
    const states = `left ${Math.round(expiry.value - now)} seconds until then`;
    const conflict = { from: expiry.from, states, message: "the mission runs out" };
    return conflictWith(seen, { rule: "mission-mismatch", path: `/Active/${index}/Expires`, ...conflict });
  }
  return undefined;
}

export const checks: readonly SessionCheck[] = [acceptedOnce, unchanged, arrived, depot];

export const fault = plotted((host, id) => {
  if (!hasBoard(host)) return undefined;
  const broken = abandonedMission(id, "Mission_Delivery_name");
  return { above: [acceptedMission(host, id)], broken, path: ["Name"], says: "the name of another mission" };
});
