import { excerpt } from "../../../base/visible.js";
import {
  entryIn,
  type Known,
  type Origin,
  plainText,
  type SeenEvent,
  textIn,
  writtenAt,
} from "../../../session/seen-event.js";
import { carriedFields, idIn } from "../../../session/slices/missions.js";
import type { TrackedMission } from "../../../session/state.js";
import { conflictWith } from "./conflict.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import type { SessionRule, SessionViolation } from "./session-rule.js";

/** People in stations give such missions without a word in the journal. */
export const isGivenOnFoot = (name: string | undefined): boolean => name?.includes("_OnFoot_") ?? false;

const endings = ["MissionCompleted", "MissionAbandoned", "MissionFailed"] as const;
const sequels = [...endings, "MissionRedirected", "CargoDepot"] as const;

/** Events about a mission that the journal reported. */
const tracked: SessionRule = {
  reads: Object.fromEntries(sequels.map((kind) => [kind, ["MissionID", "Name"]])),
  violations(seen, { missions: { known, listed } }) {
    const id = idIn(seen.value("MissionID"));
    const mission = id === undefined ? undefined : known.get(id);
    if (mission) return endedTwice(seen, mission);
    if (id === undefined || !listed || isGivenOnFoot(textIn(seen, "Name"))) return [];
    const but = `it was neither accepted since nor in the ${listed.kind} ${linesAbove(seen, listed)}`;
    const related = [{ from: listed, message: "all missions that there were" }];
    return [{ rule: "unknown-mission", path: "/MissionID", but, related, mostly: true }];
  },
};

function endedTwice(seen: SeenEvent, { ended }: TrackedMission): readonly SessionViolation[] {
  const isOnce = (kind: string): boolean => kind === "MissionCompleted" || kind === "MissionAbandoned";
  if (!ended || !isOnce(seen.kind) || !isOnce(ended.kind)) return [];
  const conflict = { from: ended, states: "ended this mission already", message: "the mission ends here" };
  return [conflictWith(seen, { rule: "unknown-mission", path: "/MissionID", ...conflict })];
}

const accepted: SessionRule = {
  reads: { MissionAccepted: ["MissionID"] },
  violations(seen, { missions: { known } }) {
    const before = known.get(idIn(seen.value("MissionID")) ?? Number.NaN)?.accepted?.from;
    if (!before) return [];
    const conflict = { from: before, states: "accepted a mission with this id", message: "the id is taken here" };
    return [conflictWith(seen, { rule: "mission-mismatch", path: "/MissionID", ...conflict })];
  },
};

/** What the name of a mission has at its end in other events than MissionAccepted and MissionRedirected. */
export const nameSuffix = "_name";

/** What MissionAccepted said and a later event says otherwise; of several differences one is reported. */
function differences(
  seen: SeenEvent,
  mission: TrackedMission,
  loggedIn: number | undefined,
): SessionViolation | undefined {
  const { accepted, expiry } = mission;
  const rule = "mission-mismatch";
  if (accepted) {
    const { value, from } = accepted;
    const says = (field: string, path: string, mostly = false): SessionViolation => {
      const before = excerpt(plainText(value[field]));
      return conflictWith(seen, {
        rule,
        path,
        from,
        states: `says ${before}`,
        message: `${field} is ${before}`,
        mostly,
      });
    };
    const name = textIn(seen, "Name");
    const end = seen.kind === "MissionRedirected" ? "" : nameSuffix;
    if (name !== undefined && typeof value.Name === "string" && name !== value.Name + end) return says("Name", "/Name");
    const fields = seen.kind === "MissionCompleted" ? carriedFields : [];
    for (const field of fields) if (isOther(value[field], seen.value(field))) return says(field, `/${field}`);
    if (value.Faction !== "" && isOther(value.Faction, seen.value("Faction"))) return says("Faction", "/Faction", true);
  }
  return expiry && isLate(seen, expiry.value, loggedIn) ? lateViolation(seen, expiry.from) : undefined;
}

const isOther = (before: unknown, now: unknown): boolean =>
  before !== undefined && now !== undefined && plainText(before) !== plainText(now);

/** The clock of the journal may be a little behind. */
export const expiryGrace = 60;

function isLate(seen: SeenEvent, expiry: number, loggedIn: number | undefined): boolean {
  const now = writtenAt(seen);
  // One that runs out while nobody plays fails at the next login.
  if (
    seen.kind === "MissionRedirected" ||
    (seen.kind === "MissionFailed" && loggedIn !== undefined && loggedIn > expiry)
  ) {
    return false;
  }
  return now !== undefined && now > expiry + expiryGrace;
}

function lateViolation(seen: SeenEvent, from: Origin): SessionViolation {
  const conflict = { from, states: "says that the mission ran out before", message: "the mission runs out" };
  return conflictWith(seen, { rule: "mission-mismatch", path: "/timestamp", ...conflict });
}

const unchanged: SessionRule = {
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

/** The station that a mission ends at, and where that was reported. */
function destinationOf({ accepted, redirected }: TrackedMission): Known<string> | undefined {
  if (redirected) return redirected;
  const station = accepted?.value.DestinationStation;
  if (!accepted || typeof station !== "string" || station === "" || !isDelivery(accepted.value.Name)) return undefined;
  return { value: station, from: accepted.from };
}

const arrived: SessionRule = {
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

const depot: SessionRule = {
  reads: { CargoDepot: ["MissionID", "UpdateType", "StartMarketID", "EndMarketID", "TotalItemsToDeliver"] },
  violations(seen, { missions: { known }, docking: { station } }) {
    const rule = "mission-mismatch";
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

export const missionRules: readonly SessionRule[] = [tracked, accepted, unchanged, arrived, depot];
