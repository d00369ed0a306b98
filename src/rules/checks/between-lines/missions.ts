import { excerpt } from "../../../base/visible.js";
import { carriedFields, idIn, type TrackedMission } from "../../../session/pieces/missions.js";
import { entryIn, type Known, type Origin, plainText, type Told, textIn, writtenAt } from "../../../session/told.js";
import { conflictWith } from "./conflict.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import type { SessionBreach, SessionRule } from "./session-rule.js";

/** People in stations give such missions without a word in the journal. */
export const isGivenOnFoot = (name: string | undefined): boolean => name?.includes("_OnFoot_") ?? false;

const endings = ["MissionCompleted", "MissionAbandoned", "MissionFailed"] as const;
const sequels = [...endings, "MissionRedirected", "CargoDepot"] as const;

/** Events about a mission that the journal told of. */
const tracked: SessionRule = {
  reads: Object.fromEntries(sequels.map((kind) => [kind, ["MissionID", "Name"]])),
  breaches(told, { missions: { known, listed } }) {
    const id = idIn(told.value("MissionID"));
    const mission = id === undefined ? undefined : known.get(id);
    if (mission) return endedTwice(told, mission);
    if (id === undefined || !listed || isGivenOnFoot(textIn(told, "Name"))) return [];
    const but = `it was neither accepted since nor in the ${listed.kind} ${linesAbove(told, listed)}`;
    const related = [{ from: listed, message: "all missions that there were" }];
    return [{ rule: "unknown-mission", path: "/MissionID", but, related, mostly: true }];
  },
};

function endedTwice(told: Told, { ended }: TrackedMission): readonly SessionBreach[] {
  const isOnce = (kind: string): boolean => kind === "MissionCompleted" || kind === "MissionAbandoned";
  if (!ended || !isOnce(told.kind) || !isOnce(ended.kind)) return [];
  const conflict = { from: ended, tells: "ended this mission already", message: "the mission ends here" };
  return [conflictWith(told, { rule: "unknown-mission", path: "/MissionID", ...conflict })];
}

const accepted: SessionRule = {
  reads: { MissionAccepted: ["MissionID"] },
  breaches(told, { missions: { known } }) {
    const before = known.get(idIn(told.value("MissionID")) ?? Number.NaN)?.accepted?.from;
    if (!before) return [];
    const conflict = { from: before, tells: "accepted a mission with this id", message: "the id is taken here" };
    return [conflictWith(told, { rule: "mission-mismatch", path: "/MissionID", ...conflict })];
  },
};

/** What the name of a mission has at its end in other events than MissionAccepted and MissionRedirected. */
export const nameSuffix = "_name";

/** What MissionAccepted said and a later event says otherwise; of several differences one is told. */
function differences(told: Told, mission: TrackedMission, loggedIn: number | undefined): SessionBreach | undefined {
  const { accepted, expiry } = mission;
  const rule = "mission-mismatch";
  if (accepted) {
    const { value, from } = accepted;
    const says = (field: string, path: string, mostly = false): SessionBreach => {
      const before = excerpt(plainText(value[field]));
      return conflictWith(told, {
        rule,
        path,
        from,
        tells: `says ${before}`,
        message: `${field} is ${before}`,
        mostly,
      });
    };
    const name = textIn(told, "Name");
    const end = told.kind === "MissionRedirected" ? "" : nameSuffix;
    if (name !== undefined && typeof value.Name === "string" && name !== value.Name + end) return says("Name", "/Name");
    const fields = told.kind === "MissionCompleted" ? carriedFields : [];
    for (const field of fields) if (isOther(value[field], told.value(field))) return says(field, `/${field}`);
    if (value.Faction !== "" && isOther(value.Faction, told.value("Faction"))) return says("Faction", "/Faction", true);
  }
  return expiry && isLate(told, expiry.value, loggedIn) ? lateBreach(told, expiry.from) : undefined;
}

const isOther = (before: unknown, now: unknown): boolean =>
  before !== undefined && now !== undefined && plainText(before) !== plainText(now);

