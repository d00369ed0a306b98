import { didYouMean, nearest } from "../../base/nearest.js";
import { asText, elementsOf, partOf, plainText } from "../../session/json-value.js";
import { readsOf, type SessionEvent, textIn } from "../../session/session-event.js";
import { idIn, missionIds, missionLists } from "../../session/slices/missions.js";
import type { MissionLog, TrackedMission } from "../../session/state.js";
import { against, check, defineSessionRule, type Found, lastAbove, linesAbove } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { abandonedMission, acceptedMission, hasBoard, plotted } from "../planting.js";
import { expiryGrace, listedOtherwise } from "./mission-mismatch.js";

export const rule = defineSessionRule({
  id: "unknown-mission",
  says: "an event is about a mission that was never accepted, or that is over",

  what: "What is completed, failed, abandoned or redirected was accepted above, or stood in the last Missions. A mission ends once, and the next Missions lists those that are open.",
  why: "Programs that show open missions keep one for ever, or show one that is over. A line was lost, or an id is wrong.",
  evidence:
    "Of 2,293 missions, 3 were unknown: they are given on foot and never accepted. 1,484 ended once, and at 1,268 logins the list was what was open but for 1 that ran out.",

  fails: () => journal(list, abandoned, abandoned),
  passes: () => journal(list, abandoned),
});

const open = { MissionID: 990000017, Name: "Mission_Courier_name", PassengerMission: false, Expires: 86400 };
const list = record("Missions", { Active: [open], Failed: [], Complete: [] });

const abandoned = record("MissionAbandoned", { Name: "Mission_Courier_name", MissionID: 990000017 });

/** NPCs in stations give out these missions without an event in the journal. */
const isGivenOnFoot = (name: string | undefined): boolean => name?.includes("_OnFoot_") ?? false;

const sequels = ["MissionCompleted", "MissionAbandoned", "MissionFailed", "MissionRedirected"];

/** Events about a mission that the journal has reported. */
const tracked = check(readsOf(sequels, ["MissionID", "Name"]), (event, { missions: { known, listed, open } }) => {
  const id = idIn(event.value("MissionID"));
  const mission = id === undefined ? undefined : known.get(id);
  if (mission) return endedTwice(event, mission);
  if (id === undefined || !listed || isGivenOnFoot(textIn(event, "Name"))) return undefined;
  const needs = ["MissionAccepted"];
  const but = `it is not in the ${listed.kind} ${linesAbove(event, listed)} and was not accepted since: correct it, or add MissionAccepted${didYouMean(nearest(String(id), open ?? []))}`;
  return against(event, { from: listed }, "/MissionID", {
    but,
    note: "all missions at that time",
    mostly: true,
    needs,
  });
});

function endedTwice(event: SessionEvent, { ended }: TrackedMission): Found {
  const isOnce = (kind: string): boolean => kind === "MissionCompleted" || kind === "MissionAbandoned";
  if (!ended || !isOnce(event.kind) || !isOnce(ended.kind)) return undefined;
  const place = `${lastAbove(event, ended)} ended mission ${plainText(event.value("MissionID"))}`;
  const message =
    event.kind === ended.kind
      ? `${place} already: delete this line if it is doubled, or correct its MissionID`
      : `${place}, and a mission is either abandoned or completed: delete one of the two lines, or correct the MissionID of one`;
  return against(event, { from: ended }, "/MissionID", { message, note: "the mission ends here" });
}

/** A listed mission that is over, or that was never accepted. */
function neverOpened(event: SessionEvent, { known, open }: MissionLog): Found {
  for (const [index, entry] of elementsOf(event.value("Active")).entries()) {
    const id = idIn(partOf(entry, "MissionID"));
    if (id === undefined || open?.has(id)) continue;
    const mission = known.get(id);
    const path = `/Active/${index}/MissionID`;
    if (mission?.ended) {
      const states = "ended this mission";
      return against(event, { from: mission.ended }, path, { states, note: "the mission ends here" });
    }
    if (!open || mission || isGivenOnFoot(asText(partOf(entry, "Name")))) continue;
    const but = "it was in no list above and was not accepted since";
    return { path, but, related: [], mostly: true, needs: ["MissionAccepted"] };
  }
  return undefined;
}

/** A mission that was open but is no longer on any list. */
function lost(event: SessionEvent, { known, open }: MissionLog): Found {
  const now = event.seconds;
  if (!open || now === undefined || missionLists.some((field) => !Array.isArray(event.value(field)))) return undefined;
  const listed = new Set(missionLists.flatMap((field) => missionIds(event.value(field))));
  for (const id of open) {
    const mission = known.get(id);
    if (listed.has(id) || !mission || !mission.expiry || mission.expiry.value <= now + expiryGrace) continue;
    const message = `lacks mission ${id}, which ${lastAbove(event, mission.from)} has and nothing has ended since: add it, or the event that ended it`;
    const note = `mission ${id} is open here`;
    return against(event, mission, "/Active", { message, note, mostly: true, needs: ["MissionCompleted"] });
  }
  return undefined;
}

const listing = check(
  { Missions: missionLists },
  (event, { missions }) => neverOpened(event, missions) ?? lost(event, missions) ?? listedOtherwise(event, missions),
);

export const checks = [tracked, listing];

export const fault = plotted((host, id) => {
  if (!hasBoard(host)) return undefined;
  const broken = abandonedMission(id, "Mission_Courier_name");
  return { above: [acceptedMission(host, id), broken], broken, path: ["MissionID"], says: "a mission that is over" };
});