/** The clock of the journal may be a little behind. */
export const expiryGrace = 60;

function isLate(told: Told, expiry: number, loggedIn: number | undefined): boolean {
  const now = writtenAt(told);
  // One that runs out while nobody plays fails at the next login.
  if (
    told.kind === "MissionRedirected" ||
    (told.kind === "MissionFailed" && loggedIn !== undefined && loggedIn > expiry)
  ) {
    return false;
  }
  return now !== undefined && now > expiry + expiryGrace;
}

function lateBreach(told: Told, from: Origin): SessionBreach {
  const conflict = { from, tells: "says that the mission ran out before", message: "the mission runs out" };
  return conflictWith(told, { rule: "mission-mismatch", path: "/timestamp", ...conflict });
}

const unchanged: SessionRule = {
  reads: {
    MissionCompleted: ["MissionID", "Name", "Faction", ...carriedFields],
    MissionAbandoned: ["MissionID", "Name", "Faction"],
    MissionFailed: ["MissionID", "Name", "Faction"],
    MissionRedirected: ["MissionID", "Name"],
  },
  breaches(told, { missions: { known, loggedIn } }) {
    const mission = known.get(idIn(told.value("MissionID")) ?? Number.NaN);
    const breach = mission && !mission.ended ? differences(told, mission, loggedIn) : undefined;
    return breach ? [breach] : [];
  },
};

const isDelivery = (name: unknown): boolean => typeof name === "string" && /^Mission_(?:Delivery|Courier)/.test(name);

/** The station that a mission ends at, and where that was told. */
function destinationOf({ accepted, redirected }: TrackedMission): Known<string> | undefined {
  if (redirected) return redirected;
  const station = accepted?.value.DestinationStation;
  if (!accepted || typeof station !== "string" || station === "" || !isDelivery(accepted.value.Name)) return undefined;
  return { value: station, from: accepted.from };
}

const arrived: SessionRule = {
  reads: { MissionCompleted: ["MissionID"] },
  breaches(told, { missions: { known }, docking: { station } }) {
    const mission = known.get(idIn(told.value("MissionID")) ?? Number.NaN);
    const destination = mission && !mission.ended ? destinationOf(mission) : undefined;
    const name = station?.value.name;
    if (!station || !destination || name === undefined || name === destination.value) return [];
    const { value, from } = destination;
    const says = `is completed at ${excerpt(name)}, but ${lastAbove(told, from)} sends the mission to ${excerpt(value)}`;
    const related = [{ from, message: `the mission leads to ${excerpt(value)}` }];
    return [{ rule: "mission-mismatch", path: "/MissionID", says, related, mostly: true }];
  },
};

const marketFields: Readonly<Record<string, string>> = { Collect: "StartMarketID", Deliver: "EndMarketID" };

const depot: SessionRule = {
  reads: { CargoDepot: ["MissionID", "UpdateType", "StartMarketID", "EndMarketID", "TotalItemsToDeliver"] },
  breaches(told, { missions: { known }, docking: { station } }) {
    const rule = "mission-mismatch";
    const accepted = known.get(idIn(told.value("MissionID")) ?? Number.NaN)?.accepted;
    const count = accepted?.value.Count;
    const total = told.value("TotalItemsToDeliver");
    if (accepted && typeof count === "number" && typeof total === "number" && total !== count) {
      const conflict = { from: accepted.from, tells: `says ${count}`, message: "the mission is accepted here" };
      return [conflictWith(told, { rule, path: "/TotalItemsToDeliver", ...conflict })];
    }
    const field = entryIn(marketFields, told.value("UpdateType"));
    const market = field === undefined ? undefined : told.value(field);
    const here = station?.value.marketId;
    if (!station || here === undefined || typeof market !== "number" || market === here) return [];
    const conflict = { from: station.from, tells: `was at ${here}`, message: "the ship is docked here" };
    return [conflictWith(told, { rule, path: `/${field}`, ...conflict })];
  },
};

export const missionRules: readonly SessionRule[] = [tracked, accepted, unchanged, arrived, depot];
